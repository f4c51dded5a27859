import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getViewer } from '../../contract/identity/identity.ts';
import { createPerson } from '../factories/people.ts';
import {
  type Claims,
  forge,
  type IndependentProvider,
  startIndependentProvider,
} from '../fixtures/openid/independent-provider.ts';
import { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { locationOf, pathOf, refusal } from './google-browser.ts';

/** The only callback that the provider knows: below the root domain, for all campuses (decision 6). */
const CALLBACK = 'http://quad.localhost:3000/api/auth/google/callback';

let provider: IndependentProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startIndependentProvider(CALLBACK);
  server = await serverFor(provider);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
afterEach(() => {
  provider.tamper = null;
  provider.refusal = null;
});

const serverFor = ({ issuer, clientId, clientSecret }: IndependentProvider) =>
  startTestServer({
    env: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      PUBLIC_PORT: '3000',
    },
  });

let subjects = 0;
const somebody = (claims: Partial<Claims> = {}): Claims => {
  const n = ++subjects;
  return { sub: `person-${n}`, email: `person${n}@gmail.com`, email_verified: true, name: `Pat Number`, ...claims };
};

const begin = async (browser: Client): Promise<URL> =>
  new URL(locationOf(await browser.request('GET', '/api/auth/google/start')));

/** Follows the provider's redirects until it redirects back. */
async function atProvider(from: IndependentProvider, address: URL): Promise<string> {
  const visitor = new Client(from.port, '127.0.0.1');
  let at = address.href;
  for (let i = 0; i < 10 && at.startsWith(from.issuer); i++)
    at = new URL(locationOf(await visitor.request('GET', pathOf(at))), at).href;
  return at;
}

/** Forwards the provider's answer from its one callback to the site where the sign-in started. */
async function forward(at: TestServer, back: string): Promise<string> {
  expect(back.startsWith(CALLBACK)).toBe(true);
  return locationOf(await new Client(at.port, 'quad.localhost').request('GET', pathOf(back)));
}

async function enter(browser: Client, person: Claims, at = server, from = provider): Promise<string> {
  from.person = person;
  const own = await forward(at, await atProvider(from, await begin(browser)));
  expect(new URL(own).host).toBe(`${browser.host}:${browser.port}`);
  return locationOf(await browser.request('GET', pathOf(own)));
}

const isIn = async (browser: Client) => (await browser.call(getViewer)).user !== null;

test('someone signs in with another OpenID provider, twice [AUT-56, AUT-58]', async () => {
  const person = somebody({ given_name: 'Pat', family_name: 'Riley' });
  const browser = server.client('ut');
  expect(await enter(browser, person)).toBe('/home');
  const { user } = await browser.call(getViewer);
  expect(user).toMatchObject({ email: person.email, username: 'patriley', verified: true, campus_id: 'ut' });
  const again = server.client();
  await enter(again, person);
  expect((await again.call(getViewer)).user?._id).toBe(user?._id);
});

test('an email in the ID token alone is enough [AUT-56]', async () => {
  const other = await startIndependentProvider(CALLBACK, { claimsInIdToken: true });
  const own = await serverFor(other);
  try {
    const browser = own.client();
    expect(await enter(browser, somebody(), own, other)).toBe('/home');
    expect(await isIn(browser)).toBe(true);
  } finally {
    await own.stop();
    await other.stop();
  }
});

test('each start of a sign-in has its own state, nonce and challenge [AUT-58]', async () => {
  const [one, two] = [await begin(server.client()), await begin(server.client())];
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(one.searchParams.get(name)?.length).toBeGreaterThan(30);
    expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name));
  }
  expect(Object.fromEntries(one.searchParams)).toMatchObject({
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  });
});

test('an unverified email links and registers nobody [AUT-62, AUT-65]', async () => {
  const { email } = await createPerson(server);
  for (const email_verified of [false, undefined]) {
    const browser = server.client();
    expect(await enter(browser, somebody({ email, email_verified }))).toBe(refusal('google_other_credential'));
    expect(await enter(browser, somebody({ email_verified }))).toBe(refusal('google_no_email'));
    expect(await isIn(browser)).toBe(false);
  }
  expect(await enter(server.client(), somebody({ email: undefined }))).toBe(refusal('google_no_email'));
  expect(
    (
      await server.app.platform.pool.query(
        'select 1 from identities i join users u on u.id = i.user_id where u.email = $1',
        [email],
      )
    ).rows,
  ).toEqual([]);
});

test('a tampered ID token is refused [AUT-63]', async () => {
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const used = provider.given.at(-1) ?? '';
  const victim = (await createPerson(server)).email;
  for (const [what, change] of [
    ['other claims', (token: string) => forge(token, { email: victim, email_verified: true })],
    ['another key', (token: string) => forge(token, { email: victim, email_verified: true }, foreign)],
    ['no signature', (token: string) => `${token.split('.').slice(0, 2).join('.')}.`],
    ['an earlier one', () => used],
    ['none', () => ''],
  ] as const) {
    provider.tamper = (answer) => ({ ...answer, id_token: change(answer.id_token) });
    const browser = server.client();
    expect([what, await enter(browser, somebody())]).toEqual([what, refusal('google_invalid')]);
    expect(await isIn(browser)).toBe(false);
  }
});

test('a code from another sign-in is refused: state, nonce and PKCE tie it to this browser [AUT-63]', async () => {
  const attacker = server.client();
  provider.person = somebody();
  const stolen = new URL(await atProvider(provider, await begin(attacker))).searchParams.get('code') ?? '';
  const victim = server.client();
  const own = new URL(await forward(server, await atProvider(provider, await begin(victim))));
  own.searchParams.set('code', stolen);
  expect(locationOf(await victim.request('GET', pathOf(own.href)))).toBe(refusal('google_invalid'));
  expect(await isIn(victim)).toBe(false);
});

test('an answer in the name of another provider is refused [AUT-63]', async () => {
  const browser = server.client();
  provider.person = somebody();
  const own = new URL(await forward(server, await atProvider(provider, await begin(browser))));
  expect(own.searchParams.get('iss')).toBe(provider.issuer);
  own.searchParams.set('iss', 'https://accounts.evil.example');
  expect(locationOf(await browser.request('GET', pathOf(own.href)))).toBe(refusal('google_invalid'));
});

test('an error from the provider is reported [AUT-61, AUT-67]', async () => {
  provider.refusal = 'access_denied';
  expect(await enter(server.client(), somebody())).toBe(refusal('google_cancelled'));
  provider.refusal = 'temporarily_unavailable';
  expect(await enter(server.client(), somebody())).toBe(refusal('google_unknown'));
});

test('an answer is forwarded only to the site in its own state [AUT-58]', async () => {
  const at = new Client(server.port, 'quad.localhost');
  const forged = Buffer.from(JSON.stringify({ origin: 'https://evil.example', id: 'x' })).toString('base64url');
  for (const state of [`${forged}.${'A'.repeat(43)}`, forged, '', 'x.y.z'])
    expect(locationOf(await at.request('GET', `${pathOf(CALLBACK)}?state=${state}&code=x`))).toBe(
      refusal('google_invalid'),
    );
});

test('on a foreign host a sign-in starts on the campus’s own site [AUT-58]', async () => {
  const stranger = new Client(server.port, 'evil.example');
  const answer = await stranger.request('GET', '/api/auth/google/start?to=/saved&zone=America/Chicago');
  expect(locationOf(answer)).toBe(
    'http://ou.quad.localhost:3000/api/auth/google/start?to=%2Fsaved&zone=America%2FChicago',
  );
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('an unreachable provider is reported [AUT-60]', async () => {
  const gone = await startIndependentProvider(CALLBACK);
  const own = await serverFor(gone);
  try {
    const start = () => own.client().request('GET', '/api/auth/google/start');
    const browser = own.client();
    gone.person = somebody();
    const back = await forward(own, await atProvider(gone, await begin(browser)));
    await gone.stop();
    expect(locationOf(await browser.request('GET', pathOf(back)))).toBe(refusal('google_network'));
    expect(locationOf(await start())).toContain(gone.issuer);
    const never = await serverFor(gone);
    expect(locationOf(await never.client().request('GET', '/api/auth/google/start'))).toBe(refusal('google_network'));
    await never.stop();
  } finally {
    await own.stop();
  }
});
