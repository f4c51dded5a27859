import type { Configuration } from 'openid-client';
import { newState, type Signer } from './flow.ts';
import { loadOidc, type Provider } from './providers.ts';

/**
 * The address that ends the session at a provider (RP-initiated log-out), or null when it offers none.
 * @param returnTo the one redirect address, which leads back to the site of `origin`
 */
export async function logOutAddress(
  signer: Signer,
  { client }: Provider,
  { idToken, origin, returnTo }: { idToken: string; origin: string; returnTo: string },
): Promise<string | null> {
  const endpoint = (client as Configuration).serverMetadata().end_session_endpoint;
  if (!endpoint || !/^https?:$/.test(new URL(endpoint).protocol)) return null;
  const oidc = await loadOidc();
  return oidc.buildEndSessionUrl(client, {
    id_token_hint: idToken,
    post_logout_redirect_uri: returnTo,
    state: newState(signer, origin, 'log-out'),
  }).href;
}
