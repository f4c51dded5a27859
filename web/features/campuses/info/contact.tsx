import { buttonClass } from '../../../ui/button.tsx';
import { ExternalIcon } from '../../../ui/icons/icons.tsx';
import { useApp } from '../../../lib/app-state.ts';
import type { Campus } from '../../../../contract/campuses/campuses.ts';

/** A campus's social account, for reaching those who run the community; null where its operator has none. */
const socialOf = ({ social_url: href }: Campus): { handle: string; href: string } | null =>
  href ? { handle: handleOf(href), href } : null;

function handleOf(href: string): string {
  const { hostname, pathname } = new URL(href);
  const name = pathname.replaceAll('/', '');
  return hostname === 'www.instagram.com' ? `@${name} on Instagram` : hostname + pathname.replace(/\/$/, '');
}

/** A link to the campus's social account, for a direct message; without an account, the support address. */
export function DirectMessage() {
  const { campus, support } = useApp().boot;
  const social = socialOf(campus);
  if (!social)
    return (
      <p className="prose-contact">
        Email <a href={`mailto:${support}`}>{support}</a>.
      </p>
    );
  const { href, handle } = social;
  return (
    <p className="prose-contact flex flex-wrap items-center gap-x-4 gap-y-2">
      <a href={href} target="_blank" rel="noreferrer" className={buttonClass('second')}>
        <ExternalIcon size={20} />
        Send a direct message
      </a>
      <span className="text-small text-3">{handle}</span>
    </p>
  );
}
