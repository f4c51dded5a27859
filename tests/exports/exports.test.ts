import { mkdir, readdir, rename, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { setField, setUsername } from '../../contract/identity/settings.ts';
import { type DataExport, getExport, startExport } from '../../contract/exports/exports.ts';
import { createPerson, type Person, signIn } from '../factories/people.ts';
import { comment, post, uploaded, words } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { unzip } from './unzip.ts';
import { mailTo } from '../identity/mailed-link.ts';
import { advance } from '../identity/sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);

/** Waits until the requested export is ready. */
const ready = (client: Client): Promise<DataExport> =>
  vi.waitFor(
    async () => {
      const { export: made } = await client.call(getExport);
      if (made?.state !== 'ready') throw new Error(`the export is ${made?.state}`);
      return made;
    },
    { timeout: 10_000, interval: 25 },
  );

async function contents(client: Client, file: string | null) {
  const answer = await client.request('GET', file ?? '');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="quad-data-\d{4}-\d\d-\d\d\.zip"$/);
  expect(answer.headers['cache-control']).toBe('no-store');
  const files = unzip(answer.bytes);
  const rows = (name: string) =>
    JSON.parse(files.get(`${name}.json`)?.toString() ?? 'null') as Record<string, unknown>[];
  return { files, rows };
}

async function chatBetween(a: Person, b: Person): Promise<string> {
  const [low, high] = [a.id, b.id].sort();
  const { rows } = await run(
    `with c as (insert into chats (campus_id, low_id, high_id, from_user) values ('ou', $1, $2, $1) returning id)
     insert into chat_members (chat_id, user_id) select id, unnest(array[$1, $2]::uuid[]) from c returning chat_id`,
    low,
    high,
  );
  const id = rows[0].chat_id as string;
  await run(
    `insert into messages (chat_id, seq, user_id, client_id, text) values ($1, 1, $2, 'a', 'Still there?'), ($1, 2, $3, 'b', 'Yes!')`,
    id,
    a.id,
    b.id,
  );
  return id;
}

test('the export holds everything about its owner, with their files, and nothing secret [SET-47, D18]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server, { first: 'Bo' })];
  const upload = await uploaded(ana.client, await quarters(900, 600).jpeg().toBuffer(), { filename: 'my/büro 1.jpg' });
  const made = await ana.client.call(createPost, {
    body: { text: words('A chair'), price: 2_000, files: [{ upload }] } as never,
  });
  const other = await post(bo, 'A table');
  await comment(ana, other._id, 'Nice table');
  await ana.client.call(savePost, { params: { id: other._id } });
  await ana.client.call(setField.phone, { body: { phone: '405 325 0311' } });
  await ana.client.call(setUsername, { body: { username: `new-${ana.username}` } });
  await chatBetween(ana, bo);
  await run(
    `insert into reports (campus_id, reporter_id, target_kind, target_id, reason) values ('ou', $1, 'post', $2, 'spam')`,
    ana.id,
    other._id,
  );
  await run(`update users set password_hash = 'a-secret-hash' where id = $1`, ana.id);

  const { export: begun } = await ana.client.call(startExport);
  expect(begun).toMatchObject({ bytes: null, expires_at: null, file: null });
  expect(['waiting', 'running']).toContain(begun?.state);
  const done = await ready(ana.client);
  expect(done).toMatchObject({ _id: begun?._id, progress: 1 });
  expect(Math.round((Date.parse(done.expires_at ?? '') - Date.parse(done.createdAt)) / 86_400_000)).toBe(7);

  const { files, rows } = await contents(ana.client, done.file);
  expect(rows('account')).toMatchObject([{ _id: ana.id, email: ana.email, phone: '405 325 0311', has_password: true }]);
  expect(rows('former_usernames')).toMatchObject([{ username: ana.username }]);
  expect(rows('posts')).toMatchObject([
    { _id: made._id, plain: 'A chair', price: 2_000, img_gallery: [{ _id: upload }] },
  ]);
  expect(rows('comments')).toMatchObject([{ plain: 'Nice table', post_commented_on: other._id }]);
  expect(rows('saved_and_liked')).toMatchObject([{ post_id: other._id, what: 'saved' }]);
  expect(rows('chats')).toMatchObject([{ with: bo.username }]);
  expect(rows('messages')).toMatchObject([
    { own: true, text: 'Still there?' },
    { own: false, from: bo.username, text: 'Yes!' },
  ]);
  expect(rows('reports')).toMatchObject([{ target_id: other._id, reason: 'spam' }]);
  expect(rows('sessions')).toHaveLength(1);
  for (const name of ['notifications', 'ads', 'payments', 'checkouts', 'searches', 'blocks', 'activity', 'mails'])
    expect(rows(name), name).toBeInstanceOf(Array);
  const media = [...files.keys()].filter((name) => name.startsWith('media/'));
  expect(media.map((name) => name.replace(/[0-9a-f-]{36}/, 'ID')).sort()).toEqual([
    'media/posts/ID-büro 1.webp',
    'media/profiles/ID-me.webp',
  ]);
  for (const name of media) expect(files.get(name)?.subarray(8, 12).toString()).toBe('WEBP');
  const all = [...files].map(([name, bytes]) => (name.endsWith('.json') ? bytes.toString() : name)).join('\n');
  expect(all).not.toContain('a-secret-hash');
  expect(all).not.toContain('token_hash');
  expect(all).not.toContain(bo.email);
});

test('a mail reports that it is ready; only its owner can download it, signed in [SET-47]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server)];
  expect((await ana.client.call(getExport)).export).toBeNull();
  await ana.client.call(startExport);
  const { file, _id } = await ready(ana.client);
  expect(await mailTo(server, ana.email)).toMatchObject({ subject: 'Your data is ready' });
  expect((await mailTo(server, ana.email)).text).not.toContain(_id);
  const path = file ?? '';
  expect((await server.client().request('GET', path)).status).toBe(401);
  expect((await bo.client.request('GET', path)).status).toBe(404);
  expect((await ana.client.request('GET', path)).status).toBe(200);
  expect((await ana.client.request('GET', path.replace(_id, 'x'))).status).toBe(404);
  expect((await ana.client.on('ut').request('GET', path)).status).toBe(200);
  expect((await server.client().refused(startExport)).code).toBe('not_signed_in');
});

test('several requests at once make one export; a new one replaces it [SET-47]', async () => {
  const ana = await createPerson(server);
  const begun = await Promise.all([1, 2, 3].map(() => ana.client.call(startExport)));
  expect(new Set(begun.map((answer) => answer.export?._id)).size).toBe(1);
  const first = await ready(ana.client);
  const again = await ana.client.call(startExport);
  expect(again.export?._id).not.toBe(first._id);
  const second = await ready(ana.client);
  expect((await ana.client.request('GET', first.file ?? '')).status).toBe(404);
  expect((await ana.client.request('GET', second.file ?? '')).status).toBe(200);
  expect(await server.app.platform.files.stat(`exports/${ana.id}/${first._id}.zip`)).toBeNull();
});

test('after seven days it is deleted with its bytes [SET-47]', async () => {
  const ana = await createPerson(server);
  await ana.client.call(startExport);
  const { file, _id } = await ready(ana.client);
  const key = `exports/${ana.id}/${_id}.zip`;
  expect(await server.app.platform.files.stat(key)).not.toBeNull();
  await advance(server, 7 * 86_400 + 60);
  await signIn(server, ana.id, ana.client);
  expect((await ana.client.request('GET', file ?? '')).status).toBe(404);
  expect((await ana.client.call(getExport)).export).toBeNull();
  await server.app.platform.jobs.add(server.app.platform.pool, 'identity.sweep-exports', {});
  await vi.waitFor(async () => expect(await server.app.platform.files.stat(key)).toBeNull(), { timeout: 10_000 });
});

test('an expired one keeps its row while its file can’t be removed, keeps no other from being deleted, and the next sweep deletes both [SET-47]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server)];
  await ana.client.call(startExport);
  const { _id } = await ready(ana.client);
  await bo.client.call(startExport);
  const { _id: other } = await ready(bo.client);
  const { config, jobs, pool } = server.app.platform;
  const names = await readdir(join(config.dataDir, 'media'), { recursive: true });
  const path = join(config.dataDir, 'media', names.find((name) => name.endsWith(`${_id}.zip`)) ?? '');
  // ana's is swept first
  await run(`update data_exports set expires_at = product_now() - interval '1 day' where id = $1`, _id);
  await run('update data_exports set expires_at = product_now() where id = $1', other);
  const rows = async (id: string) => (await run('select 1 from data_exports where id = $1', id)).rowCount;
  const sweep = () => jobs.add(pool, 'identity.sweep-exports', {});
  // a folder in its place can't be removed as a file
  await rename(path, `${path}.away`);
  await mkdir(path);
  await sweep();
  await vi.waitFor(async () => expect(await rows(other)).toBe(0), { timeout: 10_000 });
  expect(await rows(_id)).toBe(1);
  await rmdir(path);
  await rename(`${path}.away`, path);
  await sweep();
  await vi.waitFor(async () => expect(await rows(_id)).toBe(0), { timeout: 10_000 });
  await expect(stat(path)).rejects.toThrow('ENOENT');
});
