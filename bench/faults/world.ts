import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const root = join(import.meta.dirname, '../..');
const { serverFlags } = (await import(`${root}/scripts/server-flags.mjs`)) as { serverFlags: readonly string[] };

export const HOST = 'ou.quad.localhost';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts a server; `killed` and started again it is at the same port. */
export class OwnServer {
  readonly port: number;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(port: number, env: Record<string, string>) {
    this.port = port;
    this.#env = env;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts it and waits until it serves. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [...serverFlags, join(root, 'server/main.ts')], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: String(this.port), DEMO: 'off', LOG_LEVEL: 'fatal', ...this.#env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#child = child;
    while (!(await this.serves())) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      await sleep(20);
    }
  }

  serves(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }
}

export interface Student {
  id: string;
  cookie: string;
}

/** Puts students into a database, set up and signed in. */
export async function students(db: pg.Client | pg.Pool, count: number): Promise<Student[]> {
  const made: Student[] = [];
  for (let n = 0; n < count; n++) {
    const token = randomBytes(32).toString('base64url');
    const { rows } = await db.query<{ id: string }>(
      `with person as (
         insert into users (campus_id, first_name, last_name, username, email, school_email, verified, school_verified,
           school_verified_at, bio, created_at)
         values ('ou', 'Ana', 'Lopez', $1, $1 || '@ou.edu', $1 || '@ou.edu', true, true, product_now(), 'Hi', product_now() - interval '1 year')
         returning id),
       photo as (
         insert into files (campus_id, uploader_id, owner_kind, owner_id, purpose, kind, name, storage_key, content_type, bytes,
           width, height, sizes)
         select 'ou', id, 'profile', id, 'profile', 'photo', 'me.jpg', 'profiles/' || id, 'image/webp', 1, 384, 384, '{384}' from person
         returning id, owner_id),
       session as (
         insert into sessions (token_hash, user_id, expires_at)
         select $2, id, product_now() + interval '30 days' from person)
       select id from person`,
      [`student${n}x${Date.now()}`, createHash('sha256').update(token).digest()],
    );
    const id = rows[0]?.id ?? '';
    await db.query('update users set photo_id = (select id from files where owner_id = $1) where id = $1', [id]);
    made.push({ id, cookie: `quad_session=${token}` });
  }
  return made;
}

export interface Told {
  status: number;
  json: Record<string, unknown>;
  retryAfter: string | null;
}

/** One call as the page makes it; status 0 when no answer came. */
export async function call(
  port: number,
  method: string,
  path: string,
  { cookie }: Pick<Student, 'cookie'>,
  body?: unknown,
  key?: string,
): Promise<Told> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        cookie,
        'x-forwarded-host': HOST,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const json = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    return { status: answer.status, json, retryAfter: answer.headers.get('retry-after') };
  } catch {
    return { status: 0, json: {}, retryAfter: null };
  }
}

export const words = (text: string) => ({ blocks: [{ type: 'paragraph', spans: [{ text }] }] });
