import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness/server.ts';

const TOKEN = 'a-token-of-the-tests';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  server.client().request('GET', path, undefined, headers);

describe('for operators', () => {
  test('health is 200 while the database is reachable [OPE-11]', async () => {
    const answer = await get('/healthz');
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ status: 'ok' });
  });

  test('liveness and readiness have addresses of their own [REL-05]', async () => {
    for (const path of ['/livez', '/readyz']) {
      const answer = await get(path);
      expect([answer.status, answer.json]).toEqual([200, { status: 'ok' }]);
    }
  });

  test('security.txt says where to report holes [REL-04]', async () => {
    const answer = await get('/.well-known/security.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const text = answer.bytes.toString();
    expect(text).toMatch(/^Contact: mailto:support@quad\.localhost$/m);
    expect(text).toMatch(/^Canonical: http:\/\/ou\.quad\.localhost.*\/\.well-known\/security\.txt$/m);
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now());
  });

  test('a proxy can ask which host names belong to campuses', async () => {
    const statuses = async (...hosts: string[]) =>
      Promise.all(hosts.map(async (host) => (await get(`/healthz/host?domain=${host}`)).status));
    expect(await statuses('ou.quad.localhost', 'UT.quad.localhost', 'quad.localhost')).toEqual([200, 200, 200]);
    expect(await statuses('nowhere.quad.localhost', 'ou.example.com', 'x'.repeat(300))).toEqual([404, 404, 404]);
    expect((await get('/healthz/host')).status).toBe(404);
  });

  test('metrics are in the text format [OPE-12]', async () => {
    await get('/healthz');
    const answer = await get('/metrics');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = answer.bytes.toString();
    expect(text).toMatch(/^quad_http_requests_total\{method="GET",route="\/healthz",status="200"\} [1-9]/m);
    expect(text).toMatch(/^quad_http_request_seconds_count\{method="GET",route="\/healthz"\} [1-9]/m);
    for (const name of [
      'quad_event_loop_lag_seconds',
      'quad_database_connections',
      'quad_live_connections',
      'quad_jobs',
    ])
      expect(text).toContain(`# TYPE ${name} gauge`);
  });

  test('metrics need a local address or the token [OPE-12]', async () => {
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
    expect((await get('/metrics', elsewhere)).status).toBe(404);
    expect((await get('/metrics', { ...elsewhere, authorization: 'Bearer wrong' })).status).toBe(404);
    expect((await get('/metrics', { ...elsewhere, authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  });

  test('the description is cached by its ETag, and its page runs only this host’s scripts [OPE-13]', async () => {
    const first = await get('/api/openapi.json');
    expect(first.json).toMatchObject({ openapi: '3.1.0' });
    const again = await get('/api/openapi.json', { 'if-none-match': first.headers.etag as string });
    expect(again.status).toBe(304);
    const page = await get('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
    const html = page.bytes.toString();
    expect(html).not.toMatch(/<script>|https?:/);
    const files = [...html.matchAll(/ (?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files.length).toBe(3);
    for (const path of files) {
      const file = await get(path);
      expect([path, file.status]).toEqual([path, 200]);
      expect(file.headers['content-type']).toMatch(/^(text\/css|(text|application)\/javascript); charset=utf-8$/);
      expect(file.headers['x-content-type-options']).toBe('nosniff');
    }
    expect((await get('/api/docs/index.html')).status).toBe(404);
  });

  test('the whole description is valid, and every call has a unique name [OPE-13]', async () => {
    const document = (await get('/api/openapi.json')).json as Record<string, unknown>;
    const names = JSON.stringify(document).match(/"operationId":"[^"]+"/g) ?? [];
    expect(new Set(names).size).toBe(names.length);
    const { errors = [] } = await new Validator().validate(document);
    expect(errors).toEqual([]);
  });

  test('every documented call is answered [OPE-13]', async () => {
    const { paths } = (await get('/api/openapi.json')).json as { paths: Record<string, Record<string, unknown>> };
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method })),
    );
    expect(calls.length).toBeGreaterThan(20);
    for (const { path, method } of calls) {
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      expect(server.app.http.hasRoute({ method: method.toUpperCase() as 'GET', url }), `${method} ${path}`).toBe(true);
    }
  });
});
