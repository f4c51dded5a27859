import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson } from '../factories/people.ts';
import { emptyScript, startTestServer, type TestServer } from '../harness/server.ts';

const SCRIPT = '/assets/empty-1a2b3c4d.js';

let server: TestServer;
let secured: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  secured = await startTestServer({ env: { PUBLIC_SCHEME: 'https', ROOT_DOMAIN: 'quad.example' } });
});
afterAll(async () => {
  await server.stop();
  await secured.stop();
});

const get = (path: string, headers: Record<string, string> = {}, on = server) =>
  on.client().request('GET', path, undefined, headers);
const policyOf = (headers: Record<string, unknown>) =>
  new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((part) => [part.split(' ')[0], part]),
  );

test.each(['/logos/ou.svg', '/icons/ou.svg', '/icons/ou-192.png', '/manifest.webmanifest'])(
  '%s can’t run scripts, wherever it is opened',
  async (path) => {
    const { headers, status } = await get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  },
);

describe('a page', () => {
  test('only runs its own scripts and can’t be framed', async () => {
    const { headers, status } = await get('/home');
    expect(status).toBe(200);
    const policy = policyOf(headers);
    expect(policy.get('default-src')).toBe("default-src 'none'");
    expect(policy.get('script-src')).toBe("script-src 'self'");
    expect(policy.get('base-uri')).toBe("base-uri 'none'");
    expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(policy.get('form-action')).toBe("form-action 'self'");
    expect(policy.get('report-uri')).toBe('report-uri /api/policy-reports');
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe-eval|https?:|\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    });
  });

  test('has no inline scripts', async () => {
    const html = (await get('/home')).bytes.toString();
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
    expect(scripts.length).toBeGreaterThan(0);
    for (const attributes of scripts) expect(attributes).toMatch(/type="application\/json"| src="/);
    expect(html).not.toMatch(/\son\w+=/);
  });

  test('sends HSTS where it is served with TLS, and only there', async () => {
    expect((await get('/home')).headers['strict-transport-security']).toBeUndefined();
    const { headers } = await get('/home', { host: 'ou.quad.example' }, secured);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(policyOf(headers).has('upgrade-insecure-requests')).toBe(true);
  });

  test('is redirected to with the same headers', async () => {
    for (const [from, to] of [
      ['/', '/home'],
      ['/home/', '/home'],
    ] as const) {
      const { headers } = await get(from, { host: 'ou.quad.example' }, secured);
      expect(headers.location).toBe(to);
      expect(policyOf(headers).get('default-src')).toBe("default-src 'none'");
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    }
  });

  test.each([
    ['GET', '/api/campuses/current'],
    ['GET', '/api/nothing'],
    ['POST', '/api/posts'],
    ['GET', '/'],
    ['GET', SCRIPT],
    ['GET', '/assets/none.js'],
    ['GET', '/files/nothing'],
    ['HEAD', '/api/uploads/none'],
    ['GET', '/healthz'],
    ['GET', '/%zz'],
  ])('%s %s sends HSTS too, whatever the answer', async (method, path) => {
    const ask = (on: TestServer, host: string) => on.client().request(method, path, undefined, { host });
    expect((await ask(server, 'ou.quad.localhost')).headers['strict-transport-security']).toBeUndefined();
    const { headers } = await ask(secured, 'ou.quad.example');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('a name, a bio or an address can’t break out of the page’s initial data', async () => {
    const evil = await createPerson(server, { first: '</script><script>alert(1)</script>' });
    const html = (await evil.client.request('GET', '/home?q=</script><script>alert(1)</script>')).bytes.toString();
    expect(html).toContain('\\u003c/script>');
    expect(html).not.toMatch(/<script>alert/);
  });
});

test('an API answer is data, never cached or framed', async () => {
  for (const path of ['/api/campuses/current', '/api/nothing', '/api/feed'])
    expect((await get(path)).headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
});

test.each(['/home', '/api/schools', '/api/openapi.json'])('%s is compressed for browsers', async (path) => {
  const ask = (encoding: string) =>
    fetch(`http://localhost:${server.port}${path}`, { headers: { 'accept-encoding': encoding } });
  const [plain, gzip] = [await ask('identity'), await ask('gzip')];
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(gzip.headers.get('content-encoding')).toBe('gzip');
  expect(gzip.headers.get('vary')).toBe('accept-encoding');
  expect((await gzip.text()).length).toBeGreaterThan(Number(gzip.headers.get('content-length') ?? 0));
});

describe('a static file', () => {
  test('comes in the smallest encoding that the browser accepts, and is cached forever', async () => {
    const plain = await get(SCRIPT);
    expect(plain.bytes.toString()).toBe(emptyScript);
    const brotli = await get(SCRIPT, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(emptyScript);
    const gzip = await get(SCRIPT, { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).toString()).toBe(emptyScript);
    for (const { headers } of [plain, brotli, gzip])
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
      });
  });

  test('can’t be read from hidden folders or outside its folder', async () => {
    for (const path of ['/.vite/manifest.json', '/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json'])
      expect((await get(path)).bytes.toString()).not.toMatch(/"name": "quad"|"isEntry"/);
  });
});

test('answers HEAD like GET, without the body', async () => {
  for (const path of ['/home', SCRIPT, '/api/campuses/current', '/healthz', '/logos/ou.svg']) {
    const [full, head] = [await get(path), await server.client().request('HEAD', path)];
    expect([path, head.status]).toEqual([path, full.status]);
    expect([path, head.bytes.length]).toEqual([path, 0]);
    expect(head.headers['content-type']).toBe(full.headers['content-type']);
    expect(head.headers['content-length']).toBe(full.headers['content-length']);
  }
});
