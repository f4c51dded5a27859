import type { SignInCall } from '../../identity/sessions/index.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getSignInOptions } from '../../../../contract/identity/links.ts';
import { providerStartPath, type SignInProvider } from '../../../../contract/identity/provider-start.ts';
import { sitePath } from '../../../../contract/site-path.ts';
import type { Config } from '../../../config.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { ProblemError } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { type CookieScope, writeSessionCookie } from '../../../platform/http/session-cookie.ts';
import type { RegionGate } from '../../identity/index.ts';
import type { ProofParts } from '../../identity/links/index.ts';
import { refuseUniversityHost, spendByBrowserOrAddress } from '../../identity/accounts/index.ts';
import type { SignedIn } from '../sign-in.ts';
import { enterByGoogle } from './by-google.ts';
import { enterByUniversity } from './by-university.ts';
import { failurePath, faultOf, ProviderFault, type ProviderFaultCode } from './faults.ts';
import { addProvider } from './add-provider.ts';
import { addsTo, type Flow, FLOW_SECONDS, FlowCookie, newState, originOf, type Signer, signerLoader } from './flow.ts';
import { readPerson, standardClaims } from './person.ts';
import { logOutAddress } from './log-out.ts';
import { loadOidc, type LocalProvider, type Provider, Providers } from './providers.ts';
import { writeUniversityLink } from './university-link.ts';

export interface SessionReader {
  cookies: CookieScope;
  viewerOf(token: string): Viewer | null | Promise<Viewer | null>;
}

type Query = Record<string, string | undefined>;

/** A query's parameters; of a repeated one only the first value counts. */
function queryOf(request: FastifyRequest): Query {
  const query = request.query as Record<string, string | string[] | undefined>;
  return Object.fromEntries(Object.entries(query).map(([key, value]) => [key, [value].flat()[0]]));
}

const addedAt = (query: Record<string, string>) => `/settings/account/sign_in_methods?${new URLSearchParams(query)}`;

/** The viewer of a request, if someone is signed in. */
async function viewerIn(request: FastifyRequest, { viewerOf }: SessionReader): Promise<Viewer | null> {
  const token = request.sessionToken;
  return token ? viewerOf(token) : null;
}

const callbackPath = (kind: SignInProvider) => `/api/auth/${kind}/callback`;

/** The address that all providers of a kind redirect to, at the root domain, for all campuses (decision 6). */
export function callbackOf(
  kind: SignInProvider,
  { publicScheme, rootDomain, publicPort }: Pick<Config, 'publicScheme' | 'rootDomain' | 'publicPort'>,
): string {
  return `${publicScheme}://${rootDomain}${publicPort === null ? '' : `:${publicPort}`}${callbackPath(kind)}`;
}

/**
 * Signing in with Google (D16) or with the university of a campus: OpenID Connect with state, nonce and PKCE.
 * Navigations, not API calls.
 */
export class OpenidSignIn {
  readonly routes: Route[];
  readonly #parts: ProofParts;
  readonly #regionGate: RegionGate;
  readonly #providers: Providers;
  readonly #loadSigner: () => Promise<Signer>;

  constructor(parts: ProofParts, regionGate: RegionGate, local: LocalProvider | null) {
    const { config } = parts.platform;
    this.#parts = parts;
    this.#regionGate = regionGate;
    this.#providers = new Providers(config, parts.campuses, local);
    this.#loadSigner = signerLoader(config);
    this.routes = [route(getSignInOptions, () => ({ google: this.#providers.hasGoogle }))];
  }

  /** Whether people can sign in with Google here. */
  get hasGoogle(): boolean {
    return this.#providers.hasGoogle;
  }

  mount(app: FastifyInstance, services: SessionReader): void {
    for (const kind of ['google', 'university'] as const) {
      const guarded =
        (answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
        async (request: FastifyRequest, reply: FastifyReply) => {
          reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
          try {
            return await answer(request, reply);
          } catch (error) {
            return this.#fail(kind, request, reply, error);
          }
        };
      app.get(
        `/api/auth/${kind}/start`,
        guarded((request, reply) => this.#start(kind, request, reply, services)),
      );
      app.get(
        callbackPath(kind),
        guarded((request, reply) => this.#return(kind, request, reply, services)),
      );
    }
  }

  async #start(
    kind: SignInProvider,
    request: FastifyRequest,
    reply: FastifyReply,
    services: SessionReader,
  ): Promise<FastifyReply> {
    const { to, zone, add } = queryOf(request);
    const { platform } = this.#parts;
    const { directory } = this.#parts.campuses;
    const campus = directory.ofHost(request.hostname);
    const isHere = kind === 'google' ? this.#providers.hasGoogle : directory.signInOf(campus.id) !== null;
    if (!isHere) throw new ProviderFault('not_configured');
    if (kind === 'google') refuseUniversityHost(this.#parts, campus.id);
    // another site must not start a sign-in for the user
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect('/user_registration', 302);
    // no zone has a longer name
    const timeZone = zone && zone.length <= 64 ? zone : null;
    const isLocal = kind === 'google' ? platform.config.google === null : this.#providers.isLocalUniversity(campus);
    if (!isLocal && !this.#isOurs(request.hostname))
      return reply.redirect(`${directory.urlOf(campus)}${providerStartPath(kind, sitePath(to), timeZone)}`, 302);
    if (!(await this.#regionGate.isOpen({ ip: request.ip, timeZone }))) return reply.redirect('/404', 302);
    const origin = this.#originOf(request);
    const [provider, oidc, signer] = await Promise.all([
      this.#provider(kind, request, origin),
      loadOidc(),
      this.#loadSigner(),
    ]);
    const now = platform.clock.now();
    const target = add === undefined ? null : addsTo(signer, add, await viewerIn(request, services), now);
    if (add !== undefined && target === null) return reply.redirect(addedAt({ error: 'invalid' }), 302);
    const flow: Flow = {
      state: newState(signer, origin),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      provider: provider.key,
      to: sitePath(to),
      zone: timeZone,
      addsTo: target,
      until: now + FLOW_SECONDS * 1_000,
    };
    const address = oidc.buildAuthorizationUrl(provider.client, {
      redirect_uri: this.#callbackFor(kind, provider, origin),
      scope: 'openid email profile',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
      ...(provider.prompt ? { prompt: provider.prompt } : {}),
    });
    const cookie = new FlowCookie(signer, kind, this.#isSecure).add(request.headers.cookie ?? '', flow, now);
    return reply.header('set-cookie', cookie).redirect(address.href, 302);
  }

  async #return(
    kind: SignInProvider,
    request: FastifyRequest,
    reply: FastifyReply,
    services: SessionReader,
  ): Promise<FastifyReply> {
    const { state = '' } = queryOf(request);
    const { platform, campuses } = this.#parts;
    const signer = await this.#loadSigner();
    // a university returns here after logging out, too
    const leftFrom = kind === 'university' ? originOf(signer, state, 'log-out') : null;
    if (leftFrom !== null) return reply.redirect(`${leftFrom}/home`, 302);
    const origin = originOf(signer, state);
    if (origin === null) throw new ProviderFault('invalid');
    const search = request.url.slice(request.url.indexOf('?'));
    // the provider redirects to one address for all sites; the browser's cookie is on the site where the sign-in began
    if (origin !== this.#originOf(request)) return reply.redirect(`${origin}${callbackPath(kind)}${search}`, 302);
    const now = platform.clock.now();
    const flows = new FlowCookie(signer, kind, this.#isSecure);
    const { flow, cookie } = flows.take(request.headers.cookie ?? '', state, now);
    reply.header('set-cookie', cookie);
    const from = {
      ip: request.ip,
      host: request.hostname,
      cookieHeader: request.headers.cookie,
      pause: async (ms: number) => void (await sleep(ms)),
    };
    await spendByBrowserOrAddress(platform, 'identity.provider-ip', from);
    if (!flow) throw new ProviderFault('invalid');
    if (!(await this.#regionGate.isOpen({ ip: request.ip, timeZone: flow.zone }))) return reply.redirect('/404', 302);
    const campus = campuses.directory.ofHost(request.hostname);
    const viewer = await viewerIn(request, services);
    if (flow.addsTo !== null)
      return reply.redirect(await this.#add(kind, request, { origin, search, flow, viewer }), 302);
    if (kind === 'google') refuseUniversityHost(this.#parts, campus.id);
    const { provider, person, callback, idToken } = await this.#identify(kind, request, { origin, search, flow });
    const signIn = kind === 'university' ? campuses.directory.signInOf(campus.id) : null;
    const providerLogOut = signIn
      ? await logOutAddress(signer, provider, { idToken, origin, returnTo: callback })
      : null;
    const call: SignInCall = {
      ...from,
      viewer,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      campus,
      timeZone: flow.zone,
      providerLogOut,
    };
    const to = flow.to ?? (campus.generic ? '/search_schools' : '/home');
    const enter = (signedIn: SignedIn) => {
      for (const line of signedIn.cookies) reply.header('set-cookie', line);
      if (signedIn.session === null) return reply.redirect(`/login/confirm?${new URLSearchParams({ to })}`, 302);
      return reply
        .header('set-cookie', writeSessionCookie(signedIn.session, request.hostname, services.cookies))
        .redirect(to, 302);
    };
    if (!signIn) return enter(await platform.write((tx) => enterByGoogle(this.#parts, tx, call, person)));
    const someone = { ...person, campus, provider: provider.key };
    const entry = await platform.write((tx) => enterByUniversity(this.#parts, tx, call, someone));
    if ('signedIn' in entry) return enter(entry.signedIn);
    const waiting = { ...entry, person: someone, providerLogOut };
    return reply
      .header('set-cookie', writeUniversityLink(signer, waiting, now, this.#isSecure))
      .redirect('/login/connect', 302);
  }

  /** The person that the provider has authenticated. */
  async #identify(
    kind: SignInProvider,
    request: FastifyRequest,
    { origin, search, flow }: { origin: string; search: string; flow: Flow },
  ) {
    const { directory } = this.#parts.campuses;
    const provider = await this.#provider(kind, request, origin);
    // an operator changed the provider meanwhile
    if (provider.key !== flow.provider) throw new ProviderFault('invalid');
    const signIn = kind === 'university' ? directory.signInOf(directory.ofHost(request.hostname).id) : null;
    const names = signIn ? { email: signIn.email_claim, name: signIn.name_claim } : standardClaims;
    const callback = this.#callbackFor(kind, provider, origin);
    const { claims, idToken } = await this.#exchange(provider, `${callback}${search}`, flow, names.email);
    const person = readPerson(claims, names);
    if (!person.subject) throw new ProviderFault('invalid');
    // a university may leave it out, but not say no (D70)
    if (kind === 'university' && person.emailVerified === false) throw new ProviderFault('unverified');
    return { provider, person, callback, idToken };
  }

  /**
   * Adds the provider to the account of the signed-in person who began this.
   * @returns the page of the settings to continue with
   */
  async #add(
    kind: SignInProvider,
    request: FastifyRequest,
    { viewer, ...answer }: { origin: string; search: string; flow: Flow; viewer: Viewer | null },
  ): Promise<string> {
    const userId = answer.flow.addsTo;
    try {
      if (userId === null || viewer?.userId !== userId) throw new ProviderFault('invalid');
      const { person, provider } = await this.#identify(kind, request, answer);
      const campus = this.#parts.campuses.directory.ofHost(request.hostname);
      const someone =
        kind === 'google' ? { subject: person.subject, provider: null } : { ...person, campus, provider: provider.key };
      await this.#parts.platform.write((tx) => addProvider(this.#parts, tx, { userId, campus }, someone));
      return addedAt({ added: kind });
    } catch (error) {
      return addedAt({ error: await this.#logFault(kind, request, error) });
    }
  }

  /** Exchanges the provider's code for the person's claims. */
  async #exchange({ client }: Provider, address: string, flow: Flow, emailClaim: string) {
    const oidc = await loadOidc();
    const tokens = await oidc.authorizationCodeGrant(client, new URL(address), {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const idToken = tokens.id_token;
    if (!claims || !idToken) throw new ProviderFault('invalid');
    if (claims[emailClaim] !== undefined || !client.serverMetadata().userinfo_endpoint) return { claims, idToken };
    // some providers give the email only in the answer of this endpoint
    return { claims: await oidc.fetchUserInfo(client, tokens.access_token, claims.sub), idToken };
  }

  #provider(kind: SignInProvider, request: FastifyRequest, origin: string): Promise<Provider> {
    if (kind === 'google') return this.#providers.google(origin);
    return this.#providers.university(this.#parts.campuses.directory.ofHost(request.hostname), origin);
  }

  get #isSecure(): boolean {
    return this.#parts.platform.config.publicScheme === 'https';
  }

  #originOf(request: FastifyRequest): string {
    return `${this.#parts.platform.config.publicScheme}://${request.host.toLowerCase()}`;
  }

  /** A provider knows a single redirect address for all campuses. The local provider knows every site. */
  #callbackFor(kind: SignInProvider, { isLocal }: Provider, origin: string): string {
    return isLocal ? `${origin}${callbackPath(kind)}` : callbackOf(kind, this.#parts.platform.config);
  }

  /** Whether a host belongs to this installation, so that the provider's answer can be forwarded to it. */
  #isOurs(host: string): boolean {
    const { rootDomain } = this.#parts.platform.config;
    const name = host.toLowerCase();
    if (name === rootDomain || name.endsWith(`.${rootDomain}`)) return true;
    const { directory } = this.#parts.campuses;
    return directory.all().some((row) => row.hosts.includes(name) || new URL(directory.urlOf(row)).hostname === name);
  }

  /** Logs why a sign-in failed, for what only an operator can repair. Returns the fault to show. */
  async #logFault(kind: SignInProvider, request: FastifyRequest, error: unknown): Promise<ProviderFaultCode> {
    const fault = faultOf(error, await loadOidc());
    // not the error itself: it contains the provider's answer
    const { name, code, message } = error as { name?: string; code?: string; message?: string };
    const reason = error instanceof ProviderFault ? message : code;
    const campus = this.#parts.campuses.directory.ofHost(request.hostname).id;
    const level = fault === 'cancelled' ? 'info' : 'warn';
    request.log[level]({ kind, campus, fault, name, reason }, 'a sign-in at a provider failed');
    return fault;
  }

  /** Redirects to the page that shows why the sign-in failed. */
  async #fail(kind: SignInProvider, request: FastifyRequest, reply: FastifyReply, error: unknown) {
    if (error instanceof ProblemError && error.code === 'too_many_requests')
      return reply.redirect(failurePath(kind, 'too_many_requests', error.retryAfter), 302);
    return reply.redirect(failurePath(kind, await this.#logFault(kind, request, error)), 302);
  }
}
