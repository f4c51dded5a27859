import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import type { Config } from '../../server/config.ts';
import { Bus } from '../../server/platform/bus.ts';
import { openDataDir } from '../../server/platform/database/data-dir.ts';
import { findEmbedded, startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { openPool } from '../../server/platform/database/pool.ts';
import { createWrite, type Write } from '../../server/platform/database/write.ts';
import { Events } from '../../server/platform/events.ts';
import { LiveSender } from '../../server/platform/live/live-sender.ts';
import { type FileStore, openStore, type StorageConfig } from '../../server/platform/storage/index.ts';
import { createFeatures, type Features } from '../../server/create-features.ts';
import { createPlatform } from '../../server/create-platform.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { CampusDirectory } from '../../server/features/campuses/index.ts';

/** What a maintenance command on the database gets. */
export interface DatabaseContext {
  /** of the database */
  url: string;
  files: FileStore;
}

/** Runs a command on the database without migrating it. */
export async function withDatabase<T>(config: Config, work: (context: DatabaseContext) => Promise<T>): Promise<T> {
  const database = await reach(config);
  try {
    const media: StorageConfig = config.s3
      ? { kind: 's3', ...config.s3 }
      : { kind: 'disk', folder: join(config.dataDir, 'media') };
    return await work({ url: database.url, files: await openStore(media) });
  } finally {
    await database.leave();
  }
}

/** What a command gets: the database, and the bus that notifies a running server. */
export interface CommandContext {
  config: Config;
  pool: pg.Pool;
  write: Write;
  directory: CampusDirectory;
  bus: Bus;
  live: LiveSender;
}

/** Migrates the database of the settings and runs a command on it, with or without a running server. */
export async function withCommandContext<T>(config: Config, work: (context: CommandContext) => Promise<T>): Promise<T> {
  const database = await reach(config);
  const pool = openPool({ url: database.url, max: 4, applicationName: 'quad-admin' });
  const bus = new Bus(pool, database.url, (fault) => console.error(fault));
  try {
    await migrate(pool);
    const directory = new CampusDirectory({ pool, bus, config, log: pino(pino.destination(2)) });
    await directory.prepare();
    const write = createWrite(pool, new Events(), (fault) => console.error(fault));
    return await work({ config, pool, write, directory, bus, live: new LiveSender(bus) });
  } finally {
    // before the pool, with which it sends its last messages
    await bus.stop();
    await pool.end();
    await database.leave();
  }
}

/** What a command gets that needs every feature, without HTTP. */
export interface FeaturesContext {
  platform: Platform;
  campuses: Features['campuses'];
  identity: Features['identity'];
  settings: Features['settings'];
  files: Features['files'];
  posts: Features['posts'];
  moderation: Features['moderation'];
}

/** Migrates the database of the settings and runs a command with all features; jobs that it adds are done by the server. */
export async function withFeatures<T>(config: Config, work: (context: FeaturesContext) => Promise<T>): Promise<T> {
  const database = await reach(config);
  const log = pino({ level: 'error' }, pino.destination(2));
  try {
    const nobody = () => null;
    const running = await createPlatform({
      config,
      log,
      databaseUrl: database.url,
      connections: 4,
      callers: {
        identify: () => Promise.reject(new Error('a command accepts no connections')),
        accountOf: nobody,
        campusOf: () => ({
          id: '',
          generic: true,
          privacy: 'private',
          waiting: false,
          status: 'open',
          elsewhere: false,
        }),
      },
    });
    try {
      const { campuses, identity, settings, files, posts, moderation, stop } = await createFeatures(
        running.platform,
        running.http,
        running.report,
      );
      try {
        return await work({ platform: running.platform, campuses, identity, settings, files, posts, moderation });
      } finally {
        await stop();
      }
    } finally {
      await running.stopServing(AbortSignal.abort());
      await running.stopWork();
      await running.disconnect();
    }
  } finally {
    await database.leave();
  }
}

/** The database named by DATABASE_URL, that of a running server, or the embedded one, started for this command. */
async function reach(config: Config): Promise<{ url: string; leave(): Promise<void> }> {
  // maintenance needs a direct connection, without a pooler
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? (await findEmbedded(config.dataDir));
  if (url) return { url, leave: async () => {} };
  const held = await openDataDir(config.dataDir);
  const embedded = await startEmbedded({ dataDir: held.path, log: pino({ level: 'fatal' }) });
  return {
    url: embedded.url,
    async leave() {
      await embedded.stop();
      await held.release();
    },
  };
}
