import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileStore, openStore } from '../../server/platform/storage/index.ts';
import { startObjectStore } from '../harness/object-store.ts';

let folder: string;
let objects: Awaited<ReturnType<typeof startObjectStore>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quad-store-'));
  objects = await startObjectStore();
});
afterAll(async () => {
  await objects.stop();
  await rm(folder, { recursive: true, force: true });
});

const webp = { contentType: 'image/webp' };
let store: FileStore;
const bytesOf = async (key: string, range?: { start: number; end?: number }) => {
  const found = await store.get(key, range);
  return found ? (await buffer(found.stream)).toString() : null;
};
async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys.sort();
}

describe.each(['disk', 's3'] as const)('the file store (%s)', (kind) => {
  beforeAll(async () => {
    store = await openStore(kind === 'disk' ? { kind, folder: join(folder, 'files') } : { kind, ...objects.config });
  });

  test('stores bytes, streams and files, and returns them', async () => {
    const source = join(folder, 'source.bin');
    await writeFile(source, 'from a file');
    expect(await store.put('posts/p1/a/320.webp', Buffer.from('from bytes'), webp)).toEqual({ size: 10 });
    expect(
      await store.put('posts/p1/a/640.webp', Readable.from([Buffer.from('from '), Buffer.from('a stream')]), webp),
    ).toEqual({ size: 13 });
    expect(await store.put('posts/p1/b/file', source, { contentType: 'video/mp4' })).toEqual({ size: 11 });
    expect(await bytesOf('posts/p1/a/320.webp')).toBe('from bytes');
    expect(await bytesOf('posts/p1/a/640.webp')).toBe('from a stream');
    expect(await bytesOf('posts/p1/b/file')).toBe('from a file');
    expect(await store.stat('posts/p1/a/320.webp')).toEqual({
      size: 10,
      contentType: 'image/webp',
      modified: expect.any(Date),
    });
  });

  test('returns parts of a file', async () => {
    await store.put('posts/p2/v/file', Buffer.from('0123456789'), { contentType: 'video/mp4' });
    expect(await bytesOf('posts/p2/v/file', { start: 2, end: 4 })).toBe('234');
    expect(await bytesOf('posts/p2/v/file', { start: 7 })).toBe('789');
    expect(await bytesOf('posts/p2/v/file', { start: 0, end: 99 })).toBe('0123456789');
    await expect(store.get('posts/p2/v/file', { start: 10 })).rejects.toThrow(RangeError);
    await expect(store.get('posts/p2/v/file', { start: 3, end: 2 })).rejects.toThrow(RangeError);
  });

  test('replaces a file atomically, and allows an empty one', async () => {
    await store.put('posts/p3/x', Buffer.from('the first, longer'), webp);
    await store.put('posts/p3/x', Buffer.from('second'), webp);
    expect(await bytesOf('posts/p3/x')).toBe('second');
    await store.put('posts/p3/empty', Buffer.alloc(0), webp);
    expect(await bytesOf('posts/p3/empty')).toBe('');
  });

  test('has nothing under an unknown key', async () => {
    expect(await store.get('posts/none/x')).toBeNull();
    expect(await store.stat('posts/none/x')).toBeNull();
    expect(await store.get('posts/p1')).toBeNull();
    await store.remove('posts/none/x');
    await store.removeAll('posts/none');
  });

  test('removes one file, or all of one owner [MED-15]', async () => {
    for (const key of ['posts/p4/a', 'posts/p4/b/c', 'posts/p40/a', 'users/p4/a'])
      await store.put(key, Buffer.from(key), webp);
    await store.remove('posts/p4/a');
    expect(await bytesOf('posts/p4/a')).toBeNull();
    expect(await bytesOf('posts/p4/b/c')).toBe('posts/p4/b/c');
    await store.removeAll('posts/p4');
    expect(await bytesOf('posts/p4/b/c')).toBeNull();
    expect(await bytesOf('posts/p40/a')).toBe('posts/p40/a');
    expect(await bytesOf('users/p4/a')).toBe('users/p4/a');
  });

  test('leaves nothing of an incomplete file', async () => {
    const before = await stored();
    const failing = new Readable({
      read() {
        this.push(Buffer.alloc(1000));
        this.destroy(new Error('the line broke'));
      },
    });
    await expect(store.put('posts/p5/a', failing, webp)).rejects.toThrow('the line broke');
    expect(await store.stat('posts/p5/a')).toBeNull();
    expect(await stored()).toEqual(before);
  });

  test('lists its files', async () => {
    for (const key of ['posts/p7/a/320.webp', 'users/p7/b']) await store.put(key, Buffer.from(key), webp);
    expect(await stored()).toEqual(expect.arrayContaining(['posts/p7/a/320.webp', 'users/p7/b']));
    expect((await stored()).every((key) => /^(posts|users)\//.test(key))).toBe(true);
  });

  test('stores a large file completely', async () => {
    const source = join(folder, 'large.bin');
    const bytes = Buffer.alloc(20_000_000, 'quad ');
    await writeFile(source, bytes);
    expect(await store.put('posts/p8/film/file', source, { contentType: 'video/mp4' })).toEqual({ size: 20_000_000 });
    const found = await store.get('posts/p8/film/file');
    expect(found && bytes.equals(await buffer(found.stream))).toBe(true);
    expect(found?.contentType).toBe(kind === 'disk' ? 'application/octet-stream' : 'video/mp4');
  });

  test('refuses a key that could leave its folder', async () => {
    for (const key of [
      '../x/y',
      'posts/../../etc',
      'posts',
      '',
      '/etc/passwd',
      'posts//x',
      'posts/.hidden',
      'posts/a\\b',
      'posts/a\0b',
      'posts/x/',
      '.incoming/x',
    ])
      await expect(store.put(key, Buffer.from('x'), webp), JSON.stringify(key)).rejects.toThrow(TypeError);
    await expect(store.removeAll('posts')).rejects.toThrow(TypeError);
  });

  test('works while folders are created and removed', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `posts/p6/f${index % 4}`);
    await Promise.all(keys.flatMap((key) => [store.put(key, Buffer.from(key), webp), store.remove(key)]));
    await store.put('posts/p6/last', Buffer.from('here'), webp);
    expect(await bytesOf('posts/p6/last')).toBe('here');
  });
});
