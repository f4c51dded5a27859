import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getChat, listChats } from '../../contract/chats/chats.ts';
import { listMessages } from '../../contract/chats/messages.ts';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { counterDeal, declineDeal, sendOffer, withdrawDeal } from '../../contract/deals/offers.ts';
import { getDeal, getQueue } from '../../contract/deals/deals.ts';
import { sellTo } from '../../contract/deals/sold.ts';
import { getViewer } from '../../contract/identity/viewer.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { pathOfNotification } from '../../contract/notifications/words.ts';
import { deletePost, editPost, getPost } from '../../contract/posts/posts.ts';
import { wantItems } from '../../contract/sales/sales.ts';
import { ending } from '../../web/features/deals/words.ts';
import { jobsDone } from '../factories/alerts.ts';
import { listen } from '../factories/chats.ts';
import { listing, offer } from '../factories/deals.ts';
import { item, postedSale } from '../factories/move-out.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

const HOUR = 3_600;

let server: TestServer;
let seller: Person;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  [seller, ana, bo] = await createPeople(server, ['Sam', 'Ana', 'Bo']);
});
afterAll(() => server.stop());

const noticesOf = async (who: Person) =>
  (await who.client.call(listNotifications)).notifications.filter(({ type }) => type === 'deal');
/** Every notification about deals that a person ever got, the oldest first. */
const allOf = async (who: Person) =>
  (
    await server.app.platform.pool.query<{ message: string }>(
      `select message from notifications where to_user = $1 and type = 'deal' order by created_at, id`,
      [who.id],
    )
  ).rows.map(({ message }) => message);
const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);
/** Runs the job that handles what time has ended. */
async function runDue() {
  const { jobs, pool } = server.app.platform;
  await jobs.add(pool, 'deals.due', {}, { key: 'test' });
  await jobsDone(server);
}
/** Makes every change of a seller's deals fail. Returns a function that ends that. */
async function failDealsOf({ id }: Person) {
  await run(`create or replace function fail_deal() returns trigger language plpgsql as
    $$ begin raise exception 'this deal cannot change'; end $$`);
  await run(`create trigger fail_deal before update on deals for each row when (new.seller_id = '${id}')
    execute function fail_deal()`);
  return () => run('drop trigger fail_deal on deals');
}
/** Waits until every mail that is due was sent. */
const mailsSent = () =>
  vi.waitFor(async () => {
    const { rows } = await run(
      `select (select count(*)::int from notifications where mail_at <= product_now())
         + (select count(*)::int from mails where state = 'waiting') as n`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  }, 8_000);
const subjects = async (who: Person) => (await server.mails(who.email)).map(({ subject }) => subject).reverse();

it('opens one conversation with one notification and one mail, and no unread message [DEA-03, DEA-13]', async () => {
  const id = await listing(seller, { text: 'Desk lamp' });
  const socket = await listen(seller.client);
  const { _id: dealId, chat_id: chat } = await offer(ana, id, 55, 'Can pick up today');
  await vi.waitFor(() => expect(socket.of('deal.changed')).toHaveLength(1));
  socket.close();
  const [notice, ...others] = (await seller.client.call(listNotifications)).notifications;
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    type: 'deal',
    message: 'offered $55 for “Desk lamp”: “Can pick up today”',
    people: [{ first_name: 'Ana' }],
  });
  expect(notice && pathOfNotification(notice)).toBe(`/messages/${chat}?deal=${notice?.deal_id}`);
  expect(notice?.deal_id).toBe(dealId);
  expect((await seller.client.call(getViewer)).unread).toMatchObject({ notifications: 1, chats: 0 });
  const { chats } = await seller.client.call(listChats);
  expect(chats).toMatchObject([{ _id: chat, last_message: 'Offer: $55 · Desk lamp', unread: false }]);
  const { messages } = await seller.client.call(listMessages, { params: { id: chat ?? '' } });
  expect(messages).toMatchObject([
    { text: '', user: ana.id, deal: { kind: 'offered', price: 55, note: 'Can pick up today', title: 'Desk lamp' } },
  ]);
  await advance(server, 30);
  await vi.waitFor(async () =>
    expect(await subjects(seller)).toEqual(['Ana L. offered $55 for “Desk lamp”: “Can pick up today”']),
  );
  expect(await subjects(ana)).toEqual([]);
});

it('gathers what happens in a deal in one entry of the bell [DEA-13, NOT-09, NOT-10]', async () => {
  const id = await listing(seller);
  const deal = await offer(ana, id, 40);
  const params = { id: deal._id };
  await seller.client.call(counterDeal, { params, body: { price: 55 } });
  await ana.client.call(declineDeal, { params, body: { reason: '' } });
  await ana.client.call(sendOffer, { params: { id }, body: { price: 50, note: '' } });
  // the same again is no event
  await ana.client.call(sendOffer, { params: { id }, body: { price: 50, note: '' } });
  await seller.client.call(acceptDeal, { params, body: {} as never });
  await seller.client.call(acceptDeal, { params, body: {} as never });
  expect(await allOf(seller)).toEqual([
    'offered $40 for “Desk lamp”',
    'declined your price for “Desk lamp”. Their offer of $40 stays',
    'changed their offer for “Desk lamp” to $50',
  ]);
  expect(await noticesOf(seller)).toMatchObject([{ message: 'changed their offer for “Desk lamp” to $50' }]);
  const [countered, held, ...more] = await allOf(ana);
  expect([countered, held, more]).toEqual([
    'countered with $55 for “Desk lamp”',
    expect.stringMatching(/^is holding “Desk lamp” for you until [A-Z][a-z]{2} \d+:\d\d [AP]M$/),
    [],
  ]);
});

it('says that the note changed where a free thing has no price to offer [DEA-13]', async () => {
  const id = await listing(seller, { price: 0 });
  await offer(ana, id, undefined, 'Can pick up today');
  await offer(ana, id, undefined, 'Tomorrow is better');
  expect(await allOf(seller)).toEqual([
    'wants “Desk lamp”: “Can pick up today”',
    'changed the note for “Desk lamp”: “Tomorrow is better”',
  ]);
});

it('ends holds and offers at their time, and notifies both once [DEA-07, DEA-08]', async () => {
  const id = await listing(seller);
  const held = await offer(ana, id, 50);
  const waiting = await offer(bo, id, 60);
  await seller.client.call(acceptDeal, { params: { id: held._id }, body: { hours: 2 } });
  await advance(server, 2 * HOUR + 1);
  const expired = await ana.client.call(getDeal, { params: { id: held._id } });
  expect(expired.state).toBe('expired');
  expect(ending(expired, Date.now()).title).toBe('The hold expired');
  const lastLine = async (who: Person) => (await who.client.call(listChats)).chats[0]?.last_message;
  await vi.waitFor(async () => expect(await lastLine(ana)).toBe('Hold expired · Desk lamp'), 8_000);
  expect(await bo.client.call(getQueue, { params: { id } })).toMatchObject({ length: 1, held_until: null });
  await vi.waitFor(async () => expect(await allOf(ana)).toContain('Your hold on “Desk lamp” has ended.'), 8_000);
  expect((await allOf(seller)).at(-1)).toBe(
    'The hold on “Desk lamp” has ended. You can hold it for the next person in line.',
  );
  expect((await seller.client.call(getPost, { params: { id } })).post.queue_length).toBe(1);
  // one tap holds it for the next
  expect((await seller.client.call(acceptDeal, { params: { id: waiting._id }, body: {} as never })).state).toBe('held');
  await bo.client.call(withdrawDeal, { params: { id: waiting._id } });
  const last = await offer(bo, id, 60);
  await advance(server, 72 * HOUR + 1);
  await vi.waitFor(async () => expect(await allOf(bo)).toContain('Your offer for “Desk lamp” has expired.'), 8_000);
  await advance(server, 60);
  const count = (texts: string[], text: string) => texts.filter((one) => one === text).length;
  expect(count(await allOf(bo), 'Your offer for “Desk lamp” has expired.')).toBe(1);
  expect(count(await allOf(ana), 'Your hold on “Desk lamp” has ended.')).toBe(1);
  expect(count(await allOf(seller), 'An offer for “Desk lamp” has expired.')).toBe(1);
  const over = await bo.client.call(getDeal, { params: { id: last._id } });
  expect(over.state).toBe('expired');
  expect(ending(over, Date.now()).title).toBe('Your offer expired');
  expect(await lastLine(bo)).toBe('Offer expired · Desk lamp');
});

it('tells those in line of a new price, and the others once of a sale [DEA-09, DEA-10]', async () => {
  const id = await listing(seller);
  await offer(ana, id, 50);
  const second = await offer(bo, id, 60);
  await seller.client.call(editPost, { params: { id }, body: { price: 45 } as never });
  await seller.client.call(sellTo, { params: { id }, body: { deal: second._id } });
  expect(await allOf(ana)).toEqual([
    'changed the price of “Desk lamp” to $45',
    '“Desk lamp” was sold to someone else.',
  ]);
  expect(await allOf(bo)).toEqual([
    'changed the price of “Desk lamp” to $45',
    'marked “Desk lamp” as sold to you. Is that right?',
  ]);
  expect((await noticesOf(ana))[0]?.people).toEqual([]);
  const chat = second.chat_id ?? '';
  expect((await bo.client.call(getChat, { params: { id: chat } })).last_message).toBe('Marked as sold · Desk lamp');
});

it('mails each person once when several offers end, and names the items [DEA-07, DEA-13]', async () => {
  const titles = ['Desk', 'Lamp', 'Kettle', 'Rug', 'Chair', 'Shelf'];
  const sale = await postedSale(
    server,
    seller,
    titles.map((title) => item(title, 10)),
  );
  for (const { _id: id } of sale.posts) await offer(ana, id, 10);
  await advance(server, 30);
  await vi.waitFor(async () => expect(await subjects(seller)).toHaveLength(1), 8_000);
  await advance(server, 72 * HOUR);
  await runDue();
  expect(await noticesOf(ana)).toHaveLength(6);
  await advance(server, 30);
  await mailsSent();
  const one = '6 updates on your deals';
  expect([await subjects(ana), (await subjects(seller)).slice(1)]).toEqual([[one], [one]]);
  const [toAna] = await server.mails(ana.email);
  const [toSeller] = await server.mails(seller.email);
  for (const title of titles) {
    expect(toAna?.text).toContain(`Your offer for “${title}” has expired.`);
    expect(toSeller?.text).toContain(`An offer for “${title}” has expired.`);
  }
  expect(toAna?.text).toContain('/messages/deals');
});

it('mails once how many listings of a conversation are gone [DEA-10, DEA-13]', async () => {
  const posts = await Promise.all(['Desk', 'Lamp', 'Rug'].map((text) => listing(seller, { text })));
  for (const id of posts) await offer(ana, id, 40);
  for (const id of posts) await seller.client.call(deletePost, { params: { id } });
  await advance(server, 30);
  await mailsSent();
  expect(await subjects(ana)).toEqual(['3 listings that you made offers on are no longer available.']);
  // the seller's mail is about the three offers
  expect(await subjects(seller)).toEqual(['3 updates on your deals']);
});

it('goes on with the others when listings fail, and tries those again in the next minute [DEA-07, DEA-13]', async () => {
  // as many as the job takes at once
  const items = Array.from({ length: 20 }, (_, at) => item(`Thing ${at + 1}`, 10));
  const sale = await postedSale(server, seller, items);
  const wanted = { params: { id: sale._id }, body: { posts: sale.posts.map(({ _id }) => _id) } };
  expect((await ana.client.call(wantItems, wanted)).failed).toEqual([]);
  const [other] = await createPeople(server, ['Una']);
  await offer(bo, await listing(other as Person));
  const endFailing = await failDealsOf(seller);
  await advance(server, 72 * HOUR + 1);
  await runDue();
  expect(await allOf(bo)).toEqual(['Your offer for “Desk lamp” has expired.']);
  expect(await allOf(ana)).toEqual([]);
  await endFailing();
  await runDue();
  // one deal, though each of its listings has a lock of its own
  expect(await allOf(ana)).toEqual([expect.stringMatching(/^Your offer for “Thing \d+ and 19 more” has expired\.$/)]);
});

it('closes the deals of other banned people when those of one fail, and tries these again [DEA-09]', async () => {
  const [buyer, other] = (await createPeople(server, ['Cy', 'Una'])) as [Person, Person];
  await offer(ana, await listing(seller));
  await offer(buyer, await listing(bo));
  const id = await listing(other);
  await offer(buyer, id);
  const endFailing = await failDealsOf(seller);
  for (const who of [seller, bo]) {
    await run('update users set banned_at = product_now() where id = $1', who.id);
    await run(`insert into bans (user_id, reason) values ($1, 'spam')`, who.id);
  }
  // an offer that has expired
  await run(`update deals set (answer_by, due_at) = (product_now(), product_now()) where post_id = $1`, id);
  await runDue();
  const gone = 'A listing that you made an offer on is no longer available.';
  expect((await allOf(buyer)).sort()).toEqual([gone, 'Your offer for “Desk lamp” has expired.']);
  expect(await allOf(ana)).toEqual([]);
  await endFailing();
  await runDue();
  expect(await allOf(ana)).toEqual([gone]);
});
