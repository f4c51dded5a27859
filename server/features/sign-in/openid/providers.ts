import { GOOGLE } from '../../identity/accounts/index.ts';
import type * as openidClient from 'openid-client';
import type { Config } from '../../../config.ts';
import { type CampusRow, type Campuses, clientSecretOf } from '../../campuses/index.ts';
import { ProviderFault } from './faults.ts';

export type Oidc = typeof openidClient;

/** A stand-in for Google and for universities, such as the sandbox's (D16). */
export interface LocalProvider {
  clientId: string;
  clientSecret: string;
  /** the path of its university, which a campus's issuer ends with */
  universityPath: string;
  /** its issuer as browsers on `origin` reach it */
  issuerOf(origin: string, isUniversity: boolean): string;
  /** how the server reaches it */
  fetch: openidClient.CustomFetch;
}

/** A provider for one sign-in. */
export interface Provider {
  client: openidClient.Configuration;
  /** the first part of the key of its identities */
  key: string;
  /** whether it is the local one, which knows every site's callback */
  isLocal: boolean;
  /** the `prompt` parameter for the provider; null: none */
  prompt: string | null;
}

/** The library is loaded by the first sign-in that needs it. */
export const loadOidc = (): Promise<Oidc> => import('openid-client');

const GOOGLE_ISSUER = 'https://accounts.google.com';
const TIMEOUT_SECONDS = 5;
/** Accepts a provider whose clock is off by half a minute. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** A provider's addresses and keys are reloaded after an hour. */
const FRESH_MS = 3_600_000;
const CACHE_SIZE = 1_000;

interface Registration {
  issuer: string;
  clientId: string;
  clientSecret: string;
  fetch?: openidClient.CustomFetch;
}

/**
 * Discovers the providers' addresses and keys, and caches them. Each provider has an entry of its own: one that is down
 * makes only its own people wait.
 */
export class Providers {
  readonly #config: Pick<Config, 'google' | 'mode' | 'dataDir' | 'sessionSecret'>;
  readonly #campuses: Pick<Campuses, 'directory'>;
  readonly #local: LocalProvider | null;
  readonly #known = new Map<string, { at: number; found: Promise<openidClient.Configuration> }>();

  constructor(
    config: Pick<Config, 'google' | 'mode' | 'dataDir' | 'sessionSecret'>,
    campuses: Pick<Campuses, 'directory'>,
    local: LocalProvider | null,
  ) {
    this.#config = config;
    this.#campuses = campuses;
    this.#local = local;
  }

  /** Whether people can sign in with Google here. */
  get hasGoogle(): boolean {
    return this.#config.google !== null || this.#local !== null;
  }

  /**
   * @param origin the site where the sign-in begins
   * @throws ProviderFault not_configured; an error of the library when it can't be reached
   */
  async google(origin: string): Promise<Provider> {
    const { google } = this.#config;
    if (!google && !this.#local) throw new ProviderFault('not_configured');
    return {
      client: await this.#discover(google ?? this.#localAt(origin, false)),
      key: GOOGLE,
      isLocal: google === null,
      prompt: google?.issuer === GOOGLE_ISSUER ? 'select_account' : null,
    };
  }

  /**
   * The provider of a campus.
   * @throws ProviderFault not_configured; an error of the library when it can't be reached
   */
  async university(campus: Pick<CampusRow, 'id'>, origin: string): Promise<Provider> {
    const row = this.#campuses.directory.signInOf(campus.id);
    if (!row) throw new ProviderFault('not_configured');
    const isLocal = this.isLocalUniversity(campus);
    if (isLocal)
      return { client: await this.#discover(this.#localAt(origin, true)), key: row.issuer, isLocal, prompt: null };
    const clientSecret = await clientSecretOf(this.#config, row);
    if (clientSecret === null)
      throw new ProviderFault('unknown', 'the client secret cannot be decrypted: enter it again');
    const { issuer, client_id: clientId } = row;
    return { client: await this.#discover({ issuer, clientId, clientSecret }), key: issuer, isLocal, prompt: null };
  }

  isLocalUniversity(campus: Pick<CampusRow, 'id'>): boolean {
    const issuer = this.#campuses.directory.signInOf(campus.id)?.issuer;
    return issuer !== undefined && this.#local !== null && new URL(issuer).pathname === this.#local.universityPath;
  }

  #localAt(origin: string, isUniversity: boolean): Registration {
    const { clientId, clientSecret, issuerOf, fetch } = this.#local!;
    return { issuer: issuerOf(origin, isUniversity), clientId, clientSecret, fetch };
  }

  #discover(registration: Registration): Promise<openidClient.Configuration> {
    const { issuer, clientId, clientSecret } = registration;
    const key = `${issuer}\n${clientId}\n${clientSecret}`;
    const cached = this.#known.get(key);
    if (cached && Date.now() - cached.at < FRESH_MS) return cached.found;
    if (this.#known.size >= CACHE_SIZE) this.#known.clear();
    const found = discoverAt(registration, this.#config.mode === 'sandbox');
    this.#known.set(key, { at: Date.now(), found });
    found.catch(() => this.#known.delete(key));
    return found;
  }
}

async function discoverAt(
  { issuer, clientId, clientSecret, fetch }: Registration,
  mayBePlain: boolean,
): Promise<openidClient.Configuration> {
  const oidc = await loadOidc();
  const isPlain = mayBePlain && issuer.startsWith('http:');
  // how the secret is sent is set below, when discovery has told which ways the provider knows
  let sendsSecret: openidClient.ClientAuth = oidc.ClientSecretPost(clientSecret);
  const client = await oidc.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    (...request) => sendsSecret(...request),
    {
      timeout: TIMEOUT_SECONDS,
      // verify the ID token's signature even though it came directly from the provider
      // oxlint-disable-next-line typescript/no-deprecated -- deprecated only as a warning; plain http is used only in the sandbox
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      ...(fetch ? { [oidc.customFetch]: fetch } : {}),
    },
  );
  const methods = client.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (!methods.includes('client_secret_post')) sendsSecret = oidc.ClientSecretBasic(clientSecret);
  return client;
}
