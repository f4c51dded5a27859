import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getCourse, listCourses } from '../../contract/courses/courses.ts';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { createPost, deletePost, sellPost } from '../../contract/posts/posts.ts';
import { offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

const books = 'books, movies, & music';
const spellings = [
  'chem1315',
  'CHEM-1315',
  'Chem 1315',
  'CHEM  1315',
  'chem_1315',
  'CHEM.1315',
  ' Chem. 1315 ',
  'CHEM–1315',
  'C H E M 1315',
  'ＣＨＥＭ１３１５',
];

let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const create = (by: Person, code: string, body: object = {}) =>
  by.client.call(createPost, {
    body: {
      text: words('A book'),
      title: 'A book',
      kind: 'selling',
      price: 20,
      category: books,
      details: { course_code: code },
      ...body,
    } as never,
  });
const course = (by: Person, code: string) => by.client.call(getCourse, { params: { code } });
const idsOf = (posts: readonly { _id: string }[]) => posts.map(({ _id }) => _id);
const codesFor = async (by: Person, query: object = {}) =>
  (await by.client.call(listCourses, { query })).courses.map(({ code }) => code);

it('leads ten spellings of a code to one course, on its campus alone [COU-01]', async () => {
  const [first, second, ...rest] = spellings;
  const [one, other] = [await create(ana, first ?? ''), await create(bo, second ?? '', { price: 10 })];
  for (const spelling of spellings) {
    const found = await course(bo, spelling);
    expect([spelling, found.code, idsOf(found.books)]).toEqual([spelling, 'CHEM 1315', [other._id, one._id]]);
  }
  for (const spelling of rest.slice(0, 3))
    expect((await create(await createPerson(server), spelling)).details).toEqual({ course_code: 'CHEM 1315' });
  expect(await codesFor(bo)).toEqual(['CHEM 1315']);
  const elsewhere = await createPerson(server, { campus: 'ut' });
  expect(await course(elsewhere, 'CHEM 1315')).toMatchObject({ for_sale: 0, wanted: 0, books: [] });
  expect(await codesFor(elsewhere)).toEqual([]);
  for (const bad of ['Chemistry', '1315', '<b>'])
    expect(await bo.client.refused(getCourse, { params: { code: bad } })).toMatchObject({ code: 'not_found' });
});

it('shows books for sale, the cheapest first, and books wanted [COU-01]', async () => {
  const dear = await create(ana, 'PHYS 2514', { price: 60 });
  const cheap = await create(bo, 'phys2514', { price: 5 });
  const asked = await create(ana, 'PHYS 2514', { kind: 'looking', price: 25 });
  // neither for sale nor wanted
  await create(ana, 'PHYS 2514', { kind: 'post', price: null, title: null, category: books });
  const found = await course(bo, 'PHYS 2514');
  expect(found).toMatchObject({ for_sale: 2, wanted: 1, from: 5 });
  expect(idsOf(found.books)).toEqual([cheap._id, dear._id]);
  expect(idsOf(found.looking)).toEqual([asked._id]);
  // what is on hold comes after the others
  const { _id: deal } = await offer(ana, cheap._id, 5);
  await bo.client.call(acceptDeal, { params: { id: deal }, body: { hours: 24 } });
  expect(idsOf((await course(bo, 'PHYS 2514')).books)).toEqual([dear._id, cheap._id]);
  await ana.client.call(sellPost, { params: { id: dear._id }, body: { sold: true } });
  await ana.client.call(deletePost, { params: { id: asked._id } });
  expect(await course(bo, 'PHYS 2514')).toMatchObject({ for_sale: 1, wanted: 0, looking: [] });
});

it('lists courses with books by code, a page at a time, and finds them by the beginning of a code [COU-01]', async () => {
  for (const code of ['ZOOL 1114', 'ZOOL 1121', 'ZEN 1', 'Z S 2413']) await create(ana, code);
  expect(await codesFor(bo, { q: 'zool' })).toEqual(['ZOOL 1114', 'ZOOL 1121']);
  expect(await codesFor(bo, { q: 'Zool-11' })).toEqual(['ZOOL 1114', 'ZOOL 1121']);
  expect(await codesFor(bo, { q: 'zool1121' })).toEqual(['ZOOL 1121']);
  expect(await codesFor(bo, { q: 'z s 24' })).toEqual(['ZS 2413']);
  expect(await codesFor(bo, { q: '%' })).toEqual([]);
  expect(await codesFor(bo, { q: 'z', after: 'ZEN 1' })).toEqual(['ZOOL 1114', 'ZOOL 1121', 'ZS 2413']);
  const writer = await createPerson(server);
  const { pool } = server.app.platform;
  await pool.query(
    `insert into posts (id, campus_id, author_id, root_id, plain, title, kind, price, category, details, expires_at)
     select id, 'ou', $1, id, 'A book', 'A book', 'selling', 9, $2, jsonb_build_object('course_code', 'QQ ' || 1000 + n),
       product_now() + interval '9 days'
     from (select n, uuidv7() as id from generate_series(1, 60) n offset 0) made`,
    [writer.id, books],
  );
  const page = await bo.client.call(listCourses, { query: { q: 'QQ' } });
  expect(page.courses).toHaveLength(50);
  expect(await codesFor(bo, { q: 'QQ', after: page.after })).toHaveLength(10);
});

it('shows nothing of blocked people and no expired book, in pages and numbers [COU-01, MOD-18]', async () => {
  const code = 'GEOL 1114';
  const { _id: id } = await create(ana, code);
  await create(ana, code, { kind: 'looking' });
  expect(await course(bo, code)).toMatchObject({ for_sale: 1, wanted: 1 });
  await bo.client.call(blockUser, { params: { id: ana.id } });
  expect(await course(bo, code)).toMatchObject({ for_sale: 0, wanted: 0, from: null, books: [], looking: [] });
  expect(await codesFor(bo, { q: 'geol' })).toEqual([]);
  const cy = await createPerson(server);
  expect(idsOf((await course(cy, code)).books)).toEqual([id]);
  await advance(server, 400 * 86_400);
  const dee = await createPerson(server);
  expect(await course(dee, code)).toMatchObject({ for_sale: 0, wanted: 0, books: [] });
  expect(await codesFor(dee, { q: 'geol' })).toEqual([]);
});
