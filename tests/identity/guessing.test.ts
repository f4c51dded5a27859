import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAccountCode, logIn, sendAccountCode } from '../../contract/identity/identity.ts';
import { checkPasswordLink, claimAccount, followSignInLink, sendSignInLink } from '../../contract/identity/links.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { accountCode, advance, codeMailed, otherThan, PASSWORD, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  // so that a test can come from any address
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.stop());

/** A separate address for each number; private ones pass the region check. */
const from = (address: number) => ({ 'x-forwarded-for': `10.0.${Math.floor(address / 250)}.${address % 250}` });
const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);

test('9,000 guesses over many codes, accounts and addresses don’t get in [VER-12, VER-14]', async () => {
  const [people, addresses, rounds, guesses] = [45, 60, 5, 40];
  const crowd: Person[] = [];
  for (let n = 0; n < people; n++) crowd.push(await createPerson(server, { first: 'Gus', verified: false }));
  const honest = await signUp(server, 'Hon Est', 'honest@gmail.com');
  const answers = { wrong_code: 0, too_many_requests: 0 };
  let address = 0;

  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      crowd.map(({ client }) => client.call(sendAccountCode, { headers: from(++address % addresses) })),
    );
    const codes = await Promise.all(crowd.map(({ email }) => codeMailed(server, email, round + 1)));
    for (let n = 0; n < guesses; n++)
      await Promise.all(
        crowd.map(async ({ client }, at) => {
          // a blind guess is right once in 9,000: this counts how many guesses are checked at all
          const guess = String(1000 + ((round * guesses + n) * people + at));
          const code = guess === codes[at] ? otherThan(guess) : guess;
          const headers = from(++address % addresses);
          const refused = await client.refused(checkAccountCode, { body: { code }, headers });
          answers[refused.code as keyof typeof answers]++;
        }),
      );
    // by now even the right code is invalid, from any address
    for (const [at, { client }] of crowd.entries())
      await client.refused(checkAccountCode, { body: { code: codes[at] as string }, headers: from(1_000 + at) });
    await advance(server, 61);
  }

  expect(answers.wrong_code + answers.too_many_requests).toBe(people * rounds * guesses);
  expect(answers.wrong_code).toBeLessThan(200);
  const { rows } = await run('select count(*)::int as inside from users where verified and email = any($1)', [
    crowd.map(({ email }) => email),
  ]);
  expect(rows[0]?.inside).toBe(0);
  // people who know their code still get in
  const code = await accountCode(server, honest, 'honest@gmail.com');
  await honest.call(checkAccountCode, { body: { code }, headers: from(2_000) });
}, 120_000);

test('a person has 20 wrong codes in a week, however many days they are spread over [VER-14]', async () => {
  const { client, email } = await createPerson(server, { first: 'Pat', verified: false });
  let checkedGuesses = 0;
  for (let day = 0; day < 4; day++) {
    await advance(server, 86_401);
    await client.call(sendAccountCode);
    const code = await codeMailed(server, email, day + 1);
    for (let n = 0; n < 12; n++) {
      const refused = await client.refused(checkAccountCode, {
        body: { code: otherThan(code) },
        headers: from(3_000 + n),
      });
      if (refused.code === 'wrong_code') checkedGuesses++;
    }
  }
  expect(checkedGuesses).toBe(20);
});

test('right codes don’t count against an address, which a campus shares [VER-14]', async () => {
  for (let n = 0; n < 70; n++) {
    const { client, email } = await createPerson(server, { first: 'Nat', verified: false });
    await client.call(sendAccountCode, { headers: from(4_000 + n) });
    const code = await codeMailed(server, email);
    await client.call(checkAccountCode, { body: { code }, headers: from(5_000) });
  }
});

test('a locked account is locked from every address, with its message [AUT-23, AUT-25, D14]', async () => {
  await signUp(server, 'Lock Ed', 'locked@gmail.com');
  const guess = (password: string, address: number) =>
    server.client().refused(logIn, { body: { email: 'locked@gmail.com', password }, headers: from(address) });
  for (let n = 0; n < 10; n++) expect((await guess(`guess-${n}`, 6_000 + n)).title).toBe('Wrong password!');
  const locked = await guess(PASSWORD, 6_100);
  expect(locked.title).toMatch(
    /^Access to this account has been temporarily disabled due to many failed login attempts\./,
  );
  // the same answer as for an address without an account
  for (let n = 0; n < 10; n++)
    await server.client().refused(logIn, { body: { email: 'no@one.com', password: `guess-${n}` }, headers: from(n) });
  const none = await server
    .client()
    .refused(logIn, { body: { email: 'no@one.com', password: 'x' }, headers: from(11) });
  expect(none).toEqual(locked);
});

test('guessed tokens are all refused in the same way, and only a limited number of them is looked up [AUT-76]', async () => {
  const token = 'A'.repeat(43);
  const ways = [
    () => server.client().refused(followSignInLink, { body: { email: 'a@b.com', token }, headers: from(7_000) }),
    () => server.client().refused(checkPasswordLink, { body: { token }, headers: from(7_000) }),
    () => server.client().refused(claimAccount, { body: { token }, headers: from(7_000) }),
  ];
  for (const way of ways)
    expect(await way()).toMatchObject({
      status: 410,
      title: "That link doesn't work anymore. Please request a new one.",
    });
  const codes: string[] = [];
  for (let n = 0; n < 420; n += 30)
    codes.push(...(await Promise.all(Array.from({ length: 30 }, ways[1] as (typeof ways)[1]))).map(({ code }) => code));
  expect(codes).toContain('too_many_requests');
});

test('apart from what the specification reveals, answers are the same with and without an account [D15]', async () => {
  await signUp(server, 'Exi Sting', 'exists@gmail.com');
  const ask = (email: string) => server.client().try(sendSignInLink, { body: { email }, headers: from(8_000) });
  const [known, unknown] = [await ask('exists@gmail.com'), await ask('absent@gmail.com')];
  const comparable = ({ status, bytes }: typeof known, email: string) => [status, bytes.toString().replace(email, '…')];
  expect(known.status).toBe(200);
  expect(comparable(known, 'exists@gmail.com')).toEqual(comparable(unknown, 'absent@gmail.com'));
});

test('the time of a log-in is the same: a password is hashed with or without an account [D15]', async () => {
  await signUp(server, 'Tim Ing', 'timing@gmail.com');
  await run(
    "insert into users (campus_id, first_name, last_name, username, email) values ('ou','No','Word','noword','noword@gmail.com')",
  );
  const times: Record<string, number[]> = { 'timing@gmail.com': [], 'noword@gmail.com': [], 'nobody@gmail.com': [] };
  for (let n = 0; n < 8; n++)
    for (const [email, list] of Object.entries(times)) {
      const began = performance.now();
      const answer = await server
        .client()
        .refused(logIn, { body: { email, password: 'a-wrong-guess' }, headers: from(9_000 + n) });
      list.push(performance.now() - began);
      expect(answer.status).toBe(401);
    }
  const median = (list: number[]) => [...list].sort((a, b) => a - b)[4] ?? 0;
  const [known = 0, ...others] = Object.values(times).map(median);
  // without hashing it would take a tenth
  for (const other of others) expect(other / known).toBeGreaterThan(0.4);
});
