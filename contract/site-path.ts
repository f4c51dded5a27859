/**
 * A path of this site to go on with after a log-in, or null for what leads elsewhere or to no page: an address with a
 * host, of another scheme, or one that becomes such a one when it is read.
 */
export function sitePath(to: string | null | undefined): string | null {
  if (!to || to.length > 500 || !to.startsWith('/') || /[\\\p{Cc}]/u.test(to)) return null;
  const base = 'http://site.invalid';
  if (!URL.canParse(to, base)) return null;
  const { origin, pathname, search, hash } = new URL(to, base);
  if (origin !== base || pathname.startsWith('//') || /^\/(api|sandbox|files|live|assets)(\/|$)/.test(pathname))
    return null;
  return `${pathname}${search}${hash}`;
}
