import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { getViewer, logIn } from '../../contract/identity/identity.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { Client } from '../harness/client.ts';
import {
  createInstallation,
  freePort,
  health,
  type Installation,
  kill,
  processesIn,
  type Running,
} from '../harness/installation.ts';

const PATIENCE = 120_000;

let place: Installation;
let port: string;
beforeAll(async () => {
  place = await createInstallation();
  port = await freePort();
}, PATIENCE);
afterAll(() => place.remove());

/** Ends a server as Ctrl-C does. */
async function interrupt({ child, ended }: Running): Promise<number | string> {
  child.kill('SIGINT');
  return ended;
}

/** Waits until no started process is left. */
const nothingRuns = () =>
  vi.waitFor(async () => expect(await processesIn(place.folder)).toEqual([]), { timeout: 5_000, interval: 100 });

describe('npm start', () => {
  test('builds what is missing, prints the addresses and serves [OPE-01, OPE-03, OPE-04, OPE-11]', async () => {
    const server = place.start({ PORT: port });
    await server.ready();
    expect(server.printed()).toContain('Building the page');
    for (const host of ['localhost', 'ou.quad.localhost', 'ut.quad.localhost', 'campus.quad.localhost'])
      expect(server.printed()).toContain(`http://${host}:${port}`);
    const page = await new Client(Number(port), 'ou.quad.localhost').request('GET', '/home');
    expect([page.status, page.bytes.toString().includes('/assets/')]).toEqual([200, true]);
    // all data is in DATA_DIR
    expect(await readdir(place.dataDir)).toEqual(expect.arrayContaining(['postgres']));
    expect(await interrupt(server)).toBe(0);
    await nothingRuns();
    expect(await health(port)).toBeNull();
  }, 120_000);

  test('a second start builds and creates nothing again [OPE-01]', async () => {
    const server = place.start({ PORT: port });
    await server.ready();
    expect(server.printed()).not.toContain('Building');
    expect(await interrupt(server)).toBe(0);
  }, 60_000);

  test('after kill -9 everything acknowledged is there, and no old process is left [OPE-07, OPE-09]', async () => {
    const env = { PORT: port, DEMO: 'on' };
    const first = place.start(env);
    await first.ready();
    expect(first.printed()).toMatch(/demo@ou\.edu\s+demo-password/);
    expect(first.printed()).toMatch(/moderator@ou\.edu\s+demo-password/);
    const moderator = new Client(Number(port), 'ou.quad.localhost');
    await moderator.call(logIn, { body: { email: 'moderator@ou.edu', password: 'demo-password' } });
    expect((await moderator.call(getViewer)).user).toMatchObject({ role: 'moderator' });
    const demo = new Client(Number(port), 'ou.quad.localhost');
    await demo.call(logIn, { body: { email: 'demo@ou.edu', password: 'demo-password' } });
    expect((await demo.call(getViewer)).user).toMatchObject({
      verified: true,
      school_verified: true,
      profile_set_up: true,
      campus_id: 'ou',
    });
    expect((await demo.call(listFeed)).posts.length).toBeGreaterThan(10);
    const post = await demo.call(createPost, {
      body: { text: { blocks: [{ type: 'paragraph', spans: [{ text: 'Written a moment before the end' }] }] } },
    });
    // the server itself, not only its parent, and at once
    const running = await processesIn(place.folder);
    expect(running.length).toBeGreaterThan(1);
    for (const { pid } of running) kill(pid);
    await first.ended;
    const second = place.start(env);
    await second.ready();
    const { posts } = await demo.call(listFeed);
    expect(posts.map(({ _id }) => _id)).toContain(post._id);
    expect(await interrupt(second)).toBe(0);
    await nothingRuns();
  }, 180_000);

  test('killing only the server also stops its database, and a new one starts', async () => {
    const first = place.start({ PORT: port });
    await first.ready();
    first.child.kill('SIGKILL');
    await first.ended;
    const second = place.start({ PORT: port });
    await second.ready();
    expect(await interrupt(second)).toBe(0);
    await nothingRuns();
  }, 60_000);
});

describe('a start that fails explains why in one sentence', () => {
  let stranger: ReturnType<typeof createServer> | undefined;
  afterEach(async () => {
    await new Promise((done) => (stranger ? stranger.close(done) : done(undefined)));
    stranger = undefined;
  });

  /** Starts a server that has to fail; returns its error output, trimmed. */
  async function complaint(env: Record<string, string>): Promise<string> {
    const server = place.start(env);
    expect(await server.ended).toBe(1);
    expect(server.printed()).not.toMatch(/\n\s+at |Error:/);
    // starts the first server when this test runs alone
    return server
      .printed()
      .replace(/^Building the page.*$/m, '')
      .trim();
  }

  test('a port in use', async () => {
    stranger = createServer();
    await new Promise<void>((done) => stranger?.listen(Number(port), '127.0.0.1', done));
    expect(await complaint({ PORT: port })).toBe(
      `Port ${port} is already in use. Stop the other program, or set PORT.`,
    );
    await nothingRuns();
  }, 60_000);

  test('a second server on the same folder', async () => {
    const server = place.start({ PORT: port });
    await server.ready();
    const sentence = await complaint({ PORT: await freePort() });
    expect(sentence).toMatch(/^[^\n]*\.data[^\n]*\.$/);
    // the first one is unaffected
    expect(await health(port)).toBe(200);
    expect(await interrupt(server)).toBe(0);
  }, 60_000);

  test('a folder that is a file, or below one', async () => {
    await writeFile(join(place.folder, 'a-file'), '');
    expect(await complaint({ PORT: port, DATA_DIR: join(place.folder, 'a-file') })).toMatch(/^[^\n]*a-file[^\n]*\.$/);
    expect(await complaint({ PORT: port, DATA_DIR: join(place.folder, 'a-file/below') })).toMatch(
      /^[^\n]*a-file[^\n]*\.$/,
    );
  }, 60_000);

  // root can write everywhere
  test.skipIf(process.getuid?.() === 0)(
    'a folder that isn’t writable',
    async () => {
      const closed = join(place.folder, 'closed');
      await mkdir(closed);
      await chmod(closed, 0o500);
      expect(await complaint({ PORT: port, DATA_DIR: closed })).toBe(
        `The folder ${closed} can't be written to. Change its owner, or set DATA_DIR.`,
      );
    },
    60_000,
  );

  test('every wrong setting at once, each with a sentence [OPE-03]', async () => {
    const output = await complaint({ PORT: 'many', REGION_GATE: 'perhaps', DATABASE_URL: 'mysql://x' });
    expect(output.split('\n')).toEqual([
      'PORT must be a number from 0 to 65535.',
      'DATABASE_URL must be embedded, or an address that starts with postgres://.',
      'REGION_GATE must be on or off.',
    ]);
  }, 60_000);

  test('production without its secrets [OPE-10]', async () => {
    const output = await complaint({ PORT: port, NODE_ENV: 'production' });
    for (const name of ['ROOT_DOMAIN', 'DATABASE_URL', 'SESSION_SECRET', 'SMTP_URL', 'STRIPE_SECRET_KEY'])
      expect(output).toContain(`${name} is missing. Production doesn't start without it.`);
  }, 60_000);

  test('an unreachable database', async () => {
    const sentence = await complaint({
      PORT: port,
      DATABASE_URL: `postgres://quad@127.0.0.1:${await freePort()}/quad`,
    });
    expect(sentence).toBe("The database at DATABASE_URL doesn't answer. Start it, or correct the address.");
  }, 60_000);
});
