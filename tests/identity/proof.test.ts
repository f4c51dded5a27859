import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getViewer, logIn, logOut } from '../../contract/identity/identity.ts';
import { sendPasswordLink } from '../../contract/identity/links.ts';
import * as contract from '../../contract/identity/second-factor.ts';
import * as proofs from '../../contract/identity/proofs.ts';
import * as passkeys from '../../contract/identity/passkeys.ts';
import { changePassword, deleteAccount, sendEmailCode } from '../../contract/identity/settings.ts';
import { getExport, startExport } from '../../contract/exports/exports.ts';
import { createPerson, type Person } from '../factories/people.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { mailTo } from './mailed-link.ts';
import { at, enrolApp, enrolKey, withPassword } from './own-factors.ts';
import { advance, codeMailed, otherThan, PASSWORD, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.stop());

let counter = 0;
const newEmail = () => `elsewhere${++counter}@gmail.com`;
const NOBODY = '01890000-0000-7000-8000-000000000000';

/** Actions for the owner only, each with the status of its successful answer. */
const sensitiveActions: [what: string, status: number, ask: (client: Client) => ReturnType<Client['try']>][] = [
  ['another e-mail', 200, (client) => client.try(sendEmailCode, { body: { email: newEmail() } })],
  ['a copy of the data', 201, (client) => client.try(startExport)],
  ['a passkey', 200, (client) => client.try(contract.startPasskey)],
  ['an app', 200, (client) => client.try(contract.startApp)],
  ['removing a factor', 404, (client) => client.try(contract.removeFactor, { params: { id: NOBODY } })],
  ['recovery codes', 404, (client) => client.try(contract.makeRecoveryCodes)],
  ['leaving', 204, (client) => client.try(deleteAccount, { body: { confirmation: 'DELETE' } })],
];

const codeOf = ({ json }: Awaited<ReturnType<Client['try']>>) => (json as { code?: string } | undefined)?.code ?? null;
const old = () => advance(server, 601);
const isFresh = async (client: Client) => (await client.call(proofs.getProof)).fresh;

describe('sensitive actions need a recent proof [SET-29, SET-47, SET-48, D18]', () => {
  test.each(sensitiveActions)('%s', async (_, status, ask) => {
    const { client, email } = await createPerson(server);
    await old();
    const refused = await ask(client);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'proof_needed']);
    await client.call(proofs.sendProofCode);
    await client.call(proofs.prove, { body: { mailed_code: await codeMailed(server, email) } });
    expect((await ask(client)).status).toBe(status);
  });

  test('a log-in counts as proof for ten minutes', async () => {
    const client = await signUp(server, 'Fresh In', 'freshin@gmail.com');
    expect(await isFresh(client)).toBe(true);
    await old();
    expect(await client.call(proofs.getProof)).toEqual({ fresh: false, ways: ['password'] });
    const again = server.client();
    await again.call(logIn, { body: { email: 'freshin@gmail.com', password: PASSWORD } });
    expect([await isFresh(client), await isFresh(again)]).toEqual([false, true]);
  });

  test('forms that ask for the current password need nothing more (SET-38)', async () => {
    const { client } = await withPassword(server);
    await old();
    const password = 'another-h0rse';
    await client.call(changePassword, { body: { current: PASSWORD, password, again: password } });
    expect(await isFresh(client)).toBe(false);
    await client.call(deleteAccount, { body: { confirmation: 'DELETE', password } });
  });

  test('a finished export can be downloaded after a proof', async () => {
    const { client } = await withPassword(server);
    await client.call(startExport);
    const file = await vi.waitFor(
      async () => {
        const path = (await client.call(getExport)).export?.file;
        if (!path) throw new Error('not ready');
        return path;
      },
      { timeout: 20_000, interval: 50 },
    );
    await old();
    expect((await client.request('GET', file)).status).toBe(403);
    await client.call(proofs.prove, { body: { password: PASSWORD } });
    expect((await client.request('GET', file)).status).toBe(200);
  });
});

describe('the proof [D14]', () => {
  const waysOf = async ({ client }: Pick<Person, 'client'>) => (await client.call(proofs.getProof)).ways;

  test('uses what the account has: a mailed code only if there is nothing else', async () => {
    const [bare, person] = [await createPerson(server), await withPassword(server)];
    expect([await waysOf(bare), await waysOf(person)]).toEqual([['mail'], ['password']]);
    expect((await person.client.refused(proofs.sendProofCode)).code).toBe('failed');
    const { codeIn } = await enrolApp(server, person.client);
    const { key } = await enrolKey(person.client);
    expect(await waysOf(person)).toEqual(['passkey', 'code', 'password']);
    await old();
    await person.client.call(proofs.prove, { body: { code: codeIn() } });
    expect(await isFresh(person.client)).toBe(true);
    await old();
    const { challenge } = await person.client.call(passkeys.challengePasskey, { body: { purpose: 'proof' } });
    await person.client.call(proofs.prove, { body: { passkey: key.get({ challenge, ...at(person.client) }) } });
    expect(await isFresh(person.client)).toBe(true);
  });

  test('fails with a reason, and only a limited number of times', async () => {
    const { client, email } = await withPassword(server);
    await enrolApp(server, client);
    await old();
    const fault = async (body: object) => (await client.refused(proofs.prove, { body: body as never })).code;
    expect(await fault({})).toBe('invalid');
    expect(await fault({ password: 'not-mine' })).toBe('invalid_password');
    for (let n = 0; n < 10; n++) expect(await fault({ code: '000000' })).toBe('wrong_second_code');
    expect(await fault({ code: '000000' })).toBe('too_many_codes');
    expect(await isFresh(client)).toBe(false);
    // guessing codes there doesn't keep the owner from using the password
    await client.call(proofs.prove, { body: { password: PASSWORD } });
    const bare = await createPerson(server);
    await old();
    await bare.client.call(proofs.sendProofCode);
    const right = await codeMailed(server, bare.email);
    expect((await bare.client.refused(proofs.prove, { body: { mailed_code: otherThan(right) } })).code).toBe(
      'wrong_code',
    );
    expect(await isFresh(bare.client)).toBe(false);
    expect(email).not.toBe(bare.email);
  });

  test('is valid for one session only', async () => {
    const { client, email } = await withPassword(server);
    const other = server.client();
    await other.call(logIn, { body: { email, password: PASSWORD } });
    await old();
    await client.call(proofs.prove, { body: { password: PASSWORD } });
    expect([await isFresh(client), await isFresh(other)]).toEqual([true, false]);
    expect((await server.client().refused(proofs.getProof)).code).toBe('not_signed_in');
  });
});

describe('a log-in with a browser that is new to the account sends a mail [AUT-19]', () => {
  const PHONE = {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'x-forwarded-for': '129.15.0.1',
    'quad-time-zone': 'America/Chicago',
  };
  const SUBJECT = 'New login to your account';
  const noticesTo = async (email: string) =>
    (await server.mails(email)).filter(({ subject }) => subject === SUBJECT).length;
  const enter = (client: Client, email: string, headers = {}) =>
    client.call(logIn, { body: { email, password: PASSWORD }, headers });

  test('with browser, country and time, and a link to end it; the browser that signed up is known', async () => {
    const email = 'newdevice@gmail.com';
    const first = await signUp(server, 'New Device', email);
    await first.call(logOut);
    await enter(first, email);
    const phone = server.client('ut');
    await enter(phone, email, PHONE);
    const mail = await mailTo(server, email);
    expect(mail.subject).toBe(SUBJECT);
    expect(mail.text).toMatch(/Safari on iPhone, United States\n.*\d{4} at \d+:\d\d [AP]M C[SD]T\./);
    expect(mail.text).toContain("That wasn't me:\nhttp://ut.quad.localhost:3000/settings/account/sessions");
    expect(mail.text).not.toContain('129.15');
    // known from now on, on every campus, even after a log-out
    await phone.call(logOut);
    await enter(phone.on('ou'), email, PHONE);
    // mails are sent in order, so a notice would have arrived before this one
    await phone.call(sendPasswordLink, { body: { email } });
    await mailTo(server, email, 2);
    expect(await noticesTo(email)).toBe(1);
  });

  test('but not for an account’s first sign-in, and separately for each person', async () => {
    const [ana, bo] = [await withPassword(server), await withPassword(server)];
    const shared = server.client();
    await enter(shared, ana.email);
    await enter(shared, bo.email);
    const other = server.client();
    await enter(other, bo.email);
    expect((await mailTo(server, bo.email)).subject).toBe(SUBJECT);
    expect(await noticesTo(ana.email)).toBe(0);
    await enter(other, ana.email);
    expect((await mailTo(server, ana.email)).subject).toBe(SUBJECT);
    expect((await other.call(getViewer)).user?._id).toBe(ana.id);
  });
});
