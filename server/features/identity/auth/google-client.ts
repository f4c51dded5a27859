import type * as Oidc from 'openid-client';
import type { Config } from '../../../config.ts';

/** A provider that stands in for Google, as the sandbox has one (D16). */
export interface LocalProvider {
  clientId: string;
  clientSecret: string;
  /** its issuer as a browser on `origin` reaches it */
  issuerOf(origin: string): string;
  /** how the server reaches it */
  fetch: Oidc.CustomFetch;
}

/** The provider of "Continue with Google" as one site uses it. */
export interface Provider {
  config: Oidc.Configuration;
  /** what the provider asks a person, besides who he is */
  prompt: string | null;
}

/** The library is loaded with the first sign-in that needs it. */
export const loadOidc = (): Promise<typeof Oidc> => import('openid-client');

const GOOGLE = 'https://accounts.google.com';
const TIMEOUT_SECONDS = 8;
/** Addresses and keys of a provider are read again after an hour. */
const FRESH_MS = 3_600_000;
const KEPT = 50;

/**
 * Finds the provider's addresses and keys, and keeps them for a while.
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
    const kept = known.get(key);
    if (kept && Date.now() - kept.at < FRESH_MS) return kept.found;
    if (known.size >= KEPT) known.clear();
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
      // the signature of who somebody is gets checked although it came straight from the provider
      // oxlint-disable-next-line typescript/no-deprecated -- marked to stand out; http is for the sandbox alone
      execute: [oidc.enableNonRepudiationChecks, ...(plain ? [oidc.allowInsecureRequests] : [])],
      ...(fetch ? { [oidc.customFetch]: fetch } : {}),
    },
  );
  return { config, prompt: issuer === GOOGLE ? 'select_account' : null };
}
