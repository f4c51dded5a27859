import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endPhotoProcess, findVideoTools, judgeUpload, processImage } from '../../server/platform/media/index.ts';
import { box, film, secrets } from '../fixtures/media/films.ts';

const tools = await findVideoTools();
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quad-films-'));
});
afterAll(async () => {
  endPhotoProcess();
  await rm(folder, { recursive: true, force: true });
});

async function saved(bytes: Uint8Array): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return path;
}

async function processed(bytes: Uint8Array) {
  const found = await judgeUpload(await saved(bytes), 'post');
  if (found.kind !== 'video') throw new Error('not a video');
  return found;
}

describe('a video', () => {
  test('has its length, size and codecs read', async () => {
    const { video, contentType } = await processed(film());
    expect(video).toEqual({
      kind: 'mp4',
      seconds: 2.5,
      width: 320,
      height: 180,
      picture: 'avc1',
      sound: 'mp4a',
      playable: true,
    });
    expect(contentType).toBe('video/mp4');
    expect((await processed(film({ turned: true }))).video).toMatchObject({ width: 180, height: 320 });
  });

  test('plays everywhere unchanged only with H.264 of a common profile and AAC or no sound [MED-11]', async () => {
    for (const brand of ['isom', 'qt  '])
      expect((await processed(film({ brand, sound: null }))).video.playable).toBe(true);
    for (const other of [{ codec: 'hvc1' }, { codec: 'mp4v' }, { profile: 110 }, { profile: 244 }, { sound: 'lpcm' }])
      expect((await processed(film(other))).video.playable).toBe(false);
    expect((await processed(film({ brand: 'qt  ', codec: 'hvc1' }))).contentType).toBe('video/quicktime');
  });

  test('loses its location, device and owner when processed, and keeps its pictures in place', async () => {
    const original = film({ telling: true });
    for (const secret of secrets) expect(original.includes(secret, 0, 'latin1')).toBe(true);
    const path = await saved(original);
    await judgeUpload(path, 'message');
    const left = await readFile(path);
    for (const secret of secrets) expect(left.includes(secret, 0, 'latin1')).toBe(false);
    expect(left.length).toBe(original.length);
    expect(left.indexOf('PICTURES')).toBe(original.indexOf('PICTURES'));
    expect((await processed(left)).video).toMatchObject({ seconds: 2.5, playable: true });
  });

  test('that is truncated, has appended data or inconsistent boxes is refused', async () => {
    const whole = film();
    const broken = [
      whole.subarray(0, whole.length - 5),
      whole.subarray(0, 60),
      Buffer.concat([whole, Buffer.from('PK\x03\x04 an archive', 'latin1')]),
      Buffer.concat([whole, Buffer.from('<html>')]),
      Buffer.concat([box('ftyp', 'isom', Buffer.alloc(4)), box('moov', box('trak', Buffer.alloc(6)))]),
      Buffer.concat([box('ftyp', 'isom', Buffer.alloc(4)), box('mdat')]),
    ];
    for (const bytes of broken)
      await expect(processed(bytes)).rejects.toMatchObject({
        code: expect.stringMatching(/broken_file|unsupported_file/),
      });
  });

  test('without a picture is refused [POS-14]', async () => {
    await expect(
      processed(film({ codec: 'avc1' }).fill('soun', film().indexOf('vide'), film().indexOf('vide') + 4)),
    ).rejects.toMatchObject({
      code: 'unsupported_file',
    });
  });

  test('with any byte changed is accepted or refused, and never crashes the server', async () => {
    const whole = film({ telling: true });
    const path = await saved(whole);
    for (let at = 0; at < whole.length; at += 3) {
      const changed = Buffer.from(whole);
      changed[at] = (whole[at] ?? 0) ^ 0xff;
      await writeFile(path, changed);
      await judgeUpload(path, 'post').catch((error: unknown) =>
        expect(error).toHaveProperty('code', expect.stringMatching(/broken_file|unsupported_file|unsupported_photo/)),
      );
      expect((await stat(path)).size).toBe(whole.length);
    }
  });
});

describe.skipIf(!tools)('with ffmpeg', () => {
  const make = (name: string, ...args: string[]) => {
    const path = join(folder, name);
    const input = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=320x240:rate=10:duration=2',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=2',
    ];
    return run('ffmpeg', [
      '-loglevel',
      'error',
      '-y',
      ...input,
      '-metadata',
      'comment=secret-comment',
      ...args,
      path,
    ]).then(() => path);
  };

  test('an AVI becomes an MP4 that browsers play, without the AVI’s metadata [MED-11]', async () => {
    const path = await make('a.avi', '-c:v', 'mpeg4', '-c:a', 'mp3');
    expect((await readFile(path)).includes('secret-comment')).toBe(true);
    const found = await judgeUpload(path, 'post');
    expect(found).toMatchObject({
      kind: 'video',
      format: 'avi',
      video: { seconds: expect.closeTo(2, 0), width: 320, height: 240, playable: false },
    });
    expect((await readFile(path)).includes('secret-comment')).toBe(false);
    const target = join(folder, 'a.mp4');
    await tools?.transcode(path, 'avi', target);
    const made = await judgeUpload(target, 'post');
    expect(made).toMatchObject({ format: 'mp4', video: { width: 320, height: 240, playable: true } });
    const bytes = await readFile(target);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  test('a video gets a poster, which is processed like any photo', async () => {
    const path = await make('b.mov', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac');
    const found = await judgeUpload(path, 'post');
    expect(found).toMatchObject({ format: 'mov', contentType: 'video/mp4', video: { playable: true } });
    const poster = await tools?.poster(path, 'mov', 2);
    expect(await processImage(poster ?? Buffer.alloc(0))).toMatchObject({ width: 320, height: 240 });
  });

  test('an unreadable file leaves nothing behind', async () => {
    const target = join(folder, 'none.mp4');
    await expect(tools?.transcode(await saved(film()), 'mp4', target)).rejects.toMatchObject({ code: 'broken_file' });
    await expect(stat(target)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('without ffmpeg there are no tools', async () => {
  expect(await findVideoTools('/nowhere/ffmpeg')).toBeNull();
});
