import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimAccount, followSignInLink, listSessions } from '../../contract/identity/links.ts';
import { getViewer, logIn } from '../../contract/identity/identity.ts';
import * as contract from '../../contract/identity/second-factor.ts';
import { makeLink } from '../../server/features/identity/links/links.ts';
import { createPerson, signIn } from '../factories/people.ts';
import type { Client } from '../harness/client.ts';
import { listen } from '../harness/live.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { continueWithGoogle } from './google-browser.ts';
import { mailAbout } from './mailed-link.ts';
import { begun as begunOn, enrolApp, enrolKey, sign, withPassword } from './own-factors.ts';
import { advance, PASSWORD } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.stop());

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const who = async (client: Client) => (await client.call(getViewer)).user?._id ?? null;
const kinds = ({ factors }: contract.Security) => factors.map(({ kind, name }) => `${kind} ${name}`);

const begun = (email: string, campus?: string) => begunOn(server, email, campus);

describe('second factors [AUT-20]', () => {
  test('are added, named, listed and removed; the first one creates ten recovery codes and ends other sessions', async () => {
    const { id, email, client } = await withPassword(server);
    const elsewhere = server.client('ut');
    await signIn(server, id, elsewhere);
    const line = await listen(elsewhere);
    const cut = new Promise((done) => line.on('disconnect', done));
    expect(await who(elsewhere)).toBe(id);
    expect(await client.call(contract.getSecurity)).toEqual({
      factors: [],
      recovery_codes: 0,
      required: false,
      passkeys: true,
    });
    const first = await enrolApp(server, client);
    expect(kinds(first.security)).toEqual(['app My phone']);
    expect(first.new_recovery_codes).toHaveLength(10);
    for (const code of first.new_recovery_codes ?? []) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    await cut;
    expect([await who(client), await who(elsewhere)]).toEqual([id, null]);
    await mailAbout(server, email, 'An authenticator app was added to your account');
    const second = await enrolKey(client, '  My   laptop ');
    expect(second.new_recovery_codes).toBeNull();
    expect(kinds(second.security)).toEqual(['app My phone', 'passkey My laptop']);
    expect(await who(client)).toBe(id);
    const [app, key] = second.security.factors;
    const named = await client.call(contract.renameFactor, { params: { id: app?._id ?? '' }, body: { name: 'Old' } });
    expect(kinds(named)).toEqual(['app Old', 'passkey My laptop']);
    await client.call(contract.removeFactor, { params: { id: app?._id ?? '' } });
    const left = await client.call(contract.removeFactor, { params: { id: key?._id ?? '' } });
    expect(left).toMatchObject({ factors: [], recovery_codes: 0 });
    await server.client().call(logIn, { body: { email, password: PASSWORD } });
  });

  test('are stored without readable secrets or codes', async () => {
    const { id, client } = await withPassword(server);
    const { secret, new_recovery_codes: codes } = await enrolApp(server, client);
    const rows = await run(
      `select secret::text as kept from authenticator_apps where user_id = $1
       union all select code_hash::text from recovery_codes where user_id = $1`,
      id,
    );
    expect(rows).toHaveLength(11);
    const kept = JSON.stringify(rows).toLowerCase();
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const plain of [secret, ...(codes ?? []), ...(codes ?? []).map((code) => code.replaceAll('-', ''))])
      expect(kept.includes(hex(plain)) || kept.includes(plain.toLowerCase())).toBe(false);
    // moved to another account it doesn't work
    const thief = await withPassword(server);
    const own = await enrolApp(server, thief.client);
    await run(
      'update authenticator_apps set secret = (select secret from authenticator_apps where user_id = $1) where user_id = $2',
      id,
      thief.id,
    );
    const client2 = await begun(thief.email);
    for (const code of [own.codeIn(30), own.codeIn()])
      expect((await client2.refused(contract.takeSecondStep, { body: { code } })).code).toBe('wrong_second_code');
  });

  test('can’t be named or removed by others, nor added by an unverified account', async () => {
    const [owner, thief] = [await withPassword(server), await withPassword(server)];
    const { security } = await enrolKey(owner.client);
    const params = { id: security.factors[0]?._id ?? '' };
    expect((await thief.client.refused(contract.renameFactor, { params, body: { name: 'Mine' } })).code).toBe(
      'not_found',
    );
    expect((await thief.client.refused(contract.removeFactor, { params })).code).toBe('not_found');
    expect(kinds(await owner.client.call(contract.getSecurity))).toEqual(['passkey My laptop']);
    const fresh = await createPerson(server, { verified: false });
    expect((await fresh.client.refused(contract.startPasskey)).code).toBe('not_verified');
    expect((await fresh.client.refused(contract.startApp)).code).toBe('not_verified');
  });

  test('are limited in number', async () => {
    const { client } = await withPassword(server);
    for (let n = 0; n < 3; n++) await enrolApp(server, client, `App ${n}`);
    expect((await client.refused(contract.startApp)).code).toBe('factors_full');
  });
});

describe('every sign-in method requires it [AUT-20, AUT-21]', () => {
  test('by password: nobody is signed in before, and only the browser that started can continue', async () => {
    const { id, email, client } = await withPassword(server);
    const { codeIn } = await enrolApp(server, client);
    const browser = await begun(email);
    expect(await browser.call(contract.getSecondStep)).toEqual({ passkey: false, app: true, recovery: true });
    const stranger = server.client();
    expect((await stranger.refused(contract.takeSecondStep, { body: { code: codeIn(30) } })).code).toBe(
      'second_step_over',
    );
    const { user } = await browser.call(contract.takeSecondStep, { body: { code: codeIn(30) } });
    expect([user?._id, await who(browser)]).toEqual([id, id]);
    expect(browser.cookies.has('quad_second_step')).toBe(false);
    expect((await browser.refused(contract.getSecondStep)).code).toBe('second_step_over');
  });

  test('by a mailed link, which is then used up, by Google and by a claim', async () => {
    const { id, email, client } = await withPassword(server);
    const { codeIn } = await enrolApp(server, client);
    const { pool } = server.app.platform;
    const link = server.client();
    const body = { email, token: await makeLink(pool, { purpose: 'sign_in', email, userId: id }) };
    expect((await link.refused(followSignInLink, { body })).code).toBe('second_factor_needed');
    expect((await server.client().refused(followSignInLink, { body })).code).toBe('link_over');
    await link.call(contract.takeSecondStep, { body: { code: codeIn(30) } });
    expect(await who(link)).toBe(id);

    await advance(server, 60);
    const google = server.client();
    expect(await continueWithGoogle(google, { email })).toBe('/login/confirm?to=%2Fhome');
    expect(await who(google)).toBeNull();
    await google.call(contract.takeSecondStep, { body: { code: codeIn() } });
    expect(await who(google)).toBe(id);

    const claimed = server.client();
    const token = await makeLink(pool, { purpose: 'claim', email, userId: id });
    expect((await claimed.refused(claimAccount, { body: { token } })).code).toBe('second_factor_needed');
    expect(await who(claimed)).toBeNull();
  });

  test('a started log-in expires after ten minutes, with a ban, and when it is finished', async () => {
    const { id, email, client } = await withPassword(server);
    const { codeIn } = await enrolApp(server, client);
    const late = await begun(email);
    await advance(server, 601);
    expect((await late.refused(contract.takeSecondStep, { body: { code: codeIn() } })).code).toBe('second_step_over');
    const banned = await begun(email);
    await run('update users set banned_at = product_now() where id = $1', id);
    expect((await banned.refused(contract.takeSecondStep, { body: { code: codeIn() } })).code).toBe('banned');
    await run('update users set banned_at = null where id = $1', id);
    expect((await banned.call(contract.takeSecondStep, { body: { code: codeIn() } })).user?._id).toBe(id);
  });
});

describe('codes [D14]', () => {
  test('an app’s code is valid once, one time step before and after', async () => {
    const { email, client } = await withPassword(server);
    const { codeIn } = await enrolApp(server, client);
    const used = codeIn();
    const step = async (code: string) => {
      const browser = await begun(email);
      const answer = await browser.try(contract.takeSecondStep, { body: { code } });
      return answer.status;
    };
    expect(await step(used)).toBe(422);
    // to the start of a time step, so that none ends meanwhile
    await advance(server, 330 - (Math.floor(server.app.platform.clock.now() / 1_000) % 30));
    const early = codeIn(-60);
    const [before, now, after] = [codeIn(-30), codeIn(), codeIn(30)];
    expect([await step(early), await step(before), await step(before)]).toEqual([422, 201, 422]);
    expect([await step(after), await step(now)]).toEqual([201, 422]);
    expect([await step(codeIn(90)), await step('12345'), await step('')]).toEqual([422, 422, 422]);
  });

  test('of two uses at the same moment one succeeds', async () => {
    const { email, client } = await withPassword(server);
    const { codeIn, new_recovery_codes } = await enrolApp(server, client);
    for (const code of [codeIn(30), new_recovery_codes?.[0] ?? '']) {
      const both = [await begun(email), await begun(email)];
      const answers = await Promise.all(both.map((one) => one.try(contract.takeSecondStep, { body: { code } })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    }
  });

  test('recovery codes work once, however they are typed, and send a mail; new ones replace them', async () => {
    const { id, email, client } = await withPassword(server);
    const { new_recovery_codes: codes } = await enrolApp(server, client);
    const [code = '', other = ''] = codes ?? [];
    const browser = await begun(email);
    const typed = ` ${code.replaceAll('-', ' ').toUpperCase()}`;
    expect((await browser.call(contract.takeSecondStep, { body: { code: typed } })).user?._id).toBe(id);
    await mailAbout(server, email, 'A recovery code was used');
    expect((await browser.call(contract.getSecurity)).recovery_codes).toBe(9);
    const again = await begun(email);
    expect((await again.refused(contract.takeSecondStep, { body: { code } })).code).toBe('wrong_second_code');
    const renewed = await client.call(contract.makeRecoveryCodes);
    expect(renewed.new_recovery_codes).toHaveLength(10);
    expect((await again.refused(contract.takeSecondStep, { body: { code: other } })).code).toBe('wrong_second_code');
    await again.call(contract.takeSecondStep, { body: { code: renewed.new_recovery_codes?.[9] ?? '' } });
  });

  test('ten wrong codes lock: even the right one is refused, the owner is notified, and 15 minutes later it works', async () => {
    const { id, email, client } = await withPassword(server);
    const { key } = await enrolKey(client);
    const { codeIn } = await enrolApp(server, client);
    const guess = async (browser: Client, code = '000000') =>
      (await browser.refused(contract.takeSecondStep, { body: { code } })).code;
    const [first, second] = [await begun(email), await begun(email)];
    for (let n = 0; n < 5; n++)
      expect([await guess(first), await guess(second)]).toEqual(Array(2).fill('wrong_second_code'));
    expect(await guess(first, codeIn(30))).toBe('too_many_codes');
    expect(await guess(await begun(email), codeIn(30))).toBe('too_many_codes');
    await mailAbout(server, email, 'Someone may know your password');
    expect((await server.mails(email)).filter(({ subject }) => /may know/.test(subject))).toHaveLength(1);
    // someone with the passkey isn't guessing
    const passkey = await sign(second, 'second_step', key);
    expect((await second.call(contract.takeSecondStep, { body: { passkey } })).user?._id).toBe(id);
    await advance(server, 901);
    const later = await begun(email);
    await later.call(contract.takeSecondStep, { body: { code: codeIn() } });
  });

  test('an address with too many wrong codes is refused, but the owner of the account is not told that someone guesses', async () => {
    const { email, client } = await withPassword(server);
    const { codeIn } = await enrolApp(server, client);
    const browser = await begun(email);
    const guess = async (code: string) => (await browser.refused(contract.takeSecondStep, { body: { code } })).code;
    expect(await guess('000000')).toBe('wrong_second_code');
    await run(`update rate_limits set points = 1000 where key like 'second:hour:%'`);
    expect(await guess(codeIn(30))).toBe('too_many_codes');
    await run(`delete from rate_limits where key like 'second:hour:%'`);
    await browser.call(contract.takeSecondStep, { body: { code: codeIn(30) } });
    // a mail about a guess would have been sent before this one
    await client.call(contract.makeRecoveryCodes);
    await mailAbout(server, email, 'Your account has new recovery codes');
    expect((await server.mails(email)).filter(({ subject }) => /may know/.test(subject))).toEqual([]);
  });

  test('a recovery code isn’t used up by a log-in that couldn’t be stored', async () => {
    const { id, email, client } = await withPassword(server);
    const { new_recovery_codes: codes } = await enrolApp(server, client);
    const [code = ''] = codes ?? [];
    const browser = await begun(email);
    await run(
      `create function refuse_session() returns trigger language plpgsql as 'begin raise exception ''full''; end'`,
    );
    await run(
      `create trigger refuse before insert on sessions for each row when (new.user_id = '${id}') execute function refuse_session()`,
    );
    expect((await browser.try(contract.takeSecondStep, { body: { code } })).status).toBe(500);
    await run('drop trigger refuse on sessions');
    await run('drop function refuse_session');
    await browser.call(contract.takeSecondStep, { body: { code } });
    expect((await browser.call(contract.getSecurity)).recovery_codes).toBe(9);
  });

  test('a browser has ten tries; then the password is asked for again', async () => {
    const { id, email, client } = await withPassword(server);
    const { codeIn } = await enrolApp(server, client);
    const browser = await begun(email);
    for (let n = 0; n < 9; n++) await browser.refused(contract.takeSecondStep, { body: { code: '000000' } });
    // without affecting the account's own lock
    await run("delete from rate_limits where key like 'second:%' || $1", id);
    expect((await browser.refused(contract.takeSecondStep, { body: { code: '000000' } })).code).toBe(
      'wrong_second_code',
    );
    expect((await browser.refused(contract.takeSecondStep, { body: { code: codeIn(30) } })).code).toBe(
      'second_step_over',
    );
  });
});

test('a new session is listed with device and time, and the caller’s own is marked [AUT-87]', async () => {
  const { client, email } = await withPassword(server);
  const { key } = await enrolKey(client);
  const browser = await begun(email);
  await browser.call(contract.takeSecondStep, {
    body: { passkey: await sign(browser, 'second_step', key) },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  });
  const { sessions } = await browser.call(listSessions);
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['Firefox on Linux', true],
    ['Unknown device', false],
  ]);
});
