import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SignInProvider } from '../../../../contract/identity/provider-start.ts';
import type { Config } from '../../../config.ts';
import { readCookie, writeCookie } from '../../../platform/http/cookie.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { once } from '../../../platform/once.ts';
import { sessionSecretLoader } from '../../../platform/secrets.ts';

/** The state of a sign-in that the browser stores while it is at the provider. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
  /** the key of the provider's identities */
  provider: string;
  /** where to continue afterwards, a path of this site */
  to: string | null;
  /** the browser's time zone */
  zone: string | null;
  /** the account that the provider is added to; null for a sign-in */
  addsTo: string | null;
  /** when it expires, milliseconds since 1970 */
  until: number;
}

export const FLOW_SECONDS = 600;
/** Sign-ins that a browser can have begun at once, in several tabs, as far as they fit into a cookie. */
const MOST_FLOWS = 3;
/** Browsers refuse cookies of more than 4096 bytes. */
const COOKIE_MOST = 3_800;

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
    return createHmac('sha256', this.#key).update(`openid\n${use}\n${body}`).digest();
  }
}

/** Why a provider redirects to its callback. */
export type StateUse = 'state' | 'log-out';

/** A state with the site where the browser was, since the provider redirects to one address for all sites. */
export const newState = (signer: Signer, origin: string, use: StateUse = 'state'): string =>
  signer.sign(use, { origin, id: randomBytes(16).toString('base64url') });

/** The site in a state, or null if we didn't issue the state for this use. */
export function originOf(signer: Signer, state: string, use: StateUse = 'state'): string | null {
  const opened = signer.verify(use, state) as { origin: string } | null;
  return opened?.origin ?? null;
}

/** A token with which a signed-in person, who has just confirmed it's them, begins to add a provider to their account. */
export const newAdditionToken = (
  signer: Signer,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  now: number,
): string => signer.sign('add', { userId, sessionId, until: now + FLOW_SECONDS * 1_000 });

/** The account that a provider is added to; null if the token expired or wasn't issued to this session. */
export function addsTo(signer: Signer, token: string, viewer: Viewer | null, now: number): string | null {
  const opened = signer.verify('add', token) as { userId: string; sessionId: string; until: number } | null;
  return opened && opened.until >= now && opened.sessionId === viewer?.sessionId ? opened.userId : null;
}

/** Under TLS the prefix prevents sibling hosts from setting the cookie. */
const flowCookieName = (provider: SignInProvider, secure: boolean): string =>
  `${secure ? '__Host-' : ''}quad_${provider}`;

/** The sign-ins at a kind of provider that this browser has begun; expired and forged ones are left out. */
function readFlows(signer: Signer, provider: SignInProvider, cookies: string, secure: boolean, now: number): Flow[] {
  const cookie = readCookie(cookies, flowCookieName(provider, secure));
  const flows = cookie ? signer.verify(`flow ${provider}`, cookie) : null;
  return Array.isArray(flows) ? (flows as Flow[]).filter(({ until }) => until >= now) : [];
}

const isState = (flow: Flow, state: string): boolean => {
  const [mine, given] = [Buffer.from(flow.state), Buffer.from(state)];
  return mine.length === given.length && timingSafeEqual(mine, given);
};

/** The cookie with the sign-ins that a browser has begun, one for each kind of provider. */
export class FlowCookie {
  readonly #signer: Signer;
  readonly #provider: SignInProvider;
  readonly #secure: boolean;

  constructor(signer: Signer, provider: SignInProvider, secure: boolean) {
    this.#signer = signer;
    this.#provider = provider;
    this.#secure = secure;
  }

  /** The Set-Cookie value that adds a flow; the oldest ones are dropped. */
  add(cookies: string, flow: Flow, now: number): string {
    const others = readFlows(this.#signer, this.#provider, cookies, this.#secure, now);
    const flows = [...others, flow].slice(-MOST_FLOWS);
    while (flows.length > 1 && this.#write(flows).length > COOKIE_MOST) flows.shift();
    return this.#write(flows);
  }

  /**
   * Takes the flow that this browser began with the provider's state; null if it is another browser's, expired or
   * forged.
   * @returns the flow, and the Set-Cookie value without it
   */
  take(cookies: string, state: string, now: number): { flow: Flow | null; cookie: string } {
    const flows = readFlows(this.#signer, this.#provider, cookies, this.#secure, now);
    const flow = flows.find((one) => isState(one, state)) ?? null;
    return { flow, cookie: this.#write(flows.filter((one) => one !== flow)) };
  }

  /** Lax, since the provider's redirect is a navigation from another site. */
  #write(flows: readonly Flow[]): string {
    const value = flows.length > 0 ? this.#signer.sign(`flow ${this.#provider}`, flows) : null;
    return writeCookie({
      name: flowCookieName(this.#provider, this.#secure),
      value,
      maxAge: FLOW_SECONDS,
      secure: this.#secure,
    });
  }
}

/** @returns a function that loads the key at its first call, and the signer that uses it */
export function signerLoader(config: Pick<Config, 'dataDir' | 'sessionSecret'>): () => Promise<Signer> {
  const secret = sessionSecretLoader(config);
  return once(async () => new Signer(await secret()));
}
