import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Category } from '../../contract/posts/categories.ts';
import { dayIsOver, namedTerms, termEnd } from '../../contract/campuses/term-dates.ts';
import { expiryOf } from '../../contract/posts/expiry.ts';
import { listMedia, listProfilePosts, listSaved } from '../../contract/posts/lists.ts';
import { createPost, editPost, extendPost, getPost, sellPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { listVersions } from '../../contract/posts/versions.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { search } from '../../contract/search/search.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { withCalendars } from '../factories/calendars.ts';
import { createPerson, type Person, signIn } from '../factories/people.ts';
import { words } from '../factories/posts.ts';
import { advance } from '../identity/sign-up.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const DAY = 86_400;
const housing: Category = 'housing & apartments';
const books: Category = 'books, movies, & music';

let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  await withCalendars(server, await createPerson(server));
});
beforeEach(async () => {
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const create = (by: Person, body: object) =>
  by.client.call(createPost, { body: { text: words('a marmot thing'), ...body } as never });
const detail = (by: Person, id: string) => by.client.call(getPost, { params: { id } });
/** The date so many days after the product's today, as a date field has it. */
const dayIn = (days: number) =>
  new Date(server.app.platform.clock.now() + days * DAY * 1_000).toISOString().slice(0, 10);
/** A time as the API writes it. */
const stored = (at: number) => new Date(at).toISOString().replace('.000', '');
const idsIn = (page: { posts: readonly { _id: string }[] }) => page.posts.map(({ _id }) => _id);

async function runNotices() {
  const { jobs, pool } = server.app.platform;
  await jobs.add(pool, 'posts.expiring', {}, { key: 'test' });
  await vi.waitFor(
    async () => expect((await pool.query(`select 1 from graphile_worker.jobs where key = 'test'`)).rows).toEqual([]),
    10_000,
  );
}
const noticesOf = async (who: Person) =>
  (await who.client.call(listNotifications)).notifications.filter(({ type }) => type === 'expiring');

it('computes terms and expiry from dates alone [DET-05]', () => {
  const calendar = namedTerms([], Date.parse('2026-09-01'), 4);
  const end = (day: string) => termEnd(calendar, Date.parse(day));
  expect(end('2026-09-01T00:00:00Z')).toBe('2026-12-11');
  expect(end('2026-12-12T11:59:00Z')).toBe('2026-12-11');
  // during a break it is the end of the next term
  expect(end('2026-12-12T12:00:00Z')).toBe('2027-05-14');
  expect(end('2027-06-01T00:00:00Z')).toBe('2027-12-10');
  const at = Date.parse('2026-11-22T00:00:00Z');
  const expiry = (category: Category, details: object) => {
    const found = expiryOf({ category, details }, at, calendar);
    return found && new Date(found).toISOString();
  };
  expect(expiry('tickets', { date: '2026-12-05' })).toBe('2026-12-06T12:00:00.000Z');
  expect(expiry(housing, { available_from: '2026-12-05', available_until: '2027-05-31' })).toBe(
    '2027-06-01T12:00:00.000Z',
  );
  expect(expiry(housing, { available_from: '2026-12-05' })).toBeNull();
  expect(expiry(books, { course_code: 'CHEM 1315' })).toBe('2026-12-12T12:00:00.000Z');
  expect(expiry(books, { isbn: '097522980X' })).toBeNull();
  expect(expiry('furniture', {})).toBeNull();
});

it('takes an expired listing out of the lists of others; its page and its owner keep it [DET-05]', async () => {
  const { _id: id, expires_at } = await create(ana, {
    category: 'tickets',
    price: 20,
    details: { date: dayIn(1), event: 'Game' },
  });
  expect(expires_at).toBe(stored(Date.parse(dayIn(2)) + DAY * 500));
  await server.app.platform.pool.query('update posts set img_count = 1 where id = $1', [id]);
  await bo.client.call(savePost, { params: { id } });
  const profile = (reader: Person, show: 'posts' | 'photos') =>
    reader.client.call(listProfilePosts, { params: { username: ana.username }, query: { show } });
  expect(idsIn(await profile(bo, 'photos'))).toEqual([id]);
  await vi.waitFor(async () => expect(idsIn(await bo.client.call(search, { query: { q: 'marmot' } }))).toContain(id));
  const filtered = { query: { category: 'tickets' as const } };
  expect(idsIn(await bo.client.call(listFeed, filtered))).toContain(id);
  expect((await detail(bo, id)).post).not.toHaveProperty('expired');

  await advance(server, 3 * DAY);
  expect((await detail(bo, id)).post).toMatchObject({ expired: true });
  expect(idsIn(await bo.client.call(listFeed, filtered))).not.toContain(id);
  expect(idsIn(await bo.client.call(listFeed))).not.toContain(id);
  expect(idsIn(await bo.client.call(search, { query: { q: 'marmot' } }))).not.toContain(id);
  expect(idsIn(await bo.client.call(listMedia))).not.toContain(id);
  expect((await bo.client.call(listSaved)).posts).toMatchObject([{ _id: id, expired: true }]);
  for (const show of ['posts', 'photos'] as const) {
    expect((await profile(ana, show)).posts).toMatchObject([{ _id: id, expired: true }]);
    expect((await profile(bo, show)).posts).toEqual([]);
  }

  // and back, once for several taps
  const extended = await ana.client.call(extendPost, { params: { id } });
  expect(extended).not.toHaveProperty('expired');
  expect(Date.parse(extended.confirmed_at ?? '')).toBeGreaterThan(server.app.platform.clock.now() - DAY * 1_000);
  expect((await ana.client.call(extendPost, { params: { id } })).expires_at).toBe(extended.expires_at);
  expect(idsIn(await bo.client.call(listFeed, filtered))).toContain(id);
});

it('extends a listing in its last week with one call, and no further with a second [DET-05]', async () => {
  const { _id: id, expires_at } = await create(ana, { category: housing, details: { available_until: dayIn(10) } });
  const extend = (by: Person) => by.client.call(extendPost, { params: { id } });
  expect((await detail(ana, id)).abilities).toMatchObject({ extend: false });
  expect((await extend(ana)).expires_at).toBe(expires_at);
  await advance(server, 5 * DAY);
  expect((await detail(ana, id)).abilities).toMatchObject({ extend: true });
  expect((await detail(bo, id)).abilities).toMatchObject({ extend: false });
  expect(await bo.client.refused(extendPost, { params: { id } })).toMatchObject({ code: 'forbidden' });
  const later = stored(Date.parse(expires_at ?? '') + 30 * DAY * 1_000);
  expect((await extend(ana)).expires_at).toBe(later);
  expect((await extend(ana)).expires_at).toBe(later);
  expect((await detail(ana, id)).abilities).toMatchObject({ extend: false });
  // an unrelated edit keeps it, another date replaces it
  const edit = (body: object) => ana.client.call(editPost, { params: { id }, body: body as never });
  expect((await edit({ title: 'Room' })).expires_at).toBe(later);
  expect((await edit({ details: { available_until: '2031-01-01' } })).expires_at).toBe('2031-01-02T12:00:00Z');
  expect(await edit({ details: null })).not.toHaveProperty('expires_at');
  expect(await ana.client.refused(extendPost, { params: { id } })).toMatchObject({ code: 'forbidden' });
});

it('extends a course book to the end of the next term [DET-05]', async () => {
  const { _id: id } = await create(ana, { category: books, details: { course_code: 'CHEM 1315' } });
  const { rows } = await server.app.platform.pool.query('select expires_at from posts where id = $1', [id]);
  const first = Date.parse(rows[0].expires_at);
  const calendar = namedTerms([], server.app.platform.clock.now(), 5);
  await advance(server, Math.floor((first - server.app.platform.clock.now()) / 1_000) - DAY);
  // sessions end after 30 days, and the term may end later
  await signIn(server, ana.id, ana.client);
  const extended = await ana.client.call(extendPost, { params: { id } });
  expect(extended.expires_at).toBe(stored(dayIsOver(termEnd(calendar, first) ?? '')));
});

it('tells the owner once, three days before, and again after an extension; not of what is sold [DET-05]', async () => {
  const later = await create(ana, { category: 'tickets', details: { date: dayIn(30) } });
  const soon = await create(ana, { category: 'tickets', title: 'Two seats', details: { date: dayIn(1) } });
  const sold = await create(ana, { category: 'tickets', details: { date: dayIn(1) } });
  await ana.client.call(sellPost, { params: { id: sold._id }, body: { sold: true } });
  await runNotices();
  await runNotices();
  expect(await noticesOf(ana)).toMatchObject([
    {
      postId: soon._id,
      message: expect.stringMatching(/^“Two seats” expires on \w+ \d+\./),
      people: [],
      people_count: 0,
    },
  ]);
  expect(await noticesOf(bo)).toEqual([]);
  await ana.client.call(extendPost, { params: { id: soon._id } });
  await advance(server, 7 * DAY);
  await runNotices();
  expect(await noticesOf(ana)).toMatchObject([{ postId: soon._id }, { postId: soon._id }]);
  expect(later.expires_at).toBeDefined();
});

it('holds a ticket to its face value on create and edit, where its campus does [DET-06]', async () => {
  const ticket = { category: 'tickets', details: { face_value: 45, event: 'Game' } };
  const dear = {
    status: 422,
    errors: [{ field: 'price', message: "The price can't be above the face value of $45." }],
  };
  const body = { text: words('x'), price: 46, ...ticket } as never;
  expect(await ana.client.refused(createPost, { body })).toMatchObject(dear);
  const { _id: id } = await create(ana, { price: 45, ...ticket });
  const refused = (change: object) => ana.client.refused(editPost, { params: { id }, body: change as never });
  expect(await refused({ price: 46 })).toMatchObject(dear);
  expect(await refused({ details: { face_value: 44 } })).toMatchObject({ errors: [{ field: 'price' }] });
  expect((await ana.client.call(listVersions, { params: { id } })).versions).toHaveLength(1);
  // together with all other errors
  const long = 'x'.repeat(81);
  const wrong = { title: long, price: 46, category: 'tickets', details: { face_value: 45, section: long, beds: 1 } };
  const fields = async (asked: Promise<{ errors?: readonly { field: string }[] }>) =>
    ((await asked).errors ?? []).map(({ field }) => field).toSorted();
  const all = ['details.beds', 'details.section', 'price', 'title'];
  expect(await fields(ana.client.refused(createPost, { body: { text: words('x'), ...wrong } as never }))).toEqual(all);
  expect(await fields(refused(wrong))).toEqual(all);
  // a wanted listing's price is the most the buyer would pay; and other categories have no face value
  expect(await create(ana, { price: 60, kind: 'looking', ...ticket })).toMatchObject({ price: 60 });

  const { write, bus } = server.app.platform;
  const cap = (value: string) => write((tx) => setCampus(tx, bus, 'ou', 'face_value_cap', value));
  await cap('off');
  await vi.waitFor(async () => expect(await create(ana, { price: 46, ...ticket })).toMatchObject({ price: 46 }));
  await cap('on');
  await vi.waitFor(async () => expect(await ana.client.refused(createPost, { body })).toMatchObject(dear));
});

it('takes years up to the next one by the product’s clock, in a listing and in a filter [DET-02, BRO-01]', async () => {
  const year = () => new Date(server.app.platform.clock.now()).getUTCFullYear();
  const category = 'cars & trucks';
  const next = year() + 1;
  const body = (later: number) => ({ title: 'A car', category, details: { year: later } }) as never;
  const query = (later: number) => ({ category, year: String(later) }) as never;
  const faults = async () => [
    await ana.client.refused(createPost, { body: body(next + 1) }),
    await bo.client.refused(listFeed, { query: query(next + 1) }),
  ];
  const message = `Enter a year from 1900 to ${next}.`;
  expect(await faults()).toMatchObject([
    { status: 422, errors: [{ field: 'details.year', message }] },
    { status: 400, errors: [{ field: 'year', message }] },
  ]);
  await create(ana, { category, details: { year: next } });
  await advance(server, 366 * DAY);
  expect(year()).toBe(next);
  // both sessions are over
  const cy = await createPerson(server, { first: 'Cy' });
  const { _id: id } = await create(cy, { category, details: { year: next + 1 } });
  expect(idsIn(await cy.client.call(listFeed, { query: query(next + 1) }))).toEqual([id]);
});

it('keeps what a post is, and counts only what is offered as for sale [DET-04]', async () => {
  const wanted = await create(ana, { title: 'A desk', price: 40, kind: 'looking', category: 'furniture' });
  const offered = await create(ana, { title: 'A desk', price: 40, kind: 'selling', category: 'furniture' });
  const plain = await create(ana, { price: 40, category: 'furniture' });
  expect([wanted.kind, offered.kind, plain.kind]).toEqual(['looking', 'selling', null]);
  const sale = idsIn(await bo.client.call(listFeed, { query: { category: 'furniture', for_sale: 'true' } }));
  expect(sale.slice(0, 2)).toEqual([plain._id, offered._id]);
  expect(sale).not.toContain(wanted._id);
  const sell = { params: { id: wanted._id }, body: { sold: true } };
  expect(await ana.client.refused(sellPost, sell)).toMatchObject({ code: 'forbidden' });
});
