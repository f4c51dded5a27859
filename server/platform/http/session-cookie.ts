/** How the session cookie is named and scoped for a host (D5). */
export interface CookieScope {
  /** Campuses below this domain share the sign-in. */
  rootDomain: string;
  secure: boolean;
}

const YEAR_SECONDS = 365 * 24 * 3600;
const SHARED = 'quad_session';
/** A host outside the root domain keeps its sign-in to itself; under TLS the browser guarantees it by the prefix. */
const OWN = '__Host-quad_session';

/** Whether a host is of those that share the sign-in. */
export const sharesSignIn = (host: string, scope: CookieScope): boolean =>
  host === scope.rootDomain || host.endsWith(`.${scope.rootDomain}`);

const cookieName = (host: string, scope: CookieScope) => (!sharesSignIn(host, scope) && scope.secure ? OWN : SHARED);

/** The session token of a Cookie header, or null. */
export function readSessionCookie(header: string | undefined, host: string, scope: CookieScope): string | null {
  return readToken(header, cookieName(host, scope));
}

/** A cookie that holds 32 random bytes in base64url, or null. */
export function readToken(header: string | undefined, name: string): string | null {
  if (!header) return null;
  const prefix = `${name}=`;
  let from = header.indexOf(prefix);
  while (from > 0 && header[from - 1] !== ' ' && header[from - 1] !== ';') from = header.indexOf(prefix, from + 1);
  if (from < 0) return null;
  const end = header.indexOf(';', from);
  const token = header.slice(from + prefix.length, end < 0 ? undefined : end);
  return token.length === 43 ? token : null;
}

/** The Set-Cookie value that starts a session, or ends it with null. */
export function writeSessionCookie(token: string | null, host: string, scope: CookieScope): string {
  const parts = [`${cookieName(host, scope)}=${token ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (sharesSignIn(host, scope)) parts.push(`Domain=${scope.rootDomain}`);
  if (scope.secure) parts.push('Secure');
  parts.push(`Max-Age=${token ? YEAR_SECONDS : 0}`);
  return parts.join('; ');
}
