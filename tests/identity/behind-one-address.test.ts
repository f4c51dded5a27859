import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkAccountCode,
  checkEmail,
  logIn,
  logOut,
  register,
  sendAccountCode,
} from '../../contract/identity/identity.ts';
import { sendPasswordLink, sendSignInLink } from '../../contract/identity/links.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { accountCode, advance, codeMailed, otherThan, PASSWORD, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  // so that a test can come from any address
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.stop());

let lastAddress = 0;
/** A new address of a campus network. */
const newAddress = () => ({ 'x-forwarded-for': `10.9.0.${++lastAddress}` });
const wrongLogIn = (client: Client, email: string, headers: Record<string, string>) =>
  client.refused(logIn, { body: { email, password: 'a-wrong-guess' }, headers });

let students = 0;
/** Someone whose browser signed in before, and who is logged out now. */
async function knownStudent(): Promise<{ email: string; client: Client }> {
  const email = `student${++students}@gmail.com`;
  const client = await signUp(server, 'Stu Dent', email);
  await client.call(checkAccountCode, { body: { code: await accountCode(server, client, email) } });
  await client.call(logOut);
  return { email, client };
}

/** Does what others at an address do all day; returns which of them are refused. */
async function refusedToOthers(headers: Record<string, string>, known: { email: string; client: Client }) {
  const email = `freshman${++students}@gmail.com`;
  const freshman = server.client();
  const body = { email: known.email, password: PASSWORD };
  const answers: [what: string, status: number][] = [];
  const note = async (what: string, answer: Promise<{ status: number }>) => answers.push([what, (await answer).status]);
  await note('the email step in a known browser', known.client.try(checkEmail, { body: { email }, headers }));
  await note('a log-in in a known browser', known.client.try(logIn, { body, headers }));
  await note('the email step in a new browser', freshman.try(checkEmail, { body: { email }, headers }));
  await note('a log-in in a new browser', server.client().try(logIn, { body, headers }));
  const form = { name: 'Fresh Man', email, password: PASSWORD, agree: true } as const;
  await note('a registration', freshman.try(register, { body: form, headers }));
  await note('a code by mail', freshman.try(sendAccountCode, { headers }));
  const code = await codeMailed(server, email).catch(() => '1000');
  await note('a right code', freshman.try(checkAccountCode, { body: { code }, headers }));
  await note('a log-in link', server.client().try(sendSignInLink, { body: { email }, headers }));
  await note('a password link', server.client().try(sendPasswordLink, { body: { email }, headers }));
  return answers.filter(([, status]) => status >= 400).map(([what]) => what);
}

describe('one student’s failures don’t block others at the same address', () => {
  it('100 wrong log-ins [AUT-26, D14]', async () => {
    const [headers, known] = [newAddress(), await knownStudent()];
    for (let n = 0; n < 100; n++) {
      const { code } = await wrongLogIn(server.client(), `nobody${n}@gmail.com`, headers);
      expect(code).toBe('unknown_email');
    }
    expect(await refusedToOthers(headers, known)).toEqual([]);
  });

  it('30 email checks within a minute [AUT-10, D15]', async () => {
    const [headers, known] = [newAddress(), await knownStudent()];
    const busy = server.client();
    for (let n = 0; n < 30; n++) await busy.call(checkEmail, { body: { email: `any${n}@gmail.com` }, headers });
    expect(await refusedToOthers(headers, known)).toEqual([]);
  });

  it('60 wrong codes of six accounts [VER-14, D13]', async () => {
    const [headers, known] = [newAddress(), await knownStudent()];
    for (let n = 0; n < 6; n++) {
      const email = `guesser${n}@gmail.com`;
      const client = await signUp(server, 'Gue Sser', email);
      for (let round = 1; round <= 2; round++) {
        const code = await accountCode(server, client, email, round);
        for (let i = 0; i < 5; i++)
          await client.refused(checkAccountCode, { body: { code: otherThan(code) }, headers });
        await advance(server, 61);
      }
    }
    expect(await refusedToOthers(headers, known)).toEqual([]);
  });

  it('200 log-in links [AUT-70]', async () => {
    const [headers, known] = [newAddress(), await knownStudent()];
    for (let n = 0; n < 20; n++)
      await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          server.client().call(sendSignInLink, { body: { email: `link${n}-${i}@gmail.com` }, headers }),
        ),
      );
    expect(await refusedToOthers(headers, known)).toEqual([]);
  });

  it('100 registrations [AUT-52]', async () => {
    const [headers, known] = [newAddress(), await knownStudent()];
    for (let n = 0; n < 20; n++)
      await Promise.all(
        Array.from({ length: 5 }, (_, i) => {
          const form = {
            name: 'Many More',
            email: `many${n}-${i}@gmail.com`,
            password: PASSWORD,
            agree: true,
          } as const;
          return server.client().call(register, { body: form, headers });
        }),
      );
    expect(await refusedToOthers(headers, known)).toEqual([]);
  });
});

it('slows down a flood of wrong log-ins and then refuses it, but not a known browser [AUT-26, D14]', async () => {
  const [headers, known] = [newAddress(), await knownStudent()];
  const codes: string[] = [];
  const flood = async (rounds: number, atOnce: number) => {
    for (let round = 0; round < rounds; round++)
      for (const { code } of await Promise.all(
        Array.from({ length: atOnce }, (_, n) => wrongLogIn(server.client(), `flood${round}-${n}@gmail.com`, headers)),
      ))
        codes.push(code);
  };
  await flood(4, 25);
  expect(codes.filter((code) => code === 'unknown_email')).toHaveLength(100);
  // ten of these are queued, the others have to retry later
  await flood(1, 35);
  expect(codes.filter((code) => code === 'unknown_email').length).toBeLessThan(135);
  expect(codes.filter((code) => code === 'locked_out').length).toBeGreaterThan(0);
  await known.client.call(logIn, { body: { email: known.email, password: PASSWORD }, headers });
  // and no more than these are checked in all, however long it goes on
  const key = headers['x-forwarded-for'];
  await server.app.platform.pool.query('update rate_limits set points = 1000 where key = $1', [`login:ip:${key}`]);
  expect((await wrongLogIn(server.client(), 'flood@gmail.com', headers)).code).toBe('locked_out');
});

it('gives a known browser 30 wrong log-ins of its own, then locks it alone [AUT-26, D14]', async () => {
  const [headers, busy, other] = [newAddress(), await knownStudent(), await knownStudent()];
  const codes: string[] = [];
  for (let n = 0; n < 31; n++) codes.push((await wrongLogIn(busy.client, `typo${n}@gmail.com`, headers)).code);
  expect(codes.filter((code) => code === 'unknown_email')).toHaveLength(30);
  expect(codes.at(-1)).toBe('locked_out');
  await other.client.call(logIn, { body: { email: other.email, password: PASSWORD }, headers });
});

it('lets the owner’s browser in while strangers keep the account locked [AUT-25, D14]', async () => {
  const { email, client: own } = await knownStudent();
  const body = { email, password: PASSWORD };
  const stranger = server.client();
  for (let n = 0; n < 10; n++) expect((await wrongLogIn(stranger, email, newAddress())).code).toBe('wrong_password');
  // even with the right password neither a stranger nor a new browser gets in
  const locked = await stranger.refused(logIn, { body, headers: newAddress() });
  expect(locked.title).toMatch(/^Access to this account has been temporarily disabled due to many failed/);
  expect((await server.client().refused(logIn, { body, headers: newAddress() })).code).toBe('locked_out');
  expect((await own.call(logIn, { body, headers: newAddress() })).user?.email).toBe(email);
  // this gives strangers no new tries
  expect((await stranger.refused(logIn, { body, headers: newAddress() })).code).toBe('locked_out');
});

it('locks a browser of the owner after ten failures of its own, without affecting other browsers [AUT-25, D14]', async () => {
  const { email, client: own } = await knownStudent();
  const body = { email, password: PASSWORD };
  for (let n = 0; n < 10; n++) expect((await wrongLogIn(own, email, newAddress())).code).toBe('wrong_password');
  expect((await own.refused(logIn, { body, headers: newAddress() })).code).toBe('locked_out');
  await server.client().call(logIn, { body, headers: newAddress() });
});

it('checks at most ten guesses at an account, from however many addresses and known browsers [AUT-25, D14]', async () => {
  const { email } = await knownStudent();
  const others = await Promise.all(Array.from({ length: 4 }, knownStudent));
  const guesses: Promise<{ code: string }>[] = [];
  for (let n = 0; n < 40; n++) guesses.push(wrongLogIn(others[n % 8]?.client ?? server.client(), email, newAddress()));
  const codes = (await Promise.all(guesses)).map(({ code }) => code);
  expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(10);
  expect(codes.filter((code) => code === 'locked_out')).toHaveLength(30);
});

it('does not accept a made-up browser as a known one [AUT-25, AUT-26]', async () => {
  const { email } = await knownStudent();
  const made = server.client();
  made.cookies.set('quad_device', 'A'.repeat(43));
  for (let n = 0; n < 10; n++) await wrongLogIn(server.client(), email, newAddress());
  expect((await made.refused(logIn, { body: { email, password: PASSWORD }, headers: newAddress() })).code).toBe(
    'locked_out',
  );
});

it('counts failures 14 minutes apart together: each extends the window [AUT-25, D14]', async () => {
  const { email } = await knownStudent();
  for (let n = 0; n < 10; n++) {
    expect((await wrongLogIn(server.client(), email, newAddress())).code).toBe('wrong_password');
    await advance(server, 14 * 60);
  }
  expect((await wrongLogIn(server.client(), email, newAddress())).code).toBe('locked_out');
  await advance(server, 60 + 1);
  expect((await wrongLogIn(server.client(), email, newAddress())).code).toBe('wrong_password');
});
