import { readToken, writeCookie } from './cookie.ts';

/** What the name and scope of a host's session cookie follow from (D5). */
export interface CookieScope {
  /** Campuses below this domain share the sign-in. */
  rootDomain: string;
  /** the site is served over HTTPS */
  secure: boolean;
}

const YEAR_SECONDS = 365 * 24 * 3600;
const SHARED = 'quad_session';
/** A host outside the root domain doesn't share its sign-in; under TLS the prefix makes the browser enforce it. */
const OWN = '__Host-quad_session';

/** Whether a host is one of those that share the sign-in. */
export const sharesSignIn = (host: string, scope: CookieScope): boolean =>
  host === scope.rootDomain || host.endsWith(`.${scope.rootDomain}`);

const cookieName = (host: string, scope: CookieScope) => (!sharesSignIn(host, scope) && scope.secure ? OWN : SHARED);

/** The session token of a Cookie header, whether the session exists or not; null without one. */
export function readSessionCookie(header: string | undefined, host: string, scope: CookieScope): string | null {
  return readToken(header, cookieName(host, scope));
}

/** The Set-Cookie header that starts a session; null deletes it. */
export const writeSessionCookie = (token: string | null, host: string, scope: CookieScope): string =>
  writeCookie({
    name: cookieName(host, scope),
    value: token,
    maxAge: YEAR_SECONDS,
    secure: scope.secure,
    domain: sharesSignIn(host, scope) ? scope.rootDomain : undefined,
  });
