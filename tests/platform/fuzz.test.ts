import { afterAll, expect, test } from 'vitest';
import { listFeed } from '../../contract/posts.ts';
import { type Ground, openGround } from '../fuzz/ground.ts';
import { faultsOf } from '../fuzz/judge.ts';
import { describedBy } from '../fuzz/operations.ts';
import { agent, send } from '../fuzz/send.ts';
import { walk } from '../fuzz/walk.ts';

let open: Ground | undefined;
afterAll(async () => {
  agent.destroy();
  await open?.server.stop();
});

/** Each endpoint is asked by those who get furthest into it; `npm run fuzz` asks as everybody, and forty times as much. */
test('OPE-17 what is malformed or hostile is refused or taken, but nothing breaks, tells of its inside or is written', async () => {
  const { requests, faults } = await walk(await openGround(), {
    seed: 1,
    malformed: 4,
    hostile: 1,
    rolesFor: ({ path }) => [path.startsWith('/api/admin/') ? 'admin' : 'owner'],
    renew: async (broken) => {
      await broken.server.stop();
      return openGround();
    },
  });
  expect(requests).toBeGreaterThan(800);
  expect(faults).toEqual([]);
}, 120_000);

/** Requests that broke something once. */
const found: readonly [operation: string, method: string, path: string, headers?: Record<string, string>][] = [
  // a position that names a day which no calendar has
  [
    'GET /api/feed',
    'GET',
    `/api/feed?cursor=${Buffer.from('2026-02-31T00:00:00Z\n01890000-0000-7000-8000-000000000000').toString('base64url')}`,
  ],
  [
    'GET /api/search',
    'GET',
    `/api/search?q=a&cursor=${Buffer.from('0000-01-01T00:00:00Z\n01890000-0000-7000-8000-000000000000').toString('base64url')}`,
  ],
  // a position with a character that no text may have
  ['GET /api/people', 'GET', `/api/people?q=ana&cursor=${Buffer.from('1\n\0').toString('base64url')}`],
  // answered by the framework before the product was asked
  ['GET /api/posts/:id', 'GET', '/api/posts/%zz'],
  ['GET /api/auth/google/callback', 'GET', `/api/auth/google/callback?state=${'x'.repeat(20_000)}`],
  // answered as plain text by the upload protocol
  [
    'PATCH /api/uploads/:id',
    'PATCH',
    '/api/uploads/«upload»',
    { 'tus-resumable': '1.0.0', 'upload-offset': '9', 'content-type': 'application/offset+octet-stream' },
  ],
];

test('OPE-17 what broke once does not break again', async () => {
  open = await openGround();
  const { client } = open.world.actor('owner');
  await client.call(listFeed);
  const operations = new Map((await describedBy(client)).map((one) => [one.key, one]));
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const [key, method, path, headers = {}] of found) {
    const operation = operations.get(key);
    if (!operation) throw new Error(`no ${key} is described`);
    const wire = {
      method,
      path: path.replace('«upload»', open.more.get('upload') ?? ''),
      headers: { host: `${client.host}:${client.port}`, cookie, ...headers },
      body: method === 'PATCH' ? Buffer.from('x') : undefined,
    };
    const got = await send(client.port, wire);
    expect([path.slice(0, 80), got.status >= 400, faultsOf(operation, wire, got)]).toEqual([
      path.slice(0, 80),
      true,
      [],
    ]);
  }
});
