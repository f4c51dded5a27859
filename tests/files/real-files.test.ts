import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPost, getPost } from '../../contract/posts/posts.ts';
import { findVideoTools } from '../../server/platform/media/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { upload, uploaded } from '../factories/posts.ts';
import { film } from '../fixtures/media/films.ts';
import { animation, bombPng, cornersOf, phonePhoto, quarters } from '../fixtures/media/photos.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const hasFfmpeg = (await findVideoTools()) !== null;

let server: TestServer;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

/** Uploads a file and posts it. @returns its entry in the post's gallery, as another person gets it */
async function posted(bytes: Buffer, filename: string, filetype = '') {
  // a separate person, because one may not post this fast
  const ana = await createPerson(server);
  const id = await uploaded(ana.client, bytes, { filename, filetype });
  const made = await ana.client.call(createPost, { body: { text: null, files: [{ upload: id }] } });
  const { post } = await bo.client.call(getPost, { params: { id: made._id } });
  const [entry] = post.img_gallery;
  if (!entry) throw new Error('the post shows no file');
  return { entry, postId: made._id };
}
const open = (path: string) => bo.client.request('GET', path);

/** A second of video from ffmpeg. */
async function recorded(name: string, ...codec: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'quad-real-files-'));
  const path = join(folder, name);
  const made = spawnSync('ffmpeg', [
    ...['-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc=duration=1:size=160x120:rate=10'],
    ...['-f', 'lavfi', '-i', 'sine=duration=1', '-shortest', ...codec, path],
  ]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return bytes;
}

describe('photos', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'a JPEG with EXIF orientation %d is upright and reveals nothing about its phone [POS-14, MED-14, ENT-07]',
    async (orientation) => {
      const { entry } = await posted(await phonePhoto(orientation), `IMG_000${orientation}.jpeg`, 'image/jpeg');
      expect(entry).toMatchObject({ kind: 'photo', img_width: 800, img_height: 600, playable: true });
      const { status, headers, bytes } = await open(`${entry.img_path}/640.webp`);
      expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
      expect(await cornersOf(bytes)).toEqual(['red', 'green', 'blue', 'white']);
      const { exif, xmp } = await sharp(bytes).metadata();
      expect([exif, xmp]).toEqual([undefined, undefined]);
      expect(bytes.includes('PhoneModel') || bytes.includes('XmpOwner')).toBe(false);
    },
  );

  test('a PNG keeps its transparency [POS-14, MED-14]', async () => {
    const png = await sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { entry } = await posted(png, 'logo.PNG', 'image/png');
    const { bytes } = await open(`${entry.img_path}/320.webp`);
    const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
  });

  test.each(['gif', 'webp'] as const)('an animated %s stays animated [POS-14, MED-14]', async (format) => {
    const { entry } = await posted(await animation(format, 60, 40, 5), `dance.${format}`, `image/${format}`);
    expect(entry).toMatchObject({ kind: 'animation', img_width: 60, img_height: 40 });
    const { bytes } = await open(`${entry.img_path}/320.webp`);
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(5);
  });

  test('a photo of 12 megapixels comes in every size, at addresses that reveal no storage keys [POS-14, MED-14, MED-17]', async () => {
    const { entry } = await posted(await quarters(4000, 3000).jpeg().toBuffer(), 'holiday.jpg', 'image/jpeg');
    expect(entry).toMatchObject({ img_width: 2048, img_height: 1536 });
    expect(entry.placeholder).toBeTruthy();
    expect(entry.colour).toMatch(/^#[0-9a-f]{6}$/);
    for (const [size, height] of [
      [320, 240],
      [640, 480],
      [1280, 960],
      [2048, 1536],
    ] as const) {
      const made = await sharp((await open(`${entry.img_path}/${size}.webp`)).bytes).metadata();
      expect([made.width, made.height]).toEqual([size, height]);
    }
    // the storage key is never sent
    const { rows } = await server.app.platform.pool.query('select storage_key from files where id = $1', [entry._id]);
    expect(entry.img_path).toBe(`/files/${entry._id}`);
    expect(JSON.stringify(entry)).not.toContain(rows[0].storage_key);
    expect((await open(`/${rows[0].storage_key}/320.webp`)).headers['content-type']).not.toBe('image/webp');
  });
});

describe('videos', () => {
  test.each([
    ['clip.mp4', 'isom', 'video/mp4'],
    ['CLIP.MOV', 'qt  ', 'video/quicktime'],
    // the file name is enough, whatever type the browser sent
    ['movie.mov', 'qt  ', ''],
    ['recording.mp4', 'isom', 'application/octet-stream'],
  ])('%s is recognised as a video [MED-08, POS-14]', async (filename, brand, filetype) => {
    const { entry } = await posted(film({ brand }), filename, filetype);
    expect(entry).toMatchObject({ kind: 'video', img_name: filename, img_width: 320, img_height: 180, seconds: 2.5 });
  });

  test('a file name alone makes no video: the content decides [MED-08, POS-14]', async () => {
    const { entry } = await posted(await quarters(80, 60).jpeg().toBuffer(), 'my mp4 of mov.mp4', 'video/mp4');
    expect(entry.kind).toBe('photo');
  });

  test.skipIf(!hasFfmpeg)(
    'an MP4 (H.264) plays unchanged, in ranges, with a poster [MED-10, POS-14, D29]',
    async () => {
      const { entry } = await posted(
        await recorded('a.mp4', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'),
        'a.mp4',
        'video/mp4',
      );
      expect(entry).toMatchObject({ kind: 'video', playable: true, img_width: 160, img_height: 120 });
      const part = await bo.client.request('GET', `${entry.img_path}/file`, undefined, { range: 'bytes=0-99' });
      expect([part.status, part.headers['content-type'], part.bytes.length]).toEqual([206, 'video/mp4', 100]);
      expect((await open(`${entry.img_path}/poster.webp`)).headers['content-type']).toBe('image/webp');
    },
  );

  test.skipIf(!hasFfmpeg)(
    'a MOV and an AVI play everywhere, at once or a little later [MED-10, MED-11, POS-14, D29]',
    async () => {
      const films = [
        ['b.mov', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac']],
        ['c.mov', ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le']],
        ['d.avi', ['-c:v', 'mpeg4', '-c:a', 'mp2']],
      ] as const;
      for (const [name, codec] of films) {
        const { entry, postId } = await posted(await recorded(name, ...codec), name);
        expect(entry, name).toMatchObject({ kind: 'video', img_width: 160, img_height: 120 });
        const playable = async () =>
          (await bo.client.call(getPost, { params: { id: postId } })).post.img_gallery[0]?.playable;
        await expect.poll(playable, { timeout: 60_000, interval: 200 }).toBe(true);
        const { status, headers } = await open(`${entry.img_path}/file`);
        expect([status, headers['content-disposition']?.slice(0, 6)], name).toEqual([200, 'inline']);
      }
    },
    120_000,
  );
});

describe('refused files', () => {
  const only = 'Only photos & videos are allowed!';
  const damaged = 'That file is damaged. Please choose another one.';
  const large = 'That photo is too large. Please choose one up to 25 megapixels.';
  test.each([
    ['a program named .jpg', 'holiday.jpg', async () => Buffer.from('MZ'.padEnd(4_000, '\0')), only],
    ['a program named .mp4', 'film.mp4', async () => Buffer.from('\x7fELF'.padEnd(4_000, '\0'), 'latin1'), only],
    ['a page named .png', 'logo.png', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), only],
    ['a drawing with a script', 'x.svg', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), only],
    ['an archive', 'x.zip', async () => Buffer.from('PK\x03\x04'.padEnd(400, '\0'), 'latin1'), only],
    ['a bomb: a billion pixels in a megabyte', 'bomb.png', async () => bombPng(40_000, 25_000), large],
    ['a bomb of many frames', 'bomb.gif', () => animation('gif', 8, 8, 2_000), null],
    ['half a photo', 'half.jpg', async () => (await quarters(400, 300).jpeg().toBuffer()).subarray(0, 2_000), damaged],
    ['the head of a film and nothing else', 'cut.mp4', async () => film().subarray(0, 60), damaged],
    ['an empty file', 'empty.jpg', async () => Buffer.alloc(0), null],
  ])('%s, with a message [POS-14]', async (_what, filename, make, title) => {
    const ana = await createPerson(server);
    const answer = await upload(ana.client, await make(), { filename });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    const shown = (answer.json as { title?: string }).title;
    if (title === null) expect(shown).toMatch(/^[A-Z].{8,}[.!]$/);
    else expect(shown).toBe(title);
  });

  test.each([
    ['a page', '<!doctype html><script>alert(document.domain)</script>'],
    ['an archive', 'PK\x03\x04'],
  ])('a polyglot file: a photo with %s appended is served as the photo alone [POS-14, MED-18]', async (_what, tail) => {
    const photo = await quarters(80, 60).jpeg().toBuffer();
    const { entry } = await posted(Buffer.concat([photo, Buffer.from(tail.repeat(20), 'latin1')]), 'both.html');
    const { headers, bytes } = await open(`${entry.img_path}/320.webp`);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect(bytes.includes(tail)).toBe(false);
    expect(await cornersOf(bytes)).toEqual(['red', 'green', 'blue', 'white']);
  });
});
