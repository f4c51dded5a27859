import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { getCampus } from '../../contract/campuses/campuses.ts';
import { setSignIn } from '../../server/features/campuses/index.ts';
import type { Claims, IndependentProvider } from '../fixtures/openid/independent-provider.ts';
import { Client } from '../harness/client.ts';
import type { TestServer } from '../harness/server.ts';
import { locationOf, pathOf } from './google-browser.ts';

/** The only callback that the universities' providers know: below the root domain, for all campuses (decision 6). */
export const UNIVERSITY_CALLBACK = 'http://quad.localhost:3000/api/auth/university/callback';

let changes = 0;

/** Sets or removes the provider of a campus, and waits until the server knows it. */
export async function setProvider(
  server: TestServer,
  campus: string,
  provider: IndependentProvider | null,
  more: object = {},
): Promise<void> {
  const { platform } = server.app;
  // each change has another label, by which it is recognized
  const label = `Sign in ${++changes}`;
  const values = provider && {
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    label,
    ...more,
  };
  await platform.write((tx) => setSignIn(tx, platform, campus, values));
  await vi.waitFor(async () => {
    const { sign_in } = await server.client(campus).call(getCampus, { params: { id: 'current' } });
    if ((sign_in?.label ?? null) !== (values?.label ?? null)) throw new Error(`${campus} has ${sign_in?.label}`);
  });
}

/** Begins a sign-in; returns the provider's address. */
export const beginAtUniversity = async (browser: Client, query = ''): Promise<URL> =>
  new URL(locationOf(await browser.request('GET', `/api/auth/university/start${query}`)));

/** Follows the provider's redirects until it redirects back. */
export async function atProvider(provider: IndependentProvider, address: URL): Promise<string> {
  const visitor = new Client(provider.port, '127.0.0.1');
  let at = address.href;
  for (let i = 0; i < 10 && at.startsWith(provider.issuer); i++)
    at = new URL(locationOf(await visitor.request('GET', pathOf(at))), at).href;
  return at;
}

/** Forwards the provider's answer from its one callback to the site where the sign-in started. */
export const forwardToSite = async (server: TestServer, back: string): Promise<string> =>
  locationOf(await new Client(server.port, 'quad.localhost').request('GET', pathOf(back)));

/** A sign-in from the button to the last page. */
export async function enterByUniversity(
  server: TestServer,
  browser: Client,
  provider: IndependentProvider,
  person: Claims,
  query = '',
): Promise<string> {
  provider.person = person;
  const back = await atProvider(provider, await beginAtUniversity(browser, query));
  return locationOf(await browser.request('GET', pathOf(await forwardToSite(server, back))));
}

/** A student of a campus, as their university describes them. */
export function student(domain: string, claims: Partial<Claims> = {}): Claims {
  const name = `s${randomUUID().slice(0, 8)}`;
  return { sub: name, email: `${name}@${domain}`, name: 'Sam Student', ...claims };
}

export const refusedBy = (error: string): string => `/login/university?error=${error}`;
