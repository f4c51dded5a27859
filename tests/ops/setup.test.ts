import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { getCampus } from '../../contract/campuses/campuses.ts';
import { getViewer } from '../../contract/identity/identity.ts';
import { claimAccount } from '../../contract/identity/links.ts';
import { serverEnvironment, serverFlags } from '../../scripts/server-flags.mjs';
import { Client } from '../harness/client.ts';
import { freePort, health } from '../harness/installation.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

/*
 * The dialogue of `npm run admin -- setup`, as a process of its own with the answers on standard input or at a terminal.
 */

const top = join(import.meta.dirname, '../..');
const PATIENCE = { timeout: 30_000, interval: 50 };
const MAIL_PASSWORD = 'm41lPassw0rd';
const DATABASE_PASSWORD = 'd4tabasePassw0rd';
/** How Stripe's live keys begin; no key is written out here. */
const LIVE = ['sk', 'live', ''].join('_');

let folder: string;
let smtp: SMTPServer;
let smtpPort: number;
const mails: { to: string; text: string }[] = [];
const databases: string[] = [];

beforeAll(async () => {
  folder = await temporaryFolder('quad-setup-');
  smtp = new SMTPServer({
    authMethods: ['PLAIN'],
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === MAIL_PASSWORD ? done(null, { user: username }) : done(new Error('no')),
    onMailFrom: ({ address }, _session, done) =>
      address.endsWith('@elsewhere.edu')
        ? done(Object.assign(new Error('5.7.1 this sender is not yours'), { responseCode: 553 }))
        : done(),
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) mails.push({ to: address, text });
        done();
      });
    },
  });
  await new Promise<void>((done) => void smtp.listen(0, '127.0.0.1', done));
  smtpPort = (smtp.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise<void>((done) => smtp.close(done));
  for (const name of databases) {
    await asAdmin(`drop database if exists ${name} with (force)`);
    await asAdmin(`drop role if exists ${name}`);
  }
  await rm(folder, { recursive: true, force: true });
});

async function asAdmin(sql: string, database?: string): Promise<unknown[]> {
  const url = new URL(inject('postgres').replace('quad@/', 'quad@localhost/'));
  const client = new pg.Client({
    host: url.searchParams.get('host') ?? '',
    user: 'quad',
    database: database ?? 'postgres',
  });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** An empty database with a user of its own. */
async function emptyDatabase(): Promise<{ name: string; url: string }> {
  const name = `setup_${randomBytes(6).toString('hex')}`;
  databases.push(name);
  await asAdmin(`create role ${name} login password '${DATABASE_PASSWORD}'`);
  await asAdmin(`create database ${name} owner ${name} template template0`);
  return { name, url: addressOf(name, name) };
}

function addressOf(database: string, user: string): string {
  const { searchParams } = new URL(inject('postgres').replace('quad@/', 'quad@localhost/'));
  return `postgres:///${database}?host=${searchParams.get('host')}&user=${user}&password=${DATABASE_PASSWORD}`;
}

/** A folder for the data, and where the environment file will be. */
async function place(): Promise<{ data: string; file: string }> {
  const own = join(folder, randomBytes(4).toString('hex'));
  await mkdir(join(own, 'data'), { recursive: true, mode: 0o700 });
  return { data: join(own, 'data'), file: join(own, 'etc/quad.env') };
}

interface Dialogue {
  child: ChildProcess;
  printed(): string;
  ended: Promise<number | string>;
}

/** Starts the command; in a terminal of its own, where there is no echo but the program's. */
function start(file: string, { terminal = false } = {}): Dialogue {
  const command = [process.execPath, join(top, 'scripts/admin.ts'), 'setup', '--file', file];
  const [program = '', ...args] = terminal ? ['script', '-qefc', command.join(' '), '/dev/null'] : command;
  const child = spawn(program, args, {
    cwd: top,
    env: { ...serverEnvironment, PATH: process.env.PATH, TERM: 'xterm' },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (printed += part));
  const ended = new Promise<number | string>((done) =>
    child.once('close', (code, signal) => done(code ?? signal ?? 'unknown')),
  );
  return { child, printed: () => printed, ended };
}

/** Gives all answers, one a line. */
async function answer(file: string, answers: readonly string[]): Promise<{ code: number | string; printed: string }> {
  const { child, printed, ended } = start(file);
  child.stdin?.end(answers.map((line) => `${line}\n`).join(''));
  return { code: await ended, printed: printed() };
}

const smtpUrl = () => `smtp://quad@127.0.0.1:${smtpPort}`;
/** No question is asked for these. */
const KEPT = '';
const settings = (data: string, url: string) => [
  ...[data, 'quad.example.edu', url, smtpUrl(), MAIL_PASSWORD],
  // support address, sender, test mail; payments, sign-up, proxy, processes; write it
  ...[KEPT, KEPT, 'me@rice.edu', 'off', 'school', KEPT, '1', 'yes'],
];
const campus = ['Rice University', 'Rice', 'rice', 'buy.rice.edu', 'rice.edu', 'Houston', 'TX', '#00205b', 'members'];
const operator = ['Rice University', '6100 Main St, Houston, TX 77005'];
const admin = ['sam@rice.edu', 'Sam Lee'];

describe('from nothing', () => {
  let at: Awaited<ReturnType<typeof place>>;
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let first: { code: number | string; printed: string };
  beforeAll(async () => {
    at = await place();
    database = await emptyDatabase();
    first = await answer(at.file, [...settings(at.data, database.url), ...campus, ...operator, ...admin]);
  }, 60_000);

  test('the settings are written for their owner alone, and what is left is listed', async () => {
    expect([first.code, first.printed]).toEqual([0, expect.stringContaining('What is left to do')]);
    expect((await stat(at.file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(at.file, '..'))).toEqual(['quad.env']);
    expect(parseEnv(await readFile(at.file, 'utf8'))).toMatchObject({
      NODE_ENV: 'production',
      ROOT_DOMAIN: 'quad.example.edu',
      DATABASE_URL: database.url,
      SMTP_URL: `smtp://quad:${MAIL_PASSWORD}@127.0.0.1:${smtpPort}`,
      MAIL_FROM: 'Quad <no-reply@quad.example.edu>',
      SUPPORT_EMAIL: 'support@quad.example.edu',
      ADS: 'off',
      SIGN_UP: 'school',
      WORKERS: '1',
    });
    for (const step of ['DNS: ', 'SPF, DKIM', 'as a service', 'sam@rice.edu gets an invitation', 'lawyer', 'backup'])
      expect(first.printed).toContain(step);
    expect(mails.map(({ to, text }) => [to, /This is a test/.test(text)])).toEqual([['me@rice.edu', true]]);
  });

  test('no secret is printed', async () => {
    const { SESSION_SECRET, MAIL_WEBHOOK_TOKEN } = parseEnv(await readFile(at.file, 'utf8'));
    expect([SESSION_SECRET?.length, MAIL_WEBHOOK_TOKEN?.length]).toEqual([64, 48]);
    for (const secret of [MAIL_PASSWORD, DATABASE_PASSWORD, SESSION_SECRET ?? '', MAIL_WEBHOOK_TOKEN ?? ''])
      expect(first.printed).not.toContain(secret);
  });

  test('a server in production mode answers for the campus, and its first admin signs in by the invitation', async () => {
    const port = await freePort();
    const values = parseEnv(await readFile(at.file, 'utf8'));
    // this machine has no proxy that speaks TLS
    const env = { PATH: process.env.PATH, ...serverEnvironment, ...values, PORT: port, PUBLIC_SCHEME: 'http' };
    const server = spawn(process.execPath, [...serverFlags, join(top, 'server/main.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (part: Buffer) => (log += part.toString()));
    try {
      await vi.waitFor(async () => expect([await health(port), log.slice(-500)]).toEqual([200, expect.any(String)]), {
        ...PATIENCE,
        timeout: 90_000,
      });
      const visitor = new Client(Number(port), 'rice.quad.example.edu');
      expect(await visitor.call(getCampus, { params: { id: 'current' } })).toMatchObject({
        _id: 'rice',
        name: 'Rice University',
        privacy: 'members',
      });
      expect((await visitor.request('GET', '/home')).bytes.toString()).toContain('Rice');
      expect((await new Client(Number(port), 'buy.rice.edu').request('GET', '/sandbox/mail')).status).toBe(404);
      // what the server does every minute
      await asAdmin(`select graphile_worker.add_job('identity.send-invitations')`, database.name);
      const text = await vi.waitFor(() => {
        const mail = mails.find(({ to }) => to === 'sam@rice.edu');
        expect(mail).toBeDefined();
        return mail?.text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '';
      }, PATIENCE);
      const token = /claim=\w+&(?:amp;)?token=([\w.-]+)/.exec(text)?.[1] ?? '';
      await visitor.call(claimAccount, { body: { token } });
      expect((await visitor.call(getViewer)).user).toMatchObject({ first_name: 'Sam', role: 'admin' });
    } finally {
      server.kill('SIGTERM');
      await new Promise((done) => server.once('close', done));
    }
  }, 150_000);

  test('a second run begins with what is there, and changes nothing that is not agreed to', async () => {
    await writeFile(at.file, `# ours\nLOG_LEVEL=warn\n${await readFile(at.file, 'utf8')}`, { mode: 0o600 });
    const before = await readFile(at.file, 'utf8');
    // folder, domain, database, mail server, support, sender, no test mail, payments, sign-up, proxy
    const kept = Array.from({ length: 10 }, () => KEPT);
    const refused = await answer(at.file, [...kept, '3', 'no']);
    expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining('Change WORKERS in ')]);
    expect(refused.printed).toContain('Nothing was written.');
    expect(await readFile(at.file, 'utf8')).toBe(before);
    for (const secret of [MAIL_PASSWORD, DATABASE_PASSWORD]) expect(refused.printed).not.toContain(secret);

    // neither another campus nor another admin
    const agreed = await answer(at.file, [...kept, '3', 'yes', 'no', 'no']);
    expect([agreed.code, agreed.printed]).toEqual([0, expect.stringContaining('Rice University (rice)')]);
    expect(await readFile(at.file, 'utf8')).toBe(before.replace('WORKERS=1', 'WORKERS=3'));
    expect((await stat(at.file)).mode & 0o777).toBe(0o600);
  }, 60_000);

  test('a campus, a host or an admin that does not fit is asked for again', async () => {
    const kept = Array.from({ length: 11 }, () => KEPT);
    const { code, printed } = await answer(at.file, [
      ...[...kept, 'yes', 'Baylor University', 'Baylor', 'Bay Lor', 'rice', 'baylor', 'buy.rice.edu', KEPT],
      ...['baylor', 'baylor.edu', 'Waco', 'Texas', 'tx', 'green', '#154734', 'everyone', 'public', KEPT, KEPT],
      ...['yes', 'kim', 'kim@baylor.edu', 'Kim Park'],
    ]);
    expect([code, printed]).toEqual([0, expect.stringContaining('Added https://baylor.quad.example.edu.')]);
    expect(complaints(printed)).toEqual([
      'This must be 2 to 32 small letters, digits or hyphens.',
      "There's already a campus at rice.quad.example.edu.",
      'buy.rice.edu is already in use here.',
      'This is not a domain.',
      "Texas isn't a state such as TX.",
      'This must be a color such as #841617.',
      'Answer public, private or members.',
      'Invalid email address.',
    ]);
    expect(
      await asAdmin(
        `select c.id, u.email, u.role from users u join campuses c on c.id = u.campus_id order by 1`,
        database.name,
      ),
    ).toEqual([
      { id: 'baylor', email: 'kim@baylor.edu', role: 'admin' },
      { id: 'rice', email: 'sam@rice.edu', role: 'admin' },
    ]);
  }, 60_000);
});

/** What was said against answers, in order. */
const complaints = (printed: string) => [...printed.matchAll(/^ {2}✗ (.*)$/gm)].map(([, sentence]) => sentence);

test('each wrong answer is explained in a sentence, and asked for again', async () => {
  const { data, file } = await place();
  const [own, other, old] = await Promise.all([emptyDatabase(), emptyDatabase(), emptyDatabase()]);
  await asAdmin('create table customers (id int)', other.name);
  // what the server reads there says that it is an older release
  await asAdmin(
    `create schema old; grant usage on schema old to ${old.name};
     create function old.current_setting(text) returns text language sql as
       $$ select case $1 when 'server_version_num' then '150004' else '15.4' end $$;
     alter role ${old.name} set search_path = old, pg_catalog, public`,
    old.name,
  );
  const { code, printed } = await answer(file, [
    ...[
      'var/lib/quad',
      join(data, 'missing/../../data'),
      'http://quad.example.edu',
      'localhost',
      '192.0.2.1',
      'quad.example.edu',
    ],
    ...['mysql://quad@127.0.0.1/quad', 'postgres://quad:pw@127.0.0.1:9/quad', addressOf('absent', own.name)],
    ...[addressOf(own.name, other.name), other.url, old.url, own.url],
    ...['mail.example.edu', 'smtp://127.0.0.1:9', smtpUrl(), 'wrong', smtpUrl(), MAIL_PASSWORD],
    ...['help', KEPT, 'no-reply', 'Rice <rice@elsewhere.edu>', 'me@rice.edu', KEPT, 'me', 'me@rice.edu'],
    ...['later', 'test', `${LIVE}51NxQ7aLkPz3RtYvW`, KEPT, 'off', 'all', 'any', '127.0.0.300', KEPT, 'many', '1', 'no'],
  ]);
  expect([code, printed]).toEqual([1, expect.stringContaining('Nothing was written.')]);
  expect(complaints(printed)).toEqual([
    'Give the whole path, such as /var/lib/quad.',
    'ROOT_DOMAIN must be a domain such as example.edu.',
    "localhost isn't a domain such as quad.example.edu.",
    "192.0.2.1 isn't a domain such as quad.example.edu.",
    'DATABASE_URL must be embedded, or an address that starts with postgres://.',
    "The database at DATABASE_URL doesn't answer. Start it, or correct the address.",
    "The database named by DATABASE_URL doesn't exist. Create it, or correct the name.",
    expect.stringMatching(
      /^The user setup_\w+ can't create tables and schemas in the database setup_\w+\. As the user postgres, run: /,
    ),
    expect.stringMatching(/^The database setup_\w+ has tables of another program, such as customers\./),
    'PostgreSQL is release 15.4. Upgrade it to 18 or newer, or name another in DATABASE_URL.',
    'SMTP_URL must be an address that starts with smtp:// or smtps://.',
    expect.stringMatching(/^127\.0\.0\.1:9 doesn't answer as a mail server/),
    expect.stringMatching(/^127\.0\.0\.1:\d+ rejects the user or password\./),
    'SUPPORT_EMAIL must be an address.',
    'MAIL_FROM must be an address, with or without a name before it.',
    '127.0.0.1 refuses mail from this sender: 553 5.7.1 this sender is not yours. Use a sender that it allows.',
    "me isn't an email address.",
    'Answer off, test or live.',
    expect.stringContaining("STRIPE_SECRET_KEY isn't a key of test mode"),
    'Answer any or school.',
    'TRUST_PROXY must be addresses or CIDRs with commas between them.',
    'WORKERS must be a number from 1 to 64.',
  ]);
  expect(printed).not.toContain(LIVE);
  expect(existsSync(join(file, '..'))).toBe(false);
}, 60_000);

test('answers that end too early leave nothing, and say where', async () => {
  const { data, file } = await place();
  const { code, printed } = await answer(file, [data, 'quad.example.edu']);
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(/ended at the question "Database .*Nothing was written\./),
  ]);
  expect(existsSync(join(file, '..'))).toBe(false);
});

test('a file that cannot be read or written is named before the first question', async () => {
  const { data } = await place();
  await writeFile(join(data, 'plain'), '');
  const { code, printed } = await answer(join(data, 'plain/quad.env'), [data]);
  expect([code, printed]).toEqual([1, expect.stringContaining("can't be written")]);
});

/** Programs of this machine; a terminal of its own needs `script`. */
const hasTerminals = (() => {
  try {
    execFileSync('script', ['--version'], { stdio: 'ignore' });
    return process.platform === 'linux';
  } catch {
    return false;
  }
})();

describe.skipIf(!hasTerminals)('at a terminal', () => {
  test('a password is not echoed, and Ctrl-C leaves no half file', async () => {
    const { data, file } = await place();
    const { child, printed, ended } = start(file, { terminal: true });
    const asked = (question: string) => vi.waitFor(() => expect(printed()).toContain(question), PATIENCE);
    for (const [question, typed] of [
      ['Folder for uploads', data],
      ['Domain below which', 'quad.example.edu'],
      ['Database (', 'embedded'],
      ['Mail server, ', smtpUrl()],
      ['Password of quad', MAIL_PASSWORD],
    ] as const) {
      await asked(question);
      child.stdin?.write(`${typed}\r`);
    }
    await asked('Address that people write to for help');
    expect(printed()).toContain(smtpUrl());
    expect(printed()).not.toContain(MAIL_PASSWORD);
    child.stdin?.write('\u0003');
    expect(await ended).toBe(1);
    expect(printed()).toContain('Stopped. Nothing was written.');
    expect(existsSync(join(file, '..'))).toBe(false);
  }, 60_000);

  test('a signal while it asks leaves the file as it was', async () => {
    const { data, file } = await place();
    await mkdir(join(file, '..'));
    await writeFile(file, `DATA_DIR=${data}\n`, { mode: 0o600 });
    const { child, printed, ended } = start(file);
    child.stdin?.write('\nquad.example.edu\n');
    await vi.waitFor(() => expect(printed()).toContain('Database ('), PATIENCE);
    child.kill('SIGINT');
    expect(await ended).toBe('SIGINT');
    expect([await readdir(join(file, '..')), await readFile(file, 'utf8')]).toEqual([
      ['quad.env'],
      `DATA_DIR=${data}\n`,
    ]);
  }, 60_000);
});
