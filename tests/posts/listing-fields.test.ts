import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getCase } from '../../contract/moderation/cases.ts';
import { listAdminPosts } from '../../contract/moderation/admin-records.ts';
import {
  choiceFieldNames,
  type ListingFieldName,
  listingFieldNames,
  type ListingValues,
} from '../../contract/posts/listing-fields.ts';
import { fieldOf } from '../../contract/posts/listing-rules.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { createPost, deletePost, editPost, getPost, type Post } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { listVersions } from '../../contract/posts/versions.ts';
import { search } from '../../contract/search/search.ts';
import { getExport, startExport } from '../../contract/exports/exports.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { unzip } from '../exports/unzip.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
let mod: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
  mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
});
afterAll(() => server.stop());

const valueOf = (name: ListingFieldName, at: number) => {
  const field = fieldOf(name);
  if (field.kind === 'flag') return at === 0;
  return field.kind === 'choice' ? field.choices[at] : field.kind === 'text' ? `Item ${at}` : 40 + at;
};
/** A listing with a value in every field, and another with other values. */
const listing = (at: number) =>
  ({
    ...Object.fromEntries(listingFieldNames.map((name) => [name, valueOf(name, at)])),
    details: null,
  }) as unknown as ListingValues;
const [one, other] = [listing(0), listing(1)];
const nothing = { ...Object.fromEntries(listingFieldNames.map((name) => [name, null])), details: null };

const create = (by: Person, values: Partial<ListingValues>, text = 'a thing') =>
  by.client.call(createPost, { body: { text: words(text), ...values } as never });
const read = async (id: string): Promise<Post> => (await bo.client.call(getPost, { params: { id } })).post;

it('stores every field, shows it to others, and takes what is left out for none [POS-15, POS-16, ENT-06]', async () => {
  const made = await create(ana, one);
  expect(made).toMatchObject(one);
  expect(await read(made._id)).toEqual(made);
  expect((await bo.client.call(listFeed)).posts[0]).toEqual(made);
  expect(await create(ana, {})).toMatchObject(nothing);
});

it.each(listingFieldNames)('refuses a %s that is none, and names the field [POS-15, POS-16]', async (name) => {
  const { _id: id } = await create(ana, one);
  const { kind } = fieldOf(name);
  const invalid =
    kind === 'text'
      ? ['', ' \u200b', 'x'.repeat(81), 7, {}, true]
      : ['boats', '', -1, 1.5, {}, kind === 'flag' ? 'true' : true];
  for (const bad of invalid) {
    const body = { text: words('x'), [name]: bad } as never;
    const refused = { status: 422, errors: [{ field: name }] };
    expect(await ana.client.refused(createPost, { body })).toMatchObject(refused);
    expect(await ana.client.refused(editPost, { params: { id }, body })).toMatchObject(refused);
  }
  expect(await read(id)).toMatchObject(one);
});

it.each(listingFieldNames)(
  'edits a %s alone, clears it, and keeps what it was in the history [POS-44]',
  async (name) => {
    const { _id: id } = await create(ana, one);
    const edit = (value: unknown) => ana.client.call(editPost, { params: { id }, body: { [name]: value } as never });
    expect(await edit(one[name])).toMatchObject({ ...one, edited: false });
    expect(await edit(other[name])).toMatchObject({ ...one, [name]: other[name], edited: true });
    expect(await edit(null)).toMatchObject({ ...one, [name]: null });
    const { versions } = await bo.client.call(listVersions, { params: { id } });
    expect(versions.map((version) => version[name])).toEqual([null, other[name], one[name]]);
    for (const each of listingFieldNames.filter((field) => field !== name))
      expect(versions.map((version) => version[each])).toEqual([one[each], one[each], one[each]]);
  },
);

it('gives a comment none of them, whatever is sent [POS-44]', async () => {
  const { _id: id } = await create(bo, {});
  const reply = await comment(ana, id, 'a comment');
  expect(reply).toMatchObject(nothing);
  const body = { text: words('edited'), ...one } as never;
  expect(await ana.client.call(editPost, { params: { id: reply._id }, body })).toMatchObject(nothing);
});

it.each(choiceFieldNames)(
  'narrows feed and search by %s, page by page, and refuses one that is none [FEE-24, SEA-15]',
  async (name) => {
    const [dee, eve] = [
      await createPerson(server, { first: 'Dee', campus: 'duke' }),
      await createPerson(server, { first: 'Eve', campus: 'duke' }),
    ];
    const made: string[] = [];
    for (let n = 0; n < 17; n++) {
      made.unshift((await create(dee, { ...one, [name]: one[name] }, `gizmo ${name}`))._id);
      await create(eve, { ...one, [name]: n % 2 ? other[name] : null }, `gizmo ${name}`);
    }
    const query = { [name]: one[name] } as object;
    const feed = await dee.client.call(listFeed, { query });
    const rest = await dee.client.call(listFeed, { query: { ...query, cursor: feed.cursor as string } });
    expect([feed, rest].map(({ posts }) => posts.length)).toEqual([15, 2]);
    expect([...feed.posts, ...rest.posts].map(({ _id }) => _id)).toEqual(made);
    const sale = await dee.client.call(listFeed, { query: { ...query, for_sale: 'true' } });
    expect(sale.posts).toEqual(feed.posts);
    await vi.waitFor(async () => {
      const found = await dee.client.call(search, { query: { q: 'gizmo', ...query } });
      expect(found.posts.map(({ _id }) => _id)).toEqual(made.slice(0, 10));
    });
    for (const endpoint of [listFeed, search])
      expect(await dee.client.refused(endpoint, { query: { q: 'gizmo', [name]: 'boats' } as never })).toMatchObject({
        errors: [{ field: name }],
      });
    await server.app.platform.pool.query('delete from posts where campus_id = $1', ['duke']);
  },
);

it('puts them into the copy of one’s data, with what they were [SET-47, D18]', async () => {
  const cy = await createPerson(server, { first: 'Cy' });
  const { _id: id } = await create(cy, one);
  await cy.client.call(editPost, { params: { id }, body: other as never });
  await cy.client.call(startExport);
  const file = await vi.waitFor(async () => {
    const { export: made } = await cy.client.call(getExport);
    if (made?.state !== 'ready') throw new Error(`the export is ${made?.state}`);
    return made.file;
  }, 10_000);
  const { bytes } = await cy.client.request('GET', file ?? '');
  const [post] = JSON.parse(unzip(bytes).get('posts.json')?.toString() ?? '') as object[];
  expect(post).toMatchObject({ ...other, earlier_texts: [one] });
});

it('shows them to moderators, and keeps them as they were reported [MOD-19, D61]', async () => {
  const { _id: id } = await create(ana, one);
  await bo.client.call(report, { body: { kind: 'post', id, reason: 'scam' } });
  await ana.client.call(editPost, { params: { id }, body: other as never });
  const { rows } = await server.app.platform.pool.query('select id from cases where target_id = $1', [id]);
  const { evidence } = await mod.client.call(getCase, { params: { id: rows[0].id } });
  expect(evidence).toMatchObject([{ ...one, now: 'changed' }]);
  const { posts } = await mod.client.call(listAdminPosts, { query: {} });
  expect(posts.find(({ _id }) => _id === id)).toMatchObject(other);
});

it('forgets them with the post [POS-39, D23]', async () => {
  const { _id: id } = await create(ana, one);
  await ana.client.call(deletePost, { params: { id } });
  const { rows } = await server.app.platform.pool.query(
    `select ${listingFieldNames.join(', ')}, details from posts where id = $1`,
    [id],
  );
  expect(rows).toEqual([nothing]);
});
