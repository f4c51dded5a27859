import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SentBodyOf } from '../../contract/endpoint.ts';
import { listMedia } from '../../contract/posts/lists.ts';
import { createComment } from '../../contract/posts/comments.ts';
import { createPost, deletePost, editPost, getPost, type Post } from '../../contract/posts/posts.ts';
import { listVersions } from '../../contract/posts/versions.ts';
import { getUpload } from '../../contract/files/uploads.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post, uploaded, words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

let hue = 0;
const photo = async (who = ana, about = {}) => {
  hue += 20;
  const bytes = await sharp({
    create: { width: 60, height: 40, channels: 3, background: { r: hue % 255, g: 9, b: 99 } },
  })
    .jpeg()
    .toBuffer();
  return uploaded(who.client, bytes, about);
};
const photos = async (count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await photo());
  return ids;
};
const listed = (ids: readonly string[]) => ids.map((upload) => ({ upload }));
const pictured = async (ids: readonly string[], text: string | null = 'with photos') =>
  ana.client.call(createPost, { body: { text: text === null ? null : words(text), files: listed(ids) } });
const edit = (id: string, body: SentBodyOf<typeof editPost>, who = ana) =>
  who.client.call(editPost, { params: { id }, body });
const refused = (id: string, body: SentBodyOf<typeof editPost>, who = ana) =>
  who.client.refused(editPost, { params: { id }, body });
const read = async (id: string, who = bo) => (await who.client.call(getPost, { params: { id } })).post;
const idsOf = ({ img_gallery }: Pick<Post, 'img_gallery'>) => img_gallery.map(({ _id }) => _id);
const opens = async (id: string, who = bo) => (await who.client.request('GET', `/files/${id}/320.webp`)).status;

test('the author adds, removes, reorders and describes the files of a post [POS-44, MED-13, MED-16]', async () => {
  const [one, two, three] = (await photos(3)) as [string, string, string];
  const made = await pictured([one, two, three]);
  const four = await photo(ana, { alt: 'as it was uploaded' });
  const changed = await edit(made._id, {
    files: [{ upload: three, alt: 'the back' }, { upload: four }, { upload: one }],
  });
  expect(idsOf(changed)).toEqual([three, four, one]);
  expect(changed.img_gallery.map(({ alt, img_order }) => [alt, img_order])).toEqual([
    ['the back', 0],
    ['as it was uploaded', 1],
    ['', 2],
  ]);
  expect(changed).toMatchObject({ img_count: 3, hasPhoto: true, edited: true, text: made.text });
  expect(await read(made._id)).toEqual(changed);
  // a description can be removed, and omitted fields stay
  const plain = await edit(made._id, { files: listed([three, four, one]) });
  expect(plain.img_gallery.map(({ alt }) => alt)).toEqual(['', '', '']);
  expect(idsOf(await edit(made._id, { text: words('other words') }))).toEqual([three, four, one]);
});

test('a removed file opens for nobody, and its bytes and description are deleted [POS-44, D7, MED-18]', async () => {
  const [kept, gone] = (await photos(2)) as [string, string];
  const made = await pictured([kept, gone]);
  await edit(made._id, {
    files: [
      { upload: kept, alt: '' },
      { upload: gone, alt: 'a secret on the table' },
    ],
  });
  expect([await opens(kept), await opens(gone)]).toEqual([200, 200]);
  const { pool, files } = server.app.platform;
  const { rows } = await pool.query<{ storage_key: string }>('select storage_key from files where id = $1', [gone]);
  const key = `${rows[0]?.storage_key}/320.webp`;
  expect(await files.stat(key)).not.toBeNull();

  await edit(made._id, { files: listed([kept]) });
  expect([await opens(kept), await opens(gone), await opens(gone, ana)]).toEqual([200, 404, 404]);
  await expect.poll(() => files.stat(key), { timeout: 15_000 }).toBeNull();
  const { versions } = await bo.client.call(listVersions, { params: { id: made._id } });
  expect(versions.map((version) => version.files.map(({ img_path }) => img_path))).toEqual([
    [`/files/${kept}`],
    [`/files/${kept}`, null],
    [`/files/${kept}`, null],
  ]);
  expect(JSON.stringify(versions)).not.toMatch(new RegExp(`${gone}|secret`));
  // it can't be used again, here or elsewhere
  expect(await refused(made._id, { files: listed([kept, gone]) })).toMatchObject({ code: 'file_gone' });
  expect(await ana.client.refused(getUpload, { params: { id: gone } })).toMatchObject({ code: 'file_gone' });
});

test('the history has each version’s files; a text edit changes none of them [POS-44]', async () => {
  const [one, two] = (await photos(2)) as [string, string];
  const made = await pictured([one]);
  await edit(made._id, { text: words('second') });
  await edit(made._id, { files: listed([two, one]) });
  await edit(made._id, { files: listed([one, two]), price: 5 });
  const { versions } = await bo.client.call(listVersions, { params: { id: made._id } });
  expect(
    versions.map(({ files, price }) => [price, files.map(({ img_path }) => img_path?.slice('/files/'.length))]),
  ).toEqual([
    [5, [one, two]],
    [null, [two, one]],
    [null, [one]],
    [null, [one]],
  ]);
  // sending the same again adds no version
  await edit(made._id, { files: listed([one, two]), price: 5 });
  expect((await bo.client.call(listVersions, { params: { id: made._id } })).versions).toHaveLength(4);
});

test('an edit of files follows the rules of posting, and a refused one changes nothing [POS-11, POS-12, POS-44]', async () => {
  const [one, two] = (await photos(2)) as [string, string];
  const made = await pictured([one, two], null);
  const elsewhere = await pictured([await photo()]);
  const bos = await photo(bo);
  for (const files of [
    [one, one],
    [one, bos],
    [one, idsOf(elsewhere)[0] as string],
    ['01890000-0000-7000-8000-00000000aaaa'],
  ])
    expect(await refused(made._id, { files: listed(files) })).toMatchObject({ code: 'file_gone' });
  expect(await refused(made._id, { files: [] })).toMatchObject({ code: 'post_empty' });
  expect(await refused(made._id, { files: listed(await photos(11)) })).toMatchObject({ status: 422 });
  expect(await refused(made._id, { files: [] }, bo)).toMatchObject({ code: 'forbidden' });
  expect(idsOf(await read(made._id))).toEqual([one, two]);
  expect([await opens(one), await opens(two)]).toEqual([200, 200]);
  // text alone is enough, and the post leaves the photo grid
  const bare = await edit(made._id, { text: words('sold the pictures'), files: [] });
  expect(bare).toMatchObject({ img_count: 0, hasPhoto: false, img_gallery: [] });
  const { posts } = await bo.client.call(listMedia);
  expect(posts.map(({ _id }) => _id)).not.toContain(made._id);
  expect(idsOf(await edit(made._id, { files: listed([await photo()]) }))).toHaveLength(1);
});

test('a comment’s files can be added and removed too; they are deleted with it [POS-44, COM-07]', async () => {
  const { _id: id } = await post(ana, 'a desk');
  const [one, two] = (await photos(2)) as [string, string];
  const below = await ana.client.call(createComment, {
    params: { id },
    body: { text: words('look'), files: listed([one]) },
  });
  expect(idsOf(await edit(below._id, { files: listed([two, one]) }))).toEqual([two, one]);
  expect(idsOf(await edit(below._id, { files: listed([two]) }))).toEqual([two]);
  expect([await opens(one), await opens(two)]).toEqual([404, 200]);
  await ana.client.call(deletePost, { params: { id: below._id } });
  expect(await opens(two)).toBe(404);
});

test('two edits of the files at the same moment result in one of the two [POS-44]', async () => {
  const [one, two, three] = (await photos(3)) as [string, string, string];
  const made = await pictured([one]);
  const tries = await Promise.allSettled([
    edit(made._id, { files: listed([one, two]) }),
    edit(made._id, { files: listed([three]) }),
  ]);
  expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
  const now = idsOf(await read(made._id));
  expect([[one, two], [three]]).toContainEqual(now);
  for (const each of now) expect(await opens(each)).toBe(200);
});

test('a post with files says that they are analysed, from its creation and after an edit [MED-14, ENT-02]', async () => {
  const made = await pictured(await photos(1));
  const bare = await post(ana, 'words alone');
  const analysed = async (id: string) => {
    const { rows } = await server.app.platform.pool.query(
      'select image_analysis_completed as done from posts where id = $1',
      [id],
    );
    return rows[0].done as boolean;
  };
  expect([await analysed(made._id), await analysed(bare._id)]).toEqual([true, false]);
  await edit(bare._id, { files: listed([await photo()]) });
  await edit(made._id, { files: [] });
  expect([await analysed(made._id), await analysed(bare._id)]).toEqual([false, true]);
});
