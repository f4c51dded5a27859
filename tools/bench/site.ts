import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { CAMPUS, campusesOf, fill, type Filled, sessionToken } from './fill/fill.ts';
import type { Options } from './options.ts';
import { type Server, spreadOut, startServer } from './server.ts';

/** A signed-in person. */
export interface Person {
  id: string;
  cookie: string;
}

/** A running server on a filled database. */
export interface Site {
  posts: number;
  dataDir: string;
  /** whether it runs on a copy that may be changed */
  writes: boolean;
  server: Server;
  /** a connection to its database */
  db: pg.Client;
  campus: string;
  host: string;
  people: readonly Person[];
  stop(): Promise<void>;
}

interface Opened {
  posts: number;
  /** on how many campuses the posts are; otherwise as many as their number asks for */
  campuses?: number;
  writes: boolean;
  environment?: Record<string, string>;
  /** another version's checkout, installed and built, which has a database of its own */
  checkout?: string;
  print(line: string): void;
}

/**
 * Starts a server on a database of that size, filled now or earlier. A figure that writes gets a copy of the database if
 * the disk has room for it.
 */
export async function openSite(options: Pick<Options, 'folder' | 'fresh'>, opened: Opened): Promise<Site> {
  const { folder, fresh } = options;
  const { posts, campuses = campusesOf(posts), writes, environment, checkout, print } = opened;
  const version = checkout ? { checkout } : {};
  const spread = campuses === campusesOf(posts) ? '' : `-on-${campuses}`;
  const filled = join(folder, `bench-${posts}${spread}${checkout ? '-before' : ''}`);
  await fillOnce(filled, { fresh, posts, campuses, print, ...version });
  let dataDir = filled;
  const copied = writes && (await hasRoomForCopy(filled));
  if (copied) {
    dataDir = `${filled}-copy`;
    await rm(dataDir, { recursive: true, force: true });
    // with its owners: the database doesn't run as root
    execFileSync('cp', ['-a', filled, dataDir]);
  } else if (writes)
    print('  no room for a copy: what this writes stays in the filled database (--fresh fills it again)');
  const started = startServer({ dataDir, ...version, ...(environment ? { environment } : {}) });
  const server = await started.catch(async (error: Error) => {
    // filled while a migration was being written
    if (!error.message.includes('was changed after it ran')) throw error;
    await rm(join(filled, MARKER));
  });
  if (!server) return openSite(options, opened);
  spreadOut(server);
  const db = new pg.Client({ connectionString: server.databaseUrl });
  db.on('error', () => undefined);
  await db.connect();
  await db.query('update sessions set last_seen_at = product_now(), cookie_set_at = product_now()');
  const { rows } = await db.query<{ id: string; number: number }>(
    `select u.id, substr(username, 7)::int as number from users u join sessions s on s.user_id = u.id order by number`,
  );
  return {
    ...{ posts, dataDir, writes, server, db, campus: CAMPUS, host: `${CAMPUS}.quad.localhost` },
    people: rows.map(({ id, number }) => ({ id, cookie: `quad_session=${sessionToken(number)}` })),
    async stop() {
      await db.end().catch(() => undefined);
      await server.stop();
      if (copied) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function hasRoomForCopy(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  const [kilobytes] = execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t');
  return bavail * bsize > Number(kilobytes) * 1024 * 1.1;
}

/** Holds the fingerprint of the code that filled a database. */
const MARKER = 'bench.txt';
const renewed = new Set<string>();

/** Fills a database unless it was already filled by the same code. */
async function fillOnce(
  dataDir: string,
  { fresh, posts, campuses, checkout, print }: { fresh: boolean } & Filled & Pick<Opened, 'checkout' | 'print'>,
) {
  const marker = join(dataDir, MARKER);
  const code = `${await fingerprint()}${checkout ? ` ${checkout}` : ''}`;
  const known = (await readFile(marker, 'utf8').catch(() => '')) === code;
  if (known && (!fresh || renewed.has(dataDir))) return;
  renewed.add(dataDir);
  print(`filling ${posts.toLocaleString('en')} posts${campuses > 1 ? ` on ${campuses} campuses` : ''}`);
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const began = performance.now();
  const server = await startServer({ dataDir, ...(checkout ? { checkout } : {}) });
  try {
    await fill(server.databaseUrl, { posts, campuses }, print);
  } finally {
    await server.stop();
  }
  await writeFile(marker, code);
  print(`  filled in ${Math.round((performance.now() - began) / 1000)} s`);
}

async function fingerprint(): Promise<string> {
  const folder = join(import.meta.dirname, 'fill');
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).sort()) hash.update(await readFile(join(folder, name)));
  return hash.digest('hex');
}
