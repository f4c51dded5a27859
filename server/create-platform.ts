import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { Bus } from './platform/bus.ts';
import { Clock } from './platform/clock.ts';
import { migrate } from './platform/database/migrate.ts';
import { registerPartitions } from './platform/database/partitions.ts';
import { openPool } from './platform/database/pool.ts';
import { setRoleDefaults, checkPooler } from './platform/database/pooler.ts';
import { Reads } from './platform/database/reads.ts';
import { createWrite } from './platform/database/write.ts';
import { Events } from './platform/events.ts';
import { ExportRegistry } from './platform/export-registry.ts';
import { openGeo } from './platform/geo/index.ts';
import { createAddressOf } from './platform/http/address.ts';
import { LoadShedding } from './platform/admission/load-shedding.ts';
import { Door, type DoorOptions } from './platform/http/door.ts';
import { drain } from './platform/http/drain.ts';
import { identifyRequests } from './platform/http/request-id.ts';
import { createHttp } from './platform/http/server.ts';
import type { CookieScope } from './platform/http/session-cookie.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { Live, type LiveOptions } from './platform/live/live.ts';
import { MailBox } from './platform/mail/mail-box.ts';
import { PeopleCounts } from './platform/people-counts/people-counts.ts';
import { registerPastDays } from './platform/people-counts/past-days.ts';
import type { Platform } from './platform/platform.ts';
import { RateLimits } from './platform/admission/rate-limits.ts';
import { reportOnce } from './platform/report-once.ts';
import { loadSecrets } from './platform/secrets.ts';
import { openStore } from './platform/storage/index.ts';

export interface PlatformOptions {
  config: Config;
  log: Logger;
  databaseUrl: string;
  /** size of the connection pool */
  connections: number;
  /** who is behind a live connection; called when the features exist */
  callers: Pick<LiveOptions, 'identify' | 'accountOf' | 'campusOf'>;
}

/** The platform, and what only the wiring of the app needs of it. */
export interface RunningPlatform {
  platform: Platform;
  http: FastifyInstance;
  shedding: LoadShedding;
  reads: Reads;
  cookies: CookieScope;
  /**
   * Logs an error.
   * @param repeats how often it came since it was last logged
   */
  report(error: unknown, repeats?: number): void;
  /** Begins to sample the load, to listen to the bus, to follow the standby, to work on jobs and to store counts. */
  start(): Promise<void>;
  /**
   * Ends live connections and drains open requests.
   * @param impatient open connections get time to end by themselves until it is aborted
   */
  stopServing(impatient: AbortSignal): Promise<void>;
  /** Finishes the running jobs, and stores what was counted. */
  stopWork(): Promise<void>;
  /** Ends the bus and the database connections. */
  disconnect(): Promise<void>;
}

/** Direct connections beside a pooler: one for each concurrent job, one to listen for jobs, and one more. */
const DIRECT_CONNECTIONS = 6;

/**
 * Creates everything that knows no feature, on a database that it migrates first.
 * @throws StartError for what an operator can fix
 */
export async function createPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  const { config, log, databaseUrl, connections, callers } = options;
  const report = (error: unknown, repeats = 0) => log.error({ err: error, ...(repeats && { repeats }) }, 'fault');
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  const pooled = directUrl !== databaseUrl;
  const pool = openPool({ url: databaseUrl, max: connections, pooled, onError: report });
  // for what needs a connection of its own: locks across transactions, and listening for jobs
  const direct: pg.Pool = pooled ? openPool({ url: directUrl, max: DIRECT_CONNECTIONS, onError: report }) : pool;
  await migrate(direct);
  if (pooled) {
    await setRoleDefaults(direct);
    await checkPooler(pool);
  }
  const reads = new Reads({ primary: pool, url: config.databaseReplicaUrl, connections, log });

  const http = await createHttp({ log, trustProxy: config.trustProxy, tls: config.publicScheme === 'https' });
  const shedding = new LoadShedding(connections);
  shedding.guard(http);
  const events = new Events();
  const bus = new Bus(pool, directUrl, report, config.redisUrl);
  const clock = new Clock();
  const jobs = new Jobs(direct, log);
  const limits = new RateLimits(pool, () => clock.now(), bus);
  const addressOf = createAddressOf(config.trustProxy);
  const cookies = { rootDomain: config.rootDomain, secure: config.publicScheme === 'https' };
  const door = await openDoor(config, { limits, addressOf, cookies });
  door?.guard(http);
  const live = new Live({
    server: http.server,
    limits,
    addressOf,
    ...(door ? { refusalOf: (request) => door.refusalOf(request) } : {}),
    bus,
    ...callers,
    onError: reportOnce(report),
  });
  const write = createWrite(pool, events, report);
  const peopleCounts = new PeopleCounts({ write, clock, log });
  registerPastDays({ jobs, pool, write, peopleCounts });
  await registerPartitions({ jobs, log }, direct);
  identifyRequests(http.server, config.trustProxy);
  const platform: Platform = {
    config,
    log,
    clock,
    pool,
    write,
    events,
    bus,
    live,
    jobs,
    limits,
    peopleCounts,
    files: await openStore(
      config.s3 ? { kind: 's3', ...config.s3 } : { kind: 'disk', folder: join(config.dataDir, 'media') },
    ),
    exported: new ExportRegistry(),
    mail: new MailBox(jobs),
    geo: await openGeo(config, (error) => log.warn({ err: error }, 'an address could not be looked up')),
  };
  return {
    platform,
    http,
    shedding,
    reads,
    cookies,
    report,
    async start() {
      shedding.start();
      await bus.start();
      await reads.start();
      await jobs.start();
      peopleCounts.start();
    },
    async stopServing(impatient) {
      const drained = drain(http.server, impatient);
      await live.close();
      await drained;
      await http.close();
      // only now: without samples an overload never ends, and the last requests would be refused
      shedding.stop();
      clock.stop();
    },
    async stopWork() {
      await jobs.stop();
      await peopleCounts.stop();
    },
    async disconnect() {
      await bus.stop();
      await reads.stop();
      await pool.end();
      if (pooled) await direct.end();
    },
  };
}

/** The password in front of a sandbox on a public address; null where there is none, and always in production. */
async function openDoor(
  { sandboxPassword: password, dataDir }: Config,
  parts: Omit<DoorOptions, 'password' | 'secret'>,
): Promise<Door | null> {
  if (password === null) return null;
  const { door: secret } = await loadSecrets(dataDir, ['door']);
  return new Door({ ...parts, password, secret });
}
