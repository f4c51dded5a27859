import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const advance = (seconds: unknown) => server.client().request('POST', '/sandbox/clock', { advance: seconds });
const productNow = async () =>
  Date.parse((await server.app.platform.pool.query<{ now: string }>('select product_now() as now')).rows[0]?.now ?? '');

describe('the sandbox clock', () => {
  test('moves the time of the database and of the server together', async () => {
    const before = await productNow();
    const answer = await advance(86_400);
    expect(answer.status).toBe(200);
    const { now, offset } = answer.json as { now: string; offset: number };
    expect(offset).toBe(86_400);
    expect(Date.parse(now) - before).toBeGreaterThanOrEqual(86_400_000);
    expect(Math.abs((await productNow()) - server.app.platform.clock.now())).toBeLessThan(1_000);
  });

  test('moves waiting jobs closer, and runs those that became due', async () => {
    const { pool, jobs } = server.app.platform;
    const { rows } = await pool.query<{ at: string }>("select now() + interval '2 hours' as at");
    await jobs.add(pool, 'test.unknown', {}, { runAt: rows[0]?.at as string, key: 'test' });
    await advance(3_600);
    const left = await pool.query<{ seconds: number }>(
      "select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs where key = 'test'",
    );
    expect(left.rows[0]?.seconds).toBeGreaterThan(3_500);
    expect(left.rows[0]?.seconds).toBeLessThanOrEqual(3_600);
  });

  test('runs hourly and daily jobs once', async () => {
    const { pool, jobs } = server.app.platform;
    expect(jobs.periodic.length).toBeGreaterThan(0);
    await pool.query(
      "insert into mails (kind, recipient, subject, html, plain) values ('test', 'old@ou.edu', '', '', '')",
    );
    await advance(100 * 86_400);
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query("select from mails where recipient = 'old@ou.edu'");
      expect(rowCount).toBe(0);
    }, 5_000);
  });

  test('reaches a second server on the same database', async () => {
    const url = server.app.platform.pool.options.connectionString as string;
    const other = await startTestServer({ databaseUrl: url });
    try {
      await advance(5_000);
      await vi.waitFor(() => {
        const apart = other.app.platform.clock.now() - server.app.platform.clock.now();
        expect(Math.abs(apart)).toBeLessThan(1_000);
      }, 5_000);
    } finally {
      await other.stop();
    }
  });

  test('only accepts a number, from the product’s pages or a program', async () => {
    for (const wrong of ['1', null, 1e300]) expect((await advance(wrong)).status).toBe(422);
    const foreign = { origin: 'http://evil.example' };
    const answer = await server.client().request('POST', '/sandbox/clock', { advance: 1 }, foreign);
    expect(answer.status).toBe(403);
  });
});
