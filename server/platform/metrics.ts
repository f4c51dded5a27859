import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { once } from './once.ts';
import { statement } from './database/statement.ts';
import { bearsToken } from './http/bearer.ts';
import { problem } from './http/problem.ts';
import { meterRequests } from './http/request-meter.ts';
import type { MetricSources } from './metrics-registry.ts';
import type { Platform } from './platform.ts';

const jobCounts = statement<{ waiting: number; failed: number }>(
  'metrics.jobs',
  `select count(*) filter (where run_at <= now() and attempts < max_attempts) as waiting,
          count(*) filter (where attempts > 0) as failed
   from graphile_worker.jobs where locked_at is null`,
);

/**
 * Merges the metrics of several processes: takes a function that reads this process's, and returns one that reads those
 * of all.
 */
export type ShareMetrics = (own: () => ReturnType<Registry['getMetricsAsJSON']>) => () => Promise<string>;

/** The event loop is sampled this often, in milliseconds. */
const LOOK_MS = 20;
const TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/**
 * Mounts `GET /metrics` and counts every request from here on: call it before the routes are mounted. The metrics are for
 * this machine, or with METRICS_TOKEN as bearer; others get 404.
 * @param share where several processes serve together; without it this process's metrics are all
 */
export function registerMetrics(
  app: FastifyInstance,
  platform: Platform,
  { shedding, pages }: Pick<MetricSources, 'shedding' | 'pages'>,
  share?: ShareMetrics,
): void {
  const token = platform.config.metricsToken;
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS });
  delay.enable();
  const measured = {
    requests: meterRequests(app),
    delay,
    lookMs: LOOK_MS,
    jobs: () => jobCounts.one(platform.pool),
    shedding,
    pages,
  };
  const registry = once(async () => (await import('./metrics-registry.ts')).makeRegistry(platform, measured));
  const read = share?.(async () => (await registry()).getMetricsAsJSON()) ?? (async () => (await registry()).metrics());
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !bearsToken(request, token)) throw problem('not_found');
    reply.header('cache-control', 'no-store').type(TYPE);
    return read();
  });
}

/** Checks the connection itself: a request with a forwarding header came through a proxy, whatever it claims. */
function isLocal({ raw }: FastifyRequest): boolean {
  const { headers } = raw;
  if (headers['x-forwarded-for'] || headers['forwarded'] || headers['x-real-ip']) return false;
  return LOOPBACK.test(raw.socket.remoteAddress ?? '');
}
