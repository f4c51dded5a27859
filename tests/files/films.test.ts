import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost, getPost } from '../../contract/posts/posts.ts';
import { findVideoTools } from '../../server/platform/media/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { uploaded } from '../factories/posts.ts';
import { film } from '../fixtures/media/films.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const hasFfmpeg = (await findVideoTools()) !== null;

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
});
afterAll(() => server.stop());

const get = (path: string) => ana.client.request('GET', path);

/** A second of colors as a camera of 2005 wrote it. */
async function oldFilm(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'quad-film-test-'));
  const path = join(folder, 'old.avi');
  const made = spawnSync('ffmpeg', [
    ...['-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc=duration=1:size=320x240:rate=10'],
    ...['-c:v', 'mpeg4', path],
  ]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return bytes;
}

test('a video that browsers can’t play is offered as a download [MED-11]', async () => {
  const id = await uploaded(ana.client, film({ codec: 'hvc1' }), { filename: 'clip.mp4', filetype: 'video/mp4' });
  const answer = await get(`/files/${id}/file`);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="clip.mp4"/);
  expect(answer.headers['cache-control']).toBe('private, no-cache');
});

test.skipIf(!hasFfmpeg)(
  'an old video gets a poster at once and plays everywhere a little later [MED-11, D29]',
  async () => {
    const id = await uploaded(ana.client, await oldFilm(), { filename: 'party.avi', filetype: 'video/x-msvideo' });
    const made = await ana.client.call(createPost, { body: { text: null, files: [{ upload: id }] } });
    const [entry] = made.img_gallery;
    expect(entry).toMatchObject({ kind: 'video', img_name: 'party.avi', img_width: 320, img_height: 240 });
    expect(entry?.placeholder).toBeTruthy();
    expect((await get(`/files/${id}/poster.webp`)).headers['content-type']).toBe('image/webp');
    const shown = async () =>
      (await ana.client.call(getPost, { params: { id: made._id } })).post.img_gallery[0]?.playable;
    await expect.poll(shown, { timeout: 30_000, interval: 200 }).toBe(true);
    const { headers, bytes } = await get(`/files/${id}/file`);
    expect(headers).toMatchObject({ 'content-type': 'video/mp4' });
    expect(headers['content-disposition']).toMatch(/^inline; filename="party\.mp4"/);
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp');
    const { rows } = await server.app.platform.pool.query('select storage_key from files where id = $1', [id]);
    await expect.poll(() => server.app.platform.files.stat(`${rows[0]?.storage_key}/source.avi`)).toBe(null);
  },
  60_000,
);
