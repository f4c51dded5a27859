import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBook } from '../../contract/courses/books.ts';
import { getViewer } from '../../contract/identity/identity.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { loadConfig } from '../../server/config.ts';
import { createPerson } from '../factories/people.ts';
import { placePost } from '../factories/posts.ts';
import type { Answer, Client } from '../harness/client.ts';
import { useLive } from '../harness/live.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/* A sandbox on a public address: SANDBOX_PASSWORD stands before everything (docs/operating/staging.md). */

const PASSWORD = 'a password: for friends';
const basic = (password: string, user = 'quad') => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
const { listen } = useLive();

let server: TestServer;
/** The same server for someone whose browser knows the password. */
let entered: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    page: true,
    env: { SANDBOX_PASSWORD: PASSWORD, TRUST_PROXY: '127.0.0.1', REGION_GATE: 'off' },
  });
  const first = await server.client().request('GET', '/home', undefined, basic(PASSWORD));
  const cookie = cookieOf(first);
  entered = {
    ...server,
    client(campus) {
      const client = server.client(campus);
      client.cookies.set('quad_door', cookie);
      return client;
    },
  };
}, 60_000);
afterAll(() => server.stop());

const cookieOf = ({ headers }: Answer) =>
  /quad_door=([\w-]{43})/.exec(String(headers['set-cookie']))?.[1] ?? 'no cookie';
const from = (address: string) => ({ 'x-forwarded-for': address });
const get = (client: Client, path: string, headers: Record<string, string> = {}) =>
  client.request('GET', path, undefined, headers);

/** Asks for a live connection. @returns the status of the answer */
const upgrade = (headers: Record<string, string>) =>
  new Promise<{ status: number; body: string }>((done, fail) => {
    const call = httpRequest({
      port: server.port,
      host: '127.0.0.1',
      path: '/live/?EIO=4&transport=websocket',
      headers: {
        host: `ou.quad.localhost:${server.port}`,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16, 7).toString('base64'),
        ...headers,
      },
    });
    call.once('upgrade', (answer, socket) => {
      socket.destroy();
      done({ status: answer.statusCode ?? 0, body: '' });
    });
    call.once('response', (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => (body += part));
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body }));
    });
    call.once('error', fail).end();
  });

it('without the password there are no pages, calls, files, sandbox pages or live connections', async () => {
  const page = (await get(entered.client(), '/home')).bytes.toString();
  const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '';
  expect((await get(entered.client(), asset)).status).toBe(200);
  for (const path of [
    '/',
    '/home',
    '/api/feed',
    '/api/docs',
    asset,
    '/sandbox/mail',
    '/nothing',
    '/robots.txt',
    '/metrics',
  ]) {
    const answer = await get(server.client(), path);
    expect([path, answer.status, answer.headers['www-authenticate']]).toEqual([
      path,
      401,
      'Basic realm="Quad", charset="UTF-8"',
    ]);
    expect(answer.json).toMatchObject({ code: 'site_password' });
    expect(answer.bytes.toString()).not.toContain('OU');
  }
  expect((await server.client().request('POST', '/api/auth/log-in', { email: 'a@ou.edu' })).status).toBe(401);
  const { status, body } = await upgrade({});
  expect([status, JSON.parse(body)]).toEqual([401, expect.objectContaining({ code: 'site_password' })]);
});

it('with it all work, and a cookie stands for it on every campus', async () => {
  const client = server.client();
  const first = await get(client, '/home', basic(PASSWORD, 'anybody'));
  expect([first.status, String(first.headers['set-cookie'])]).toEqual([
    200,
    expect.stringMatching(/quad_door=[\w-]{43}; .*Domain=quad\.localhost; .*HttpOnly; SameSite=Lax/),
  ]);
  const other = server.client('ut');
  other.cookies.set('quad_door', cookieOf(first));
  for (const path of ['/home', '/sandbox/mail', '/robots.txt']) expect((await get(other, path)).status).toBe(200);

  const ana = await createPerson(entered);
  await placePost(entered, ana);
  expect((await ana.client.call(getViewer)).user?.username).toBe(ana.username);
  expect((await ana.client.call(listFeed)).posts.length).toBeGreaterThan(0);
  const socket = await listen(ana.client);
  expect(socket.connected).toBe(true);
  expect((await upgrade(basic(PASSWORD))).status).toBe(101);
});

it('the sandbox still asks itself, such as for a book', async () => {
  const ana = await createPerson(entered);
  const { book } = await ana.client.call(findBook, { params: { isbn: '9780136551645' } });
  expect(book).toMatchObject({ title: expect.stringContaining('Chemistry') });
});

it('a wrong password, a cut one and a made-up cookie are refused', async () => {
  for (const [n, headers] of [
    basic('wrong'),
    basic(''),
    basic(PASSWORD.slice(0, -1)),
    basic(`${PASSWORD} `),
    { authorization: 'Basic' },
    { authorization: `Bearer ${PASSWORD}` },
    { cookie: `quad_door=${'A'.repeat(43)}` },
    { cookie: `quad_door=${PASSWORD}` },
  ].entries())
    expect([n, (await get(server.client(), '/home', { ...headers, ...from('192.0.2.1') })).status]).toEqual([n, 401]);
});

it('wrong tries are limited for an address, pages and live connections alike, while others get in', async () => {
  const address = from('192.0.2.2');
  for (let tries = 0; tries < 19; tries++)
    expect((await get(server.client(), '/home', { ...basic(`wrong ${tries}`), ...address })).status).toBe(401);
  expect((await upgrade({ ...basic('wrong again'), ...address })).status).toBe(401);
  const over = await get(server.client(), '/home', { ...basic('wrong'), ...address });
  expect([over.status, over.json]).toEqual([429, expect.objectContaining({ code: 'too_many_requests' })]);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(3_000);
  // the right one isn't tried either, so that nobody can go on guessing
  expect((await get(server.client(), '/home', { ...basic(PASSWORD), ...address })).status).toBe(429);
  expect((await upgrade({ ...basic(PASSWORD), ...address })).status).toBe(429);
  // who is in already, and who comes from elsewhere
  expect((await get(entered.client(), '/home', address)).status).toBe(200);
  expect((await get(server.client(), '/home', { ...basic(PASSWORD), ...from('192.0.2.3') })).status).toBe(200);
});

it('the right password does not use the tries up', async () => {
  for (let tries = 0; tries < 25; tries++)
    expect((await get(server.client(), '/api/viewer', { ...basic(PASSWORD), ...from('192.0.2.4') })).status).toBe(200);
});

it('proxies and monitors may ask whether it runs', async () => {
  for (const path of ['/livez', '/readyz', '/healthz', '/healthz/host?domain=ou.quad.localhost'])
    expect([path, (await get(server.client(), path)).status]).toEqual([path, 200]);
});

it('production has neither the door nor the sandbox', () => {
  expect(() => loadConfig({ NODE_ENV: 'production', SANDBOX_PASSWORD: PASSWORD })).toThrow(
    /SANDBOX_PASSWORD is for the sandbox only/,
  );
  expect(() => loadConfig({ SANDBOX_PASSWORD: 'short' })).toThrow('SANDBOX_PASSWORD must be at least 12 characters.');
});
