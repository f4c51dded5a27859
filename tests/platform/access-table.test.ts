import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CampusPrivacy } from '../../contract/campuses/campuses.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { membersCampus, privateCampus, publicCampus } from './access/campuses.ts';
import { ask, type Line } from './access/send-request.ts';
import { changesWho } from './access/samples.ts';
import { createWorld, roles, type World } from './access/world.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
  world = await createWorld(server);
});
afterAll(() => server.stop());

/** Every route of the running server as `GET /api/posts/:id`; HEAD counts as its GET. */
function routesOf(app: TestServer['app']): string[] {
  let above: string[] = [];
  return app.http
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] = /^(.*?)(?:├── |└── )(\S*)(?: \(([^)]*)\))?$/.exec(line) ?? [];
      above = [...above.slice(0, indent.length / 4), segment];
      if (!methods) return [];
      const all = methods.split(', ');
      return all
        .filter((method) => method !== 'HEAD' || !all.includes('GET'))
        .map((method) => `${method} ${above.join('')}`);
    });
}

test('every route of the server has a line in the table, and every line a route [MOD-06]', () => {
  const routes = new Set(routesOf(server.app));
  expect(routes.size).toBeGreaterThan(70);
  const lines = [...privateCampus.values()].map(({ method, path }) => `${method} ${path}`);
  expect([...routes].filter((route) => !lines.includes(route)).map((route) => `no line for ${route}`)).toEqual([]);
  const requested = lines.filter((line) => !/^(PAGE|LIVE) /.test(line));
  expect(requested.filter((line) => !routes.has(line)).map((line) => `no route for ${line}`)).toEqual([]);
  expect([membersCampus.size, publicCampus.size]).toEqual([privateCampus.size, privateCampus.size]);
});

const written = ({ cells }: Line) => roles.map((role, at) => `${role} ${cells[at]}`);

async function walk(line: Line): Promise<string[]> {
  const answers: string[] = [];
  for (const role of roles) {
    const actor = changesWho.has(line.key) ? await world.fresh(role) : world.actor(role);
    answers.push(`${role} ${await ask(world, line, actor)}`);
  }
  return answers;
}

const isRead = ({ method }: Line) => ['GET', 'HEAD', 'PAGE', 'LIVE'].includes(method);
/** Posting, commenting and messaging. */
const isExplicit = ({ method, path }: Line) =>
  [
    'POST /api/posts',
    'POST /api/posts/:id/comments',
    'PUT /api/chats/with/:id',
    'POST /api/chats/:id/messages',
  ].includes(`${method} ${path}`);

describe('on a private campus', () => {
  const all = [...privateCampus.values()];

  describe('an account reads what is its to read [CAM-25, CAM-26, CAM-28, CAM-32, PRO-13, MOD-02]', () => {
    test.each(all.filter(isRead))('$key', async (line) => expect(await walk(line)).toEqual(written(line)));
  });

  describe('saying something takes a verified school address, and a post the own campus [CAM-23, CAM-24, VER-35, MOD-03, MOD-05]', () => {
    test.each(all.filter(isExplicit))('$key', async (line) => expect(await walk(line)).toEqual(written(line)));
  });

  describe('an account changes what is its own and nothing else [MOD-04, MOD-06, MOD-07]', () => {
    const others = all.filter((line) => !isRead(line) && !isExplicit(line));
    test.each(others)('$key', async (line) => expect(await walk(line)).toEqual(written(line)));
  });
});

const setPrivacy = async (privacy: CampusPrivacy, ready: () => Promise<number>, expected: number) => {
  const { write, bus } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'ou', 'privacy', privacy));
  await vi.waitFor(async () => expect(await ready()).toBe(expected));
};
const feedOf = async (client: Client) => (await client.request('GET', '/api/feed')).status;

describe('on a members-only campus, where reading needs a verified school address [CAM-33, D56]', () => {
  beforeAll(() => setPrivacy('members', () => feedOf(world.actor('verified').client), 403));
  test.each([...membersCampus.values()])('$key', async (line) => expect(await walk(line)).toEqual(written(line)));
});

describe('on a public campus [CAM-31, MOD-01]', () => {
  beforeAll(() => setPrivacy('public', () => feedOf(server.client()), 200));
  test.each([...publicCampus.values()])('$key', async (line) => expect(await walk(line)).toEqual(written(line)));
});
