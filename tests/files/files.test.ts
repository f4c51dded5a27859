import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendMessage } from '../../contract/chats/messages.ts';
import { setPhoto } from '../../contract/identity/identity.ts';
import { createComment } from '../../contract/posts/comments.ts';
import { createPost, deletePost, getPost } from '../../contract/posts/posts.ts';
import { discardUpload, getUpload } from '../../contract/files/uploads.ts';
import { chatOf } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post, uploaded, words } from '../factories/posts.ts';
import { film } from '../fixtures/media/films.ts';
import { phonePhoto, quarters } from '../fixtures/media/photos.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
  photo = await quarters(1500, 1000).jpeg().toBuffer();
});
afterAll(() => server.stop());

const get = (client: Client, path: string, headers: Record<string, string> = {}) =>
  client.request('GET', path, undefined, headers);

const withFile = (author: Person, upload: string, alt = '') =>
  author.client.call(createPost, { body: { text: null, files: [{ upload, alt }] } });

async function storedFiles(id: string): Promise<boolean> {
  const { rows } = await server.app.platform.pool.query('select 1 from files where id = $1', [id]);
  return rows.length > 0 || (await server.app.platform.files.stat(`posts/${id}/320.webp`)) !== null;
}

test('a post shows its files in the given order, each with its description [MED-13, MED-16, ENT-07]', async () => {
  const first = await uploaded(ana.client, photo, { alt: 'from the upload' });
  const second = await uploaded(ana.client, await phonePhoto(6), { filename: 'b.jpg' });
  const made = await ana.client.call(createPost, {
    body: { text: words('two'), files: [{ upload: second, alt: 'turned' }, { upload: first }] },
  });
  expect(made).toMatchObject({ img_count: 2, hasPhoto: true });
  expect(made.img_gallery).toMatchObject([
    { _id: second, img_order: 0, alt: 'turned', img_name: 'b.jpg', img_width: 800, img_height: 600 },
    {
      _id: first,
      img_order: 1,
      alt: 'from the upload',
      img_width: 1500,
      img_height: 1000,
      img_path: `/files/${first}`,
    },
  ]);
  expect(made.img_gallery[0]?.placeholder).toBeTruthy();
  expect((await bo.client.call(getPost, { params: { id: made._id } })).post.img_gallery).toEqual(made.img_gallery);
});

test('eleven files, another person’s, a used one and a repeated one are refused without losing any [POS-12, POS-11]', async () => {
  const id = await uploaded(ana.client, photo);
  const refused = (author: Person, uploads: string[]) =>
    author.client.refused(createPost, { body: { files: uploads.map((upload) => ({ upload })) } });
  expect(await refused(ana, Array(11).fill(id))).toMatchObject({ title: 'Please choose up to 10 photos.' });
  expect(await refused(bo, [id])).toMatchObject({ code: 'file_gone' });
  expect(await refused(ana, [id, id])).toMatchObject({ code: 'file_gone' });
  expect(await refused(ana, [id, '01890000-0000-7000-8000-000000000000'])).toMatchObject({ code: 'file_gone' });
  expect(await bo.client.refused(getUpload, { params: { id } })).toMatchObject({ code: 'file_gone' });
  await ana.client.call(getUpload, { params: { id } });
  await withFile(ana, id);
  expect(await refused(ana, [id])).toMatchObject({ code: 'file_gone' });
});

test('post media open for those who can read the campus, unused uploads for their owner [MED-18, D7]', async () => {
  const id = await uploaded(ana.client, photo);
  const path = `/files/${id}/640.webp`;
  expect((await get(ana.client, path)).status).toBe(200);
  expect((await get(bo.client, path)).status).toBe(404);
  await withFile(ana, id);
  const guest = await createPerson(server, { campus: 'ut' });
  for (const client of [ana.client, bo.client, guest.client.on('ou')])
    expect((await get(client, path)).status).toBe(200);
  const unverified = await createPerson(server, { verified: false });
  for (const client of [server.client(), unverified.client]) {
    const answer = await get(client, path);
    expect(answer.status).toBe(404);
    expect(answer.bytes.length).toBeLessThan(200);
  }
});

test('a photo is served in its sizes, privately cached, and can run nothing [MED-14, MED-15, MED-18]', async () => {
  const id = await uploaded(ana.client, photo, { filename: 'dé"sk\r\n.jpg' });
  await withFile(ana, id);
  for (const [name, width] of [
    ['320.webp', 320],
    ['640.webp', 640],
    ['1280.webp', 1280],
    ['2048.webp', 1500],
    ['500.webp', 640],
  ] as const) {
    const { status, headers, bytes } = await get(bo.client, `/files/${id}/${name}`);
    expect([status, (await sharp(bytes).metadata()).width]).toEqual([200, width]);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      vary: 'cookie',
    });
    expect(headers['content-disposition']).toMatch(
      /^inline; filename="d_sk\.webp"; filename\*=UTF-8''d%C3%A9sk\.webp$/,
    );
  }
  const { headers } = await get(bo.client, `/files/${id}/640.webp`);
  expect((await get(bo.client, `/files/${id}/640.webp`, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
  for (const name of ['0.webp', 'x', '..%2f640.webp', 'poster.png'])
    expect((await get(bo.client, `/files/${id}/${name}`)).status).toBe(404);
});

test('a video is served in ranges [MED-10, POS-14]', async () => {
  const bytes = film();
  const id = await uploaded(ana.client, bytes, { filename: 'clip.mp4', filetype: 'video/mp4' });
  const made = await withFile(ana, id);
  expect(made.img_gallery[0]).toMatchObject({ kind: 'video', img_name: 'clip.mp4' });
  const path = `/files/${id}/file`;
  const whole = await get(bo.client, path);
  expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
  expect(whole.bytes.length).toBe(bytes.length);
  const part = await get(bo.client, path, { range: 'bytes=4-11' });
  expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 4-11/${bytes.length}`]);
  expect(part.bytes).toEqual(whole.bytes.subarray(4, 12));
  const tail = await get(bo.client, path, { range: 'bytes=-5' });
  expect(tail.bytes).toEqual(whole.bytes.subarray(-5));
  expect((await get(bo.client, path, { range: `bytes=${bytes.length}-` })).status).toBe(416);
  expect((await get(bo.client, path, { range: 'bytes=0-1,3-4' })).status).toBe(200);
  expect((await get(server.client(), path, { range: 'bytes=0-1' })).status).toBe(404);
});

test('HEAD answers a video’s size without reading it [MED-10]', async () => {
  const bytes = film();
  const id = await uploaded(ana.client, bytes, { filename: 'clip.mp4', filetype: 'video/mp4' });
  await withFile(ana, id);
  const path = `/files/${id}/file`;
  const opened = vi.spyOn(server.app.platform.files, 'get');
  expect((await get(bo.client, path)).status).toBe(200);
  expect(opened).toHaveBeenCalledTimes(1);
  const { status, headers } = await bo.client.request('HEAD', path);
  expect([status, headers['content-length']]).toEqual([200, String(bytes.length)]);
  expect((await server.client().request('HEAD', path)).status).toBe(404);
  expect(opened).toHaveBeenCalledTimes(1);
  opened.mockRestore();
});

test('a file belongs to the post, message or profile that it was uploaded for, and to no other [MED-15]', async () => {
  const [ofPost, ofMessage, ofProfile] = await Promise.all(
    (['post', 'message', 'profile'] as const).map((purpose) => uploaded(ana.client, photo, { purpose })),
  );
  const chat = await chatOf(ana, bo);
  const send = (upload?: string) =>
    ana.client.try(sendMessage, {
      params: { id: chat },
      body: { client_id: randomUUID(), text: '', ...(upload ? { upload: { upload } } : {}) } as never,
    });
  // each is refused where it wasn't uploaded for, and stays usable where it was
  for (const wrong of [ofPost, ofProfile]) expect((await send(wrong)).json).toMatchObject({ code: 'file_gone' });
  for (const wrong of [ofMessage, ofProfile])
    expect(
      await ana.client.refused(createPost, { body: { text: null, files: [{ upload: wrong ?? '' }] } }),
    ).toMatchObject({ code: 'file_gone' });
  for (const wrong of [ofPost, ofMessage])
    expect(await ana.client.refused(setPhoto, { body: { upload: wrong ?? '' } })).toMatchObject({ code: 'file_gone' });
  const made = await withFile(ana, ofPost ?? '');
  const message = (await send(ofMessage)).json as { _id: string };
  await ana.client.call(setPhoto, { body: { upload: ofProfile ?? '' } });
  const { rows } = await server.app.platform.pool.query(
    'select id, uploader_id, owner_kind, owner_id from files where id = any($1)',
    [[ofPost, ofMessage, ofProfile]],
  );
  const owners = Object.fromEntries(rows.map((row: { id: string }) => [row.id, row]));
  expect(owners).toMatchObject({
    [ofPost ?? '']: { uploader_id: ana.id, owner_kind: 'post', owner_id: made._id },
    [ofMessage ?? '']: { uploader_id: ana.id, owner_kind: 'message', owner_id: message._id },
    [ofProfile ?? '']: { uploader_id: ana.id, owner_kind: 'profile', owner_id: ana.id },
  });
  // nobody else can use what Ana uploaded
  const fresh = await uploaded(ana.client, photo);
  expect(await bo.client.refused(createPost, { body: { text: null, files: [{ upload: fresh }] } })).toMatchObject({
    code: 'file_gone',
  });
});

test('profile pictures open for everyone; the previous one is deleted [MED-20, PRO-30]', async () => {
  const first = await uploaded(ana.client, photo, { purpose: 'profile' });
  await ana.client.call(setPhoto, { body: { upload: first } });
  const open = await get(server.client(), `/files/${first}/96.webp`);
  expect([open.status, open.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  const second = await uploaded(ana.client, photo, { purpose: 'profile' });
  await ana.client.call(setPhoto, { body: { upload: second } });
  expect((await get(server.client(), `/files/${first}/96.webp`)).status).toBe(404);
  expect((await get(server.client(), `/files/${second}/96.webp`)).status).toBe(200);
  const wrong = await uploaded(ana.client, photo, { purpose: 'post' });
  expect(await ana.client.refused(setPhoto, { body: { upload: wrong } })).toMatchObject({ code: 'file_gone' });
});

test('a deleted post is deleted with everything below it and all files [POS-37, POS-39, D23]', async () => {
  const file = await uploaded(ana.client, photo);
  const below = await uploaded(bo.client, photo);
  const { _id: id } = await withFile(ana, file);
  const reply = await bo.client.call(createComment, {
    params: { id },
    body: { text: null, files: [{ upload: below }] },
  });
  const deep = await comment(ana, reply._id, 'deep');
  expect((await get(bo.client, `/files/${below}/320.webp`)).status).toBe(200);
  await ana.client.call(deletePost, { params: { id } });
  for (const gone of [id, reply._id, deep._id])
    expect(await bo.client.refused(getPost, { params: { id: gone } })).toMatchObject({
      status: 410,
      title: 'Sorry, that post has been deleted.',
    });
  for (const each of [file, below]) {
    expect((await get(ana.client, `/files/${each}/320.webp`)).status).toBe(404);
    await expect.poll(() => storedFiles(each)).toBe(false);
  }
  expect(await ana.client.refused(deletePost, { params: { id } })).toMatchObject({ status: 410 });
  const { rows } = await server.app.platform.pool.query(
    `select count(*)::int as kept from posts where root_id = $1 and (plain <> '' or text is not null or gallery <> '[]')`,
    [id],
  );
  expect(rows[0]?.kept).toBe(0);
});

test('an unwanted upload is deleted [MED-15]', async () => {
  const id = await uploaded(ana.client, photo);
  await bo.client.call(discardUpload, { params: { id } });
  expect(await storedFiles(id)).toBe(true);
  await ana.client.call(discardUpload, { params: { id } });
  expect(await ana.client.refused(getUpload, { params: { id } })).toMatchObject({ code: 'file_gone' });
  await expect.poll(() => storedFiles(id)).toBe(false);
});

test('the files of a hidden post and of a blocked person don’t open [MED-18, D7]', async () => {
  const id = await uploaded(ana.client, photo);
  const { _id: postId } = await withFile(ana, id);
  const reader = await createPerson(server);
  const path = `/files/${id}/320.webp`;
  expect((await get(reader.client, path)).status).toBe(200);
  const { pool, bus } = server.app.platform;
  await pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [ana.id, reader.id]);
  bus.publish('blocks.changed', { userIds: [ana.id, reader.id] });
  expect((await get(reader.client, path)).status).toBe(404);
  await pool.query('update posts set hidden_at = product_now() where id = $1', [postId]);
  bus.publish('posts.files', { ids: [id] });
  expect((await get(bo.client, path)).status).toBe(404);
});

test('a text post without files can be deleted as well [POS-38]', async () => {
  const { _id: id } = await post(ana, 'plain');
  await ana.client.call(deletePost, { params: { id } });
});
