import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPost } from '../../contract/posts/posts.ts';
import { discardUpload } from '../../contract/files/uploads.ts';
import { createPerson, signIn, type Person } from '../factories/people.ts';
import { beginUpload, sendPiece, uploaded, words } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import type { Answer, Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const DAY_MS = 86_400_000;
const MB = 1_000_000;
const photo = { filename: 'a.jpg', filetype: 'image/jpeg', purpose: 'post' };
const film = { filename: 'a.mp4', filetype: 'video/mp4', purpose: 'post' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const folder = () => join(server.app.platform.config.dataDir, 'uploads');
const code = (answer: Answer) => (answer.json as { code?: string } | undefined)?.code;
const idOf = (answer: Answer) => answer.headers.location?.split('/').at(-1) ?? '';
const begin = (client: Client, mb: number) => beginUpload(client, mb * MB, mb > 40 ? film : photo);
const grownUp = async () => {
  const person = await createPerson(server);
  await run(`update users set created_at = product_now() - interval '25 hours' where id = $1`, person.id);
  return person;
};

describe('an account’s pending uploads', () => {
  it('are limited even when many start at once [MED-21]', async () => {
    const person = await createPerson(server);
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(person.client, 40)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(code)).toEqual(['uploads_full_new', 'uploads_full_new', 'uploads_full_new']);
    expect(refused[0]).toMatchObject({
      status: 422,
      json: {
        title:
          "In an account's first day, up to 200 MB of photos and videos can wait to be posted. Post or remove some, or choose a smaller one.",
      },
    });
    expect((await readdir(folder())).filter((name) => name.endsWith('.json'))).toHaveLength(5);
  });

  it('can be more after the first day, and cancelled ones free their space [MED-21]', async () => {
    const person = await grownUp();
    const begun = [];
    for (let n = 0; n < 4; n++) begun.push(await begin(person.client, 500));
    expect(begun.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await begin(person.client, 1)).json).toMatchObject({
      code: 'uploads_full',
      title:
        "Photos and videos you haven't posted yet take up 2 GB. Post or remove some of them, or try again in two days.",
    });
    const { location = '' } = begun[0]?.headers ?? {};
    expect((await person.client.request('DELETE', location, undefined, { 'tus-resumable': '1.0.0' })).status).toBe(204);
    await person.client.call(discardUpload, { params: { id: idOf(begun[1] as Answer) } });
    expect((await begin(person.client, 500)).status).toBe(201);
    expect((await begin(person.client, 500)).status).toBe(201);
    expect(code(await begin(person.client, 1))).toBe('uploads_full');
    // other accounts aren't affected
    expect((await begin((await createPerson(server)).client, 1)).status).toBe(201);
  });

  it('count what arrived and was not posted, and no longer what was [MED-21]', async () => {
    const person = await createPerson(server);
    const id = await uploaded(person.client, await quarters(60, 40).jpeg().toBuffer());
    await run('update files set bytes = $2 where id = $1', id, 190 * MB);
    expect(code(await begin(person.client, 11))).toBe('uploads_full_new');
    await person.client.call(createPost, { body: { text: words('A desk'), files: [{ upload: id }] } });
    expect((await begin(person.client, 11)).status).toBe(201);
    // the arrived bytes are counted once, as the file that was created from them
    expect(await run('select 1 from unfinished_uploads where user_id = $1', person.id)).toHaveLength(1);
  });

  it('are freed a day after an abandoned upload [MED-21]', async () => {
    const person = await createPerson(server);
    for (let n = 0; n < 5; n++) expect((await begin(person.client, 40)).status).toBe(201);
    expect(code(await begin(person.client, 40))).toBe('uploads_full_new');
    await run(
      `update unfinished_uploads set created_at = created_at - interval '25 hours' where user_id = $1`,
      person.id,
    );
    await server.app.platform.jobs.add(server.app.platform.pool, 'posts-sweep-uploads', {});
    await vi.waitFor(async () =>
      expect(await run('select 1 from unfinished_uploads where user_id = $1', person.id)).toEqual([]),
    );
    expect((await begin(person.client, 40)).status).toBe(201);
  });
});

it('refuses uploads while the disk has less room than its reserve [MED-22]', async () => {
  const { dataDir } = server.app.platform.config;
  const person = await createPerson(server);
  const begun = await begin(person.client, 1);
  expect(begun.status).toBe(201);
  const tight = await startTestServer({
    databaseUrl: server.databaseUrl,
    dataDir,
    env: { DISK_RESERVE_MB: '1000000000' },
  });
  try {
    const client = tight.client();
    await signIn(tight, person.id, client);
    const before = await readdir(folder());
    const full = {
      status: 507,
      json: {
        code: 'storage_full',
        title: "We can't take photos and videos right now. Please try again later.",
      },
    };
    const refused = await begin(client, 1);
    expect(refused).toMatchObject(full);
    expect(refused.headers['retry-after']).toBe('60');
    expect(await readdir(folder())).toEqual(before);
    expect(await sendPiece(client, begun.headers.location ?? '', 0, Buffer.alloc(10))).toMatchObject(full);
  } finally {
    await tight.stop();
  }
  expect((await sendPiece(person.client, begun.headers.location ?? '', 0, Buffer.alloc(10))).status).toBe(204);
});

describe('files without a row in the database', () => {
  const ID = '0198d5a0-0000-7000-8000-0000000000';
  const stored = async () => {
    const keys: string[] = [];
    for await (const key of server.app.platform.files.keys()) keys.push(key);
    return keys.sort();
  };
  const pathOf = async (key: string) => {
    const media = join(server.app.platform.config.dataDir, 'media');
    const all = await readdir(media, { recursive: true });
    return join(media, all.find((path) => path.replaceAll('\\', '/').endsWith(key)) ?? 'none');
  };
  const put = async (key: string, days: number) => {
    await server.app.platform.files.put(key, Buffer.from('x'), { contentType: 'image/webp' });
    const at = new Date(Date.now() - days * DAY_MS);
    await utimes(await pathOf(key), at, at);
  };
  const sweep = async () => {
    const { jobs, pool } = server.app.platform;
    await jobs.add(pool, 'posts-sweep-store', {}, { key: 'test:sweep' });
    await vi.waitFor(async () =>
      expect(await run(`select 1 from graphile_worker.jobs where key = 'test:sweep'`)).toEqual([]),
    );
  };

  it('are removed from the store once they are old [MED-23]', async () => {
    const person: Person = await createPerson(server);
    const id = await uploaded(person.client, await quarters(60, 40).jpeg().toBuffer());
    const [{ storage_key: known, size }] = await run(
      'select storage_key, sizes[1] as size from files where id = $1',
      id,
    );
    const at = new Date(Date.now() - 9 * DAY_MS);
    await utimes(await pathOf(`${known}/${size}.webp`), at, at);
    await put(`posts/${ID}01/640.webp`, 9);
    await put(`posts/${ID}01/320.webp`, 9);
    await put(`profiles/${ID}02/${ID}03/640.webp`, 9);
    await put(`messages/${ID}04/file.mp4`, 1);
    await put(`exports/${ID}05/data.zip`, 9);
    // one of its sizes was written just now
    await put(`posts/${ID}06/640.webp`, 9);
    await put(`posts/${ID}06/320.webp`, 0);
    const before = await stored();
    await sweep();
    const gone = [`posts/${ID}01/320.webp`, `posts/${ID}01/640.webp`, `profiles/${ID}02/${ID}03/640.webp`];
    expect(await stored()).toEqual(before.filter((key) => !gone.includes(key)));
  });

  it('are kept when most of the store is unknown, because then the database is wrong [MED-23]', async () => {
    for (let n = 0; n < 120; n++) await put(`posts/0198d5a1-0000-7000-8000-${String(n).padStart(12, '0')}/640.webp`, 9);
    const before = await stored();
    await sweep();
    expect(await stored()).toEqual(before);
  });

  it('are removed from the upload folder [MED-23]', async () => {
    const { location = '' } = (await begin((await createPerson(server)).client, 1)).headers;
    const known = location.split('/').at(-1) ?? '';
    const old = new Date(Date.now() - 3 * DAY_MS);
    for (const name of [`${ID}10`, `${ID}11`, `${ID}12.json`]) await writeFile(join(folder(), name), 'x');
    for (const name of [`${ID}10`, `${ID}12.json`, known, `${known}.json`])
      await utimes(join(folder(), name), old, old);
    await server.app.platform.jobs.add(server.app.platform.pool, 'posts-sweep-uploads', {});
    await vi.waitFor(async () => {
      const names = await readdir(folder());
      for (const name of [`${ID}10`, `${ID}12.json`]) expect(names).not.toContain(name);
      for (const name of [`${ID}11`, known, `${known}.json`]) expect(names).toContain(name);
    });
  });
});
