import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { openDataDir } from '../../server/platform/database/data-dir.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { call, freePort, OwnServer, type Student, say, students, words } from './world.ts';

/*
 * Kills the server with kill -9 at random moments while many people write, each trying again until he is told that it
 * is done; then looks whether everything is there, once, and counted.
 *
 *   node bench/faults/kill.ts [--kills 20] [--writers 24] [--port N]
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    writers: { type: 'string', default: '24' },
    port: { type: 'string', default: '0' },
  },
});
const KILLS = Number(values.kills);
const WRITERS = Number(values.writers);
/** What one account may do between two starts stays below its limits. */
const PAUSE_MS = 40;

const folder = await mkdtemp(join(tmpdir(), 'quad-kill-'));
const held = await openDataDir(folder);
const database = await startEmbedded({ dataDir: folder, log: pino({ level: 'fatal' }) });
const server = new OwnServer(Number(values.port) || (await freePort()), {
  DATABASE_URL: database.url.replace('//quad@/', '///').concat('&user=quad'),
  DATA_DIR: join(folder, 'server'),
  CAMPUS: 'ou',
});
const db = new pg.Pool({ connectionString: database.url, max: 2 });
db.on('error', () => undefined);
let writing = true;
let code = 1;
const told = { post: 0, comment: 0, save: 0, message: 0, opened: 0 };
const again = { lost: 0, refused: 0, other: 0 };

/** Does one thing until it is acknowledged. @returns the answer */
async function untilDone(
  person: Student,
  kind: keyof typeof told,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Record<string, unknown>> {
  for (;;) {
    const answer = await call(server.port, method, path, person, body, key);
    if (answer.status >= 200 && answer.status < 300) {
      told[kind]++;
      return answer.json;
    }
    if (answer.status === 0) again.lost++;
    else if (answer.status === 503 || answer.status === 429) again.refused++;
    else {
      again.other++;
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
    }
    await sleep(50);
  }
}

async function write(person: Student, other: Student, number: number): Promise<void> {
  const own = `${number}`;
  const post = await untilDone(person, 'post', 'POST', '/api/posts', { text: words(`post ${own}`) }, randomUUID());
  // who opens a chat twice has opened it
  const opened = await untilDone(person, 'opened', 'PUT', `/api/chats/with/${other.id}`, {});
  const chat = (opened.chat as { _id: string })._id;
  for (let n = 1; writing; n++) {
    const path = `/api/posts/${String(post._id)}`;
    await untilDone(
      person,
      'comment',
      'POST',
      `${path}/comments`,
      { text: words(`comment ${own} ${n}`) },
      randomUUID(),
    );
    // in turns: somebody who never answers is not written to forever
    await untilDone(n % 2 ? person : other, 'message', 'POST', `/api/chats/${chat}/messages`, {
      client_id: randomUUID(),
      text: `message ${own} ${n}`,
    });
    await untilDone(other, 'save', n % 2 ? 'PUT' : 'DELETE', `${path}/save`);
    await sleep(PAUSE_MS);
  }
}

async function verify(): Promise<boolean> {
  const one = async (sql: string): Promise<number> =>
    Number((await db.query<{ n: string }>(`select (${sql})::int as n`)).rows[0]?.n);
  const wrong: [string, number, number][] = [
    ['posts', await one(`select count(*) from posts where plain like 'post %'`), told.post],
    ['different posts', await one(`select count(distinct plain) from posts where plain like 'post %'`), told.post],
    ['comments', await one(`select count(*) from posts where plain like 'comment %'`), told.comment],
    [
      'different comments',
      await one(`select count(distinct plain) from posts where plain like 'comment %'`),
      told.comment,
    ],
    ['messages', await one(`select count(*) from messages where text like 'message %'`), told.message],
    [
      'different messages',
      await one(`select count(distinct text) from messages where text like 'message %'`),
      told.message,
    ],
    ['keys', await one('select count(*) from idempotency_keys'), told.post + told.comment],
    [
      'posts whose comments are miscounted',
      await one(`select count(*) from posts p where p.parent_id is null and p.type = 'post' and p.comment_count <>
        (select count(*) from posts c where c.campus_id = p.campus_id and c.root_id = p.id and c.parent_id is not null)`),
      0,
    ],
    [
      'posts whose saves are miscounted',
      await one(`select count(*) from posts p where p.like_count <>
        (select count(*) from likes l where l.campus_id = p.campus_id and l.post_id = p.id)`),
      0,
    ],
    [
      'chats with a gap in their numbers',
      await one(
        `select count(*) from chats c where c.last_seq <> (select count(*) from messages m where m.chat_id = c.id)`,
      ),
      0,
    ],
    [
      'people whose unread notifications are miscounted',
      await one(`select count(*) from unread_versions v where v.notifications <>
        (select count(*) from notifications n where n.to_user = v.user_id and not n.read and n.type not in ('message', 'new chat'))`),
      0,
    ],
  ];
  for (const [what, found, expected] of wrong)
    say(`${found === expected ? 'right' : 'WRONG'}: ${found} ${what}${found === expected ? '' : `, not ${expected}`}`);
  return wrong.every(([, found, expected]) => found === expected);
}

try {
  await server.start();
  const people = await students(db, WRITERS * 2);
  const writers = Array.from({ length: WRITERS }, (_, n) =>
    write(people[n * 2] as Student, people[n * 2 + 1] as Student, n),
  );
  const all = Promise.all(writers);
  all.catch(() => undefined);
  for (let n = 1; n <= KILLS; n++) {
    await Promise.race([sleep(100 + Math.random() * 1_500), all]);
    await server.end('SIGKILL');
    await server.start();
    process.stdout.write('.');
  }
  await sleep(1_000);
  writing = false;
  await all;
  say(
    `\nkilled ${KILLS} times under ${told.post} posts, ${told.comment} comments, ${told.message} messages and ${told.save} saves; ` +
      `${again.lost} answers were lost, ${again.refused} calls were told to come again`,
  );
  code = (await verify()) ? 0 : 1;
} catch (error) {
  say(String(error));
} finally {
  writing = false;
  await server.end('SIGTERM');
  await db.end();
  await database.stop();
  await held.release();
  await rm(folder, { recursive: true, force: true });
}
process.exit(code);
