import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { fill } from './fill/fill.ts';
import { CAMPUS, campusCount } from './fill/plan.ts';
import { sessionToken, SIGNED_IN } from './fill/people.ts';
import { tidy } from './fill/tidy.ts';
import { type Server, spreadOut, startServer } from './server.ts';

/** Somebody signed in. */
export interface Person {
  id: string;
  cookie: string;
}

/** A running Quad on a filled database. */
export interface Site {
  posts: number;
  dataDir: string;
  server: Server;
  /** a connection to its database, to look things up */
  db: pg.Client;
  campus: string;
  host: string;
  people: readonly Person[];
  /** Says that a benchmark writes: what it wrote is taken out again before the next one reads. */
  willWrite(): Promise<void>;
  stop(): Promise<void>;
}

/** What is known of a filled database, kept beside it. */
interface Marker {
  fingerprint: string;
  filledAt: string;
  written: boolean;
}

interface Opened {
  folder: string;
  posts: number;
  port: number;
  fresh: boolean;
  nodeOptions?: readonly string[];
  /** with the limits of what one account may ask for */
  limited?: boolean;
  say(line: string): void;
}

/** Opens a database of that size, filled before or now, and starts the server on it. */
export async function openSite({ folder, posts, port, fresh, nodeOptions, limited, say }: Opened): Promise<Site> {
  const dataDir = join(folder, `bench-${posts}`);
  const markerFile = join(dataDir, 'bench.json');
  const expected = await fingerprint();
  let marker = fresh ? null : await readMarker(markerFile);
  if (marker?.fingerprint !== expected) {
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const began = performance.now();
    const server = await startServer({ dataDir, port });
    try {
      const filledAt = await fill(server.databaseUrl, posts, (line) => say(`  ${line}`));
      marker = { fingerprint: expected, filledAt, written: false };
    } finally {
      await server.stop();
    }
    await writeFile(markerFile, JSON.stringify(marker));
    say(`  filled in ${Math.round((performance.now() - began) / 1000)} s`);
  }
  const known = marker as Marker;
  const server = await startServer({ dataDir, port, nodeOptions, limited });
  try {
    return await prepare(server, { posts, dataDir, markerFile, known });
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function prepare(
  server: Server,
  { posts, dataDir, markerFile, known }: { posts: number; dataDir: string; markerFile: string; known: Marker },
): Promise<Site> {
  await spreadOut(server, dataDir);
  const db = new pg.Client({ connectionString: server.databaseUrl });
  db.on('error', () => undefined);
  await db.connect();
  if (known.written) {
    await tidy(db, known.filledAt);
    known.written = false;
    await writeFile(markerFile, JSON.stringify(known));
  }
  await db.query('update sessions set last_seen_at = product_now(), cookie_set_at = product_now()');
  const { rows } = await db.query<{ id: string; username: string }>(
    'select u.id, u.username from users u where exists (select from sessions s where s.user_id = u.id) order by u.id',
  );
  const step = campusCount(posts);
  const people = rows.slice(0, SIGNED_IN).map(({ id, username }) => {
    const number = Number(username.replace('person', ''));
    if (number % step !== 0) throw new Error(`${username} is not of ${CAMPUS}`);
    return { id, cookie: `quad_session=${sessionToken(number)}` };
  });
  return {
    posts,
    dataDir,
    server,
    db,
    campus: CAMPUS,
    host: `${CAMPUS}.quad.localhost`,
    people,
    async willWrite() {
      if (known.written) return;
      known.written = true;
      await writeFile(markerFile, JSON.stringify(known));
    },
    async stop() {
      await db.end().catch(() => undefined);
      await server.stop();
    },
  };
}

const readMarker = (file: string): Promise<Marker | null> =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Marker,
    () => null,
  );

/** What is made, or taken out, when a figure needs it: no part of what is kept. */
const LATER = new Set(['tidy.ts', 'chats.ts']);

/** Changes when the filling does: a database of before is then filled anew. New migrations run at its next start. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const path = join(import.meta.dirname, 'fill');
  for (const name of (await readdir(path)).sort())
    if (!LATER.has(name)) hash.update(`${name}\n`).update(await readFile(join(path, name)));
  return hash.digest('hex');
}
