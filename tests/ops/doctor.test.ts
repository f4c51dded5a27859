import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { examineInstallation } from '../../contract/moderation/admin-doctor.ts';
import { type Config, loadConfig } from '../../server/config.ts';
import { examine, type Finding } from '../../server/operation/index.ts';
import { addCalendars } from '../../server/sandbox/demo/calendars.ts';
import { createPerson } from '../factories/people.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/** How Stripe's live keys begin; no key is written out here. */
const LIVE = ['sk', 'live', ''].join('_');
const SECRETS = {
  SESSION_SECRET: 'q7RmZ2vK9tLw4XcB8nHs3YdF6gJp1TeA',
  STRIPE_SECRET_KEY: `${LIVE}51NxQ7aLkPz3RtYvW`,
  STRIPE_WEBHOOK_SECRET: 'whsec_Zk3Vq8Lm2Xw9Rt5Yp7Nc4Bd6',
  MAIL_PASSWORD: 'm41lPassw0rd',
};
/** A password that isn't escaped as in an address, which clients accept. */
const PERCENT = '100%zzPassw0rd';
const HOST = 'quad.example.edu';

let server: TestServer;
let folder: string;
let smtp: SMTPServer;
let stripe: Server;
let provider: Server;
let tls: ReturnType<typeof createTlsServer> | undefined;
const ports = { smtp: 0, stripe: 0, provider: 0, tls: 0 };

const listen = async (listener: {
  listen(port: number, host: string, done: () => void): unknown;
  address?: unknown;
}) => {
  await new Promise<void>((done) => void listener.listen(0, '127.0.0.1', done));
  const { server: inner = listener } = listener as { server?: unknown };
  return ((inner as Server).address() as AddressInfo).port;
};
const answer = (handle: RequestListener) => createServer(handle);

/** A certificate for a name, by an authority of its own. */
async function certificateFor(name: string, days: number): Promise<{ key: Buffer; cert: Buffer }> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days)],
      ...['-keyout', key, '-out', cert, '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`],
    ],
    { stdio: 'ignore' },
  );
  return { key: await readFile(key), cert: await readFile(cert) };
}

beforeAll(async () => {
  server = await startTestServer();
  await createPerson(server, { role: 'admin' });
  await addCalendars(server.app.platform);
  folder = await temporaryFolder('quad-doctor-');
  smtp = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === SECRETS.MAIL_PASSWORD || password === PERCENT
        ? done(null, { user: 'quad' })
        : done(new Error(`no ${password ?? ''}`)),
  });
  stripe = answer((request, response) => {
    const known = request.headers.authorization === `Bearer ${SECRETS.STRIPE_SECRET_KEY}`;
    response.writeHead(known ? 200 : 401).end('{}');
  });
  provider = answer((_request, response) => {
    const issuer = `http://127.0.0.1:${ports.provider}`;
    response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }));
  });
  [ports.smtp, ports.stripe, ports.provider] = await Promise.all([listen(smtp), listen(stripe), listen(provider)]);
}, 60_000);
afterAll(async () => {
  await new Promise<void>((done) => smtp.close(done));
  for (const each of [stripe, provider, tls]) each?.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The settings of a healthy installation, with some changed. */
async function settings(changed: Record<string, string> = {}): Promise<Config> {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return loadConfig({
    NODE_ENV: 'production',
    ROOT_DOMAIN: HOST,
    PUBLIC_SCHEME: 'http',
    DATABASE_URL: server.databaseUrl.replace('//quad@/', '///').concat('&user=quad'),
    DATA_DIR: dataDir,
    DISK_RESERVE_MB: '1',
    SESSION_SECRET: SECRETS.SESSION_SECRET,
    SMTP_URL: `smtp://quad:${SECRETS.MAIL_PASSWORD}@127.0.0.1:${ports.smtp}`,
    MAIL_FROM: `Quad <no-reply@${HOST}>`,
    STRIPE_SECRET_KEY: SECRETS.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: 'pk_live_51NxQ7aLkPz3RtYvW',
    STRIPE_WEBHOOK_SECRET: SECRETS.STRIPE_WEBHOOK_SECRET,
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'Gs3Lq8Vm2Xw9',
    GOOGLE_ISSUER: `http://127.0.0.1:${ports.provider}`,
    TRUST_PROXY: '127.0.0.1',
    ...changed,
  });
}

interface Changed {
  env?: Record<string, string>;
  resolve?: (host: string) => Promise<readonly string[]>;
}

/** Examines a healthy installation with something changed; no finding may contain a secret. */
async function findings({ env = {}, resolve = async () => ['192.0.2.1'] }: Changed = {}): Promise<Finding[]> {
  const config = await settings(env);
  const found = await examine({
    config,
    databaseUrl: config.databaseUrl,
    services: { stripe: `http://127.0.0.1:${ports.stripe}`, resolve, tlsAddress: '127.0.0.1' },
  });
  for (const secret of Object.values(SECRETS)) expect(JSON.stringify(found)).not.toContain(secret);
  return found;
}

const problemsOf = (found: readonly Finding[]) =>
  found
    .filter(({ verdict }) => verdict !== 'ok')
    .map(({ what, verdict, says, fix }) => [what, verdict, `${says} ${fix ?? ''}`]);

test('a healthy installation has only good verdicts, one for each part [OWN-05]', async () => {
  const found = await findings();
  expect(problemsOf(found)).toEqual([]);
  expect(new Set(found.map(({ what }) => what))).toEqual(
    new Set([
      'Database',
      'Migrations',
      'Partitions',
      'Vacuum',
      'Clock',
      'Calendars',
      'Campuses',
      'Storage',
      'Disk',
      'Mail',
      'Payments',
      'Sign-in: Google',
      'DNS',
      'TLS',
      'Proxy',
    ]),
  );
});

const named = (what: string, verdict: string, says: RegExp) => [[what, verdict, expect.stringMatching(says)]];

it.each<[string, () => Changed, unknown]>([
  [
    'a database that is away',
    () => ({
      env: {
        DATABASE_URL: 'postgres://quad:hunter22@127.0.0.1:9/quad',
        GOOGLE_CLIENT_ID: '',
        GOOGLE_CLIENT_SECRET: '',
      },
    }),
    named('Database', 'fail', /doesn't answer.*Start it, or correct the address/),
  ],
  [
    'a mail server that rejects the password',
    () => ({ env: { SMTP_URL: `smtp://quad:wr0ngPassword@127.0.0.1:${ports.smtp}` } }),
    named('Mail', 'fail', /rejects the user or password.*SMTP_URL/),
  ],
  [
    'a mail server that is away',
    () => ({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } }),
    named('Mail', 'fail', /doesn't answer.*refused or broke off \(ESOCKET\).*Correct SMTP_URL/),
  ],
  [
    'a Stripe key that Stripe rejects',
    () => ({ env: { STRIPE_SECRET_KEY: `${LIVE}51Revoked0987654` } }),
    named('Payments', 'fail', /rejects STRIPE_SECRET_KEY.*new secret key/),
  ],
  [
    'a sign-in provider under another name',
    () => ({ env: { GOOGLE_ISSUER: `http://127.0.0.1:${ports.provider}/` } }),
    named('Sign-in: Google', 'fail', /calls itself.*GOOGLE_ISSUER exactly/),
  ],
  [
    'no wildcard record in DNS',
    () => ({
      resolve: async (host) => {
        if (host !== HOST) throw new Error('ENOTFOUND');
        return ['192.0.2.1'];
      },
    }),
    named('DNS', 'fail', /Names below quad\.example\.edu have no address.*\*\.quad\.example\.edu/),
  ],
  [
    'a disk that is nearly full',
    () => ({ env: { DISK_RESERVE_MB: '1000000000' } }),
    named('Disk', 'fail', /Uploads are refused.*Free up space/),
  ],
  [
    'a proxy that is not named',
    () => ({ env: { TRUST_PROXY: '' } }),
    named('Proxy', 'warn', /TRUST_PROXY isn't set.*127\.0\.0\.1/),
  ],
])('%s is named with its cure [OWN-05]', async (_what, changed, expected) => {
  expect(problemsOf(await findings(changed()))).toEqual(expected);
});

test('a password with a percent sign works as it does for the server [OWN-05]', async () => {
  const found = await findings({ env: { SMTP_URL: `smtp://quad:${PERCENT}@127.0.0.1:${ports.smtp}` } });
  expect(problemsOf(found)).toEqual([]);
  expect(JSON.stringify(found)).toContain('accepts the log-in');
});

test.each([
  ['DATABASE_DIRECT_URL', 'postgres://quad:d1rectPassw0rd@127.0.0.1:9/quad', 'd1rectPassw0rd'],
  ['DATABASE_REPLICA_URL', 'postgres://quad:r3plica%21Passw0rd@127.0.0.1:9/quad', 'r3plica!Passw0rd'],
  ['REDIS_URL', 'redis://:r3disPassw0rd@127.0.0.1:9', 'r3disPassw0rd'],
])('no finding repeats the password of %s [OWN-05]', async (name, address, password) => {
  const open = join(folder, password);
  await mkdir(open, { mode: 0o755 });
  const found = await findings({ env: { DATA_DIR: open, [name]: address } });
  expect(problemsOf(found)).toEqual(named('Permissions', 'warn', /can open .*\[hidden\]/));
  expect(JSON.stringify(found)).not.toContain(password);
});

test('the provider of the sandbox is no fault [OWN-05]', async () => {
  const found = await findings({ env: { GOOGLE_ISSUER: 'http://ou.quad.localhost:9/sandbox/university' } });
  expect(problemsOf(found)).toEqual([]);
});

test('a sandbox on a public address is asked to have a password', async () => {
  const sandbox = { NODE_ENV: 'sandbox', SEED_CAMPUSES: 'none', TRUST_PROXY: '127.0.0.1' };
  const found = async (env: Record<string, string>) =>
    (await findings({ env: { ...sandbox, ...env } })).filter(({ what }) => what === 'Sandbox');
  expect(problemsOf(await found({}))).toEqual(named('Sandbox', 'warn', /can read every mail.*Set SANDBOX_PASSWORD/));
  const [good] = await found({ SANDBOX_PASSWORD: 'four words of a friend' });
  expect([good?.verdict, JSON.stringify(good)]).toEqual(['ok', expect.not.stringContaining('four words')]);
  expect(await found({ ROOT_DOMAIN: 'quad.localhost' })).toEqual([]);
});

test('the keys of test mode are named as what they are, with STRIPE_MODE=test', async () => {
  const key = ['sk', 'test', '51NxQ7aLkPz3RtYvW'].join('_');
  const env = { STRIPE_MODE: 'test', STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: 'pk_test_51NxQ7aLkPz3RtYvW' };
  // the stand-in for Stripe knows the live key only
  expect(problemsOf(await findings({ env }))).toEqual([
    ['Payments', 'warn', expect.stringMatching(/for tests: no one really pays.*live keys and leave STRIPE_MODE out/)],
    ['Payments', 'fail', expect.stringContaining('rejects STRIPE_SECRET_KEY')],
  ]);
  await expect(settings({ ...env, STRIPE_MODE: 'live' })).rejects.toThrow(/isn't a live key/);
});

test('a data folder that others can open, and one that cannot be written, are named [OWN-05]', async () => {
  const open = join(folder, 'open');
  await mkdir(open);
  await chmod(open, 0o755);
  expect(problemsOf(await findings({ env: { DATA_DIR: open } }))).toEqual(
    named('Permissions', 'warn', /Every user of this machine.*chmod 700/),
  );
  await rm(join(open, 'media'), { recursive: true });
  await writeFile(join(open, 'media'), 'no folder');
  const [storage] = problemsOf(await findings({ env: { DATA_DIR: open } }));
  expect(storage).toEqual(['Storage', 'fail', expect.stringMatching(/could not be written.*owner of/)]);
});

test('a certificate of another name, and one that browsers do not trust, are named [OWN-05]', async () => {
  for (const [name, says] of [
    ['other.example.edu', /is for another name.*certificate of its own/],
    [HOST, /don't trust.*public authority/],
  ] as const) {
    tls = createTlsServer(await certificateFor(name, 30));
    const port = await listen(tls);
    const found = problemsOf(await findings({ env: { PUBLIC_SCHEME: 'https', PUBLIC_PORT: String(port) } }));
    expect(found).toEqual(named('TLS', 'fail', says));
    tls.close();
  }
});

test('admins see the same in the console [OWN-05]', async () => {
  const admin = await createPerson(server, { role: 'admin' });
  const { findings: found } = await admin.client.call(examineInstallation);
  expect(found.map(({ what }) => what)).toEqual(expect.arrayContaining(['Database', 'Storage', 'Mail', 'DNS', 'TLS']));
  const moderator = await createPerson(server, { role: 'moderator' });
  expect((await moderator.client.refused(examineInstallation)).code).toBe('forbidden');
});
