import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeOf } from '../../server/platform/database/embedded-place.ts';
import type { StorageConfig } from '../../server/platform/storage/index.ts';
import { startDatabases, urlAt } from './database.ts';
import { listens, Program } from './program.ts';
import type { Ports } from './ports.ts';
import { haproxy, pgbouncer } from './settings.ts';

const root = join(import.meta.dirname, '../..');
const { serverFlags } = (await import(`${root}/scripts/server-flags.mjs`)) as { serverFlags: readonly string[] };
const BUCKET = 'media';
const SECRET = 'the same for both servers, and of no worth';

/** Where the servers keep media. */
export const storeOf = ({ objects }: Ports): StorageConfig => ({
  kind: 's3',
  bucket: BUCKET,
  endpoint: `http://127.0.0.1:${objects}`,
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
});

/** A part that is killed, with what it has beside it that does the same. */
export interface Part {
  program: Program;
  what: string;
  /** a second that takes over: nobody should notice */
  second: string | null;
}

/** Starts every part, the database first. */
export async function startParts(folder: string, ports: Ports, say: (line: string) => void): Promise<Part[]> {
  const { account } = await placeOf(folder);
  const started: Program[] = [];
  const begin = async (program: Program) => {
    say(`  ${program.name}`);
    await program.start();
    started.push(program);
    return program;
  };
  try {
    say('  primary and standby');
    const { primary, standby } = await startDatabases(folder, ports);
    started.push(primary, standby);
    await writeFile(join(folder, 'pgbouncer.ini'), pgbouncer(ports, folder));
    await writeFile(join(folder, 'pgbouncer.users'), '"quad" ""\n');
    if (account) await chown(join(folder, 'pgbouncer.ini'), account.uid, account.gid);
    await writeFile(join(folder, 'haproxy.cfg'), haproxy(ports));
    await mkdir(join(folder, 'objects'));
    const log = (name: string) => join(folder, `${name}.log`);
    const pooler = await begin(
      new Program({
        name: 'pgbouncer',
        command: 'pgbouncer',
        args: [join(folder, 'pgbouncer.ini')],
        log: log('pgbouncer'),
        account,
        ready: () => listens(ports.pgbouncer),
      }),
    );
    const redis = await begin(
      new Program({
        name: 'redis',
        command: 'redis-server',
        args: [
          '--port',
          String(ports.redis),
          '--bind',
          '127.0.0.1',
          '--save',
          '',
          '--appendonly',
          'no',
          '--dir',
          folder,
        ],
        log: log('redis'),
        ready: () => listens(ports.redis),
      }),
    );
    const objects = await begin(
      new Program({
        name: 'objects',
        command: process.execPath,
        args: [join(import.meta.dirname, 'object-store.ts'), String(ports.objects), join(folder, 'objects'), BUCKET],
        log: log('objects'),
        ready: () => listens(ports.objects),
      }),
    );
    const one = await begin(quad('one', folder, ports));
    const two = await begin(quad('two', folder, ports));
    const proxy = await begin(
      new Program({
        name: 'haproxy',
        command: 'haproxy',
        args: ['-db', '-f', join(folder, 'haproxy.cfg')],
        log: log('haproxy'),
        ready: () => listens(ports.haproxy),
      }),
    );
    return [
      { program: one, what: 'Quad one', second: 'Quad two' },
      { program: two, what: 'Quad two', second: 'Quad one' },
      { program: standby, what: 'standby', second: 'primary' },
      { program: redis, what: 'Redis', second: 'NOTIFY' },
      { program: objects, what: 'object store', second: null },
      { program: pooler, what: 'PgBouncer', second: null },
      { program: primary, what: 'primary', second: null },
      { program: proxy, what: 'HAProxy', second: null },
    ];
  } catch (error) {
    await Promise.all(started.map((program) => program.stop()));
    throw error;
  }
}

/** One server as a machine of its own would run it: its own folder, everything else shared. */
function quad(name: 'one' | 'two', folder: string, ports: Ports): Program {
  const env = {
    PORT: String(ports[name]),
    PUBLIC_PORT: String(ports.haproxy),
    DATA_DIR: join(folder, name),
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    CALLER_LIMITS: 'off',
    SESSION_SECRET: SECRET,
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: urlAt(ports.pgbouncer),
    DATABASE_DIRECT_URL: urlAt(ports.primary),
    DATABASE_REPLICA_URL: urlAt(ports.standby),
    REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: `http://127.0.0.1:${ports.objects}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return new Program({
    name: `quad ${name}`,
    command: process.execPath,
    args: [...serverFlags, join(root, 'server/main.ts')],
    log: join(folder, `quad-${name}.log`),
    cwd: root,
    env,
    ready: async () => (await fetch(`http://127.0.0.1:${ports[name]}/healthz`)).ok,
  });
}
