import { isProgramPath } from './routes.ts';

/**
 * A path of this site to continue with after a log-in, or null for anything that leads to another site or to no page:
 * an address with a host or another scheme, or one that browsers parse as such.
 */
export function sitePath(to: string | null | undefined): string | null {
  if (!to || to.length > 500 || !to.startsWith('/') || /[\\\p{Cc}]/u.test(to)) return null;
  const base = 'http://site.invalid';
  if (!URL.canParse(to, base)) return null;
  const { origin, pathname, search, hash } = new URL(to, base);
  if (origin !== base || pathname.startsWith('//') || isProgramPath(pathname)) return null;
  return `${pathname}${search}${hash}`;
}

/** A path of this site from a `goBack` parameter, with or without its first slash; `otherwise` if it isn't one. */
export const backPath = (goBack: string | null, otherwise: string): string =>
  (goBack && sitePath(goBack.startsWith('/') ? goBack : `/${goBack}`)) || otherwise;
