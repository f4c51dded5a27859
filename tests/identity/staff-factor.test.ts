import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdminSummary } from '../../contract/moderation/admin.ts';
import { getViewer } from '../../contract/identity/identity.ts';
import { getSecurity, removeFactor } from '../../contract/identity/second-factor.ts';
import { createPerson } from '../factories/people.ts';
import { createDatabase } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { enrolApp, inProduction } from './own-factors.ts';

let production: TestServer;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createDatabase();
  drop = database.drop;
  production = await startTestServer({
    databaseUrl: database.url,
    env: inProduction,
  });
});
afterAll(async () => {
  await production.stop();
  await drop();
});

test.each(['moderator', 'admin'] as const)(
  'in production someone who is %s can work once they have a second factor [MOD-10, MOD-11]',
  async (role) => {
    const { client } = await createPerson(production, { role });
    const problem = await client.refused(getAdminSummary);
    expect(problem).toMatchObject({ status: 403, code: 'second_factor_required' });
    expect(problem.title).toMatch(/Add a passkey or authenticator app/);
    expect((await client.call(getViewer)).abilities).toMatchObject({ moderate: false, protect: true });
    expect((await client.call(getSecurity)).required).toBe(true);
    const { security } = await enrolApp(production, client);
    expect((await client.call(getViewer)).abilities).toMatchObject({ moderate: true, protect: false });
    await client.call(getAdminSummary);
    await client.call(removeFactor, { params: { id: security.factors[0]?._id ?? '' } });
    expect((await client.refused(getAdminSummary)).code).toBe('second_factor_required');
  },
);

test('moderators’ calls refuse those without one, and members as always [MOD-10, MOD-11]', async () => {
  const { client } = await createPerson(production, { role: 'admin' });
  const member = await createPerson(production);
  const document = (await client.request('GET', '/api/openapi.json')).json as {
    paths: Record<string, Record<string, unknown>>;
  };
  const calls = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/admin'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method.toUpperCase(), path] as const));
  expect(calls.length).toBeGreaterThan(25);
  expect(calls.map(([, path]) => path)).toContain('/api/admin/summary');
  for (const [method, path] of calls) {
    const at = path.replace(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000');
    const ask = async (who: typeof client) => (await who.request(method, at, method === 'GET' ? undefined : {})).json;
    expect([method, path, await ask(client)]).toMatchObject([method, path, { code: 'second_factor_required' }]);
    expect([method, path, await ask(member.client)]).toMatchObject([method, path, { code: 'forbidden' }]);
  }
});
