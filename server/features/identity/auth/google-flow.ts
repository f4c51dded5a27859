import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookie, writeCookie } from '../../../platform/http/cookie.ts';

/** The state of a sign-in that the browser stores while it is at the provider. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
  /** where to continue afterwards, a path of this site */
  to: string | null;
  /** the browser's time zone */
  zone: string | null;
  /** when it expires, milliseconds since 1970 */
  until: number;
}

export const FLOW_SECONDS = 600;

/**
 * Signs values that go through a browser, so that no one can forge them. A value signed for one use is invalid for
 * another.
 */
export class Signer {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  sign(use: string, value: unknown): string {
    const body = Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${body}.${this.#macOf(use, body).toString('base64url')}`;
  }

  /** The value, or null if its signature for this use is wrong. */
  verify(use: string, signed: string): unknown {
    const [body = '', mac = '', ...rest] = signed.split('.');
    const given = Buffer.from(mac, 'base64url');
    const right = this.#macOf(use, body);
    if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  }

  #macOf(use: string, body: string): Buffer {
    return createHmac('sha256', this.#key).update(`google\n${use}\n${body}`).digest();
  }
}

/** A state with the site where the sign-in began, since the provider redirects to one address for all sites. */
export const newState = (signer: Signer, origin: string): string =>
  signer.sign('state', { origin, id: randomBytes(16).toString('base64url') });

/** The site in a state, or null if we didn't issue the state. */
export function originOf(signer: Signer, state: string): string | null {
  const opened = signer.verify('state', state) as { origin: string } | null;
  return opened?.origin ?? null;
}

/** Under TLS the prefix prevents sibling hosts from setting the cookie. */
export const flowCookieName = (secure: boolean): string => (secure ? '__Host-quad_google' : 'quad_google');

/**
 * The Set-Cookie value that stores a flow in the browser, or deletes it with null. Lax, since the provider's redirect
 * is a navigation from another site.
 */
export function writeFlow(signer: Signer, flow: Flow | null, secure: boolean): string {
  const value = flow && signer.sign('flow', flow);
  return writeCookie({ name: flowCookieName(secure), value, maxAge: FLOW_SECONDS, secure });
}

/** The flow that this browser began, matching the provider's state; null if it is another one's, expired or forged. */
export function readFlow(signer: Signer, cookies: string, secure: boolean, state: string, now: number): Flow | null {
  const cookie = readCookie(cookies, flowCookieName(secure));
  const flow = cookie ? (signer.verify('flow', cookie) as Flow | null) : null;
  if (!flow || flow.until < now) return null;
  const [mine, given] = [Buffer.from(flow.state), Buffer.from(state)];
  return mine.length === given.length && timingSafeEqual(mine, given) ? flow : null;
}
