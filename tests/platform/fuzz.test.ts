import { afterAll, expect, test } from 'vitest';
import { listFeed } from '../../contract/posts/feed.ts';
import { beginUpload } from '../factories/posts.ts';
import { type FuzzServer, openFuzzServer } from '../fuzz/fuzz-server.ts';
import { faultsOf } from '../fuzz/check-answer.ts';
import { describedBy } from '../fuzz/operations.ts';
import { agent, send } from '../fuzz/send.ts';
import { walk } from '../fuzz/walk.ts';

let open: FuzzServer | undefined;
afterAll(async () => {
  agent.destroy();
  await open?.server.stop();
});

/**
 * Each endpoint is called by the roles that get furthest; `npm run tool -- fuzz` uses all roles, and forty times
 * as many requests.
 */
test('malformed and hostile requests are refused or accepted, but nothing breaks, leaks internals or is written [OPE-17]', async () => {
  const { requests, statuses, faults } = await walk(await openFuzzServer(), {
    seed: 1,
    malformed: 4,
    hostile: 1,
    rolesFor: ({ path }) => [path.startsWith('/api/admin/') ? 'admin' : 'owner'],
    // records deleted on the way stay deleted, unless it was the caller: a new world each time would take too long
    renew: async (broken) => {
      const asks = ['owner', 'admin'] as const;
      const there = asks.map((role) => broken.world.actor(role).client.request('GET', '/api/settings/account'));
      if ((await Promise.all(there)).every(({ status }) => status === 200)) return broken;
      await broken.server.stop();
      return openFuzzServer();
    },
  });
  expect(requests).toBeGreaterThan(800);
  // most got past authentication: otherwise the requests would prove nothing
  expect(statuses.get(401) ?? 0).toBeLessThan(requests / 10);
  expect(faults).toEqual([]);
}, 240_000);

interface Found {
  operation: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const NOBODY = '01890000-0000-7000-8000-000000000000';
const position = (text: string) => Buffer.from(text).toString('base64url');
const json = { 'content-type': 'application/json' };
const campus = (more: string) =>
  `{"id":"made-up","name":"Made Up","city":"Norman","state":"OK","colour":"#123456",${more}}`;

/** Requests that once broke something; an admin sends them. */
const found: readonly Found[] = [
  // a cursor with a nonexistent date
  { operation: 'GET /api/feed', path: `/api/feed?cursor=${position(`2026-02-31T00:00:00Z\n${NOBODY}`)}` },
  { operation: 'GET /api/search', path: `/api/search?q=a&cursor=${position(`0000-01-01T00:00:00Z\n${NOBODY}`)}` },
  // a cursor with a forbidden character
  { operation: 'GET /api/people', path: `/api/people?q=ana&cursor=${position('1\n\0')}` },
  // answered by the framework before the product's own code
  { operation: 'GET /api/posts/:id', path: '/api/posts/%zz' },
  { operation: 'GET /api/auth/google/callback', path: `/api/auth/google/callback?state=${'x'.repeat(20_000)}` },
  // answered as plain text by the upload protocol
  {
    operation: 'PATCH /api/uploads/:id',
    path: '/api/uploads/«upload»',
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '9', 'content-type': 'application/offset+octet-stream' },
    body: 'x',
  },
  // a number beyond any column's range, and a lone surrogate in stored JSON
  {
    operation: 'POST /api/admin/campuses',
    path: '/api/admin/campuses',
    headers: json,
    body: campus('"position":1e15'),
  },
  {
    operation: 'POST /api/admin/campuses',
    path: '/api/admin/campuses',
    headers: json,
    body: campus('"country":"\\udc00"'),
  },
  // an undocumented status
  { operation: 'DELETE /api/users/:id/block', path: '/api/users/«admin»/block' },
];

test('requests that once broke something no longer do [OPE-17]', async () => {
  open = await openFuzzServer();
  const { client } = open.world.actor('admin');
  await client.call(listFeed);
  const names = new Map([...open.more, ['admin', open.world.actor('admin').person?.id ?? '']]);
  const begun = await beginUpload(client, 10, { filename: 'a.jpg', filetype: 'image/jpeg' });
  names.set('upload', begun.headers.location?.split('/').at(-1) ?? '');
  const operations = new Map((await describedBy(client)).map((one) => [one.key, one]));
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const { operation: key, path, headers = {}, body } of found) {
    const operation = operations.get(key);
    if (!operation) throw new Error(`no ${key} is described`);
    const wire = {
      method: operation.method,
      path: path.replace(/«(\w+)»/, (_, name: string) => names.get(name) ?? ''),
      headers: { host: `${client.host}:${client.port}`, cookie, ...headers },
      body: body === undefined ? undefined : Buffer.from(body),
    };
    const got = await send(client.port, wire);
    expect([path.slice(0, 80), faultsOf(operation, wire, got)]).toEqual([path.slice(0, 80), []]);
  }
});
