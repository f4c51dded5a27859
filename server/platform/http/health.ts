import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { sendProblem } from './errors.ts';
import { apiHeaders } from './headers.ts';
import { problem } from './problem.ts';

/** The database must answer within this time. */
const LIMIT_MS = 2_000;
/** An answer counts for this long. */
const CACHE_MS = 1_000;

/**
 * Mounts the paths that monitors and proxies ask:
 * - `GET /livez`: 200 while this process handles requests. One that isn't live should be restarted.
 * - `GET /readyz`, for older monitors also `GET /healthz`: 200 while the database also answers within two seconds; checked
 *   at most once a second. It is for monitors: a proxy asks /livez, since a process without its database still answers pages.
 * - `GET /healthz/host?domain=…`, for a proxy that requests certificates: 200 only for the host names of campuses.
 */
export function registerHealth(app: FastifyInstance, pool: pg.Pool, answersAt: (host: string) => boolean): void {
  let asked = -Infinity;
  let answer: Promise<boolean> = Promise.resolve(false);
  const reached = () => {
    if (performance.now() - asked > CACHE_MS) {
      // until the answer is there, everybody waits for it
      asked = Infinity;
      answer = reach(pool).finally(() => {
        asked = performance.now();
      });
    }
    return answer;
  };
  app.get('/livez', async (_request, reply) => reply.headers(apiHeaders).send({ status: 'ok' }));
  for (const path of ['/readyz', '/healthz'])
    app.get(path, async (_request, reply) => {
      if (!(await reached())) return sendProblem(reply, problem('unavailable', undefined, 2));
      return reply.headers(apiHeaders).send({ status: 'ok' });
    });
  app.get<{ Querystring: { domain?: unknown } }>('/healthz/host', async ({ query }, reply) => {
    if (!answersAt(String(query.domain ?? ''))) return sendProblem(reply, problem('not_found'));
    return reply.headers(apiHeaders).send({ status: 'ok' });
  });
}

async function reach(pool: pg.Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), LIMIT_MS);
  });
  const query = { text: 'select 1', query_timeout: LIMIT_MS };
  const works = pool.query(query).then(
    () => true,
    () => false,
  );
  return Promise.race([works, late]).finally(() => clearTimeout(timer));
}
