import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { registerHealth } from '../../server/platform/http/health.ts';

test('a database that accepts connections but doesn’t answer is reported as 503 within the limit [OPE-11, REL-05]', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((ready) => silent.once('listening', ready));
  const { port } = silent.address() as AddressInfo;
  const pool = new pg.Pool({
    connectionString: `postgres://quad@127.0.0.1:${port}/quad`,
    connectionTimeoutMillis: 4_000,
  });
  const app = Fastify();
  registerHealth(app, pool, () => true);

  const started = performance.now();
  const [first, second, alive] = await Promise.all([
    app.inject('/healthz'),
    app.inject('/readyz'),
    app.inject('/livez'),
  ]);
  expect(performance.now() - started).toBeLessThan(3_500);
  for (const answer of [first, second]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({ status: 503, code: 'unavailable' });
  }
  // the process itself handles requests: restarting it wouldn't help
  expect(alive.statusCode).toBe(200);
  // one query for both
  expect(pool.waitingCount + pool.totalCount).toBe(1);

  await app.close();
  silent.close();
  await pool.end().catch(() => undefined);
});
