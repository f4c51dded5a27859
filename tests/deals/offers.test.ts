import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptDeal, holdDeal, releaseDeal } from '../../contract/deals/holds.ts';
import { counterDeal, declineDeal, sendOffer, withdrawDeal } from '../../contract/deals/offers.ts';
import { getDeal, getQueue, listChatDeals, listDeals } from '../../contract/deals/deals.ts';
import { sellTo } from '../../contract/deals/sold.ts';
import { getPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { rowOf } from '../../web/features/deals/tab/row-words.ts';
import { acceptLabel } from '../../web/features/deals/things.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

let server: TestServer;
let seller: Person;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  [seller, ana, bo] = await createPeople(server, ['Sam', 'Ana', 'Bo']);
});
afterAll(() => server.stop());

const tryOffer = (buyer: Person, id: string, body: { price?: number; note?: string }) =>
  buyer.client.try(sendOffer, { params: { id }, body: body as never });
const queue = (reader: Person, id: string) => reader.client.call(getQueue, { params: { id } });
const postOf = async (reader: Person, id: string) => (await reader.client.call(getPost, { params: { id } })).post;
const dealsOf = async (person: Person, show: 'buying' | 'selling' | 'closed') =>
  (await person.client.call(listDeals, { query: { show } })).deals;

describe('an offer', () => {
  it('takes whole dollars up to the asking price, and only the price of a firm or free listing [DEA-01, DEA-02]', async () => {
    const id = await listing(seller, { price: 60 });
    expect((await tryOffer(ana, id, { price: 0 })).json).toMatchObject({ status: 422, code: 'offer_price' });
    expect((await tryOffer(ana, id, { price: 61 })).json).toMatchObject({ status: 422, code: 'offer_price' });
    expect((await tryOffer(ana, id, { price: 9.5 })).status).toBe(422);
    expect((await tryOffer(ana, id, { price: 60, note: 'x'.repeat(201) })).status).toBe(422);
    expect((await tryOffer(seller, id, { price: 60 })).json).toMatchObject({ code: 'offer_own' });
    expect((await tryOffer(ana, id, { price: 55, note: 'Can pick up today' })).status).toBe(201);

    const firm = await listing(seller, { price: 60, firm: true });
    expect((await tryOffer(ana, firm, { price: 55 })).json).toMatchObject({
      code: 'price_firm',
      title: 'The price is firm.',
    });
    expect((await tryOffer(ana, firm, { price: 60 })).status).toBe(201);
    const free = await listing(seller, { price: 0 });
    expect((await tryOffer(ana, free, { price: 5 })).status).toBe(422);
    expect((await tryOffer(ana, free, {})).json).toMatchObject({ created: true, deal: { price: 0 } });
    const rows = (await dealsOf(seller, 'selling')).map((deal) => rowOf(deal, server.app.platform.clock.now()).next);
    expect(rows).toEqual(['Answer Ana', "Answer Ana's offer of $60", "Answer Ana's offer of $55"]);
  });

  it('for several things is accepted without those that are left out, for what the rest costs [DEA-02]', () => {
    expect(acceptLabel({ except: [], count: 3, price: 45 })).toBe('Accept');
    expect(acceptLabel({ except: ['lamp'], count: 2, price: 40 })).toBe('Accept 2 for $40');
    expect(acceptLabel({ except: ['lamp'], count: 2, price: 0 })).toBe('Accept 2');
  });

  it('keeps its place when it changes, and a new one after a withdrawal is the last [DEA-04, DEA-05]', async () => {
    const id = await listing(seller);
    const first = await offer(ana, id, 50, 'First');
    await offer(bo, id, 60);
    const changed = await ana.client.call(sendOffer, { params: { id }, body: { price: 55, note: 'Second' } });
    expect(changed).toMatchObject({
      created: false,
      deal: { _id: first._id, price: 55, position: 1, queue_length: 2 },
    });
    await ana.client.call(withdrawDeal, { params: { id: first._id } });
    const again = await offer(ana, id, 55);
    expect(again).toMatchObject({ position: 2, queue_length: 2 });
    expect(again._id).not.toBe(first._id);
  });

  it('shows the seller the first of a long line and whoever has the hold, and all of it on demand [DEA-05]', async () => {
    const id = await listing(seller);
    const buyers = await createPeople(server, ['Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal', 'Ida']);
    let last = '';
    for (const buyer of buyers) last = (await offer(buyer, id, 50))._id;
    await seller.client.call(holdDeal, { params: { id: last }, body: { hours: 24 } });
    const first = await queue(seller, id);
    expect(first).toMatchObject({ length: 7 });
    expect(first.entries.map(({ buyer, position }) => [position, buyer.first_name])).toEqual([
      [1, 'Cy'],
      [2, 'Di'],
      [3, 'Ed'],
      [4, 'Flo'],
      [5, 'Gus'],
      [7, 'Ida'],
    ]);
    const all = await seller.client.call(getQueue, { params: { id }, query: { show: 'all' } });
    expect(all.entries.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect((await queue(buyers[0] as Person, id)).entries).toEqual([]);
  });

  it('shows the line to the seller, a place to its buyer, and to others the length alone [DEA-05, DEA-14]', async () => {
    const id = await listing(seller);
    await offer(ana, id, 50, 'A secret note');
    const mine = await offer(bo, id, 55);
    const other = await createPerson(server, { first: 'Cy' });
    const sellers = await queue(seller, id);
    expect(sellers.entries.map(({ buyer, price, position }) => [buyer.first_name, price, position])).toEqual([
      ['Ana', 50, 1],
      ['Bo', 55, 2],
    ]);
    const bos = await queue(bo, id);
    expect(bos).toMatchObject({ length: 2, entries: [], mine: { _id: mine._id, position: 2, queue_length: 2 } });
    expect(JSON.stringify(bos)).not.toMatch(/Ana|secret|"price":50/);
    expect(await queue(other, id)).toMatchObject({ length: 2, entries: [], mine: null });
    expect((await postOf(other, id)).queue_length).toBe(2);
    expect((await dealsOf(seller, 'selling')).filter(({ listing: of }) => of.post_id === id)).toHaveLength(2);
    expect((await dealsOf(bo, 'buying')).filter(({ listing: of }) => of.post_id === id)).toHaveLength(1);
    expect((await other.client.try(getDeal, { params: { id: mine._id } })).json).toMatchObject({
      status: 404,
      code: 'deal_not_found',
    });
    const chat = mine.chat_id ?? '';
    const inChat = await bo.client.call(listChatDeals, { params: { id: chat } });
    expect(inChat.deals[0]).toMatchObject({ _id: mine._id });
  });
});

describe('the length of a line', () => {
  it('leaves out whose offer or hold has ended before a job stores that, in the cached feed too [DEA-05, DEA-07]', async () => {
    [seller, ana, bo] = await createPeople(server, ['Sam', 'Ana', 'Bo']);
    const [other, cy] = await createPeople(server, ['Di', 'Cy']);
    const id = await listing(seller, { text: 'Rice cooker' });
    const shown = async () => {
      const { posts } = await other.client.call(listFeed);
      const inFeed = posts.find(({ _id }) => _id === id);
      const { held_until: held, queue_length: length } = await postOf(other, id);
      expect(inFeed).toMatchObject({ held_until: held, queue_length: length });
      expect((await queue(other, id)).length).toBe(length);
      return [length, held !== null];
    };
    await offer(ana, id, 50);
    await advance(server, 3_600);
    const held = await offer(bo, id, 55);
    await advance(server, 3_600);
    await offer(cy, id, 55);
    expect(await shown()).toEqual([3, false]);
    // each offer has three days to be answered
    await advance(server, 70 * 3_600 + 1);
    expect(await shown()).toEqual([2, false]);
    await seller.client.call(holdDeal, { params: { id: held._id }, body: { hours: 2 } });
    expect(await shown()).toEqual([2, true]);
    await advance(server, 2 * 3_600);
    expect(await shown()).toEqual([0, false]);
  });
});

describe('a seller', () => {
  // other people: the seller of the offers above answered none of them
  beforeAll(async () => {
    [seller, ana, bo] = await createPeople(server, ['Sam', 'Ana', 'Bo']);
  });
  it('holds the listing for one buyer at a time and releases it [DEA-06, DEA-08]', async () => {
    const id = await listing(seller);
    const first = await offer(ana, id, 50);
    const second = await offer(bo, id, 60);
    const held = await seller.client.call(acceptDeal, { params: { id: first._id }, body: { hours: 2 } });
    expect(held).toMatchObject({ state: 'held', price: 50 });
    expect(Date.parse((await postOf(bo, id)).held_until ?? '')).toBe(Date.parse(held.held_until ?? ''));
    const refused = await seller.client.try(holdDeal, { params: { id: second._id }, body: { hours: 24 } });
    expect(refused.json).toMatchObject({ status: 409, code: 'held_by_other' });
    // the same again changes nothing
    const again = await seller.client.call(acceptDeal, { params: { id: first._id }, body: { hours: 48 } });
    expect(again.held_until).toBe(held.held_until);
    expect((await seller.client.call(releaseDeal, { params: { id: first._id } })).state).toBe('open');
    expect((await queue(ana, id)).mine?.position).toBe(1);
    expect((await seller.client.call(holdDeal, { params: { id: second._id }, body: {} as never })).state).toBe('held');
    expect((await bo.client.call(withdrawDeal, { params: { id: second._id } })).state).toBe('withdrawn');
    expect((await postOf(bo, id)).held_until ?? null).toBeNull();
  });

  it('asks for another price three times at most, and the buyer accepts or declines it [DEA-08]', async () => {
    const id = await listing(seller);
    const deal = await offer(ana, id, 40);
    const params = { id: deal._id };
    for (const price of [58, 56, 54]) {
      const countered = await seller.client.call(counterDeal, { params, body: { price } });
      expect(countered).toMatchObject({ state: 'countered', counter_price: price });
      expect((await ana.client.call(declineDeal, { params, body: { reason: '' } })).state).toBe('open');
    }
    expect((await seller.client.try(counterDeal, { params, body: { price: 53 } })).json).toMatchObject({
      code: 'counters_used',
    });
    expect((await ana.client.try(acceptDeal, { params, body: {} as never })).json).toMatchObject({ status: 403 });
    const declined = await seller.client.call(declineDeal, { params, body: { reason: 'Too low, sorry' } });
    expect(declined).toMatchObject({ state: 'declined', decline_reason: 'Too low, sorry' });

    const other = await offer(bo, id, 40);
    await seller.client.call(counterDeal, { params: { id: other._id }, body: { price: 50 } });
    const taken = await bo.client.call(acceptDeal, { params: { id: other._id }, body: {} as never });
    expect(taken).toMatchObject({ state: 'held', price: 50 });
  });

  it('says who bought it, and the other offers close [DEA-09]', async () => {
    const id = await listing(seller);
    const first = await offer(ana, id, 50);
    const second = await offer(bo, id, 60);
    const { deal } = await seller.client.call(sellTo, { params: { id }, body: { deal: second._id } });
    expect(deal).toMatchObject({ state: 'handed_off', confirmation: null, listing: { sold: true } });
    expect(await ana.client.call(getDeal, { params: { id: first._id } })).toMatchObject({
      state: 'closed',
      close_reason: 'sold',
      listing: { gone: false },
    });
    expect((await postOf(ana, id)).sold).toBe(true);
    expect((await queue(ana, id)).length).toBe(0);
    expect((await tryOffer(ana, id, { price: 50 })).json).toMatchObject({ code: 'listing_unavailable' });
  });
});
