import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { statement } from '../platform/database/statement.ts';
import { parse } from '../platform/http/parse.ts';
import type { Platform } from '../platform/platform.ts';

const MOVED = 'sandbox.clock-moved';
const CENTURY_SECONDS = 100 * 365.25 * 24 * 3600;

const move = statement<{ offset: number }, [seconds: number]>(
  'sandbox.clock-move',
  'update clock set offset_seconds = offset_seconds + $1 returning offset_seconds as "offset"',
);

/**
 * Jobs are scheduled by the database's own clock: when the product's clock moves a day ahead, they must start a day
 * earlier.
 */
const moveJobs = statement<never, [seconds: number]>(
  'sandbox.clock-move-jobs',
  `select graphile_worker.reschedule_jobs(array[id], run_at => run_at - make_interval(secs => $1))
   from graphile_worker.jobs where locked_at is null and run_at > now()`,
);

/** Limits too are counted by the machine's own clock. */
const moveLimits = statement<never, [seconds: number]>(
  'sandbox.clock-move-limits',
  'update rate_limits set expire = expire - ($1::float8 * 1000)::bigint',
);

const wakeWorkers = statement(
  'sandbox.clock-wake-workers',
  `select pg_notify('jobs:insert', json_build_object('r', random(), 'count', 100)::text)`,
);

const body = z.object({
  advance: z
    .number('Enter a number of seconds.')
    .check(
      z.gte(-CENTURY_SECONDS, "That's more than a century."),
      z.lte(CENTURY_SECONDS, "That's more than a century."),
    ),
});

/**
 * Moves the product's clock in the sandbox, and all scheduled jobs and counted limits with it.
 * @param seconds how far; negative moves it back
 * @returns the product's time, ISO 8601, and its offset from the database's in seconds
 */
export async function advanceClock(platform: Platform, seconds: number): Promise<{ now: string; offset: number }> {
  const { clock, pool, bus, jobs, write } = platform;
  const offset = await write(async (tx) => {
    const moved = await move.one(tx, seconds);
    await moveJobs.run(tx, seconds);
    await moveLimits.run(tx, seconds);
    // Periodic jobs are due once after the move; a single run handles everything.
    if (seconds > 0) for (const name of jobs.periodic) await jobs.add(tx, name, {}, { key: `sandbox:${name}` });
    await wakeWorkers.run(tx);
    return moved?.offset ?? 0;
  });
  await clock.follow(pool);
  bus.publish(MOVED, null);
  return { now: new Date(clock.now()).toISOString(), offset };
}

/**
 * Sets the clock to QUAD_CLOCK_OFFSET at startup, jobs included. Without an offset the clock keeps its stored value: a
 * restart or a second server must not move time back.
 */
export async function startSandboxClock(platform: Platform): Promise<void> {
  const { clock, pool, config } = platform;
  const current = await clock.offset(pool);
  if (config.clockOffset !== 0 && config.clockOffset !== current)
    await advanceClock(platform, config.clockOffset - current);
  else await clock.follow(pool);
}

/** Mounts `POST /sandbox/clock {"advance": seconds}`; other processes follow through the bus. */
export function mountClock(app: FastifyInstance, platform: Platform): void {
  const { bus, clock, pool, log } = platform;
  const follow = () =>
    void clock.follow(pool).catch((error: unknown) => log.warn({ err: error }, 'could not read the clock'));
  bus.on(MOVED, follow);
  bus.on('bus.gap', follow);
  app.post('/sandbox/clock', async (request, reply) => {
    const { advance } = parse(body, request.body ?? {}) as z.infer<typeof body>;
    reply.header('cache-control', 'no-store');
    return advanceClock(platform, advance);
  });
}
