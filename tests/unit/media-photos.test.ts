import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  endPhotoProcess,
  judgeUpload,
  MediaError,
  processAvatar,
  processImage,
  workApart,
} from '../../server/platform/media/index.ts';
import { dominantColour } from '../../server/platform/media/placeholder.ts';
import { animation, bombPng, cornersOf, phonePhoto, quarters } from '../fixtures/media/photos.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quad-photos-'));
});
afterAll(async () => {
  endPhotoProcess();
  await rm(folder, { recursive: true, force: true });
});

async function saved(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'let in',
    (error: unknown) => (error instanceof MediaError ? error.code : error),
  );

describe('a photo', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is upright and loses its metadata: EXIF orientation %i [MED-14]',
    async (orientation) => {
      const original = await phonePhoto(orientation);
      expect((await sharp(original).metadata()).exif, 'the photo carries EXIF').toBeDefined();
      const image = await processImage(original);
      expect([image.kind, image.width, image.height]).toEqual(['photo', 800, 600]);
      expect(image.sizes.map(({ name, width, height }) => [name, width, height])).toEqual([
        [320, 320, 240],
        [640, 640, 480],
        [1280, 800, 600],
        [2048, 800, 600],
      ]);
      for (const size of image.sizes) {
        expect(await cornersOf(size.data)).toEqual(['red', 'green', 'blue', 'white']);
        const { format, width, height, exif, xmp, iptc, icc, orientation: left } = await sharp(size.data).metadata();
        expect({ format, width, height }).toEqual({ format: 'webp', width: size.width, height: size.height });
        expect([exif, xmp, iptc, icc, left]).toEqual([undefined, undefined, undefined, undefined, undefined]);
        for (const secret of ['PhoneMaker', 'Owner Name', 'XmpOwner', 'EXIF', 'XMP '])
          expect(size.data.includes(secret)).toBe(false);
      }
    },
  );

  test('has a placeholder in its shape and its dominant colour [MED-14]', async () => {
    const sea = await sharp({ create: { width: 900, height: 450, channels: 3, background: '#1060a0' } })
      .composite([{ input: await quarters(90, 90).png().toBuffer(), left: 10, top: 10 }])
      .jpeg({ quality: 95 })
      .toBuffer();
    const image = await processImage(sea);
    expect(thumbHashToApproximateAspectRatio(Buffer.from(image.thumbhash, 'base64'))).toBeCloseTo(2, 0);
    const [red, green, blue] = (image.colour.match(/[0-9a-f]{2}/g) ?? []).map((part) => Number.parseInt(part, 16));
    expect(Math.abs((red ?? 0) - 0x10) + Math.abs((green ?? 0) - 0x60) + Math.abs((blue ?? 0) - 0xa0)).toBeLessThan(12);
  });

  test('the dominant colour is that of most opaque pixels', () => {
    expect(dominantColour(Uint8Array.of(255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 255, 255))).toBe('#ff0000');
    expect(dominantColour(Uint8Array.of(255, 0, 0, 10, 255, 0, 0, 10, 0, 0, 255, 255))).toBe('#0000ff');
    expect(dominantColour(Uint8Array.of(9, 9, 9, 0))).toBe('#ffffff');
  });

  test('is never enlarged, and sizes down to one pixel work', async () => {
    for (const [width, height] of [
      [200, 100],
      [1, 1],
      [2500, 2],
    ] as const) {
      const image = await processImage(await quarters(width, height).png().toBuffer());
      expect(image.width).toBe(Math.min(width, 2048));
      expect(image.sizes.map((size) => size.name)).toEqual([320, 640, 1280, 2048]);
      for (const size of image.sizes) expect(size.width <= width && size.height <= height).toBe(true);
    }
  });

  test('keeps its transparency and its greyscale', async () => {
    const glass = await sharp({
      create: { width: 400, height: 300, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    for (const { data } of (await processImage(glass)).sizes) {
      const pixel = await sharp(data).raw().toBuffer();
      expect(pixel[3]).toBeGreaterThan(120);
      expect(pixel[3]).toBeLessThan(135);
    }
    const grey = await quarters(400, 300).greyscale().png().toBuffer();
    expect((await processImage(grey)).width).toBe(400);
  });

  test('in a wide colour space is converted to sRGB', async () => {
    const wide = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c86464' } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { data } = (await processImage(wide)).sizes[0] ?? {};
    const shown = await sharp(data).raw().toBuffer();
    expect(Math.abs((shown[0] ?? 0) - 0xc8)).toBeLessThan(6);
  });

  test('of 24 megapixels is accepted, of 30 refused', async () => {
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#345' } })
        .jpeg()
        .toBuffer();
    const large = await processImage(await flat(6000, 4000));
    expect([large.width, large.height]).toEqual([2048, 1365]);
    const path = await saved('thirty.jpg', await flat(6000, 5000));
    expect(await refusal(judgeUpload(path, 'post'))).toBe('photo_too_large');
    expect(await refusal(judgeUpload(path, 'profile'))).toBe('photo_too_large');
  });

  test('that is a decompression bomb is refused before it is decoded', async () => {
    const started = performance.now();
    expect(await refusal(processImage(bombPng(60_000, 60_000)))).toBe('photo_too_large');
    expect(await refusal(processImage(bombPng(2_000_000_000, 2_000_000_000)))).toMatch(/photo_too_large|broken_file/);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('that is truncated or damaged is refused', async () => {
    const jpeg = await phonePhoto(1);
    for (const part of [0.2, 0.6, 0.97])
      expect(await refusal(processImage(jpeg.subarray(0, jpeg.length * part)))).toBe('broken_file');
    const png = await quarters(300, 300).png().toBuffer();
    expect(await refusal(processImage(png.subarray(0, png.length / 2)))).toBe('broken_file');
    const gif = await animation('gif', 60, 60, 4);
    const webp = await quarters(300, 300).webp().toBuffer();
    expect(await refusal(processImage(webp.subarray(0, webp.length / 2)))).toBe('broken_file');
    expect(await refusal(processImage(Buffer.concat([gif.subarray(0, 13), Buffer.alloc(40)])))).toBe('broken_file');
    expect(await refusal(processImage(Buffer.from('\xff\xd8\xff\xe0 not really a photo', 'latin1')))).toBe(
      'broken_file',
    );
  });

  test('with HTML or an archive appended loses it', async () => {
    const rider = '<script>alert(1)</script>PK\x03\x04';
    const image = await processImage(Buffer.concat([await phonePhoto(1), Buffer.from(rider, 'latin1')]));
    for (const size of image.sizes) expect(size.data.includes('<script>')).toBe(false);
  });
});

describe('an animation', () => {
  test.each(['gif', 'webp'] as const)('stays animated: %s', async (format) => {
    const image = await processImage(await animation(format, 800, 400, 5));
    expect([image.kind, image.width, image.height]).toEqual(['animation', 640, 320]);
    const { pages, delay, width, pageHeight, loop } = await sharp(image.sizes[0]?.data, { animated: true }).metadata();
    expect({ pages, delay, width, pageHeight, loop }).toEqual({
      pages: 5,
      delay: [120, 120, 120, 120, 120],
      width: 640,
      pageHeight: 320,
      loop: 0,
    });
  });

  test('of one frame becomes a photo', async () => {
    expect((await processImage(await animation('gif', 80, 40, 1))).kind).toBe('photo');
  });

  test('with too many frames is refused before it is decoded', async () => {
    const long = await animation('gif', 8, 8, 1001);
    expect(await refusal(processImage(long))).toBe('photo_too_large');
  });
});

describe('a profile picture', () => {
  test('is cropped to a square from its center, upright [PRO-25]', async () => {
    const image = await processAvatar(await phonePhoto(6));
    expect(image.sizes.map(({ name, width, height }) => [name, width, height])).toEqual([
      [96, 96, 96],
      [192, 192, 192],
      [384, 384, 384],
    ]);
    expect(await cornersOf(image.sizes[2]?.data ?? Buffer.alloc(0))).toEqual(['red', 'green', 'blue', 'white']);
  });

  test('smaller than its sizes is not enlarged; of an animation the first frame is used', async () => {
    const image = await processAvatar(await animation('gif', 150, 120, 3));
    expect(image.sizes.map(({ name, width, height }) => [name, width, height])).toEqual([
      [96, 96, 96],
      [192, 120, 120],
      [384, 120, 120],
    ]);
    expect((await sharp(image.sizes[2]?.data).metadata()).pages ?? 1).toBe(1);
  });
});

test('photos beyond the queue’s limit are refused as busy, and the others are processed', async () => {
  const photo = await quarters(40, 40).png().toBuffer();
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => refusal(processImage(photo))));
  expect(outcomes.filter((outcome) => outcome === 'let in').length).toBeGreaterThanOrEqual(65);
  expect(new Set(outcomes)).toEqual(new Set(['let in', 'busy']));
});

test('photos that wait when the process is ended start no other one: they are refused as busy', async () => {
  const photo = await quarters(60, 40).jpeg().toBuffer();
  const placed = Array.from({ length: availableParallelism() + 1 }, () => refusal(processImage(photo)));
  endPhotoProcess();
  expect(new Set(await Promise.all(placed))).toEqual(new Set(['busy']));
  // the next one is processed again
  expect(await refusal(processImage(photo))).toBe('let in');
});

test('other long work is done in the process of photos, and its errors come back [OPE-23]', async () => {
  const module = new URL('../fixtures/media/work.ts', import.meta.url);
  const bytes = Uint8Array.of(1, 2, 3);
  const done = (await workApart(module, { bytes })) as { pid: number; bytes: Uint8Array };
  expect(done.pid).not.toBe(process.pid);
  expect([...done.bytes]).toEqual([...bytes]);
  const failed = await workApart(module, { bytes, fail: true }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 'broken_file', cause: 'it failed' });
});
