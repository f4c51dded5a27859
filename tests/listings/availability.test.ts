import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { counterDeal, declineDeal } from '../../contract/deals/offers.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { answerAvailability, listUnconfirmed } from '../../contract/posts/availability-calls.ts';
import { deletePost, editPost, getPost, sellPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { search } from '../../contract/search/search.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { words } from '../factories/posts.ts';
import { linkTo, mailAbout } from '../identity/mailed-link.ts';
import { advance } from '../identity/sign-up.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const DAY = 86_400;
const HOUR = 3_600;

let server: TestServer;
let seller: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  seller = await createPerson(server, { first: 'Sam' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const read = async (id: string) => (await bo.client.call(getPost, { params: { id } })).post;
const confirmedAt = async (id: string) => Date.parse((await read(id)).confirmed_at ?? '');
const now = () => server.app.platform.clock.now();
const askedOf = async (who: Person) =>
  (await who.client.call(listNotifications)).notifications.filter(({ type }) => type === 'availability');
const mailsOf = async (who: Person) =>
  (await server.mails(who.email)).filter(({ subject }) => subject.includes('still available'));
const titlesIn = ({ listings }: { listings: readonly { title: string }[] }) => listings.map(({ title }) => title);

/** Runs the job as its schedule does, whose own run may take some of the sellers at the same moment. */
async function ask() {
  const { jobs, pool } = server.app.platform;
  await jobs.add(pool, 'posts.availability', {}, { key: 'test-ask' });
  const running = () =>
    pool.query(
      `select from graphile_worker.jobs
       where task_identifier = 'posts.availability' and (key = 'test-ask' or locked_at is not null)`,
    );
  await vi.waitFor(async () => expect((await running()).rowCount).toBe(0), 10_000);
}

it('is confirmed by creating, editing, answering an offer, "Mark as available" and "Still available" [AVA-01]', async () => {
  const id = await listing(seller);
  const created = await confirmedAt(id);
  expect(created).toBe(Date.parse((await read(id)).createdAt));
  await advance(server, DAY);
  await seller.client.call(editPost, { params: { id }, body: { price: 50 } });
  const edited = await confirmedAt(id);
  expect(edited - created).toBeGreaterThanOrEqual(DAY * 1000);
  await advance(server, DAY);
  const { _id: dealId } = await offer(bo, id, 40);
  expect(await confirmedAt(id)).toBe(edited);
  await seller.client.call(declineDeal, { params: { id: dealId }, body: { reason: 'Too low' } });
  const answered = await confirmedAt(id);
  expect(answered - edited).toBeGreaterThanOrEqual(DAY * 1000);
  await advance(server, DAY);
  // which changes nothing else of the listing
  const inFeed = async () =>
    Date.parse((await bo.client.call(listFeed)).posts.find(({ _id }) => _id === id)?.confirmed_at ?? '');
  const { _id: another } = await offer(bo, id, 40);
  expect(await inFeed()).toBe(answered);
  await seller.client.call(counterDeal, { params: { id: another }, body: { price: 45 } });
  const countered = await confirmedAt(id);
  expect(countered - answered).toBeGreaterThanOrEqual(DAY * 1000);
  await expect.poll(inFeed).toBe(countered);
  await advance(server, DAY);
  const sell = (sold: boolean) => seller.client.call(sellPost, { params: { id }, body: { sold } });
  await sell(true);
  await sell(false);
  expect((await confirmedAt(id)) - countered).toBeGreaterThanOrEqual(DAY * 1000);
  await advance(server, DAY);
  await seller.client.call(answerAvailability, { body: { post_id: id, answer: 'available' } });
  expect((await confirmedAt(id)) - countered).toBeGreaterThanOrEqual(DAY * 1000);
});

it('asks once a week about all listings together, by one notification and one mail [AVA-02]', async () => {
  await listing(seller, { text: 'A green lamp' });
  await listing(seller, { text: 'A blue lamp' });
  await advance(server, 6 * DAY);
  const young = await listing(seller, { text: 'A young lamp' });
  await ask();
  expect(await askedOf(seller)).toEqual([]);
  await advance(server, DAY + HOUR);
  await ask();
  expect(await askedOf(seller)).toMatchObject([
    { message: 'Are “A green lamp” and 1 more still available?', postId: null, count: 1 },
  ]);
  const mail = await mailAbout(server, seller.email, 'Are your 2 listings still available?');
  expect(mail.text).toContain('$60: “A green lamp”\n$60: “A blue lamp”');
  expect(mail.text).not.toContain('A young lamp');
  await advance(server, 5 * DAY);
  await ask();
  expect(await askedOf(seller)).toHaveLength(1);
  await advance(server, 2 * DAY);
  await ask();
  expect(await askedOf(seller)).toHaveLength(2);
  await vi.waitFor(async () => expect(await mailsOf(seller)).toHaveLength(2));
  // a seller who doesn't want mails gets only the notification
  expect(titlesIn(await seller.client.call(listUnconfirmed))).toEqual(['A green lamp', 'A blue lamp', 'A young lamp']);
  await seller.client.call(answerAvailability, { body: { post_id: young, answer: 'sold' } });
  const { sold, confirmed_at } = await read(young);
  expect(sold).toBe(true);
  // an answer that comes too late, such as from another tab
  await advance(server, HOUR);
  await seller.client.call(answerAvailability, { body: { post_id: young, answer: 'available' } });
  expect(await read(young)).toMatchObject({ sold, confirmed_at });
});

it('asks nobody on an archived campus, where nothing can be answered, and takes down what is gone already [AVA-02]', async () => {
  const id = await listing(seller);
  const { write, bus, pool } = server.app.platform;
  await pool.query(`update posts set confirmed_at = product_now() - interval '8 days' where id = $1`, [id]);
  const { rows } = await pool.query<{ status: string }>(`select status from campuses where id = 'ou'`);
  const setStatus = (status = '') => write((tx) => setCampus(tx, bus, 'ou', 'status', status));
  await setStatus('archived');
  await ask();
  expect(await askedOf(seller)).toEqual([]);
  await setStatus(rows[0]?.status);
  await ask();
  expect(await askedOf(seller)).toHaveLength(1);
  await vi.waitFor(() => seller.client.call(deletePost, { params: { id } }));
  const body = { post_id: id, answer: 'removed' as const };
  expect(await seller.client.call(answerAvailability, { body })).toEqual({ listings: [] });
});

it('sends no mail to who switched mails off, and asks nobody who answered an offer within the week [AVA-02]', async () => {
  const quiet = await createPerson(server, { first: 'Quinn' });
  await server.app.platform.pool.query('update users set email_notifications = false where id = $1', [quiet.id]);
  await listing(quiet, { text: 'A quiet lamp' });
  const held = await listing(seller, { text: 'A held lamp' });
  await advance(server, 6 * DAY);
  const deal = await offer(bo, held);
  await seller.client.call(acceptDeal, { params: { id: deal._id }, body: { hours: 48 } });
  await advance(server, 1 * DAY + HOUR);
  await ask();
  expect(await askedOf(quiet)).toHaveLength(1);
  expect(await mailsOf(quiet)).toEqual([]);
  expect(await askedOf(seller)).toEqual([]);
  expect(titlesIn(await seller.client.call(listUnconfirmed))).toEqual([]);
});

it('answers from the mail without signing in: opening the link changes nothing, a button does [AVA-02]', async () => {
  const made: string[] = [];
  for (const text of ['One lamp', 'Two lamps', 'Three lamps']) made.push(await listing(seller, { text }));
  const [one = '', two = '', three = ''] = made;
  const others = await listing(bo, { text: 'Not theirs' });
  await advance(server, 8 * DAY);
  await ask();
  await mailAbout(server, seller.email, 'Are your 3 listings still available?');
  const link = await linkTo(server, seller.email);
  expect(link.pathname).toBe('/listings/confirm');
  const token = link.searchParams.get('token') ?? '';
  const stranger = server.client();
  const state = async () =>
    (await Promise.all(made.map(read))).map(({ sold, confirmed_at }) => ({ sold, confirmed_at }));
  const before = await state();
  // a mail scanner opens the page, and everything that the page loads
  expect((await stranger.request('GET', link.pathname + link.search)).status).toBe(200);
  expect(titlesIn(await stranger.call(listUnconfirmed, { query: { token } }))).toEqual([
    'One lamp',
    'Two lamps',
    'Three lamps',
  ]);
  expect(await state()).toEqual(before);

  const answer = (post_id: string, said: 'available' | 'sold' | 'removed') =>
    stranger.call(answerAvailability, { query: { token }, body: { post_id, answer: said } });
  expect(titlesIn(await answer(one, 'available'))).toEqual(['Two lamps', 'Three lamps']);
  expect(titlesIn(await answer(two, 'sold'))).toEqual(['Three lamps']);
  // a second press changes nothing
  expect(titlesIn(await answer(two, 'sold'))).toEqual(['Three lamps']);
  expect(titlesIn(await answer(three, 'removed'))).toEqual([]);
  expect(now() - (await confirmedAt(one))).toBeLessThan(HOUR * 1000);
  expect((await read(two)).sold).toBe(true);
  expect(await bo.client.refused(getPost, { params: { id: three } })).toMatchObject({ code: 'post_deleted' });
  const refused = (body: { post_id: string; answer: 'sold' }, query: { token?: string }) =>
    stranger.refused(answerAvailability, { query, body });
  expect(await refused({ post_id: others, answer: 'sold' }, { token })).toMatchObject({ code: 'post_not_found' });
  expect(await refused({ post_id: one, answer: 'sold' }, {})).toMatchObject({ code: 'not_signed_in' });
  const altered = `${token.slice(0, 3)}${token[3] === 'A' ? 'B' : 'A'}${token.slice(4)}`;
  expect(await refused({ post_id: one, answer: 'sold' }, { token: altered })).toMatchObject({ code: 'link_over' });
  await advance(server, 15 * DAY);
  expect(await refused({ post_id: one, answer: 'sold' }, { token })).toMatchObject({ code: 'link_over' });
});

it('ends the link with the account [AVA-02]', async () => {
  await listing(seller, { text: 'A last lamp' });
  await advance(server, 8 * DAY);
  await ask();
  await mailAbout(server, seller.email, 'Is your listing still available?');
  const token = (await linkTo(server, seller.email)).searchParams.get('token') ?? '';
  const stranger = server.client();
  expect(titlesIn(await stranger.call(listUnconfirmed, { query: { token } }))).toEqual(['A last lamp']);
  await server.app.platform.pool.query('update users set banned_at = product_now() where id = $1', [seller.id]);
  expect(await stranger.refused(listUnconfirmed, { query: { token } })).toMatchObject({ code: 'link_over' });
});

it('leaves "For sale" and "Available now" after 21 days, stays in search, and returns when it is confirmed [AVA-03]', async () => {
  const id = await listing(seller, { text: 'A zucchini lamp' });
  const unpriced = (await seller.client.request('POST', '/api/posts', { text: words('A zucchini question') })).json as {
    _id: string;
  };
  const lists = async () => {
    const ids = async (query: object) =>
      (await bo.client.call(listFeed, { query })).posts.map(({ _id }) => _id).filter((each) => each === id).length;
    return [
      await ids({ for_sale: 'true' }),
      await ids({ available: 'true' }),
      await ids({ for_sale: 'true', sort: 'price_low' }),
      await ids({ available: 'true', kind: 'selling', sort: 'newest' }),
      await ids({}),
    ];
  };
  await advance(server, 20 * DAY);
  expect(await lists()).toEqual([1, 1, 1, 1, 1]);
  await advance(server, DAY - 60);
  expect(await lists()).toEqual([1, 1, 1, 1, 1]);
  await advance(server, 120);
  expect(await lists()).toEqual([0, 0, 0, 0, 1]);
  // a listing that isn't for sale needs no confirmation
  const { posts } = await bo.client.call(listFeed, { query: { available: 'true' } });
  expect(posts.map(({ _id }) => _id)).toContain(unpriced._id);
  const found = await bo.client.call(search, { query: { q: 'zucchini' } });
  expect(found.posts.map(({ _id }) => _id)).toContain(id);
  await seller.client.call(editPost, { params: { id }, body: { price: 55 } });
  expect(await lists()).toEqual([1, 1, 1, 1, 1]);
  const deal = await offer(bo, id, 50);
  await seller.client.call(acceptDeal, { params: { id: deal._id }, body: { hours: 2 } });
  expect(await lists()).toEqual([1, 0, 1, 0, 1]);
  await advance(server, 2 * HOUR + 60);
  expect(await lists()).toEqual([1, 1, 1, 1, 1]);
});

it('asks the seller at once when somebody wants a listing that nobody confirmed for 21 days, once for each silence [AVA-03]', async () => {
  const fresh = await listing(seller, { text: 'A fresh lamp' });
  await offer(bo, fresh, 40);
  const old = await listing(seller, { text: 'An old lamp' });
  const askedAbout = async () => (await askedOf(seller)).filter(({ postId }) => postId !== null);
  await advance(server, 22 * DAY);
  expect(await askedAbout()).toEqual([]);
  await offer(bo, old, 40);
  const cy = await createPerson(server, { first: 'Cy' });
  await offer(cy, old, 45);
  expect(await askedAbout()).toMatchObject([
    { message: 'Someone wants “An old lamp”. Is it still available?', postId: old, count: 1 },
  ]);
});
