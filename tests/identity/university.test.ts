import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getViewer } from '../../contract/identity/identity.ts';
import { prove } from '../../contract/identity/proofs.ts';
import { addSignInMethod } from '../../contract/identity/sign-in-methods.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { getUniversityLink, linkUniversity, sendUniversityLinkCode } from '../../contract/identity/university.ts';
import { createPerson } from '../factories/people.ts';
import {
  claimsOf,
  forge,
  type IndependentProvider,
  startIndependentProvider,
} from '../fixtures/openid/independent-provider.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { locationOf, pathOf } from './google-browser.ts';
import { withPassword } from './own-factors.ts';
import { advance, codeMailed, otherThan, PASSWORD, signUp } from './sign-up.ts';
import {
  atProvider,
  beginAtUniversity,
  enterByUniversity,
  forwardToSite,
  refusedBy,
  setProvider,
  student,
  UNIVERSITY_CALLBACK,
} from './university-browser.ts';

let server: TestServer;
let ou: IndependentProvider;
let ut: IndependentProvider;
const logged: Record<string, unknown>[] = [];
beforeAll(async () => {
  ou = await startIndependentProvider(UNIVERSITY_CALLBACK);
  ut = await startIndependentProvider(UNIVERSITY_CALLBACK, { claimsInIdToken: true });
  server = await startTestServer({ env: { PUBLIC_PORT: '3000' }, onLog: (line) => logged.push(line) });
  await setProvider(server, 'ou', ou);
  await setProvider(server, 'ut', ut, { domains: ['utexas.edu'] });
});
afterAll(async () => {
  await server.stop();
  await ou.stop();
  await ut.stop();
});
afterEach(() => {
  for (const provider of [ou, ut]) Object.assign(provider, { tamper: null, refusal: null });
});

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const meOf = async (browser: Client) => (await browser.call(getViewer)).user;

describe('two universities and a campus without one, at once', () => {
  it('verifies account and school email in one step, without email_verified [SSO-01, SSO-02, SSO-04]', async () => {
    const [here, there] = [server.client('ou'), server.client('ut')];
    const [sam, pat] = [student('ou.edu', { name: 'Sam Hale' }), student('utexas.edu', { name: 'Pat Reed' })];
    expect(await enterByUniversity(server, here, ou, sam)).toBe('/home');
    expect(await enterByUniversity(server, there, ut, pat, '?to=/saved')).toBe('/saved');
    expect(await meOf(here)).toMatchObject({
      email: sam.email,
      school_email: sam.email,
      verified: true,
      school_verified: true,
      campus_id: 'ou',
      first_name: 'Sam',
    });
    expect(await meOf(there)).toMatchObject({ school_email: pat.email, campus_id: 'ut', first_name: 'Pat' });
    const without = await server.client('smu').request('GET', '/api/auth/university/start');
    expect(locationOf(without)).toBe(refusedBy('not_configured'));
  });

  it('begins with PKCE, a state and a nonce of its own, at the one redirect address', async () => {
    const [one, two] = [await beginAtUniversity(server.client('ou')), await beginAtUniversity(server.client('ut'))];
    expect([one.origin, two.origin]).toEqual([ou.issuer, ut.issuer]);
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)?.length).toBeGreaterThan(30);
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name));
    }
    for (const { searchParams } of [one, two])
      expect(Object.fromEntries(searchParams)).toMatchObject({
        redirect_uri: UNIVERSITY_CALLBACK,
        response_type: 'code',
        code_challenge_method: 'S256',
      });
  });

  it('refuses an address outside the accepted domains, and one that the provider does not give [SSO-02]', async () => {
    for (const email of ['sam@utexas.edu', 'sam@ou.edu.example.com', 'sam@sub.ou.edu'])
      expect(await enterByUniversity(server, server.client(), ou, student('ou.edu', { email }))).toBe(
        refusedBy('domain'),
      );
    expect(await enterByUniversity(server, server.client(), ou, student('ou.edu', { email: undefined }))).toBe(
      refusedBy('no_email'),
    );
    // the campus's own domains count where the provider has none
    const browser = server.client();
    expect(await enterByUniversity(server, browser, ou, student('ouhsc.edu'))).toBe('/home');
    expect((await meOf(browser))?.school_verified).toBe(true);
  });

  it('refuses an address that the provider says it has not verified, also of an account that it knows [D70]', async () => {
    const known = student('ou.edu');
    expect(await enterByUniversity(server, server.client(), ou, known)).toBe('/home');
    for (const person of [student('ou.edu'), known, student('ou.edu', { email_verified: 'false' as never })]) {
      const browser = server.client();
      const claims = { email_verified: false, ...person };
      expect(await enterByUniversity(server, browser, ou, claims)).toBe(refusedBy('unverified'));
      expect(await meOf(browser)).toBeNull();
    }
  });

  it('reads a verified address from a provider that gives every attribute as a list [SSO-01, D70]', async () => {
    const listed = (said: string) => student('ou.edu', { email_verified: [said] as never });
    expect(await enterByUniversity(server, server.client(), ou, listed('true'))).toBe('/home');
    expect(await enterByUniversity(server, server.client(), ou, listed('false'))).toBe(refusedBy('unverified'));
  });

  it('reads address and name from the claims that the operator named [SSO-01]', async () => {
    await setProvider(server, 'ou', ou, { claims: { email: 'mail', name: 'given_name' } });
    const browser = server.client();
    const person = student('ou.edu', { mail: 'Cam.Wu@ou.edu', email: 'other@example.com', given_name: 'Camille' });
    expect(await enterByUniversity(server, browser, ou, person)).toBe('/home');
    expect(await meOf(browser)).toMatchObject({ school_email: 'cam.wu@ou.edu', first_name: 'Camille' });
    await setProvider(server, 'ou', ou);
  });
});

describe('the subject identifies a person [SSO-02]', () => {
  it('keeps the account when the address changes, also to one of another account', async () => {
    const sam = student('ou.edu');
    const first = server.client();
    await enterByUniversity(server, first, ou, sam);
    const id = (await meOf(first))?._id;
    const other = await createPerson(server);
    for (const email of ['renamed@ou.edu', other.email]) {
      const browser = server.client();
      expect(await enterByUniversity(server, browser, ou, { ...sam, email })).toBe('/home');
      expect(await meOf(browser)).toMatchObject({ _id: id, school_email: sam.email });
    }
    const outside = server.client();
    expect(await enterByUniversity(server, outside, ou, { ...sam, email: 'alum@gmail.com' })).toBe(refusedBy('domain'));
    expect(await meOf(outside)).toBeNull();
  });

  it('counts each sign-in as the yearly proof that a member is still there [GRA-02]', async () => {
    const sam = student('ou.edu');
    const first = server.client();
    await enterByUniversity(server, first, ou, sam);
    const id = (await meOf(first))?._id;
    await run(
      `update users set school_checked_at = product_now() - interval '1 year',
                        recheck_asked_at = product_now() - interval '1 month' where id = $1`,
      id,
    );
    const isCurrent = () => run('select school_checked_at > recheck_asked_at as current from users where id = $1', id);
    expect(await isCurrent()).toEqual([{ current: false }]);
    await enterByUniversity(server, server.client(), ou, sam);
    expect(await isCurrent()).toEqual([{ current: true }]);
  });

  it('refuses another person who has been given the address of an account', async () => {
    const sam = student('ou.edu');
    await enterByUniversity(server, server.client(), ou, sam);
    const heir = server.client();
    expect(await enterByUniversity(server, heir, ou, { ...sam, sub: `${sam.sub}-2` })).toBe(refusedBy('other_account'));
    expect(await meOf(heir)).toBeNull();
  });

  it('creates a new account after a deletion, and refuses a banned or suspended one', async () => {
    const sam = student('ou.edu');
    const first = server.client();
    await enterByUniversity(server, first, ou, sam);
    const before = (await meOf(first))?._id;
    await first.call(deleteAccount, { body: { confirmation: 'DELETE' } });
    const again = server.client();
    expect(await enterByUniversity(server, again, ou, sam)).toBe('/home');
    const id = (await meOf(again))?._id;
    expect(id).not.toBe(before);
    await run("update users set suspended_until = product_now() + interval '1 day' where id = $1", id);
    expect(await enterByUniversity(server, server.client(), ou, sam)).toBe(refusedBy('disabled'));
    await run('update users set suspended_until = null, banned_at = product_now() where id = $1', id);
    expect(await enterByUniversity(server, server.client(), ou, sam)).toBe(refusedBy('banned'));
    await run("insert into bans (email) values ('listed@ou.edu')");
    expect(await enterByUniversity(server, server.client(), ou, student('ou.edu', { email: 'listed@ou.edu' }))).toBe(
      refusedBy('banned'),
    );
  });
});

describe('an existing account is linked after proof [SSO-02]', () => {
  it('with its password; from then on without', async () => {
    const ana = await withPassword(server);
    const person = student('ou.edu', { email: ana.email });
    const browser = server.client();
    expect(await enterByUniversity(server, browser, ou, person)).toBe('/login/connect');
    expect(await meOf(browser)).toBeNull();
    expect(await browser.call(getUniversityLink)).toMatchObject({ email: ana.email, password: true });
    expect((await browser.refused(linkUniversity, { body: { password: 'not this one' } })).code).toBe(
      'invalid_password',
    );
    expect(await run('select 1 from identities where user_id = $1', ana.id)).toEqual([]);
    expect((await browser.call(linkUniversity, { body: { password: PASSWORD } })).user?._id).toBe(ana.id);
    expect((await meOf(browser))?._id).toBe(ana.id);
    const next = server.client();
    expect(await enterByUniversity(server, next, ou, person)).toBe('/home');
    expect((await meOf(next))?._id).toBe(ana.id);
    // what was to be linked is used up
    expect((await browser.refused(linkUniversity, { body: { password: PASSWORD } })).code).toBe('second_step_over');
  });

  it('counts wrong passwords like those of a log-in, which don’t lock the owner’s own confirmation', async () => {
    const ana = await withPassword(server);
    const browser = server.client();
    await enterByUniversity(server, browser, ou, student('ou.edu', { email: ana.email }));
    const codes: string[] = [];
    for (let n = 0; n < 11; n++)
      codes.push((await browser.refused(linkUniversity, { body: { password: `guess ${n}` } })).code);
    expect(codes.slice(-2)).toEqual(['invalid_password', 'locked_out']);
    await ana.client.call(prove, { body: { password: PASSWORD } });
  });

  it('with a mailed code, which also proves the address against whoever registered it', async () => {
    const squatter = await signUp(server, 'Not Sam', 'wanted@ou.edu');
    const browser = server.client();
    await enterByUniversity(server, browser, ou, student('ou.edu', { email: 'wanted@ou.edu' }));
    expect(await browser.call(getUniversityLink)).toMatchObject({ mailed_to: 'w***@ou.edu' });
    await browser.call(sendUniversityLinkCode);
    const code = await codeMailed(server, 'wanted@ou.edu');
    expect((await browser.refused(linkUniversity, { body: { code: otherThan(code) } })).code).toBe('wrong_code');
    const { user } = await browser.call(linkUniversity, { body: { code } });
    expect(user).toMatchObject({ email: 'wanted@ou.edu', verified: true, school_verified: true });
    expect(await meOf(squatter)).toBeNull();
    expect(await run('select password_hash from users where id = $1', user?._id)).toEqual([{ password_hash: null }]);
  });

  it('by its verified school email, too; a browser without the sign-in links nothing, and it expires', async () => {
    const ana = await withPassword(server);
    await run('update users set email = $2 where id = $1', ana.id, `${ana.username}@gmail.com`);
    const browser = server.client();
    expect(await enterByUniversity(server, browser, ou, student('ou.edu', { email: ana.email }))).toBe(
      '/login/connect',
    );
    expect((await browser.call(getUniversityLink)).mailed_to).toMatch(/\*\*\*@gmail\.com$/);
    expect((await server.client().refused(linkUniversity, { body: { password: PASSWORD } })).code).toBe(
      'second_step_over',
    );
    await advance(server, 601);
    expect((await browser.refused(linkUniversity, { body: { password: PASSWORD } })).code).toBe('second_step_over');
  });

  it('without more proof only an imported account that nobody has claimed, by an address that the university proved [D70]', async () => {
    const { id, email } = await createPerson(server, { verified: false });
    await run('update users set claimed = false where id = $1', id);
    const claimed = () => run('select claimed from users where id = $1', id);
    const person = student('ou.edu', { email });
    const browser = server.client();
    expect(await enterByUniversity(server, browser, ou, person)).toBe('/login/connect');
    expect(await claimed()).toEqual([{ claimed: false }]);
    expect(await enterByUniversity(server, browser, ou, { ...person, email_verified: true })).toBe('/home');
    expect(await meOf(browser)).toMatchObject({ _id: id, school_verified: true });
    expect(await claimed()).toEqual([{ claimed: true }]);
  });

  it('an imported account with a mailed code, where the university doesn’t say that it proved the address [D70]', async () => {
    const { id, email } = await createPerson(server, { verified: false });
    await run('update users set claimed = false where id = $1', id);
    const browser = server.client();
    await enterByUniversity(server, browser, ou, student('ou.edu', { email }));
    await browser.call(sendUniversityLinkCode);
    await browser.call(linkUniversity, { body: { code: await codeMailed(server, email) } });
    expect(await meOf(browser)).toMatchObject({ _id: id, school_verified: true });
    expect(await run('select claimed from users where id = $1', id)).toEqual([{ claimed: true }]);
  });
});

describe('a tampered answer signs nobody in', () => {
  it('when the ID token has another signature, audience, issuer or nonce [SSO-01]', async () => {
    const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const victim = await createPerson(server);
    const changes: [string, (token: string) => string][] = [
      ['other claims', (token) => forge(token, { email: victim.email })],
      ['another key', (token) => forge(token, { email: victim.email }, foreign)],
      ['no signature', (token) => `${token.split('.').slice(0, 2).join('.')}.`],
      ['audience', (token) => forge(token, { aud: 'another client' })],
      ['issuer', (token) => forge(token, { iss: ut.issuer })],
      ['nonce', (token) => forge(token, { nonce: 'x'.repeat(43) })],
    ];
    for (const [what, change] of changes) {
      ou.tamper = (answer) => ({ ...answer, id_token: change(answer.id_token) });
      const browser = server.client();
      expect([what, await enterByUniversity(server, browser, ou, student('ou.edu'))]).toEqual([
        what,
        refusedBy('invalid'),
      ]);
      expect(await meOf(browser)).toBeNull();
    }
    expect(claimsOf(ou.given.at(-1) ?? '')).toMatchObject({ aud: ou.clientId });
  });

  it('when the state is another browser’s, or the answer comes twice or late', async () => {
    ou.person = student('ou.edu');
    const browser = server.client();
    const back = pathOf(await forwardToSite(server, await atProvider(ou, await beginAtUniversity(browser))));
    const lured = server.client();
    await beginAtUniversity(lured);
    expect(locationOf(await lured.request('GET', back))).toBe(refusedBy('invalid'));
    const flow = browser.cookies.get('quad_university') ?? '';
    expect(locationOf(await browser.request('GET', back))).toBe('/home');
    expect(locationOf(await browser.request('GET', back))).toBe(refusedBy('invalid'));
    // signed in by the first one
    expect(await meOf(browser)).not.toBeNull();
    const replaying = server.client();
    replaying.cookies.set('quad_university', flow);
    expect(locationOf(await replaying.request('GET', back))).toBe(refusedBy('invalid'));
    const late = server.client();
    const answer = pathOf(await forwardToSite(server, await atProvider(ou, await beginAtUniversity(late))));
    await advance(server, 601);
    expect(locationOf(await late.request('GET', answer))).toBe(refusedBy('invalid'));
  });

  it('says when the person canceled at the university', async () => {
    ou.refusal = 'access_denied';
    expect(await enterByUniversity(server, server.client(), ou, student('ou.edu'))).toBe(refusedBy('cancelled'));
  });
});

it('logs each failed sign-in with its campus and reason, also what only an operator can repair [SSO-01]', async () => {
  const failed = async (work: () => Promise<string>) => {
    const before = logged.length;
    const page = await work();
    const lines = logged.slice(before).filter(({ msg }) => msg === 'a sign-in at a provider failed');
    return [page, lines.map(({ level, campus, fault, reason }) => [level, campus, fault, reason])];
  };
  const enter = (email: string | undefined) => () =>
    enterByUniversity(server, server.client(), ou, student('ou.edu', { email }));
  expect(await failed(enter('sam@gmail.com'))).toEqual([refusedBy('domain'), [['warn', 'ou', 'domain', 'domain']]]);
  expect(await failed(enter(undefined))).toEqual([refusedBy('no_email'), [['warn', 'ou', 'no_email', 'no_email']]]);
  ou.refusal = 'access_denied';
  expect(await failed(enter('sam@ou.edu'))).toEqual([
    refusedBy('cancelled'),
    [['info', 'ou', 'cancelled', 'OAUTH_AUTHORIZATION_RESPONSE_ERROR']],
  ]);
  ou.refusal = null;
  const ana = await createPerson(server);
  const { continue_to } = await ana.client.call(addSignInMethod, { body: { method: 'university' } });
  ou.person = student('gmail.com');
  const back = await atProvider(ou, new URL(locationOf(await ana.client.request('GET', continue_to))));
  const adding = async () => locationOf(await ana.client.request('GET', pathOf(await forwardToSite(server, back))));
  expect(await failed(adding)).toEqual([
    '/settings/account/sign_in_methods?error=domain',
    [['warn', 'ou', 'domain', 'domain']],
  ]);
  // as after a change of SESSION_SECRET
  await run("update campus_sign_in set client_secret = client_secret || decode('00', 'hex') where campus_id = 'ou'");
  await setProvider(server, 'smu', ut);
  const [page, lines] = await failed(async () =>
    locationOf(await server.client().request('GET', '/api/auth/university/start')),
  );
  expect([page, lines]).toEqual([
    refusedBy('unknown'),
    [['warn', 'ou', 'unknown', expect.stringContaining('secret cannot be decrypted')]],
  ]);
  await setProvider(server, 'smu', null);
  await setProvider(server, 'ou', ou);
});

it('signs in from either of two tabs', async () => {
  ou.person = student('ou.edu');
  const browser = server.client();
  const [one, two] = [await beginAtUniversity(browser, '?to=/saved'), await beginAtUniversity(browser)];
  const first = pathOf(await forwardToSite(server, await atProvider(ou, one)));
  const second = pathOf(await forwardToSite(server, await atProvider(ou, two)));
  expect(locationOf(await browser.request('GET', first))).toBe('/saved');
  expect(locationOf(await browser.request('GET', second))).toBe('/home');
  expect(browser.cookies.has('quad_university')).toBe(false);
});

it('shows a page with a retry while a provider is down, and the other campuses go on [SSO-01]', async () => {
  const down = await startIndependentProvider(UNIVERSITY_CALLBACK);
  await setProvider(server, 'ucla', down, { domains: ['ucla.edu'] });
  const browser = server.client('ucla');
  down.person = student('ucla.edu');
  const back = pathOf(await forwardToSite(server, await atProvider(down, await beginAtUniversity(browser))));
  await down.stop();
  expect(locationOf(await browser.request('GET', back))).toBe(refusedBy('network'));
  // not known to the server yet
  const gone = await startIndependentProvider(UNIVERSITY_CALLBACK);
  await gone.stop();
  await setProvider(server, 'ucla', gone, { domains: ['ucla.edu'] });
  expect(locationOf(await server.client('ucla').request('GET', '/api/auth/university/start'))).toBe(
    refusedBy('network'),
  );
  const here = server.client();
  expect(await enterByUniversity(server, here, ou, student('ou.edu'))).toBe('/home');
});
