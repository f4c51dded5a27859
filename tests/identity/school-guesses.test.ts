import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  checkAccountCode,
  checkSchoolCode,
  followSchoolLink,
  getViewer,
  sendSchoolCode,
} from '../../contract/identity/identity.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { linkTo } from './mailed-link.ts';
import { accountCode, advance, codeMailed, otherThan, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.stop());
beforeEach(() => run('delete from rate_limits'));

const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);
const from = (address: number) => ({ 'x-forwarded-for': `10.1.${Math.floor(address / 250)}.${address % 250}` });
const throwAway = () => createPerson(server, { first: 'Gus', schoolVerified: false });
const meOf = async ({ client }: Pick<Person, 'client'>) => (await client.call(getViewer)).user;
let address = 0;
const check = ({ client }: Pick<Person, 'client'>, code: string) =>
  client.try(checkSchoolCode, { body: { code }, headers: from(++address) });
const codeOf = ({ json }: { json: unknown }) => (json as { code?: string }).code;

/** Asks for a code for a school address. */
async function ask(person: Person, email: string, mails = 1): Promise<string> {
  await person.client.call(sendSchoolCode, { body: { email }, headers: from(++address) });
  return codeMailed(server, email, mails);
}

/** Lets throw-away accounts guess for an address of their own each. @returns how many guesses were checked */
async function guesses(count: number): Promise<number> {
  let checked = 0;
  for (let n = 0; n < count; n++) {
    const person = await throwAway();
    const code = await ask(person, `made.up${++address}@ou.edu`);
    if (codeOf(await check(person, otherThan(code))) === 'wrong_code') checked++;
  }
  return checked;
}

it('checks ten codes a day and thirty a week for a school address, over all accounts [VER-14, D75]', async () => {
  const email = 'chosen@ou.edu';
  let [checked, mails] = [0, 0];
  for (let day = 0; day < 5; day++) {
    for (let n = 0; n < 4; n++) {
      const person = await throwAway();
      const code = await ask(person, email, ++mails);
      for (let guess = 0; guess < 4; guess++)
        if (codeOf(await check(person, otherThan(code))) === 'wrong_code') checked++;
    }
    expect(checked).toBe(Math.min(30, (day + 1) * 10));
    // the campus's alarm doesn't stop them here
    await run("delete from rate_limits where key like '%school-code-alarm:%'");
    await advance(server, 86_401);
  }
  expect(checked).toBe(30);
  // its owner still verifies it, with the link
  const owner = await throwAway();
  const code = await ask(owner, email, mails + 1);
  expect(await check(owner, code)).toMatchObject({ status: 403, json: { code: 'open_school_link' } });
  const token = (await linkTo(server, email, mails + 1)).searchParams.get('token') ?? '';
  await owner.client.call(followSchoolLink, { body: { token } });
  expect(await meOf(owner)).toMatchObject({ school_email: email, school_verified: true });
}, 180_000);

it('asks everybody at a campus for the link while its alarm stands, and nobody elsewhere [D75]', async () => {
  expect(await guesses(25)).toBe(20);
  const student = await throwAway();
  const code = await ask(student, 'honest@ou.edu');
  expect(codeOf(await check(student, code))).toBe('open_school_link');
  const [mail] = await server.mails('honest@ou.edu');
  expect(mail?.text).toContain("If Quad says a code isn't enough right now, open this link");
  const token = (await linkTo(server, 'honest@ou.edu')).searchParams.get('token') ?? '';
  // only in the account that asked for it, and once
  const other = await throwAway();
  expect((await other.client.refused(followSchoolLink, { body: { token } })).code).toBe('link_over');
  expect((await student.client.call(followSchoolLink, { body: { token } })).campus_id).toBe('ou');
  expect(await meOf(student)).toMatchObject({ school_email: 'honest@ou.edu', school_verified: true });
  expect((await student.client.refused(followSchoolLink, { body: { token } })).code).toBe('link_over');
  const elsewhere = await createPerson(server, { campus: 'ut', schoolVerified: false });
  const theirs = await ask(elsewhere, 'honest@utexas.edu');
  expect((await check(elsewhere, theirs)).status).toBe(200);
  await advance(server, 3_601);
  const later = await throwAway();
  expect((await check(later, await ask(later, 'later@ou.edu'))).status).toBe(200);
}, 180_000);

it('counts no right codes, and guesses for an account’s own school address like the others [VER-37, D75]', async () => {
  for (let n = 0; n < 12; n++) {
    const person = await throwAway();
    expect((await check(person, await ask(person, `right${n}@ou.edu`))).status).toBe(200);
  }
  for (let n = 0; n < 20; n++) {
    const client = await signUp(server, 'Gus Guess', `signed.up${n}@ou.edu`);
    const code = await accountCode(server, client, `signed.up${n}@ou.edu`);
    await client.refused(checkAccountCode, { body: { code: otherThan(code) }, headers: from(++address) });
  }
  const student = await throwAway();
  expect(codeOf(await check(student, await ask(student, 'next@ou.edu')))).toBe('open_school_link');
  // such an account is confirmed, but its school email needs the link
  const client = await signUp(server, 'Ho Nest', 'own.address@ou.edu');
  const code = await accountCode(server, client, 'own.address@ou.edu');
  const { user } = await client.call(checkAccountCode, { body: { code }, headers: from(++address) });
  expect(user).toMatchObject({ verified: true, school_verified: false });
}, 180_000);

it('checks no code that was sent while it was typed, so each try counts for the address of its code [VER-14, D75]', async () => {
  const email = 'typed.early@ou.edu';
  const person = await throwAway();
  const { pool } = server.app.platform;
  const lock = await pool.connect();
  /** Waits until so many statements wait for the person's row. */
  const waiting = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await run(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from users where id%'`,
      );
      expect(rows).toHaveLength(count);
    });
  // a code for another address, whose limits the tries would count for
  await ask(person, 'own.alias@ou.edu');
  await advance(server, 61);
  await lock.query('begin');
  await lock.query('select from users where id = $1 for update', [person.id]);
  const sending = person.client.call(sendSchoolCode, { body: { email } });
  await waiting(1);
  const early = check(person, '1000');
  await waiting(2);
  await lock.query('rollback');
  lock.release();
  await sending;
  expect(codeOf(await early)).toBe('wrong_code');
  const { rows } = await run('select tries from verification_codes where user_id = $1', person.id);
  expect(rows).toEqual([{ tries: 0 }]);
  expect((await check(person, await codeMailed(server, email))).status).toBe(200);
});
