import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GoogleErrorCode, getSignInOptions, googleStartPath } from '../../../../contract/identity/links.ts';
import { sitePath } from '../../../../contract/site-path.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { ProblemError } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { type CookieScope, readSessionCookie, writeSessionCookie } from '../../../platform/http/session-cookie.ts';
import { loadSecrets } from '../../../platform/secrets.ts';
import type { RegionGate } from '../region/gate.ts';
import { enterByGoogle, GoogleError, readPerson } from './google-account.ts';
import { googleProvider, loadOidc, type LocalProvider, type Provider } from './google-client.ts';
import { FLOW_SECONDS, newState, originOf, readFlow, Signer, writeFlow } from './google-flow.ts';
import type { ProofParts } from './links-proof.ts';
import { spendShared } from './shared-limits.ts';

export interface GoogleClient {
  cookies: CookieScope;
  viewerOf(token: string): Viewer | null | Promise<Viewer | null>;
}

const START = '/api/auth/google/start';
const CALLBACK = '/api/auth/google/callback';

type Query = Record<string, string | undefined>;

/** Of a repeated parameter only the first value counts. */
function queryOf(request: FastifyRequest): Query {
  const query = request.query as Record<string, string | string[] | undefined>;
  return Object.fromEntries(Object.entries(query).map(([key, value]) => [key, [value].flat()[0]]));
}

/** "Continue with Google" (D16): OpenID Connect with state, nonce and PKCE. Two navigations, not API calls. */
export class Google {
  readonly routes: Route[];
  readonly #parts: ProofParts;
  readonly #gate: RegionGate;
  readonly #provider: ((origin: string) => Promise<Provider>) | null;
  readonly #isLocal: boolean;
  #signer: Promise<Signer> | undefined;

  constructor(parts: ProofParts, gate: RegionGate, local: LocalProvider | null) {
    const { config } = parts.platform;
    this.#parts = parts;
    this.#gate = gate;
    this.#isLocal = config.google === null;
    this.#provider = googleProvider(config, local);
    this.routes = [route(getSignInOptions, () => ({ google: this.#provider !== null }))];
  }

  mount(app: FastifyInstance, services: GoogleClient): void {
    const guarded =
      (answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
        try {
          return await answer(request, reply);
        } catch (error) {
          if (error instanceof ProblemError && error.code === 'too_many_requests')
            return fail(reply, 'too_many_requests', error.retryAfter);
          return fail(reply, await this.#faultOf(request, error));
        }
      };
    app.get(
      START,
      guarded((request, reply) => this.#start(request, reply)),
    );
    app.get(
      CALLBACK,
      guarded((request, reply) => this.#return(request, reply, services)),
    );
  }

  async #start(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { to, zone } = queryOf(request);
    if (!this.#provider) throw new GoogleError('google_not_configured');
    // another site must not start a sign-in for the user
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect('/user_registration', 302);
    const timeZone = zone && zone.length <= 64 ? zone : null;
    const { campuses, platform } = this.#parts;
    if (!this.#isOurs(request.hostname)) {
      const site = campuses.directory.urlOf(campuses.directory.ofHost(request.hostname));
      return reply.redirect(`${site}${googleStartPath(sitePath(to), timeZone)}`, 302);
    }
    if (!(await this.#gate.isOpen({ ip: request.ip, timeZone }))) return reply.redirect('/404', 302);
    const origin = this.#originOf(request);
    const [{ config, prompt }, oidc] = await Promise.all([this.#provider(origin), loadOidc()]);
    const signer = await this.#loadSigner();
    const flow = {
      state: newState(signer, origin),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      to: sitePath(to),
      zone: timeZone,
      until: platform.clock.now() + FLOW_SECONDS * 1_000,
    };
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: this.#callbackFor(origin),
      scope: 'openid email profile',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
      ...(prompt ? { prompt } : {}),
    });
    return reply.header('set-cookie', writeFlow(signer, flow, this.#isSecure)).redirect(address.href, 302);
  }

  async #return(request: FastifyRequest, reply: FastifyReply, services: GoogleClient): Promise<FastifyReply> {
    const { state = '' } = queryOf(request);
    const { platform, campuses } = this.#parts;
    const signer = await this.#loadSigner();
    const origin = originOf(signer, state);
    if (!this.#provider || origin === null) throw new GoogleError('google_invalid');
    const search = request.url.slice(request.url.indexOf('?'));
    // the provider redirects to one address for all sites; the browser's cookie is on the site where the sign-in began
    if (origin !== this.#originOf(request)) return reply.redirect(`${origin}${CALLBACK}${search}`, 302);
    reply.header('set-cookie', writeFlow(signer, null, this.#isSecure));
    const from = {
      ip: request.ip,
      host: request.hostname,
      cookieHeader: request.headers.cookie,
      pause: async (ms: number) => void (await sleep(ms)),
    };
    await spendShared(platform, 'identity.google-ip', from);
    const flow = readFlow(signer, request.headers.cookie ?? '', this.#isSecure, state, platform.clock.now());
    if (!flow) throw new GoogleError('google_invalid');
    const caller = { ip: request.ip, timeZone: flow.zone };
    if (!(await this.#gate.isOpen(caller))) return reply.redirect('/404', 302);
    const person = await this.#fetchPerson(origin, search, flow);
    const campus = campuses.directory.ofHost(request.hostname);
    const token = readSessionCookie(request.headers.cookie, request.hostname, services.cookies);
    const viewer = token ? await services.viewerOf(token) : null;
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);
    const { signedIn } = await enterByGoogle(
      this.#parts,
      {
        ...from,
        viewer,
        userAgent,
        campus,
        timeZone: flow.zone,
      },
      person,
    );
    const { session, cookies } = signedIn;
    for (const line of cookies) reply.header('set-cookie', line);
    const to = flow.to ?? (campus.generic ? '/search_schools' : '/home');
    if (session === null) return reply.redirect(`/login/confirm?${new URLSearchParams({ to })}`, 302);
    return reply
      .header('set-cookie', writeSessionCookie(session, request.hostname, services.cookies))
      .redirect(to, 302);
  }

  /** Exchanges the provider's code for the person's claims. */
  async #fetchPerson(origin: string, search: string, flow: { state: string; nonce: string; verifier: string }) {
    const [{ config }, oidc] = await Promise.all([this.#provider!(origin), loadOidc()]);
    const tokens = await oidc.authorizationCodeGrant(config, new URL(`${this.#callbackFor(origin)}${search}`), {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new GoogleError('google_invalid');
    if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return readPerson(claims);
    // some providers give the email only there
    return readPerson(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub));
  }

  get #isSecure(): boolean {
    return this.#parts.platform.config.publicScheme === 'https';
  }

  #originOf(request: FastifyRequest): string {
    return `${this.#parts.platform.config.publicScheme}://${request.host.toLowerCase()}`;
  }

  /**
   * Google knows a single redirect address, at the root domain, for all campuses. The local provider knows every site.
   */
  #callbackFor(origin: string): string {
    if (this.#isLocal) return `${origin}${CALLBACK}`;
    const { publicScheme, rootDomain, publicPort } = this.#parts.platform.config;
    return `${publicScheme}://${rootDomain}${publicPort === null ? '' : `:${publicPort}`}${CALLBACK}`;
  }

  /** Whether a host belongs to this installation, so that the provider's answer can be forwarded to it. */
  #isOurs(host: string): boolean {
    if (this.#isLocal) return true;
    const { rootDomain } = this.#parts.platform.config;
    const name = host.toLowerCase();
    if (name === rootDomain || name.endsWith(`.${rootDomain}`)) return true;
    const { directory } = this.#parts.campuses;
    return directory.all().some((row) => row.hosts.includes(name) || new URL(directory.urlOf(row)).hostname === name);
  }

  #loadSigner(): Promise<Signer> {
    const { dataDir, sessionSecret } = this.#parts.platform.config;
    this.#signer ??= loadSecrets(dataDir, ['session'], { session: sessionSecret }).then(
      ({ session }) => new Signer(session),
    );
    return this.#signer;
  }

  async #faultOf(request: FastifyRequest, error: unknown): Promise<GoogleErrorCode> {
    if (error instanceof GoogleError) return error.fault;
    const fault = faultOf(error, await loadOidc());
    // not the error itself: it contains the provider's answer
    const { name, code } = error as { name?: string; code?: string };
    request.log.warn({ fault, name, code }, 'a sign-in at Google failed');
    return fault;
  }
}

/**
 * Redirects to the sign-in page, which shows the reason of the failure.
 * @param retryAfter seconds until a retry can succeed
 */
function fail(reply: FastifyReply, fault: GoogleErrorCode, retryAfter?: number): FastifyReply {
  const query = new URLSearchParams({ error: fault, ...(retryAfter ? { retry_after: `${retryAfter}` } : {}) });
  return reply.redirect(`/user_registration?${query}`, 302);
}

/** The message for an error of the exchange (AUT-60 to AUT-67). */
function faultOf(error: unknown, oidc: Awaited<ReturnType<typeof loadOidc>>): GoogleErrorCode {
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'google_cancelled' : 'google_unknown';
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant' ? 'google_invalid' : 'google_unknown';
  const { code = '', name = '' } = error as { code?: string; name?: string };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || name === 'TimeoutError' || error instanceof TypeError)
    return 'google_network';
  return error instanceof oidc.ClientError ? 'google_invalid' : 'google_unknown';
}
