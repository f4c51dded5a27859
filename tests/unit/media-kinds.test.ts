import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHeic, sniffKind } from '../../contract/file-kinds.ts';
import { endPhotoProcess, judgeUpload } from '../../server/platform/media/index.ts';
import { measuredShape } from '../../web/lib/photos/dimensions.ts';
import { film } from '../fixtures/media/films.ts';
import { animation, phonePhoto, quarters } from '../fixtures/media/photos.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quad-kinds-'));
});
afterAll(async () => {
  endPhotoProcess();
  await rm(folder, { recursive: true, force: true });
});

async function processed(name: string, bytes: Uint8Array | string, purpose: 'post' | 'profile' = 'post') {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return judgeUpload(path, purpose);
}

const box = (type: string, ...brands: string[]) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(16 + brands.length * 4 - 4);
  return Buffer.concat([
    size,
    Buffer.from(type + brands[0] + '\0\0\0\0' + brands.slice(1).join(''), 'latin1'),
    Buffer.alloc(32),
  ]);
};

const refused: [string, Uint8Array | string][] = [
  ['an SVG named .jpg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['an SVG with a declaration', '<?xml version="1.0"?>\n<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a program for Windows', Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(200)])],
  ['a program for Linux', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(200)])],
  ['a script', '#!/bin/sh\nrm -rf /\n# padding'],
  ['an archive', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(60)])],
  ['a PDF', '%PDF-1.7 0000000000'],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0\0\0', 'latin1')],
  ['a HEIC photo', box('ftyp', 'heic', 'mif1', 'heic')],
  ['an AVIF photo', box('ftyp', 'avif', 'mif1')],
  ['sound in an MP4', box('ftyp', 'M4A ', 'isom')],
  ['a 3GP film', box('ftyp', '3gp4', 'isom')],
  ['a WAV', Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0', 'latin1')],
  ['an empty file', ''],
  ['a few bytes', '\xff\xd8\xff'],
];

describe('a file’s type is detected from its content [POS-14]', () => {
  test.each(refused)('%s named .jpg is refused', async (_name, bytes) => {
    await expect(processed('photo.jpg', bytes)).rejects.toMatchObject({
      code: 'unsupported_file',
      message: 'Only photos & videos are allowed!',
    });
  });

  test('every accepted type is allowed, whatever its name', async () => {
    const photo = quarters(64, 48);
    const files = {
      jpeg: await phonePhoto(1),
      png: await photo.clone().png().toBuffer(),
      gif: await animation('gif', 64, 48, 2),
      webp: await photo.clone().webp().toBuffer(),
      mp4: film({ brand: 'isom' }),
      mov: film({ brand: 'qt  ' }),
    };
    for (const [kind, bytes] of Object.entries(files)) {
      expect(sniffKind(bytes)).toBe(kind);
      expect(await processed('nameless', bytes)).toMatchObject({ format: kind });
    }
  });
});

describe('a profile picture [PRO-25]', () => {
  test('can be a JPEG, PNG or GIF', async () => {
    for (const bytes of [
      await phonePhoto(3),
      await quarters(64, 48).png().toBuffer(),
      await animation('gif', 64, 48, 2),
    ])
      expect(await processed('me', bytes, 'profile')).toMatchObject({ kind: 'photo' });
  });

  test('can be nothing else', async () => {
    for (const bytes of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      film({ brand: 'isom' }),
      await quarters(64, 48).webp().toBuffer(),
    ])
      await expect(processed('me.png', bytes, 'profile')).rejects.toMatchObject({
        code: 'unsupported_photo',
        message: 'Only photos are allowed!',
      });
  });
});

test('a HEIC photo is told apart from a video', () => {
  expect(isHeic(box('ftyp', 'heic', 'mif1'))).toBe(true);
  expect(isHeic(box('ftyp', 'isom', 'avc1'))).toBe(false);
  expect(isHeic(new Uint8Array())).toBe(false);
});

describe('the page reads a photo’s size from its header', () => {
  test('when it is there', async () => {
    const size = { width: 301, height: 203 };
    const photo = () => quarters(size.width, size.height);
    expect(measuredShape(await photo().jpeg().toBuffer(), 'jpeg')).toMatchObject(size);
    expect(measuredShape(await photo().jpeg({ progressive: true }).toBuffer(), 'jpeg')).toMatchObject(size);
    expect(measuredShape(await phonePhoto(6), 'jpeg')).toMatchObject({ width: 600, height: 800 });
    expect(measuredShape(await photo().png().toBuffer(), 'png')).toMatchObject(size);
    expect(measuredShape(await photo().gif().toBuffer(), 'gif')).toMatchObject(size);
    expect(measuredShape(await photo().webp().toBuffer(), 'webp')).toEqual({ ...size, animated: false });
    expect(measuredShape(await photo().webp({ lossless: true }).toBuffer(), 'webp')).toEqual({
      ...size,
      animated: false,
    });
    expect(measuredShape(await photo().ensureAlpha(0.5).webp().toBuffer(), 'webp')).toEqual({
      ...size,
      animated: false,
    });
    expect(measuredShape(await animation('webp', 50, 40, 3), 'webp')).toEqual({
      width: 50,
      height: 40,
      animated: true,
    });
  });

  test('and says so when it is not', () => {
    for (const kind of ['jpeg', 'png', 'gif', 'webp'] as const)
      expect(measuredShape(Uint8Array.of(0xff, 0xd8, 0xff), kind)).toBeNull();
  });
});
