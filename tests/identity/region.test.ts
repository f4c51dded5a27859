import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint, SentBodyOf, SentParamsOf } from '../../contract/endpoint.ts';
import { logIn, register } from '../../contract/identity/identity.ts';
import {
  claimAccount,
  followSignInLink,
  googleStartPath,
  sendClaimLink,
  sendPasswordLink,
  sendSignInLink,
} from '../../contract/identity/links.ts';
import { getRegion } from '../../contract/region.ts';
import { makeMmdb } from '../fixtures/geo/mmdb.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { PASSWORD, signUp } from './sign-up.ts';

/** Addresses in the bundled data: a university in Oklahoma, an encyclopedia in the Netherlands. */
const US = '129.15.0.1';
const ABROAD = '91.198.174.192';

const proxied = { TRUST_PROXY: '127.0.0.1' };
const from = (ip: string, zone?: string) => ({
  headers: { 'x-forwarded-for': ip, ...(zone ? { 'quad-time-zone': zone } : {}) },
});
const isIn = async (server: TestServer, ip: string, zone?: string) =>
  (await server.client().call(getRegion, from(ip, zone))).allowed;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: proxied });
});
afterAll(() => server.stop());

test('with the bundled countries [REG-01, REG-04, REG-05, REG-07]', async () => {
  expect(await isIn(server, US, 'America/Chicago')).toBe(true);
  expect(await isIn(server, US, 'Europe/Berlin')).toBe(false);
  expect(await isIn(server, ABROAD, 'America/Chicago')).toBe(false);
  for (const ip of ['127.0.0.1', '10.0.0.7', '192.168.0.1', '203.0.113.9', '::1'])
    expect([ip, await isIn(server, ip, 'Europe/Berlin')]).toEqual([ip, true]);
});

test('a blocked caller can’t log in, register or use links [REG-09, REG-10, REG-15]', async () => {
  await signUp(server, 'In Side', 'inside@gmail.com');
  const refusals: string[] = [];
  const tryFrom = async <E extends Endpoint>(endpoint: E, sent: { body?: SentBodyOf<E>; params?: SentParamsOf<E> }) => {
    const { status, code } = await server.client().refused(endpoint, { ...sent, ...from(ABROAD, 'Europe/Amsterdam') });
    refusals.push(`${status} ${code}`);
  };
  const email = 'inside@gmail.com';
  await tryFrom(logIn, { body: { email, password: PASSWORD } });
  await tryFrom(register, { body: { name: 'Out Side', email: 'out@gmail.com', password: PASSWORD, agree: true } });
  await tryFrom(sendSignInLink, { body: { email } });
  await tryFrom(followSignInLink, { body: { email, token: 'x' } });
  await tryFrom(sendPasswordLink, { body: { email } });
  await tryFrom(sendClaimLink, { params: { username: 'inside' } });
  await tryFrom(claimAccount, { body: { token: 'x' } });
  expect(refusals).toEqual(Array(7).fill('403 region_blocked'));
  const { user } = await server.client().call(logIn, {
    body: { email, password: PASSWORD },
    ...from(US, 'America/Chicago'),
  });
  expect(user?.email).toBe(email);
});

test('a blocked caller can’t start a Google sign-in [REG-15]', async () => {
  const start = (ip: string, zone: string) =>
    server.client().request('GET', googleStartPath(null, zone), undefined, { 'x-forwarded-for': ip });
  expect((await start(ABROAD, 'Europe/Amsterdam')).headers.location).toBe('/404');
  expect((await start(US, 'Europe/Amsterdam')).headers.location).toBe('/404');
  expect((await start(US, 'America/Chicago')).headers.location).toContain('/sandbox/openid/authorize');
});

test('X-Forwarded-For from others is ignored [REG-17]', async () => {
  const plain = await startTestServer();
  try {
    expect(await isIn(plain, ABROAD, 'Europe/Berlin')).toBe(true);
  } finally {
    await plain.stop();
  }
});

test('REGION_GATE=off lets everyone in [REG-16]', async () => {
  const open = await startTestServer({ env: { ...proxied, REGION_GATE: 'off' } });
  try {
    expect(await isIn(open, ABROAD, 'Europe/Berlin')).toBe(true);
    const answer = await open.client().refused(logIn, {
      body: { email: 'nobody@gmail.com', password: PASSWORD },
      ...from(ABROAD),
    });
    expect(answer.code).toBe('unknown_email');
  } finally {
    await open.stop();
  }
});

test("an operator's database gives the address's zone [REG-02, REG-03, REG-19]", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quad-geo-'));
  const file = join(folder, 'city.mmdb');
  await writeFile(
    file,
    makeMmdb({
      [US]: { country: { iso_code: 'US' }, location: { time_zone: 'America/Chicago' } },
      [ABROAD]: { country: { iso_code: 'NL' }, location: { time_zone: 'Europe/Amsterdam' } },
      '9.9.9.9': { country: { iso_code: 'US' } },
    }),
  );
  const own = await startTestServer({ env: { ...proxied, GEOIP_DB: file } });
  try {
    expect(await isIn(own, US, 'America/Chicago')).toBe(true);
    expect(await isIn(own, US, 'America/Winnipeg')).toBe(true);
    expect(await isIn(own, US, 'America/Los_Angeles')).toBe(false);
    expect(await isIn(own, ABROAD, 'Europe/Amsterdam')).toBe(false);
    expect(await isIn(own, '9.9.9.9', 'America/Los_Angeles')).toBe(true);
    expect(await isIn(own, '8.8.8.8', 'Europe/Berlin')).toBe(true);
  } finally {
    await own.stop();
    await rm(folder, { recursive: true });
  }
});

test('a missing database is reported at the start [REG-19]', async () => {
  await expect(startTestServer({ env: { GEOIP_DB: '/nowhere/city.mmdb' } })).rejects.toThrow(
    /^GEOIP_DB can't be read: \/nowhere\/city\.mmdb/,
  );
});

test('a look-up service is called once per address, and its failure lets the caller in [REG-06, REG-07, REG-19]', async () => {
  const requests: string[] = [];
  const service = createServer((request, response) => {
    const ip = new URL(request.url ?? '', 'http://x').searchParams.get('ip') ?? '';
    requests.push(ip);
    if (ip === '1.1.1.1') return void response.writeHead(500).end();
    if (ip === '1.0.0.1') return void response.end('not json');
    // 8.8.4.4 never gets an answer
    if (ip === '8.8.4.4') return;
    response.end(JSON.stringify({ country_code2: ip === US ? 'US' : 'NL', time_zone: { name: 'America/Chicago' } }));
  });
  const url = await listen(service);
  const own = await startTestServer({ env: { ...proxied, GEO_URL: `${url}/ipgeo?apiKey=k` } });
  try {
    expect(await isIn(own, US, 'America/Chicago')).toBe(true);
    // two hours apart: for an hour of the night in which clocks change, neighbors show the same time
    expect(await isIn(own, US, 'America/Los_Angeles')).toBe(false);
    expect(await isIn(own, ABROAD, 'America/Chicago')).toBe(false);
    expect(requests).toEqual([US, ABROAD]);
    for (const ip of ['1.1.1.1', '1.0.0.1']) expect(await isIn(own, ip, 'Europe/Berlin')).toBe(true);
    const began = Date.now();
    expect(await isIn(own, '8.8.4.4', 'Europe/Berlin')).toBe(true);
    expect(Date.now() - began).toBeLessThan(4_000);
    expect(await isIn(own, '8.8.4.4', 'Europe/Berlin')).toBe(true);
    expect(requests.filter((ip) => ip === '8.8.4.4')).toHaveLength(1);
    expect(await isIn(own, '10.0.0.1', 'Europe/Berlin')).toBe(true);
    expect(requests).not.toContain('10.0.0.1');
  } finally {
    await own.stop();
    service.closeAllConnections();
    service.close();
  }
});

async function listen(service: Server): Promise<string> {
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
}
