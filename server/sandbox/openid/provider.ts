import {
  createHash,
  createHmac,
  generateKeyPairSync,
  type KeyPairKeyObjectResult,
  randomBytes,
  sign,
  timingSafeEqual,
} from 'node:crypto';

export const CLIENT_ID = 'quad-sandbox';
export const CLIENT_SECRET = 'quad-sandbox';
/** The paths of its issuers: one stands in for Google, the other one for universities. */
export const issuerPaths = { google: '/sandbox/openid', university: '/sandbox/university' } as const;
export type IssuerPath = (typeof issuerPaths)[keyof typeof issuerPaths];

const KEY_ID = randomBytes(6).toString('hex');
const CODE_MS = 60_000;
const ID_TOKEN_SECONDS = 600;

/** The identity that someone entered. */
export interface StandInPerson {
  email: string;
  name: string;
}

/** A valid authorization request. */
export interface AuthorizationRequest {
  redirectUri: string;
  state: string | null;
  nonce: string | null;
  challenge: string | null;
}

interface Code extends StandInPerson, Omit<AuthorizationRequest, 'state'> {
  until: number;
}

/** An error of the token endpoint, by its OpenID name. */
export class TokenError extends Error {
  readonly error: string;
  constructor(error: string) {
    super(error);
    this.error = error;
  }
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const same = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * A small OpenID provider (D16): code flow with PKCE, ID tokens signed with RS256 by a key of each process.
 * Codes are encrypted instead of stored, so that any process of an installation can exchange the code of another one.
 * Each is valid for a minute, and in each process once.
 */
export class OpenidProvider {
  readonly #secret: string;
  readonly #path: IssuerPath;
  #generated: KeyPairKeyObjectResult | undefined;
  readonly #used = new Set<string>();

  /** @param secret shared by all processes of an installation */
  constructor(secret: string, path: IssuerPath) {
    this.#secret = secret;
    this.#path = path;
  }

  discovery(origin: string): Record<string, unknown> {
    const issuer = `${origin}${this.#path}`;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/end`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'email', 'profile'],
      claims_supported: ['sub', 'email', 'email_verified', 'name', 'given_name', 'family_name'],
    };
  }

  /** Generated at its first use, since that takes 60 ms and most processes need none. */
  get #keys(): KeyPairKeyObjectResult {
    this.#generated ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
    return this.#generated;
  }

  jwks(): { keys: object[] } {
    return {
      keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }],
    };
  }

  /** Where the browser goes after a log-out: back to the site, as far as the request names an address on it. */
  afterLogOut(query: URLSearchParams, origin: string): string | null {
    const address = query.get('post_logout_redirect_uri') ?? '';
    if (!URL.canParse(address) || new URL(address).origin !== origin) return null;
    const state = query.get('state');
    return back(address, state === null ? {} : { state });
  }

  /**
   * Validates an authorization request. The code is only sent to the site that received the request.
   * @returns the reason as a text if it is refused
   */
  readRequest(query: URLSearchParams, origin: string): AuthorizationRequest | string {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== CLIENT_ID) return 'Unknown client.';
    if (!URL.canParse(redirectUri) || new URL(redirectUri).origin !== origin)
      return 'The redirect address is on another site.';
    if (query.get('response_type') !== 'code') return 'Only the code flow is supported.';
    const challenge = query.get('code_challenge');
    if (challenge && query.get('code_challenge_method') !== 'S256') return 'The code challenge method must be S256.';
    return { redirectUri, state: query.get('state'), nonce: query.get('nonce'), challenge };
  }

  /** The redirect address with a code. */
  grant({ state, ...codeRequest }: AuthorizationRequest, person: StandInPerson): string {
    const code: Code = { ...codeRequest, ...person, until: Date.now() + CODE_MS };
    return back(codeRequest.redirectUri, { code: this.#seal('code', code), ...(state === null ? {} : { state }) });
  }

  /** The redirect address after a refusal by the person. */
  deny({ redirectUri, state }: AuthorizationRequest): string {
    return back(redirectUri, { error: 'access_denied', ...(state === null ? {} : { state }) });
  }

  /**
   * Exchanges a code for tokens.
   * @throws TokenError
   */
  token(form: URLSearchParams, origin: string): Record<string, unknown> {
    if (form.get('client_id') !== CLIENT_ID || !same(form.get('client_secret') ?? '', CLIENT_SECRET))
      throw new TokenError('invalid_client');
    if (form.get('grant_type') !== 'authorization_code') throw new TokenError('unsupported_grant_type');
    const sealed = form.get('code') ?? '';
    const code = this.#open('code', sealed) as Code | null;
    if (!code || code.until < Date.now() || this.#used.has(sealed)) throw new TokenError('invalid_grant');
    if (code.redirectUri !== form.get('redirect_uri')) throw new TokenError('invalid_grant');
    const verifier = form.get('code_verifier') ?? '';
    if (code.challenge && !same(createHash('sha256').update(verifier).digest('base64url'), code.challenge))
      throw new TokenError('invalid_grant');
    if (this.#used.size > 1_000) this.#used.clear();
    this.#used.add(sealed);
    const issued = Math.floor(Date.now() / 1_000);
    const claims = claimsOf(code);
    return {
      access_token: this.#seal('access', claims),
      token_type: 'Bearer',
      expires_in: ID_TOKEN_SECONDS,
      scope: 'openid email profile',
      id_token: this.#sign({
        iss: `${origin}${this.#path}`,
        aud: CLIENT_ID,
        iat: issued,
        exp: issued + ID_TOKEN_SECONDS,
        ...(code.nonce === null ? {} : { nonce: code.nonce }),
        ...claims,
      }),
    };
  }

  /** The claims of an access token's person, or null. */
  userinfo(accessToken: string): Record<string, unknown> | null {
    return this.#open('access', accessToken) as Record<string, unknown> | null;
  }

  #sign(claims: Record<string, unknown>): string {
    const body = `${base64({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${base64(claims)}`;
    return `${body}.${sign('RSA-SHA256', Buffer.from(body), this.#keys.privateKey).toString('base64url')}`;
  }

  #seal(use: string, value: unknown): string {
    const body = base64(value);
    return `${body}.${this.#mac(use, body)}`;
  }

  #open(use: string, sealed: string): unknown {
    const [body = '', mac = ''] = sealed.split('.');
    return same(mac, this.#mac(use, body)) ? JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) : null;
  }

  #mac(use: string, body: string): string {
    return createHmac('sha256', this.#secret)
      .update(`sandbox openid\n${this.#path}\n${use}\n${body}`)
      .digest('base64url');
  }
}

/** The email identifies the person, whatever name was entered. */
function claimsOf({ email, name }: StandInPerson): Record<string, unknown> {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return {
    sub: createHash('sha256').update(email).digest('hex').slice(0, 21),
    email,
    email_verified: true,
    name,
    ...(words.length > 1 ? { given_name: words.slice(0, -1).join(' '), family_name: words.at(-1) } : {}),
  };
}

function back(redirectUri: string, answer: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [key, value] of Object.entries(answer)) url.searchParams.set(key, value);
  return url.href;
}
