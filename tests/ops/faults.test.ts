import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { openDataDir } from '../../server/platform/database/data-dir.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../server/platform/database/embedded.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { postText, words } from '../factories/posts.ts';
import type { Answer } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
const log = pino({ level: 'silent' });

let dataDir: string;
let held: Awaited<ReturnType<typeof openDataDir>>;
let database: EmbeddedDatabase;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let server: TestServer;
let ana: Person;
beforeAll(async () => {
  dataDir = await temporaryFolder('quad-faults-');
  held = await openDataDir(dataDir);
  database = await startEmbedded({ dataDir, log });
  mailServer = await startMailServer();
  server = await startTestServer({
    databaseUrl: database.url,
    dataDir,
    env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` },
  });
  ana = await createPerson(server);
}, 120_000);
afterAll(async () => {
  mailServer.answerSignIn();
  await server.stop();
  await mailServer.stop();
  await database.stop();
  await held.release();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

/** A mail server that does not answer while it is held up. */
async function startMailServer() {
  let open: Promise<void> = Promise.resolve();
  let answerSignIn = () => {};
  const subjects: string[] = [];
  let waiting = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // connections are reused: an accepted one stays open
    onMailFrom(_address, _session, done) {
      waiting++;
      void open.then(() => done());
    },
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        subjects.push(/^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '');
        done();
      });
    },
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((done) => void smtp.listen(0, '127.0.0.1', done));
  return {
    port: ((smtp.server as NetServer).address() as AddressInfo).port,
    subjects,
    waiting: () => waiting,
    hold() {
      waiting = 0;
      open = new Promise((done) => (answerSignIn = done));
    },
    answerSignIn: () => answerSignIn(),
    stop: () => new Promise<void>((done) => smtp.close(() => done())),
  };
}

const mail = (subject: string) =>
  server.app.platform.write((tx) =>
    server.app.platform.mail.post(tx, {
      userId: null,
      kind: 'test',
      to: 'zoe@ou.edu',
      subject,
      html: '<p>Hi</p>',
      plain: 'Hi',
      sender: null,
      replyTo: null,
    }),
  );

const write = (key: string, text: string, { client }: Person = ana) =>
  client.try(createPost, { body: { text: words(text) }, headers: { 'idempotency-key': key } });

/** Retries until acknowledged, as the page does. @returns every answer */
async function writeUntilKept(text: string): Promise<Answer[]> {
  const key = randomUUID();
  const answers: Answer[] = [];
  for (;;) {
    const answer = await write(key, text);
    answers.push(answer);
    if (answer.status !== 503) return answers;
    await new Promise((done) => setTimeout(done, 50));
  }
}

const killDatabase = async () =>
  process.kill(Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL');

test('killing the database under writes answers 503 with Retry-After, recovers by itself, and stores every post once [OPE-11, OPE-20]', async () => {
  const writers = ['a desk', 'a lamp', 'a rug'].map(async (what) => {
    const answers: Answer[] = [];
    for (let n = 0; n < 8; n++) answers.push(...(await writeUntilKept(`${what} ${n}`)));
    return answers;
  });
  await killDatabase();
  const answers = (await Promise.all(writers)).flat();
  for (const answer of answers) {
    if (answer.status === 201) continue;
    expect(answer).toMatchObject({ status: 503, json: { code: 'unavailable' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(24);
  const { rows } = await server.app.platform.pool.query<{ plain: string; count: number }>(
    'select plain, count(*)::int from posts where author_id = $1 group by 1',
    [ana.id],
  );
  expect(rows).toHaveLength(24);
  expect(rows.every(({ count }) => count === 1)).toBe(true);
});

test('without the database every call answers so; jobs that finish meanwhile don’t crash others [OPE-11]', async () => {
  const { bus } = server.app.platform;
  const gaps: unknown[] = [];
  bus.on('bus.gap', (gap) => void gaps.push(gap));
  mailServer.hold();
  await mail('while it goes');
  await vi.waitFor(() => expect(mailServer.waiting()).toBe(1), PATIENCE);
  await database.stop();
  // this mail's success can't be recorded
  mailServer.answerSignIn();
  await vi.waitFor(() => expect(mailServer.subjects).toContain('while it goes'), PATIENCE);
  const answer = await write(randomUUID(), 'nobody keeps this');
  expect(answer).toMatchObject({ status: 503, json: { title: 'Something went wrong. Try again.' } });
  expect(answer.headers['retry-after']).toBe('2');
  await vi.waitFor(async () => expect((await ana.client.request('GET', '/healthz')).status).toBe(503), PATIENCE);

  database = await startEmbedded({ dataDir, log });
  await vi.waitFor(async () => expect((await ana.client.request('GET', '/healthz')).status).toBe(200), PATIENCE);
  await writeUntilKept('it is back');
  await vi.waitFor(() => expect(gaps.length).toBeGreaterThan(0), PATIENCE);
  const { posts } = await ana.client.call(listFeed);
  expect(JSON.stringify(posts[0]?.text)).toContain('it is back');
  await mail('after it came back');
  await vi.waitFor(() => expect(mailServer.subjects).toContain('after it came back'), PATIENCE);
}, 120_000);

test.each([2, -2])('a machine whose clock is %i hours off uses the database’s clock', async (hours) => {
  const { clock, pool } = server.app.platform;
  const real = Date.now.bind(Date);
  const bo = await createPerson(server, { first: 'Bo' });
  await write(randomUUID(), 'before the step', bo);
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => real() + hours * 3_600_000);
  try {
    const { rows } = await pool.query<{ now: string }>('select product_now() as now');
    expect(Math.abs(clock.now() - Date.parse(rows[0]?.now ?? ''))).toBeLessThan(600_000);
    expect((await write(randomUUID(), 'after the step', bo)).status).toBe(201);
    const { posts } = await bo.client.call(listFeed);
    expect(posts.slice(0, 2).map((post) => postText(post))).toEqual(['after the step', 'before the step']);
  } finally {
    spy.mockRestore();
  }
});

test('a hanging mail server blocks no call and no other job; its mails are sent later', async () => {
  const { pool, jobs } = server.app.platform;
  mailServer.hold();
  for (let n = 0; n < 6; n++) await mail(`slow ${n}`);
  await vi.waitFor(() => expect(mailServer.waiting()).toBeGreaterThan(1), PATIENCE);
  await writeUntilKept('meanwhile');
  await jobs.add(pool, 'mail.forget', {}, { key: 'meanwhile' });
  await vi.waitFor(async () => {
    const { rows } = await pool.query("select from graphile_worker.jobs where key = 'meanwhile'");
    expect(rows).toEqual([]);
  }, PATIENCE);
  expect(mailServer.subjects.filter((subject) => subject.startsWith('slow'))).toEqual([]);
  mailServer.answerSignIn();
  await vi.waitFor(() => {
    const sent = mailServer.subjects.filter((subject) => subject.startsWith('slow')).sort();
    expect(sent).toEqual([0, 1, 2, 3, 4, 5].map((n) => `slow ${n}`));
  }, PATIENCE);
}, 120_000);

test('the next process continues what a killed process was doing', async () => {
  const { pool } = server.app.platform;
  await pool.query(
    `insert into mails (id, kind, recipient, subject, html, plain)
     values ('00000000-0000-7000-8000-000000000001', 'test', 'zoe@ou.edu', 'left lying', 'x', 'x')`,
  );
  await pool.query(
    `with job as (select id from graphile_worker.add_job('mail.send', '{"id": "00000000-0000-7000-8000-000000000001"}'))
     update graphile_worker._private_jobs j set locked_at = now() - interval '2 minutes', locked_by = 'pool-gone', attempts = 1
     from job where j.id = job.id`,
  );
  const next = await startTestServer({
    databaseUrl: database.url,
    env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` },
  });
  try {
    await vi.waitFor(() => expect(mailServer.subjects).toContain('left lying'), PATIENCE);
  } finally {
    await next.stop();
  }
}, 120_000);

test('with every database connection in use calls are answered or told to retry', async () => {
  const others: pg.Client[] = [];
  const bo = await createPerson(server, { first: 'Bo' });
  try {
    for (;;) {
      const client = new pg.Client({ connectionString: database.url });
      client.on('error', () => undefined);
      try {
        await client.connect();
      } catch (error) {
        expect(error).toMatchObject({ code: '53300' });
        break;
      }
      others.push(client);
    }
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => write(randomUUID(), `crowded ${n}`, bo)));
    for (const { status, headers } of answers)
      expect([status, status === 503 ? Number(headers['retry-after']) > 0 : true]).toEqual([
        status === 201 ? 201 : 503,
        true,
      ]);
  } finally {
    await Promise.all(others.map((client) => client.end()));
  }
  await writeUntilKept('room again');
}, 120_000);
