import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getViewer, logIn, logOut, register } from '../../contract/identity/identity.ts';
import { claimAccount, endSessions, followSignInLink } from '../../contract/identity/links.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { makeLink } from '../../server/features/identity/links/links.ts';
import { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { PASSWORD } from './sign-up.ts';

let plain: TestServer;
let secure: TestServer;
beforeAll(async () => {
  plain = await startTestServer();
  secure = await startTestServer({ env: { PUBLIC_SCHEME: 'https', PUBLIC_PORT: '443' } });
});
afterAll(async () => {
  await plain.stop();
  await secure.stop();
});

type Set = { name: string; value: string; attributes: string[] };

const cookiesOf = (headers: { 'set-cookie'?: string[] }): Set[] =>
  (headers['set-cookie'] ?? []).map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), attributes };
  });

let counter = 0;

/** Every answer that sets a cookie, in order, on a host. */
async function cookieAnswers(server: TestServer, host: string): Promise<[way: string, cookies: Set[]][]> {
  const { pool } = server.app.platform;
  const email = `way${++counter}@gmail.com`;
  const client = new Client(server.port, host);
  const done: [string, Set[]][] = [];
  const note = async (way: string, answer: ReturnType<Client['try']>) => {
    const { status, headers } = await answer;
    expect([way, status < 400]).toEqual([way, true]);
    done.push([way, cookiesOf(headers)]);
  };
  const link = (purpose: 'sign_in' | 'claim', address: string, userId: string | null = null) =>
    makeLink(pool, { purpose, email: address, userId });
  await note('register', client.try(register, { body: { name: 'Way In', email, password: PASSWORD, agree: true } }));
  await note('log out', client.try(logOut));
  await note('log in', client.try(logIn, { body: { email, password: PASSWORD } }));
  await note('sign out everywhere', client.try(endSessions, { query: { keep: 'none' } }));
  await pool.query('update users set verified = true where email = $1', [email]);
  const token = await link('sign_in', email);
  await note('follow a link', client.try(followSignInLink, { body: { email, token } }));
  await note('delete the account', client.try(deleteAccount, { body: { confirmation: 'DELETE', password: PASSWORD } }));
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (campus_id, first_name, last_name, username, email, claimed)
     values ('ou', 'Un', 'Claimed', $1, $1 || '@ou.edu', false) returning id`,
    [`unclaimed${counter}`],
  );
  const claim = await link('claim', `unclaimed${counter}@ou.edu`, rows[0]?.id);
  await note('claim', client.try(claimAccount, { body: { token: claim } }));
  await note('begin at Google', client.request('GET', '/api/auth/google/start'));
  return done;
}

describe('every cookie is http-only and same-site [AUT-19, AUT-87]', () => {
  test.each([
    ['plain', 'ou.quad.localhost', 'quad_session', 'Domain=quad.localhost'],
    ['plain', 'ou.example.com', 'quad_session', null],
    ['secure', 'ou.quad.localhost', 'quad_session', 'Domain=quad.localhost'],
    ['secure', 'ou.example.com', '__Host-quad_session', null],
  ] as const)('served %s at %s: %s', async (scheme, host, name, domain) => {
    const isSecure = scheme === 'secure';
    for (const [way, cookies] of await cookieAnswers(isSecure ? secure : plain, host)) {
      // on a host outside the root domain, Google's sign-in starts at the campus's own site
      if (way === 'begin at Google' && cookies.length === 0) continue;
      const comesIn = /^(register|log in|follow|claim)/.test(way);
      expect([way, cookies.length]).toEqual([way, comesIn ? 2 : 1]);
      for (const cookie of cookies) {
        expect([way, cookie.attributes]).toEqual([
          way,
          expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/', ...(isSecure ? ['Secure'] : [])]),
        ]);
        const sentDomain = cookie.attributes.find((attribute) => attribute.startsWith('Domain=')) ?? null;
        if (way === 'begin at Google') {
          expect([cookie.name, sentDomain]).toEqual([isSecure ? '__Host-quad_google' : 'quad_google', null]);
          continue;
        }
        const named = cookie === cookies[0] ? name : name.replace('session', 'device');
        expect([way, cookie.name, sentDomain]).toEqual([way, named, domain]);
        const ends = /^(log out|sign out|delete)/.test(way);
        expect([way, cookie.value.length]).toEqual([way, ends ? 0 : 43]);
      }
    }
  });

  test('pages ask for TLS where it is served', async () => {
    const page = await secure.client().request('GET', '/home');
    expect(page.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect((await plain.client().request('GET', '/home')).headers['strict-transport-security']).toBeUndefined();
  });

  test('a host with its own cookies doesn’t read the shared one, nor the other way round', async () => {
    const { client: shared } = await signedIn(secure, 'ou.quad.localhost');
    const token = shared.cookies.get('quad_session') ?? '';
    const other = new Client(secure.port, 'ou.example.com');
    other.cookies.set('quad_session', token);
    expect((await other.call(getViewer)).user).toBeNull();
    const sister = new Client(secure.port, 'ut.quad.localhost');
    sister.cookies.set('__Host-quad_session', token);
    expect((await sister.call(getViewer)).user).toBeNull();
    sister.cookies.set('quad_session', token);
    expect((await sister.call(getViewer)).user).not.toBeNull();
  });
});

async function signedIn(server: TestServer, host: string) {
  const client = new Client(server.port, host);
  const email = `some${++counter}@gmail.com`;
  await client.call(register, { body: { name: 'Some Body', email, password: PASSWORD, agree: true } });
  return { client, email };
}

test('no sign-in method takes over a session that a stranger planted [AUT-19]', async () => {
  const { pool } = plain.app.platform;
  const stranger = await signedIn(plain, 'ou.quad.localhost');
  const strangers = stranger.client.cookies.get('quad_session') ?? '';
  for (const planted of ['C'.repeat(43), strangers]) {
    const { email } = await signedIn(plain, 'ou.quad.localhost');
    await pool.query('update users set verified = true where email = $1', [email]);
    const enter: ((client: Client) => Promise<unknown>)[] = [
      (client) => client.call(logIn, { body: { email, password: PASSWORD } }),
      async (client) => {
        const token = await makeLink(pool, { purpose: 'sign_in', email, userId: null });
        return client.call(followSignInLink, { body: { email, token } });
      },
      (client) =>
        client.call(register, {
          body: { name: 'New One', email: `new${++counter}@gmail.com`, password: PASSWORD, agree: true },
        }),
    ];
    for (const way of enter) {
      const victim = new Client(plain.port, 'ou.quad.localhost');
      victim.cookies.set('quad_session', planted);
      await way(victim);
      expect(victim.cookies.get('quad_session')).not.toBe(planted);
      const thief = new Client(plain.port, 'ou.quad.localhost');
      thief.cookies.set('quad_session', planted);
      // the cookie that was in the browser before is invalid now, also for the stranger
      expect((await thief.call(getViewer)).user).toBeNull();
    }
  }
});
