import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fromCampusClock, toCampusClock } from '../../contract/campuses/campus-clock.ts';
import { listDeals } from '../../contract/deals/deals.ts';
import { sendOffer } from '../../contract/deals/offers.ts';
import { getExport, startExport } from '../../contract/exports/exports.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { createPost, editPost, extendPost, getPost, sellPost } from '../../contract/posts/posts.ts';
import { listFeed, summarizeFeed } from '../../contract/posts/feed.ts';
import { listVersions } from '../../contract/posts/versions.ts';
import { search } from '../../contract/search/search.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { unzip } from '../exports/unzip.ts';
import { advance } from '../identity/sign-up.ts';

const HOUR = 3_600;

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

/** The minute so many hours from the product's now, as it is stored. */
const minuteIn = (hours: number) =>
  `${new Date(server.app.platform.clock.now() + hours * HOUR * 1_000).toISOString().slice(0, 16)}:00Z`;
const atCurb = (hours = 24) => ({ at_the_curb: true, spot: 'Elm Hall, by the bike racks', until: minuteIn(hours) });
const create = (body: object) =>
  ana.client.call(createPost, { body: { title: 'Ottoman', text: words('an ottoman'), ...body } as never });
const edit = (id: string, body: object) => ana.client.call(editPost, { params: { id }, body: body as never });
const detail = (by: Person, id: string) => by.client.call(getPost, { params: { id } });
const feedOf = async (query: object) =>
  (await bo.client.call(listFeed, { query: query as never })).posts.map(({ _id }) => _id);
const found = async () =>
  (await bo.client.call(search, { query: { q: 'ottoman', price_max: '0' } as never })).posts.map(({ _id }) => _id);

it('lists what is at the curb among what is free, with its spot, until its time is over [SAL-06]', async () => {
  const details = atCurb(2);
  const made = await create({ price: 0, category: 'furniture', details });
  const { _id: id } = made;
  expect(made).toMatchObject({
    details,
    expires_at: details.until,
    highlights: 'At the curb · Elm Hall, by the bike racks',
  });
  const lists = [{}, { price_max: '0' }, { category: 'furniture', price_max: '0', for_sale: 'true' }];
  for (const query of lists) expect(await feedOf(query)).toContain(id);
  await vi.waitFor(async () => expect(await found()).toContain(id));
  expect((await detail(bo, id)).post).not.toHaveProperty('expired');
  const free = { query: { category: 'furniture', price_max: '0', for_sale: 'true' } as never };
  const before = await bo.client.call(summarizeFeed, free);

  await advance(server, 2 * HOUR);
  expect((await detail(bo, id)).post).toMatchObject({ expired: true, details });
  for (const query of lists) expect(await feedOf(query)).not.toContain(id);
  expect(await found()).not.toContain(id);
  expect((await bo.client.call(summarizeFeed, free)).results).toBe(before.results - 1);

  // a new end brings it back; nothing else extends it
  expect(await ana.client.refused(extendPost, { params: { id } })).toMatchObject({ code: 'forbidden' });
  expect((await detail(ana, id)).abilities).toMatchObject({ extend: false });
  expect(await edit(id, { details: atCurb(3) })).not.toHaveProperty('expired');
  for (const query of lists) expect(await feedOf(query)).toContain(id);
});

it('refuses at once all that is wrong about something at the curb, when posted and when edited [SAL-06]', async () => {
  const { _id: id } = await create({ price: 0, category: 'tickets' });
  const texts = words('x');
  const errorsOf = async (body: object) => {
    const whole = { text: texts, category: 'tickets', price: 0, ...body } as never;
    const refusals = [
      await ana.client.refused(createPost, { body: whole }),
      await ana.client.refused(editPost, { params: { id }, body: whole }),
    ];
    expect(refusals[1]).toEqual(refusals[0]);
    expect(refusals[0]).toMatchObject({ status: 422 });
    return Object.fromEntries((refusals[0]?.errors ?? []).map(({ field, message }) => [field, message]));
  };
  expect(
    await errorsOf({
      title: 'x'.repeat(81),
      kind: 'looking',
      price: 5,
      details: { at_the_curb: true, until: minuteIn(49), section: 'x'.repeat(81) },
    }),
  ).toEqual({
    title: 'Title can have at most 80 characters.',
    kind: 'Only something you give away can be at the curb.',
    price: 'Something at the curb is free. Set the price to $0.',
    'details.section': 'Section can have at most 80 characters.',
    'details.spot': 'Say where it is.',
    'details.until': 'Choose a time within 48 hours.',
  });
  const past = { 'details.until': 'Choose a time in the future.' };
  expect(await errorsOf({ details: { ...atCurb(), until: minuteIn(-1) } })).toEqual(past);
  expect(await errorsOf({ kind: 'post', details: { at_the_curb: true } })).toMatchObject({
    kind: expect.any(String),
    'details.spot': 'Say where it is.',
    'details.until': 'Say until when it will be there.',
  });
  for (const until of ['tomorrow', '2026-02-30', '2026-11-24T18:00', 7])
    expect(await errorsOf({ details: { ...atCurb(), until } })).toHaveProperty(['details.until']);
  // without the box, a spot and an end say nothing
  expect(Object.keys(await errorsOf({ details: { ...atCurb(), at_the_curb: false } }))).toEqual([
    'details.spot',
    'details.until',
  ]);
  const unpriced = { text: texts, details: atCurb() } as never;
  expect(await ana.client.refused(createPost, { body: unpriced })).toMatchObject({ errors: [{ field: 'price' }] });
  // an edit of something else leaves it at the curb, a price doesn't
  await edit(id, { details: atCurb(48) });
  expect(await edit(id, { title: 'Two tickets' })).toMatchObject({ details: { at_the_curb: true } });
  expect(await ana.client.refused(editPost, { params: { id }, body: { price: 5 } as never })).toMatchObject({
    errors: [{ field: 'price' }],
  });
});

it('has no line for what is at the curb: it takes no offer, and its author marks it as taken [SAL-06]', async () => {
  const { _id: id } = await create({ price: 0, kind: 'selling', details: atCurb() });
  const offer = { params: { id }, body: {} as never };
  expect(await bo.client.refused(sendOffer, offer)).toMatchObject({ code: 'listing_unavailable' });
  expect((await bo.client.call(listDeals, { query: {} as never })).deals).toEqual([]);
  expect((await detail(bo, id)).post).not.toHaveProperty('queue_length');
  // the same listing handed over in person can be asked for
  await edit(id, { details: null });
  await bo.client.call(sendOffer, offer);
  const { _id: other } = await create({ price: 0, details: atCurb() });
  expect(await ana.client.call(sellPost, { params: { id: other }, body: { sold: true } })).toMatchObject({
    sold: true,
  });
});

it('keeps spot and end in the history and in the copy of one’s data, and sends no notice of the end [SAL-06]', async () => {
  const first = atCurb(20);
  const { _id: id } = await create({ price: 0, category: 'furniture', details: first });
  // another category keeps them
  expect(await edit(id, { category: 'exercise' })).toMatchObject({ details: first });
  await edit(id, { details: { ...first, spot: 'Main Street 12' } });
  const { versions } = await bo.client.call(listVersions, { params: { id } });
  expect(versions.map(({ details }) => details?.spot)).toEqual(['Main Street 12', first.spot, first.spot]);

  const { jobs, pool } = server.app.platform;
  await jobs.add(pool, 'posts.expiring', {}, { key: 'test' });
  await vi.waitFor(
    async () => expect((await pool.query(`select 1 from graphile_worker.jobs where key = 'test'`)).rows).toEqual([]),
    10_000,
  );
  const { notifications } = await ana.client.call(listNotifications);
  expect(notifications.filter(({ type }) => type === 'expiring')).toEqual([]);

  await ana.client.call(startExport);
  const file = await vi.waitFor(async () => {
    const { export: copy } = await ana.client.call(getExport);
    if (copy?.state !== 'ready') throw new Error(`the export is ${copy?.state}`);
    return copy.file;
  }, 10_000);
  const { bytes } = await ana.client.request('GET', file ?? '');
  const [post] = JSON.parse(unzip(bytes).get('posts.json')?.toString() ?? '') as object[];
  expect(post).toMatchObject({ details: { ...first, spot: 'Main Street 12' } });
});

it('reads a campus’s clock, also when it changes [SAL-06]', () => {
  const zone = 'America/Chicago';
  const iso = (text: string) => new Date(fromCampusClock(text, zone)).toISOString();
  expect(iso('2026-11-24T18:00')).toBe('2026-11-25T00:00:00.000Z');
  expect(iso('2026-07-24T18:00')).toBe('2026-07-24T23:00:00.000Z');
  expect(iso('2026-03-08T01:59')).toBe('2026-03-08T07:59:00.000Z');
  // skipped
  expect(iso('2026-03-08T02:30')).toBe('2026-03-08T07:30:00.000Z');
  expect(iso('2026-11-01T03:00')).toBe('2026-11-01T09:00:00.000Z');
  expect(fromCampusClock('soon', zone)).toBeNaN();
  for (const at of ['2026-11-01T05:30:00Z', '2026-11-01T09:00:00Z', '2026-03-08T08:00:00Z'])
    expect(fromCampusClock(toCampusClock(Date.parse(at), zone), zone)).toBe(Date.parse(at));
});
