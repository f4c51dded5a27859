import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Upper bounds of the latency buckets, in seconds. */
export const bucketSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

const boundsMs = bucketSeconds.map((seconds) => seconds * 1000);

/** The counters of one route. */
export interface RouteCounts {
  method: string;
  route: string;
  /** how many by status */
  byStatus: Map<number, number>;
  /** how many in each bucket; the last one is for all slower ones */
  buckets: Float64Array;
  totalMs: number;
}

const counts = (method: string, route: string): RouteCounts => ({
  method,
  route,
  byStatus: new Map(),
  buckets: new Float64Array(boundsMs.length + 1),
  totalMs: 0,
});

/** Counts one response that took `ms` milliseconds; runs for every request, so it allocates nothing. */
export function noteRequest(of: RouteCounts, status: number, ms: number): void {
  of.byStatus.set(status, (of.byStatus.get(status) ?? 0) + 1);
  of.totalMs += ms;
  let bucket = 0;
  while (bucket < boundsMs.length && ms > (boundsMs[bucket] as number)) bucket++;
  (of.buckets[bucket] as number) += 1;
}

/**
 * Counts the responses of every route that is mounted after this call, and those without a route.
 * @returns a function that reads the counters of the routes that had a request; they go on counting
 */
export function meterRequests(app: FastifyInstance): () => RouteCounts[] {
  // keyed by the route's own `config` object: one look-up, whatever the number of routes
  const meters = new WeakMap<object, RouteCounts>();
  const all: RouteCounts[] = [];
  const none = counts('any', 'none');
  const meterOf = (request: FastifyRequest): RouteCounts => {
    const { config, method, url } = request.routeOptions;
    if (!url || !config) return none;
    let meter = meters.get(config);
    if (!meter) {
      meter = counts(String(method), url);
      meters.set(config, meter);
      all.push(meter);
    }
    return meter;
  };
  app.addHook('onResponse', (request, reply, done) => {
    noteRequest(meterOf(request), reply.statusCode, reply.elapsedTime);
    done();
  });
  return () => [...all, none].filter(({ byStatus }) => byStatus.size > 0);
}
