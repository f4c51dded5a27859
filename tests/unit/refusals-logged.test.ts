import { expect, test } from 'vitest';
import { registerPolicyReports } from '../../server/pages/policy-reports.ts';
import { problem } from '../../server/platform/http/problem.ts';
import { createHttp } from '../../server/platform/http/server.ts';
import { createLog } from '../../server/platform/log.ts';

async function start() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
  const log = createLog({ mode: 'production', logLevel: 'info' } as never, { write } as never);
  const app = await createHttp({ log, trustProxy: [] });
  registerPolicyReports(app);
  return { app, lines };
}
const type = 'application/csp-report';
const stopped = (uri: string, page = 'http://ou.example/login/reset?token=secret') => ({
  'csp-report': { 'document-uri': page, 'effective-directive': 'script-src-elem', 'blocked-uri': uri },
});

test('refused sign-ins and denied accesses are logged with their address, other refusals are not', async () => {
  const { app, lines } = await start();
  app.post('/api/auth/sessions', async () => {
    throw problem('wrong_password');
  });
  app.get('/api/admin/users', async () => {
    throw problem('forbidden');
  });
  app.get('/api/posts/:id', async () => {
    throw problem('post_not_found');
  });
  await app.inject({ method: 'POST', url: '/api/auth/sessions', payload: { email: 'a@ou.edu', password: 'hunter22' } });
  await app.inject('/api/admin/users?q=somebody');
  await app.inject('/api/posts/1');
  expect(lines).toMatchObject([
    { level: 'info', msg: 'refused', url: '/api/auth/sessions', why: 'wrong_password', address: '127.0.0.1' },
    { level: 'info', msg: 'refused', url: '/api/admin/users', why: 'forbidden', address: '127.0.0.1' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/hunter22|a@ou\.edu|somebody/);
  await app.close();
});

test('a content policy violation is logged once an hour, without the page address’s query', async () => {
  const { app, lines } = await start();
  const send = (payload: unknown, contentType = type) =>
    app.inject({
      method: 'POST',
      url: '/api/policy-reports',
      headers: { 'content-type': contentType },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  for (const uri of ['inline', 'inline', 'https://evil.example/x.js?of=somebody', 'https://evil.example/y.js'])
    expect((await send(stopped(uri))).statusCode).toBe(204);
  expect(lines.map(({ directive, blocked, path }) => [directive, blocked, path])).toEqual([
    ['script-src-elem', 'inline', '/login/reset'],
    ['script-src-elem', 'https://evil.example', '/login/reset'],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|somebody/);
  // many different ones from one sender must not fill the disk
  for (let n = 0; n < 200; n++) await send(stopped(`https://${n}.example/`));
  expect(lines.length).toBe(100);
  for (const [body, contentType, status] of [
    ['{', type, 400],
    ['[]', type, 400],
    ['null', type, 400],
    ['{"csp-report":1}', type, 400],
    [{ 'csp-report': { 'blocked-uri': 'x'.repeat(20_000) } }, type, 413],
    ['x', 'text/plain', 415],
  ] as const)
    expect([body, (await send(body, contentType)).statusCode]).toEqual([body, status]);
  await app.close();
});
