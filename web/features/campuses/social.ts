import type { Campus } from '../../../contract/campuses/campuses.ts';

/** A campus's social account, for reaching those who run the community; null where its operator has none. */
export const socialOf = ({ social_url: href }: Campus): { handle: string; href: string } | null =>
  href ? { handle: handleOf(href), href } : null;

function handleOf(href: string): string {
  const { hostname, pathname } = new URL(href);
  const name = pathname.replaceAll('/', '');
  return hostname === 'www.instagram.com' ? `@${name} on Instagram` : hostname + pathname.replace(/\/$/, '');
}
