import { Writable } from 'node:stream';
import fs from 'node:fs';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createPost } from '../../contract/posts/posts.ts';
import { getUpload } from '../../contract/files/uploads.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { beginUpload, sendPiece, upload, words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
  photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#6b8f71' } })
    .jpeg()
    .toBuffer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
const away = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9000'), { code: 'ECONNREFUSED' });

const count = async (sql: string) => (await server.app.platform.pool.query<{ n: number }>(sql)).rows[0]?.n;

async function keysOf(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of server.app.platform.files.keys()) keys.push(key);
  return keys.sort();
}

test.each([
  ['the disk of the media is full', full, 507, 'storage_full', '60'],
  ['the object store is away', away, 503, 'unavailable', '5'],
] as const)(
  '%s: the upload is refused with a message, nothing is left half done, and it succeeds later [MED-15]',
  async (_what, fault, status, code, retryAfter) => {
    const { files } = server.app.platform;
    const before = [await keysOf(), await count('select count(*)::int as n from files')];
    const real = files.put.bind(files);
    let puts = 0;
    vi.spyOn(files, 'put').mockImplementation((...given) => (++puts > 2 ? Promise.reject(fault()) : real(...given)));
    const begun = await beginUpload(ana.client, photo.length, { filename: 'desk.jpg', filetype: 'image/jpeg' });
    const { location = '' } = begun.headers;
    const answer = await sendPiece(ana.client, location, 0, photo);
    expect(answer).toMatchObject({ status, json: { status, code } });
    expect(answer.headers['retry-after']).toBe(retryAfter);
    expect([await keysOf(), await count('select count(*)::int as n from files')]).toEqual(before);
    vi.restoreAllMocks();
    const id = location.split('/').at(-1) ?? '';
    const { upload: kept } = await ana.client.call(getUpload, { params: { id } });
    const made = await ana.client.call(createPost, { body: { text: words('A desk'), files: [{ upload: kept }] } });
    expect(JSON.stringify(made)).toContain(`/files/${id}`);
  },
);

test('a full upload disk refuses with a message, and the rest is accepted once there is space [MED-15]', async () => {
  const begun = await beginUpload(ana.client, photo.length, { filename: 'desk.jpg', filetype: 'image/jpeg' });
  const { location = '' } = begun.headers;
  vi.spyOn(fs, 'createWriteStream').mockImplementation(
    () => new Writable({ write: (_part, _encoding, done) => done(full()) }) as unknown as fs.WriteStream,
  );
  const answer = await sendPiece(ana.client, location, 0, photo);
  expect(answer).toMatchObject({
    status: 507,
    json: { code: 'storage_full', title: "We can't take photos and videos right now. Please try again later." },
  });
  vi.restoreAllMocks();
  expect((await sendPiece(ana.client, location, 0, photo)).status).toBe(200);
  expect((await upload(ana.client, photo)).status).toBe(200);
});
