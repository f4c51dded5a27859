import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { categories, type Category } from '../../contract/posts/categories.ts';
import { type CategoryField, categoryFields, detailFields, fieldsOf } from '../../contract/posts/category-fields.ts';
import { getExport, startExport } from '../../contract/exports/exports.ts';
import { getCase } from '../../contract/moderation/cases.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { createPost, deletePost, editPost, getPost } from '../../contract/posts/posts.ts';
import { listFeed, summarizeFeed } from '../../contract/posts/feed.ts';
import { listVersions } from '../../contract/posts/versions.ts';
import { search, summarizeSearch } from '../../contract/search/search.ts';
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
  bo = await createPerson(server, { first: 'Bo' });
  mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
});
// one account may not post and edit as often as these tests do
beforeEach(async () => {
  ana = await createPerson(server, { first: 'Ana' });
});
afterAll(() => server.stop());

const withFields = categories.filter((category) => fieldsOf(category).length > 0);
const each = withFields.flatMap((category) => fieldsOf(category).map(([name, field]) => ({ category, name, field })));
/** The sandbox's clock isn't moved here, so the product's year is this machine's. */
const nextYear = new Date().getUTCFullYear() + 1;

/** Two values of a field, in the form in which they are stored. */
function valuesOf(field: CategoryField): [unknown, unknown] {
  switch (field.type) {
    case 'text':
      if (field.form === 'isbn') return ['9780136551645', '9780975229804'];
      return field.form ? ['CHEM 1315', 'CS 2413'] : ['One', 'Two'];
    case 'number':
      return [field.max, field.min];
    case 'year':
      return [nextYear, 1900];
    case 'dollars':
      return [1_000_000, 45];
    case 'date':
      // a range may not end before it begins, and an edited field is checked against the other's first value
      return field.until ? ['2030-01-05', '2030-01-04'] : ['2030-05-30', '2030-05-31'];
    case 'time':
      return ['2030-05-30T18:00:00Z', '2030-05-31T18:00:00Z'];
    case 'checkbox':
      return [true, null];
  }
}

/** Values that a field refuses: beyond its limits, and of another type. */
function badValuesOf(field: CategoryField): unknown[] {
  switch (field.type) {
    case 'text':
      if (field.form === 'isbn') return ['9780136551644', '0975229801', '978013655164', 'abc', '', 9780136551645];
      return ['', ' \u200b', 'x'.repeat(81), 7, true, {}, ...(field.form ? ['Chemistry', '1315', 'CHEM 131516'] : [])];
    case 'number':
      return [field.min - 1, field.max + 1, 1.5, '2', true, {}];
    case 'year':
      return [1899, nextYear + 1, 2000.5, '2020', true];
    case 'dollars':
      return [-1, 1_000_001, 1.5, '45', true];
    case 'date':
      return ['2027-02-30', '2027-13-01', '05/01/2027', '2027-1-5', 'soon', '', 20270105];
    case 'time':
      return ['2027-02-30T18:00:00Z', '2027-02-20T18:00', 'soon', '', 20270105];
    case 'checkbox':
      return ['yes', 1, {}];
  }
}

/** Values of a field's filter that are refused. */
function badFiltersOf(field: CategoryField): string[] {
  switch (field.type) {
    case 'text':
      return ['x'.repeat(81), '\u200b', ...(field.form ? ['978013', '1315'] : [])];
    case 'number':
      return [String(field.min - 1), String(field.max + 1), '1.5', '1e1', '0x1', 'two', ''];
    case 'year':
      return ['1899', String(nextYear + 1), '99999', '20.5', 'new', ''];
    case 'dollars':
      return ['-1', '1000001', '4.50', '$45', ''];
    case 'date':
    case 'time':
      return ['2027-02-30', '0000-00-00', '05/01/2027', 'soon', ''];
    case 'checkbox':
      return ['yes', '1', 'false', ''];
  }
}

const detailsAt = (category: string, at: 0 | 1) =>
  Object.fromEntries(
    fieldsOf(category)
      .map(([name, field]) => [name, valuesOf(field)[at]])
      .filter(([, value]) => value !== null),
  );
const create = (by: Person, body: object) =>
  by.client.call(createPost, { body: { text: words('a thing'), ...body } as never });
const edit = (id: string, body: object) => ana.client.call(editPost, { params: { id }, body: body as never });
const read = async (id: string) => (await bo.client.call(getPost, { params: { id } })).post;

it('gives a field of the same name the same definition in every category [DET-02]', () => {
  for (const { name, field } of each) expect(field).toBe(detailFields[name]);
  for (const category of Object.keys(categoryFields)) expect(categories).toContain(category);
});

it.each(withFields)('stores every field of %s and shows it to others [DET-02]', async (category) => {
  const details = detailsAt(category, 0);
  const made = await create(ana, { category, details });
  expect(made).toMatchObject({ category, details });
  expect(await read(made._id)).toEqual(made);
  expect((await bo.client.call(listFeed, { query: { category } })).posts[0]).toEqual(made);
});

it.each(each)(
  'refuses a $name of $category beyond its limits or of another type [DET-02]',
  async ({ category, name, field }) => {
    const { _id: id } = await create(ana, { category, details: detailsAt(category, 0) });
    const before = await read(id);
    for (const value of badValuesOf(field)) {
      const body = { text: words('x'), category, details: { [name]: value } } as never;
      const refused = { status: 422, errors: [{ field: `details.${name}`, message: expect.any(String) }] };
      expect(await ana.client.refused(createPost, { body }), JSON.stringify(value)).toMatchObject(refused);
      expect(await ana.client.refused(editPost, { params: { id }, body })).toMatchObject(refused);
    }
    expect(await read(id)).toEqual(before);
  },
);

it.each(each)(
  'edits a $name of $category, clears it, and keeps it in the history [DET-02, POS-44]',
  async ({ category, name, field }) => {
    const first = detailsAt(category, 0);
    const { _id: id } = await create(ana, { category, details: first });
    const [, second] = valuesOf(field);
    expect(await edit(id, { details: first })).toMatchObject({ edited: false });
    expect((await edit(id, { details: { ...first, [name]: second } })).details?.[name]).toEqual(second ?? undefined);
    expect((await edit(id, { details: { ...first, [name]: null } })).details?.[name]).toBeUndefined();
    expect((await edit(id, { title: 'Something else' })).details?.[name]).toBeUndefined();
    const { versions } = await bo.client.call(listVersions, { params: { id } });
    expect(versions.at(-1)?.details).toEqual(first);
    expect(versions[0]?.details?.[name]).toBeUndefined();
  },
);

it('refuses the fields of another category, all wrong fields at once [DET-02]', async () => {
  const body = {
    text: words('x'),
    price: -1,
    category: 'furniture',
    details: { beds: 2, size: 'x'.repeat(81), colour: 'red' },
  } as never;
  const refused = await ana.client.refused(createPost, { body });
  expect(refused.errors?.map(({ field }) => field).sort()).toEqual([
    'details.beds',
    'details.colour',
    'details.size',
    'price',
  ]);
  expect(refused.errors?.find(({ field }) => field === 'details.beds')?.message).toBe('Furniture has no field Beds.');
  expect(await ana.client.refused(createPost, { body: { text: words('x'), details: { beds: 2 } } })).toMatchObject({
    errors: [{ field: 'details.beds', message: 'Choose a category for Beds.' }],
  });
  const { _id: id } = await create(ana, { category: 'housing & apartments', details: { beds: 2 } });
  const moved = { params: { id }, body: { details: { make: 'Ford' } } };
  expect(await ana.client.refused(editPost, moved)).toMatchObject({ errors: [{ field: 'details.make' }] });
});

it('refuses a range that ends before it begins, also when one end is edited alone [DET-02]', async () => {
  const category: Category = 'housing & apartments';
  const fault = {
    status: 422,
    errors: [{ field: 'details.available_until', message: "Available until can't be before Available from." }],
  };
  const wrong = { available_from: '2030-05-02', available_until: '2030-05-01' };
  expect(await ana.client.refused(createPost, { body: { text: words('x'), category, details: wrong } })).toMatchObject(
    fault,
  );
  const same = { available_from: '2030-05-02', available_until: '2030-05-02' };
  const { _id: id } = await create(ana, { category, details: same });
  expect(await ana.client.refused(editPost, { params: { id }, body: { details: wrong } })).toMatchObject(fault);
});

it('drops the fields of the earlier category when the category is edited [DET-02]', async () => {
  const { _id: id } = await create(ana, { category: 'cars & trucks', details: { year: 2015, make: 'Honda' } });
  expect(await edit(id, { category: 'motorcycles' })).toMatchObject({ details: { year: 2015, make: 'Honda' } });
  expect(await edit(id, { category: 'furniture' })).toMatchObject({ details: null });
  const reply = await comment(ana, id, 'a comment');
  expect(await edit(reply._id, { text: words('b'), category: 'tickets', details: { event: 'Game' } })).toMatchObject({
    category: null,
    details: null,
  });
});

it('stores book numbers and course codes in one form [DET-02]', async () => {
  const category: Category = 'books, movies, & music';
  const details = { isbn: '978-0-13-655164-5', course_code: ' chem1315 ', edition: ' 15th\n ed. ' };
  expect(await create(ana, { category, details })).toMatchObject({
    details: { isbn: '9780136551645', course_code: 'CHEM 1315', edition: '15th ed.' },
  });
});

it('names the two most important fields for cards [DET-03]', async () => {
  const highlights = async (category: Category, details: object) =>
    (await create(ana, { category, details })).highlights;
  const housing: Category = 'housing & apartments';
  const stay = { available_from: '2030-01-05', available_until: '2030-05-20' };
  expect(await highlights(housing, { beds: 2, monthly_rent: 640, furnished: true, ...stay })).toBe('2 bd · Jan to May');
  expect(await highlights(housing, { monthly_rent: 45 })).toBe('$45/mo');
  expect(await highlights(housing, { beds: 0, available_from: '2030-01-05' })).toBe('Studio · From Jan');
  expect(await highlights(housing, { available_until: '2030-05-20', furnished: true })).toBe(
    'Until May 20 · Furnished',
  );
  expect(await highlights('cars & trucks', { make: 'Honda', mileage: 62_000, year: 2015 })).toBe('2015 · 62,000 mi');
  expect(await highlights('tickets', { event: 'OU at Texas', date: '2030-10-12' })).toBe('Oct 12 · OU at Texas');
  expect(await highlights('tickets', { face_value: 45 })).toBeUndefined();
  expect(await create(ana, { category: 'furniture' })).not.toHaveProperty('highlights');
});

it('exports details with what they were, copies them for moderators, and deletes them with the post [DET-02, D18, D61]', async () => {
  const cy = await createPerson(server, { first: 'Cy' });
  const category: Category = 'clothing, shoes, & accessories';
  const { _id: id } = await create(cy, { category, title: 'Team jersey', kind: 'selling', details: { size: 'M' } });
  await bo.client.call(report, { body: { kind: 'post', id, reason: 'scam' } });
  await cy.client.call(editPost, { params: { id }, body: { title: 'Jersey', details: { size: 'L' } } });
  const { rows } = await server.app.platform.pool.query('select id from cases where target_id = $1', [id]);
  const { evidence } = await mod.client.call(getCase, { params: { id: rows[0].id } });
  expect(evidence).toMatchObject([{ title: 'Team jersey', kind: 'selling', details: { size: 'M' }, now: 'changed' }]);
  await cy.client.call(startExport);
  const file = await vi.waitFor(async () => {
    const { export: made } = await cy.client.call(getExport);
    if (made?.state !== 'ready') throw new Error(`the export is ${made?.state}`);
    return made.file;
  }, 10_000);
  const { bytes } = await cy.client.request('GET', file ?? '');
  const [post] = JSON.parse(unzip(bytes).get('posts.json')?.toString() ?? '') as object[];
  expect(post).toMatchObject({
    title: 'Jersey',
    kind: 'selling',
    details: { size: 'L' },
    earlier_texts: [{ title: 'Team jersey', details: { size: 'M' } }],
  });
  await cy.client.call(deletePost, { params: { id } });
  const left = await server.app.platform.pool.query(
    'select title, kind, details, expires_at from posts where id = $1',
    [id],
  );
  expect(left.rows).toEqual([{ title: null, kind: null, details: null, expires_at: null }]);
});

const filtered = each.filter(({ field }) => field.filter);

it.each(filtered)(
  'refuses a filter by a $name of $category beyond its limits, of another type or without its category [DET-02, BRO-01]',
  async ({ category, name, field }) => {
    const refused = { status: 400, code: 'malformed', errors: [{ field: name, message: expect.any(String) }] };
    const other = withFields.find((each) => fieldsOf(each).every(([own]) => own !== name));
    const good = String(valuesOf(field)[0]);
    const queries = [
      ...badFiltersOf(field).map((value) => ({ category, [name]: value })),
      ...[{ category: other }, { category: 'furniture' }, {}].map((without) => ({ ...without, [name]: good })),
    ];
    for (const query of queries)
      for (const endpoint of [listFeed, summarizeFeed, search, summarizeSearch])
        expect(
          await bo.client.refused(endpoint, { query: { q: 'thing', ...query } as never }),
          JSON.stringify(query),
        ).toMatchObject(refused);
    expect(await bo.client.try(listFeed, { query: { category, [name]: good } as never })).toMatchObject({
      status: 200,
    });
  },
);

it('refuses malformed filters with the parameter, and finds nothing with contradictory ones [BRO-01]', async () => {
  const housing = { category: 'housing & apartments' };
  const bad: [field: string, query: Record<string, string>][] = [
    ['price_min', { price_min: '1.5' }],
    ['price_max', { price_max: 'cheap' }],
    ['condition', { condition: 'broken' }],
    ['kind', { kind: 'renting' }],
    ['posted_within', { posted_within: 'year' }],
    ['available', { available: 'maybe' }],
    ['sort', { sort: 'color' }],
    ['beds', { ...housing, beds: '21' }],
    ['beds', { ...housing, beds: '-1' }],
    ['beds', { ...housing, beds: '1e1' }],
    ['furnished', { ...housing, furnished: 'yes' }],
    ['available_from', { ...housing, available_from: 'June' }],
    ['make', { ...housing, make: 'Ford' }],
    ['beds', { beds: '2' }],
  ];
  for (const endpoint of [listFeed, search])
    for (const [field, query] of bad)
      expect(
        await bo.client.refused(endpoint, { query: { q: 'thing', ...query } as never }),
        JSON.stringify(query),
      ).toMatchObject({ status: 400, code: 'malformed', errors: [{ field }] });
  await create(ana, { price: 50 });
  for (const endpoint of [listFeed, search]) {
    const answer = await bo.client.call(endpoint, { query: { q: 'thing', price_min: '60', price_max: '40' } as never });
    expect(answer).toMatchObject({ posts: [] });
  }
  const unknown = { query: { ...housing, nonsense: 'x' } as never };
  expect((await bo.client.call(listFeed, unknown)).posts).not.toHaveLength(0);
});
