import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkAccountCode, getViewer, sendAccountCode, setBio } from '../../contract/identity/identity.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { accountCode, advance, codeMailed, otherThan, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const check = (code: string) => ({ body: { code } });
const WRONG = { status: 422, code: 'wrong_code', title: 'Your code was incorrect. Please try again.' };

test('a mailed code verifies the account [VER-05, VER-08, VER-22]', async () => {
  const client = await signUp(server, 'Vera Fied', 'vera@gmail.com');
  expect(await client.refused(setBio, { body: { bio: 'x' } })).toMatchObject({ code: 'not_verified' });
  const { sent_to, resend_at } = await client.call(sendAccountCode);
  expect(sent_to).toBe('vera@gmail.com');
  expect(Date.parse(resend_at) - Date.now()).toBeGreaterThan(50_000);
  const code = await codeMailed(server, 'vera@gmail.com');
  expect(Number(code)).toBeGreaterThanOrEqual(1000);
  const [mail] = await server.mails('vera@gmail.com');
  expect(mail?.text).toContain('expires after two hours');
  expect(mail?.text).toContain('1-2 minutes');
  expect(mail?.subject).toBe(`${code} is your Quad code`);
  // the stored mail no longer contains its code
  await vi.waitFor(async () => {
    const { rows } = await server.app.platform.pool.query(
      'select state, subject, html, plain from mails where recipient = $1',
      ['vera@gmail.com'],
    );
    expect(rows).toEqual([{ state: 'sent', subject: '•••• is your Quad code', html: '', plain: '' }]);
  });
  const { user } = await client.call(checkAccountCode, check(` ${code} `));
  expect(user).toMatchObject({ verified: true, school_verified: false });
  await client.call(setBio, { body: { bio: 'x' } });
});

test('a code is stored hashed and used once [VER-10, VER-11]', async () => {
  const client = await signUp(server, 'On Ce', 'once@gmail.com');
  const code = await accountCode(server, client, 'once@gmail.com');
  const { rows } = await server.app.platform.pool.query('select * from verification_codes');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows.map(({ code_hash: hash, ...row }) => [row, hash.toString('latin1')]))).not.toContain(
    `"${code}"`,
  );
  const answers = await Promise.all([1, 2, 3].map(() => client.try(checkAccountCode, check(code))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect(await client.refused(checkAccountCode, check(code))).toMatchObject(WRONG);
  expect(await client.refused(sendAccountCode)).toMatchObject({ code: 'failed' });
});

test('five wrong tries invalidate a code, also all at once [VER-12, VER-16, VER-17]', async () => {
  const client = await signUp(server, 'Wro Ong', 'wrong@gmail.com');
  const code = await accountCode(server, client, 'wrong@gmail.com');
  expect((await client.refused(checkAccountCode, check(' '))).errors).toEqual([
    { field: 'code', message: 'Please enter verification code' },
  ]);
  for (const problem of await Promise.all(
    [1, 2, 3, 4, 5].map(() => client.refused(checkAccountCode, check(otherThan(code)))),
  ))
    expect(problem).toMatchObject(WRONG);
  expect(await client.refused(checkAccountCode, check(code))).toMatchObject(WRONG);
  expect((await client.call(getViewer)).user?.verified).toBe(false);
});

test('after four wrong tries the right code is still valid [VER-12]', async () => {
  const client = await signUp(server, 'Fo Ur', 'four@gmail.com');
  const code = await accountCode(server, client, 'four@gmail.com');
  for (let i = 0; i < 4; i++) await client.refused(checkAccountCode, check(otherThan(code)));
  await client.call(checkAccountCode, check(code));
});

test('one code a minute, also when requested twice at once; only the newest is valid [VER-06, VER-13, VER-15]', async () => {
  const client = await signUp(server, 'Re Send', 'resend@gmail.com');
  const sends = await Promise.all([1, 2, 3].map(() => client.try(sendAccountCode)));
  expect(sends.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  const first = await codeMailed(server, 'resend@gmail.com');
  const soon = await client.try(sendAccountCode);
  expect(soon.json).toMatchObject({ code: 'code_too_soon' });
  expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(60);
  await advance(server, 61);
  const second = await accountCode(server, client, 'resend@gmail.com', 2);
  if (first !== second) expect(await client.refused(checkAccountCode, check(first))).toMatchObject(WRONG);
  await client.call(checkAccountCode, check(second));
});

test('a code expires after two hours [VER-09]', async () => {
  const late = await signUp(server, 'La Te', 'late@gmail.com');
  const early = await signUp(server, 'Ear Ly', 'early@gmail.com');
  const lateCode = await accountCode(server, late, 'late@gmail.com');
  await advance(server, 120);
  const earlyCode = await accountCode(server, early, 'early@gmail.com');
  await advance(server, 2 * 3600 - 60);
  expect(await late.refused(checkAccountCode, check(lateCode))).toMatchObject(WRONG);
  await early.call(checkAccountCode, check(earlyCode));
});

test('a code only works for the person it was sent to [VER-15]', async () => {
  const ana = await signUp(server, 'Own Er', 'owner@gmail.com');
  const bob = await signUp(server, 'Oth Er', 'other@gmail.com');
  const code = await accountCode(server, ana, 'owner@gmail.com');
  expect(await bob.refused(checkAccountCode, check(code))).toMatchObject(WRONG);
  expect(await server.client().refused(checkAccountCode, check(code))).toMatchObject({ code: 'not_signed_in' });
});

test('sending is limited by account and day, and checking too [VER-14]', async () => {
  const client = await signUp(server, 'Ca Pped', 'capped@gmail.com');
  let sent = 0;
  let answer = await client.try(sendAccountCode);
  for (; answer.status === 200 && sent < 30; sent++) {
    await advance(server, 61);
    answer = await client.try(sendAccountCode);
  }
  expect(answer.json).toMatchObject({ code: 'too_many_requests' });
  expect(sent).toBe(20);
  let code = 'wrong_code';
  for (let i = 0; i < 50 && code === 'wrong_code'; i++)
    code = (await client.refused(checkAccountCode, check('0000'))).code;
  expect(code).toBe('too_many_requests');
});
