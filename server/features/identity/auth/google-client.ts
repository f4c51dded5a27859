import type * as Oidc from 'openid-client';
import type { Config } from '../../../config.ts';

/** A stand-in for Google, such as the sandbox's (D16). */
export interface LocalProvider {
  clientId: string;
  clientSecret: string;
  /** its issuer as browsers on `origin` reach it */
  issuerOf(origin: string): string;
  /** how the server reaches it */
  fetch: Oidc.CustomFetch;
}

/** The provider of "Continue with Google" for one site. */
export interface Provider {
  config: Oidc.Configuration;
  /** what the provider asks for besides the account */
  prompt: string | null;
}

/** The library is loaded by the first sign-in that needs it. */
export const loadOidc = (): Promise<typeof Oidc> => import('openid-client');

const GOOGLE = 'https://accounts.google.com';
const TIMEOUT_SECONDS = 8;
/** A provider's addresses and keys are reloaded after an hour. */
const FRESH_MS = 3_600_000;
const CACHE_SIZE = 50;

/**
 * Discovers the provider's addresses and keys, and caches them.
 * @returns a function from the site's origin to the provider, or null when there is none (AUT-59)
 */
export function googleProvider(
  { google, mode }: Pick<Config, 'google' | 'mode'>,
  local: LocalProvider | null,
): ((origin: string) => Promise<Provider>) | null {
  if (!google && !local) return null;
  const known = new Map<string, { at: number; found: Promise<Provider> }>();
  const discover = (origin: string): Promise<Provider> => {
    if (google) return discoverAt(google.issuer, google, mode === 'sandbox');
    return discoverAt(local!.issuerOf(origin), local!, true, local!.fetch);
  };
  return (origin) => {
    const key = google ? '' : origin;
    const cached = known.get(key);
    if (cached && Date.now() - cached.at < FRESH_MS) return cached.found;
    if (known.size >= CACHE_SIZE) known.clear();
    const found = discover(origin);
    known.set(key, { at: Date.now(), found });
    found.catch(() => known.delete(key));
    return found;
  };
}

async function discoverAt(
  issuer: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  mayBePlain: boolean,
  fetch?: Oidc.CustomFetch,
): Promise<Provider> {
  const oidc = await loadOidc();
  const plain = mayBePlain && issuer.startsWith('http:');
  const config = await oidc.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret },
    oidc.ClientSecretPost(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      // verify the ID token's signature even though it came directly from the provider
      // oxlint-disable-next-line typescript/no-deprecated -- deprecated only as a warning; plain http is used only in the sandbox
      execute: [oidc.enableNonRepudiationChecks, ...(plain ? [oidc.allowInsecureRequests] : [])],
      ...(fetch ? { [oidc.customFetch]: fetch } : {}),
    },
  );
  return { config, prompt: issuer === GOOGLE ? 'select_account' : null };
}
