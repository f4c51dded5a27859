import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getViewer, logIn, logOut, register, sendSchoolCode } from '../../contract/identity/identity.ts';
import {
  claimAccount,
  followSignInLink,
  resetPassword,
  sendPasswordLink,
  sendSignInLink,
} from '../../contract/identity/links.ts';
import { addSignInMethod } from '../../contract/identity/sign-in-methods.ts';
import { linkUniversity } from '../../contract/identity/university.ts';
import { signInWithPasskey } from '../../contract/identity/passkeys.ts';
import { takeSecondStep } from '../../contract/identity/second-factor.ts';
import { makeLink } from '../../server/features/identity/links/links.ts';
import { createPerson } from '../factories/people.ts';
import {
  type Claims,
  type IndependentProvider,
  startIndependentProvider,
} from '../fixtures/openid/independent-provider.ts';
import { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { continueWithGoogle, locationOf, pathOf, refusal } from './google-browser.ts';
import { mailAbout, tokenTo } from './mailed-link.ts';
import { enrolApp, enrolKey, sign, withPassword } from './own-factors.ts';
import { advance, PASSWORD, signUp } from './sign-up.ts';
import {
  atProvider,
  enterByUniversity,
  forwardToSite,
  refusedBy,
  setProvider,
  student,
  UNIVERSITY_CALLBACK,
} from './university-browser.ts';

let server: TestServer;
let provider: IndependentProvider;
beforeAll(async () => {
  provider = await startIndependentProvider(UNIVERSITY_CALLBACK);
  server = await startTestServer({ env: { PUBLIC_PORT: '3000' } });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const meOf = async (browser: Client) => (await browser.call(getViewer)).user;
/** Requires the university's sign-in at OU for what runs in between. */
async function required(work: () => Promise<void>): Promise<void> {
  await setProvider(server, 'ou', provider, { required: true });
  await work();
  await setProvider(server, 'ou', provider);
}

describe('a campus that requires its university’s sign-in [SSO-03]', () => {
  it('refuses its students every other one, on its host and on others; open sessions stay', async () => {
    const ana = await withPassword(server);
    const { key } = await enrolKey(ana.client);
    const { email } = ana;
    const linked = await createPerson(server);
    await continueWithGoogle(server.client(), { email: linked.email });
    await required(async () => {
      expect((await meOf(ana.client))?._id).toBe(ana.id);
      const { pool } = server.app.platform;
      for (const campus of ['ou', 'ut']) {
        const here = () => server.client(campus);
        const token = (purpose: 'sign_in' | 'claim' | 'password') => makeLink(pool, { purpose, email, userId: ana.id });
        const refused = [
          await here().refused(logIn, { body: { email, password: PASSWORD } }),
          await here().refused(logIn, { body: { email, password: PASSWORD, staff: true } }),
          await here().refused(followSignInLink, { body: { email, token: await token('sign_in') } }),
          await here().refused(sendPasswordLink, { body: { email } }),
          await here().refused(resetPassword, { body: { token: await token('password'), password: 'a-new-passw0rd' } }),
          await here().refused(claimAccount, { body: { token: await token('claim') } }),
          await here().refused(register, {
            body: { name: 'New Sam', email: `new.${campus}@ou.edu`, password: PASSWORD, agree: true },
          }),
        ];
        expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'university_required'));
        const passkey = here();
        const signed = await sign(passkey, 'sign_in', key);
        expect((await passkey.refused(signInWithPasskey, { body: { passkey: signed } })).code).toBe(
          'university_required',
        );
      }
      expect(locationOf(await server.client().request('GET', '/api/auth/google/start'))).toBe(
        refusal('google_required'),
      );
      expect(await continueWithGoogle(server.client('ut'), { email: linked.email })).toBe(refusal('google_required'));
      expect(await continueWithGoogle(server.client('ut'), { email: 'brand.new@ou.edu' })).toBe(
        refusal('google_required'),
      );
      expect((await server.client().refused(sendSignInLink, { body: { email } })).code).toBe('university_required');
      // elsewhere the answer is the same for everyone, and the mail leads to the university
      await server.client('ut').call(sendSignInLink, { body: { email } });
      expect((await mailAbout(server, email, 'Sign in with OU')).text).toContain('//ou.quad.localhost');
      // nor does a mailed code verify its addresses
      const guest = await createPerson(server, { campus: 'ut', schoolVerified: false });
      const body = { email: 'guest@ou.edu', campus: 'ou' };
      expect((await guest.client.refused(sendSchoolCode, { body })).code).toBe('university_required');
    });
  });

  it('refuses them the university of another campus, linked before or not', async () => {
    const other = await startIndependentProvider(UNIVERSITY_CALLBACK);
    await setProvider(server, 'ut', other, { domains: ['utexas.edu'] });
    const [linked, unlinked] = [await withPassword(server), await withPassword(server)];
    const [known, found] = [student('utexas.edu'), student('utexas.edu')];
    await run(
      'insert into identities (provider, subject, user_id) values ($1, $2, $3)',
      ...[other.issuer, known.sub],
      linked.id,
    );
    await run('update users set email = $2 where id = $1', unlinked.id, found.email);
    const enter = (browser: Client, person = known) => enterByUniversity(server, browser, other, person);
    const waiting = server.client('ut');
    expect([await enter(server.client('ut')), await enter(waiting, found)]).toEqual(['/home', '/login/connect']);
    const adding = unlinked.client.on('ut');
    const university = { body: { method: 'university' as const } };
    const { continue_to } = await adding.call(addSignInMethod, university);
    const begun = new URL(locationOf(await adding.request('GET', continue_to)));
    await required(async () => {
      for (const person of [known, found]) {
        const browser = server.client('ut');
        expect(await enter(browser, person)).toBe(refusedBy('required'));
        expect(await meOf(browser)).toBeNull();
      }
      const body = { password: PASSWORD };
      expect((await waiting.refused(linkUniversity, { body })).code).toBe('university_required');
      other.person = found;
      const back = pathOf(await forwardToSite(server, await atProvider(other, begun)));
      expect(locationOf(await adding.request('GET', back))).toBe('/settings/account/sign_in_methods?error=required');
      expect((await adding.refused(addSignInMethod, university)).code).toBe('university_required');
    });
    expect(await run('select 1 from identities where user_id = $1', unlinked.id)).toEqual([]);
    await setProvider(server, 'ut', null);
    await other.stop();
  });

  it('lets them in by the university, and people of other campuses by all means on their own', async () => {
    const pat = await withPassword(server, { campus: 'ut' });
    await required(async () => {
      const browser = server.client();
      expect(await enterByUniversity(server, browser, provider, student('ou.edu'))).toBe('/home');
      const { email } = pat;
      expect((await server.client('ut').call(logIn, { body: { email, password: PASSWORD } })).user?._id).toBe(pat.id);
      await signUp(server, 'Kim Ut', 'kim@gmail.com', 'ut');
    });
  });

  it('lets staff in at /login?staff with password and second factor, which is in the audit log', async () => {
    const mod = await withPassword(server, { role: 'moderator' });
    const bare = await withPassword(server, { role: 'admin' });
    const { codeIn } = await enrolApp(server, mod.client);
    await required(async () => {
      const body = { email: mod.email, password: PASSWORD };
      expect((await server.client().refused(logIn, { body })).code).toBe('university_required');
      const without = { email: bare.email, password: PASSWORD, staff: true };
      expect((await server.client().refused(logIn, { body: without })).code).toBe('university_required');
      const wrong = { ...body, password: 'not this one', staff: true };
      expect((await server.client().refused(logIn, { body: wrong })).code).toBe('wrong_password');
      const browser = server.client();
      expect((await browser.refused(logIn, { body: { ...body, staff: true } })).code).toBe('second_factor_needed');
      expect(await meOf(browser)).toBeNull();
      await advance(server, 60);
      expect((await browser.call(takeSecondStep, { body: { code: codeIn() } })).user?._id).toBe(mod.id);
      await server.client().call(sendPasswordLink, { body: { email: mod.email } });
      const token = await tokenTo(server, mod.email);
      const { continue_to } = await server
        .client()
        .call(resetPassword, { body: { token, password: 'a-new-passw0rd' } });
      expect(continue_to).toBe(`/login?${new URLSearchParams({ method: 'password', email: mod.email, staff: '' })}`);
      expect(await run("select target_id from audit_log where action = 'staff.log_in'")).toEqual([
        { target_id: mod.id },
      ]);
    });
  });
});

describe('logging out [SSO-03]', () => {
  it('ends the session here and leads to the university’s, which leads back', async () => {
    await setProvider(server, 'ou', provider);
    const browser = server.client();
    await enterByUniversity(server, browser, provider, student('ou.edu'));
    const stored = (await run('select provider_log_out from sessions where provider_log_out is not null')) as {
      provider_log_out: Buffer;
    }[];
    expect(stored.at(-1)?.provider_log_out.toString('latin1')).not.toContain('id_token_hint');
    const { continue_to } = await browser.call(logOut);
    expect(await meOf(browser)).toBeNull();
    const address = new URL(continue_to ?? '');
    expect(address.origin).toBe(provider.issuer);
    expect(address.searchParams.get('id_token_hint')).toBe(provider.given.at(-1));
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(UNIVERSITY_CALLBACK);
    // the provider knows the address and the token
    const asked = await new Client(provider.port, '127.0.0.1').request('GET', pathOf(address.href));
    expect([asked.status, asked.bytes.toString()]).toEqual([200, expect.stringContaining('<form')]);
    const back = `/api/auth/university/callback?state=${address.searchParams.get('state')}`;
    expect(locationOf(await new Client(server.port, 'quad.localhost').request('GET', back))).toBe(
      `http://ou.quad.localhost:${server.port}/home`,
    );
  });

  it('ends it in the session in which an account is connected, unless the address is too long for a cookie', async () => {
    const wordy = await startIndependentProvider(UNIVERSITY_CALLBACK, { claimsInIdToken: true });
    const [ana, bo] = [await withPassword(server), await withPassword(server)];
    const logOutAfter = async (at: IndependentProvider, claims: Claims) => {
      const browser = server.client();
      await setProvider(server, 'ou', at);
      expect(await enterByUniversity(server, browser, at, claims)).toBe('/login/connect');
      await browser.call(linkUniversity, { body: { password: PASSWORD } });
      return (await browser.call(logOut)).continue_to;
    };
    const address = new URL((await logOutAfter(provider, student('ou.edu', { email: ana.email }))) ?? '');
    expect(address.origin).toBe(provider.issuer);
    expect(address.searchParams.get('id_token_hint')).toBe(provider.given.at(-1));
    const claims = student('ou.edu', { email: bo.email, name: 'Bo '.repeat(1_000) });
    expect(await logOutAfter(wordy, claims)).toBeNull();
    expect(wordy.given.at(-1)?.length).toBeGreaterThan(3_800);
    await setProvider(server, 'ou', provider);
    await wordy.stop();
  });

  it('ends it also after a second factor; other sessions and providers without log-out end here only', async () => {
    const ana = await withPassword(server);
    const { codeIn } = await enrolApp(server, ana.client);
    await run(
      'insert into identities (provider, subject, user_id) values ($1, $2, $3)',
      provider.issuer,
      'ana',
      ana.id,
    );
    const browser = server.client();
    const end = await enterByUniversity(server, browser, provider, student('ou.edu', { sub: 'ana', email: ana.email }));
    expect(end).toBe('/login/confirm?to=%2Fhome');
    await browser.call(takeSecondStep, { body: { code: codeIn(30) } });
    expect((await browser.call(logOut)).continue_to).toContain(provider.issuer);
    expect(await ana.client.call(logOut)).toEqual({ continue_to: null });
    const silent = await startIndependentProvider(UNIVERSITY_CALLBACK, { logsOut: false });
    await setProvider(server, 'ucla', silent, { domains: ['ucla.edu'] });
    const other = server.client('ucla');
    await enterByUniversity(server, other, silent, student('ucla.edu'));
    expect(await other.call(logOut)).toEqual({ continue_to: null });
    await silent.stop();
  });
});
