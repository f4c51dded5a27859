import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createLog } from '../../server/platform/log.ts';
import { limitRequestsPerCaller } from '../../server/platform/admission/requests-per-caller.ts';
import { identifyRequests } from '../../server/platform/http/request-id.ts';
import { createHttp } from '../../server/platform/http/server.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let server: TestServer;
let direct: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
  direct = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  await direct.stop();
});

const ask = (method: string, path: string, headers: Record<string, string> = {}, on = server) =>
  on.client().request(method, path, undefined, headers);

describe('every response has an id of its own [REL-05]', () => {
  it.each([
    ['a page', 'GET', '/home', 200],
    ['an API response', 'GET', '/api/campuses/current', 200],
    ['an error', 'GET', '/api/nothing', 404],
    ['a refused write', 'POST', '/api/posts', 401],
    ['a redirect', 'GET', '/', 302],
    ['a file', 'GET', '/assets/empty-1a2b3c4d.js', 200],
    ['a missing file', 'GET', '/assets/none.js', 404],
    ['an upload', 'HEAD', '/api/uploads/none', 401],
    ['a malformed path', 'GET', '/%zz', 400],
    ['a handshake that is no upgrade', 'GET', '/live/', 400],
  ])('%s', async (_what, method, path, status) => {
    const [one, other] = [await ask(method, path), await ask(method, path)];
    expect([one.status, other.status]).toEqual([status, status]);
    expect(one.headers['x-request-id']).toMatch(UUID);
    expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
  });

  it('a file that did not change', async () => {
    const { etag = '' } = (await ask('GET', '/assets/empty-1a2b3c4d.js')).headers;
    const again = await ask('GET', '/assets/empty-1a2b3c4d.js', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.headers['x-request-id']).toMatch(UUID);
  });

  it('an accepted and a refused live connection', async () => {
    const upgrade = (origin: string) =>
      new Promise<{ status: number | undefined; id: unknown }>((done, fail) => {
        const asked = httpRequest({
          host: '127.0.0.1',
          port: server.port,
          path: '/live/?EIO=4&transport=websocket',
          headers: {
            host: `ou.quad.localhost:${server.port}`,
            origin,
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          },
        });
        asked.once('upgrade', ({ statusCode, headers }, socket) => {
          socket.destroy();
          done({ status: statusCode, id: headers['x-request-id'] });
        });
        asked.once('response', ({ statusCode, headers }) => done({ status: statusCode, id: headers['x-request-id'] }));
        asked.once('error', fail).end();
      });
    const id = expect.stringMatching(UUID);
    expect(await upgrade(`http://ou.quad.localhost:${server.port}`)).toEqual({ status: 101, id });
    expect(await upgrade('https://elsewhere.example')).toEqual({ status: 400, id });
  });
});

describe('an id that comes with the request [REL-05]', () => {
  it('is used when a trusted proxy sends it', async () => {
    const { headers } = await ask('GET', '/home', { 'x-request-id': 'edge-7f3a.01' });
    expect(headers['x-request-id']).toBe('edge-7f3a.01');
  });

  it.each(['short', 'a b c d e f g h', '"><script>alert(1)</script>', 'x'.repeat(129), 'line{"level":"x"}'])(
    'is replaced when it is not harmless: %s',
    async (given) => {
      const { headers } = await ask('GET', '/home', { 'x-request-id': given });
      expect(headers['x-request-id']).toMatch(UUID);
    },
  );

  it('is replaced when the caller is no trusted proxy', async () => {
    const { headers } = await ask('GET', '/home', { 'x-request-id': 'edge-7f3a.01' }, direct);
    expect(headers['x-request-id']).toMatch(UUID);
  });
});

test('log lines that are written while a request is handled name its id [REL-05]', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog(
    { mode: 'production', logLevel: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const app = await createHttp({ log, trustProxy: [] });
  identifyRequests(app.server, []);
  limitRequestsPerCaller(app, {
    ...{ limits: null, cookies: { rootDomain: 'localhost', secure: false } },
    ...{ accountOf: () => null, viewerOf: () => null },
  });
  app.get<{ Params: { what: string } }>('/reads/:what', async ({ params: { what } }) => {
    await sleep(50);
    log.info({ what });
    return {};
  });
  app.post('/works', async (request) => {
    await sleep(5);
    log.info({ what: (request.body as { what: string }).what }, 'deep in a feature');
    return {};
  });
  app.post('/fails', async () => {
    await sleep(5);
    throw new Error('unexpected');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const send = (path: string, what: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ what }),
    });
  try {
    const [one, two, failed] = await Promise.all([send('/works', 'one'), send('/works', 'two'), send('/fails', '')]);
    const idOf = (find: Record<string, unknown>) =>
      lines.find((line) => Object.entries(find).every(([key, value]) => line[key] === value))?.request_id;
    expect(idOf({ what: 'one' })).toBe(one.headers.get('x-request-id'));
    expect(idOf({ what: 'two' })).toBe(two.headers.get('x-request-id'));
    expect(idOf({ msg: 'unexpected error' })).toBe(failed.headers.get('x-request-id'));
    // more than run at a time: the others wait for the end of another request
    const reads = await Promise.all(
      Array.from({ length: 40 }, (_, number) => fetch(`http://127.0.0.1:${port}/reads/${number}`)),
    );
    for (const [number, { headers }] of reads.entries())
      expect(idOf({ what: String(number) })).toBe(headers.get('x-request-id'));
    log.info('outside');
    expect(idOf({ msg: 'outside' })).toBeUndefined();
  } finally {
    await app.close();
  }
});
