import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getViewer, logIn } from '../../contract/identity/identity.ts';
import { removeFactor } from '../../contract/identity/second-factor.ts';
import { addSignInMethod, listSignInMethods, removeSignInMethod } from '../../contract/identity/sign-in-methods.ts';
import { createPerson } from '../factories/people.ts';
import { type IndependentProvider, startIndependentProvider } from '../fixtures/openid/independent-provider.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { answerSandbox, continueWithGoogle, locationOf, pathOf } from './google-browser.ts';
import { mailAbout } from './mailed-link.ts';
import { enrolKey, withPassword } from './own-factors.ts';
import { advance, PASSWORD } from './sign-up.ts';
import {
  atProvider,
  enterByUniversity,
  forwardToSite,
  setProvider,
  student,
  UNIVERSITY_CALLBACK,
} from './university-browser.ts';

let server: TestServer;
let provider: IndependentProvider;
beforeAll(async () => {
  provider = await startIndependentProvider(UNIVERSITY_CALLBACK);
  server = await startTestServer({ env: { PUBLIC_PORT: '3000' } });
  await setProvider(server, 'ou', provider);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const meOf = async (browser: Client) => (await browser.call(getViewer)).user;
const added = async (client: Client) =>
  (await client.call(listSignInMethods)).methods.filter((method) => method.added).map(({ method }) => method);
const SETTINGS = '/settings/account/sign_in_methods';

/** Adds the university in the settings; returns the page where it ends. */
async function addUniversity(client: Client, claims = student('ou.edu')): Promise<string> {
  const { continue_to } = await client.call(addSignInMethod, { body: { method: 'university' } });
  provider.person = claims;
  const back = await atProvider(provider, new URL(locationOf(await client.request('GET', continue_to))));
  return locationOf(await client.request('GET', pathOf(await forwardToSite(server, back))));
}

describe('the sign-in methods in the settings [SSO-05]', () => {
  it('are added one after another, and work from then on', async () => {
    const ana = await withPassword(server);
    expect(await added(ana.client)).toEqual(['password']);
    const claims = student('ou.edu', { email: ana.email });
    expect(await addUniversity(ana.client, claims)).toBe(`${SETTINGS}?added=university`);
    await mailAbout(server, ana.email, 'A sign-in method was added to your account');
    const { continue_to } = await ana.client.call(addSignInMethod, { body: { method: 'google' } });
    const page = new URL(locationOf(await ana.client.request('GET', continue_to)));
    const back = await answerSandbox(ana.client, page, { email: 'ana.other@gmail.com' });
    expect(locationOf(await ana.client.request('GET', pathOf(back)))).toBe(`${SETTINGS}?added=google`);
    await enrolKey(ana.client);
    expect(await added(ana.client)).toEqual(['university', 'password', 'google', 'passkeys']);
    await run('delete from passkeys where user_id = $1', ana.id);
    const byUniversity = server.client();
    await enterByUniversity(server, byUniversity, provider, claims);
    const byGoogle = server.client();
    await continueWithGoogle(byGoogle, { email: 'ana.other@gmail.com' });
    expect([(await meOf(byUniversity))?._id, (await meOf(byGoogle))?._id]).toEqual([ana.id, ana.id]);
  });

  it('are removed while another remains', async () => {
    const ana = await withPassword(server);
    await addUniversity(ana.client);
    const remove = (method: 'password' | 'google' | 'university') => ({ params: { method } });
    expect((await ana.client.refused(removeSignInMethod, remove('google'))).code).toBe('not_found');
    await ana.client.call(removeSignInMethod, remove('password'));
    await mailAbout(server, ana.email, 'A sign-in method was removed from your account');
    const body = { email: ana.email, password: PASSWORD };
    expect((await server.client().refused(logIn, { body })).code).toBe('no_password');
    expect((await ana.client.refused(removeSignInMethod, remove('university'))).code).toBe('last_sign_in_method');
    const { security } = await enrolKey(ana.client);
    await ana.client.call(removeSignInMethod, remove('university'));
    const params = { id: security.factors[0]?._id ?? '' };
    expect((await ana.client.refused(removeFactor, { params })).code).toBe('last_sign_in_method');
    expect(await added(ana.client)).toEqual(['passkeys']);
  });

  it('leave a student the university where it is required', async () => {
    const ana = await withPassword(server);
    await addUniversity(ana.client);
    await setProvider(server, 'ou', provider, { required: true });
    const university = { params: { method: 'university' as const } };
    expect((await ana.client.refused(removeSignInMethod, university)).code).toBe('last_sign_in_method');
    const google = { body: { method: 'google' as const } };
    expect((await ana.client.refused(addSignInMethod, google)).code).toBe('university_required');
    await setProvider(server, 'ou', provider);
  });

  it('change only for the person who has just confirmed it’s them, in their own session', async () => {
    const [ana, bo] = [await withPassword(server), await withPassword(server)];
    const { continue_to } = await ana.client.call(addSignInMethod, { body: { method: 'university' } });
    expect(locationOf(await bo.client.request('GET', continue_to))).toBe(`${SETTINGS}?error=invalid`);
    expect(locationOf(await server.client().request('GET', continue_to))).toBe(`${SETTINGS}?error=invalid`);
    await advance(server, 3_600);
    expect((await ana.client.refused(addSignInMethod, { body: { method: 'university' } })).code).toBe('proof_needed');
    expect((await ana.client.refused(removeSignInMethod, { params: { method: 'password' } })).code).toBe(
      'proof_needed',
    );
  });

  it('do not take an identity from someone else, nor one outside the domains', async () => {
    const [ana, bo] = [await createPerson(server), await createPerson(server)];
    const claims = student('ou.edu');
    await addUniversity(ana.client, claims);
    expect(await addUniversity(bo.client, claims)).toBe(`${SETTINGS}?error=other_account`);
    expect(await addUniversity(bo.client, student('gmail.com'))).toBe(`${SETTINGS}?error=domain`);
    expect(await added(bo.client)).toEqual([]);
  });
});
