import type { ELDHistogram } from 'node:perf_hooks';
import { Gauge, type Metric, Registry } from 'prom-client';
import type { LoadShedding } from './admission/load-shedding.ts';
import { bucketSeconds, type RouteCounts } from './http/request-meter.ts';
import type { Platform } from './platform.ts';

/** The counters since the start; samples are made when the metrics are requested. */
export interface MetricSources {
  requests: () => RouteCounts[];
  /** the time between two looks at the event loop, ns, which are due every `lookMs`: what is over that is its lag */
  delay: ELDHistogram;
  lookMs: number;
  /** Counts jobs that are due, and those that failed at least once, also those that aren't tried again. */
  jobs: () => Promise<{ waiting: number; failed: number } | undefined>;
  shedding: LoadShedding;
  /** pages by how they were sent: server-rendered or rendered by the browser, and why */
  pages: Readonly<Record<string, number>>;
}

/** The metrics of this process. The library is loaded with this file, at the first request. */
export function makeRegistry(
  platform: Platform,
  { requests, delay, lookMs, jobs, shedding, pages }: MetricSources,
): Registry {
  const registry = new Registry();
  addRequests(registry, requests);
  addProcess(registry, delay, lookMs / 1000);
  addPlatform(registry, platform, jobs);
  registry.registerMetric(
    metricOf('quad_http_refused_total', 'Calls refused because there were too many.', 'counter', () => [
      { labels: {}, value: shedding.refused },
    ]),
  );
  registry.registerMetric(
    metricOf('quad_pages_total', 'Pages by whether the server rendered them, and why not.', 'counter', () =>
      Object.entries(pages).map(([how, value]) => ({ labels: { how }, value })),
    ),
  );
  return registry;
}

interface Sample {
  labels: Record<string, string | number>;
  value: number;
  metricName?: string;
}

/** A metric whose samples are made on request from existing counters. */
const metricOf = (name: string, help: string, type: string, samples: () => Sample[]) =>
  ({
    name,
    help,
    type,
    aggregator: 'sum',
    get: () => ({ name, help, type, aggregator: 'sum', values: samples() }),
  }) as unknown as Metric;

function addRequests(registry: Registry, requests: () => RouteCounts[]): void {
  const total = 'quad_http_requests_total';
  const seconds = 'quad_http_request_seconds';
  registry.registerMetric(
    metricOf(total, 'Answers by route and status.', 'counter', () =>
      requests().flatMap(({ method, route, byStatus }) =>
        [...byStatus].map(([status, value]) => ({ labels: { method, route, status }, value })),
      ),
    ),
  );
  registry.registerMetric(
    metricOf(seconds, 'Time to answer by route.', 'histogram', () =>
      requests().flatMap((counts) => latency(seconds, counts)),
    ),
  );
}

/** The samples of a route's histogram. */
function latency(name: string, { method, route, buckets, totalMs }: RouteCounts): Sample[] {
  // Prometheus counts in each bucket what the ones before it have, too
  let countSoFar = 0;
  const samples: Sample[] = [...buckets].map((count, index) => {
    countSoFar += count;
    return {
      labels: { method, route, le: bucketSeconds[index] ?? '+Inf' },
      value: countSoFar,
      metricName: `${name}_bucket`,
    };
  });
  return [
    ...samples,
    { labels: { method, route }, value: totalMs / 1000, metricName: `${name}_sum` },
    { labels: { method, route }, value: countSoFar, metricName: `${name}_count` },
  ];
}

function addProcess(registry: Registry, delay: ELDHistogram, lookSeconds: number): void {
  const started = Date.now() / 1000 - process.uptime();
  const registers = [registry];
  new Gauge({
    name: 'quad_event_loop_lag_seconds',
    help: 'How late the event loop was since the last look.',
    labelNames: ['quantile'],
    aggregator: 'max',
    registers,
    collect() {
      for (const quantile of [50, 90, 99, 100])
        this.set(
          { quantile: quantile / 100 },
          delay.count > 0 ? Math.max(0, delay.percentile(quantile) / 1e9 - lookSeconds) : 0,
        );
      delay.reset();
    },
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('process_resident_memory_bytes', 'Memory that the process holds.', () => process.memoryUsage.rss());
  gauge('nodejs_heap_used_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed);
  gauge('nodejs_external_memory_bytes', 'Memory outside the heap.', () => process.memoryUsage().external);
  gauge('process_start_time_seconds', 'When the process started.', () => started);
  registry.registerMetric(
    metricOf('process_cpu_seconds_total', 'Processor time used.', 'counter', () => {
      const { user, system } = process.cpuUsage();
      return [{ labels: {}, value: (user + system) / 1e6 }];
    }),
  );
}

function addPlatform(registry: Registry, { pool, live, log }: Platform, jobs: MetricSources['jobs']): void {
  const registers = [registry];
  new Gauge({
    name: 'quad_database_connections',
    help: 'Connections of the pool, and calls that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'quad_live_connections',
    help: 'Open live connections of this process.',
    registers,
    collect() {
      this.set(live.connections);
    },
  });
  new Gauge({
    name: 'quad_jobs',
    help: 'Jobs that are due, and those that failed and wait for another try, or were given up.',
    labelNames: ['state'],
    // every process counts the same jobs
    aggregator: 'max',
    registers,
    async collect() {
      try {
        const row = await jobs();
        this.set({ state: 'waiting' }, row?.waiting ?? 0);
        this.set({ state: 'failed' }, row?.failed ?? 0);
      } catch (error) {
        // the other metrics matter most when the database is unreachable
        this.reset();
        log.warn({ err: error }, 'jobs were not counted');
      }
    },
  });
}
