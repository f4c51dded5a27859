import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listMessages } from '../../contract/chats/messages.ts';
import { acceptDeal, cancelDeal, holdFor } from '../../contract/deals/holds.ts';
import { changeOffer, counterDeal, declineDeal, sendOffer, withdrawDeal } from '../../contract/deals/offers.ts';
import { getQueue, listChatDeals, listDeals } from '../../contract/deals/deals.ts';
import { confirmHandOff, getHandOffCode, getPayment } from '../../contract/deals/hand-offs.ts';
import { getCalendarFile } from '../../contract/deals/meet-ups.ts';
import { getRecord, getRatings, rateDeal } from '../../contract/deals/ratings.ts';
import { sellTo } from '../../contract/deals/sold.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { deletePost, getPost, sellPost } from '../../contract/posts/posts.ts';
import { dealFor, saleOf, wanted } from '../factories/bundles.ts';
import { listen } from '../factories/chats.ts';
import { meetUpSet, offer } from '../factories/deals.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';
import { contradictions } from './consistency.ts';

let server: TestServer;
let sam: Person;
let ana: Person;
let bo: Person;
let cy: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [sam, ana, bo, cy] = await createPeople(server, ['Sam', 'Ana', 'Bo', 'Cy']);
});

const of = (id: string) => ({ params: { id } });
const accept = (id: string, except: string[] = [], by = sam) =>
  by.client.try(acceptDeal, { ...of(id), body: { hours: 24, except } });
const idsOf = ({ posts }: { posts: { _id: string }[] }) => posts.map(({ _id }) => _id);
const eventsOf = async (by: Person, chatId: string | null) =>
  (await by.client.call(listMessages, { ...of(chatId ?? ''), query: {} })).messages.map(({ deal }) => ({
    kind: deal?.kind,
    title: deal?.title,
    price: deal?.price,
    part: deal?.part,
  }));
const noticesOf = async (person: Person, words: string) =>
  (await person.client.call(listNotifications)).notifications.filter(({ message }) => message.includes(words));
const WITHIN = { timeout: 20_000 };
const consistent = async () => expect(await contradictions(server.app.platform.pool)).toEqual([]);
const MEETING = 15 * 60_000;
const inAnHour = () =>
  new Date(Math.ceil((server.app.platform.clock.now() + 3_600_000) / MEETING) * MEETING).toISOString();

describe('"I want these"', () => {
  it('makes one deal over five listings: one message, one card, a place in each line, in one order for both [CHA-04, SAL-03]', async () => {
    const sale = await saleOf(server, sam);
    await offer(bo, sale.posts[1]?._id ?? '');
    const deal = await wanted(ana, sale, idsOf(sale).toReversed());
    expect(deal).toMatchObject({ role: 'buyer', state: 'open', price: 150, position: 2, bundle: null });
    expect(deal.listing.price).toBe(150);
    const posts = idsOf(sale).toSorted();
    expect(deal.things.map(({ post_id }) => post_id)).toEqual(posts);
    expect(deal.things.map(({ price }) => price).toSorted()).toEqual([10, 20, 30, 40, 50]);
    expect(deal.things.filter(({ position }) => position === 1)).toHaveLength(4);
    expect((await dealFor(sam, deal._id)).things.map(({ post_id }) => post_id)).toEqual(posts);
    const [first = { kind: '' }] = await eventsOf(sam, deal.chat_id);
    expect(first).toMatchObject({ kind: 'offered', price: 150 });
    expect(first).toHaveProperty('title', expect.stringMatching(/ and 4 more$/));
    expect(await eventsOf(sam, deal.chat_id)).toHaveLength(1);
    const { notifications } = await sam.client.call(listNotifications);
    expect(notifications.filter(({ type }) => type === 'deal')).toHaveLength(2);
    for (const show of ['buying', 'selling'] as const)
      expect((await (show === 'buying' ? ana : sam).client.call(listDeals, { query: { show } })).deals).toHaveLength(
        show === 'buying' ? 1 : 2,
      );
    expect((await ana.client.call(listChatDeals, of(deal.chat_id ?? ''))).deals).toHaveLength(1);
    // a listing's own line shows what it is there, and that more belongs to it
    const { entries } = await sam.client.call(getQueue, { ...of(sale.posts[1]?._id ?? ''), query: {} });
    expect(entries.map(({ things, price, price_of_all }) => [things, price, price_of_all])).toEqual([
      [1, 20, 20],
      [5, 20, 150],
    ]);
    expect((await ana.client.call(getQueue, { ...of(sale.posts[1]?._id ?? ''), query: {} })).mine?._id).toBe(deal._id);
    await consistent();
  });

  it('is a single deal for one thing, and is told apart from what the buyer has asked for already [CHA-04]', async () => {
    const sale = await saleOf(server, sam, 3);
    const [first = '', ...others] = idsOf(sale);
    const one = await wanted(ana, sale, [first]);
    expect(one.things).toEqual([]);
    const two = await wanted(ana, sale);
    expect(two.things.map(({ post_id }) => post_id)).toEqual(others.toSorted());
    expect((await wanted(ana, sale))._id).toBe(two._id);
  });

  it('can’t be changed by way of one of its listings [CHA-04]', async () => {
    const sale = await saleOf(server, sam, 2);
    const deal = await wanted(bo, sale);
    const id = sale.posts[0]?._id ?? '';
    expect((await bo.client.refused(sendOffer, { ...of(id), body: { price: 5 } as never })).code).toBe(
      'asked_together',
    );
    expect((await sam.client.refused(sellTo, { ...of(id), body: { buyer: bo.id } as never })).code).toBe(
      'asked_together',
    );
    await bo.client.call(withdrawDeal, of(deal._id));
    expect((await sam.client.refused(holdFor, { ...of(id), body: { user: bo.id, hours: 24 } })).code).toBe(
      'user_not_found',
    );
  });
});

describe('the seller', () => {
  it('accepts all, or without some things, which are declined in the same moment [CHA-04]', async () => {
    const sale = await saleOf(server, sam);
    const deal = await wanted(ana, sale);
    const [out = '', other = ''] = deal.things.map(({ post_id }) => post_id);
    // the deal's first thing is one of those
    const answer = await accept(deal._id, [out]);
    expect(answer.json).toMatchObject({ _id: deal._id, state: 'held', role: 'seller' });
    const held = await dealFor(ana, deal._id);
    expect(held.things.map((thing) => [thing.in, thing.out])).toEqual([
      [false, 'declined'],
      ...Array.from({ length: 4 }, () => [true, null]),
    ]);
    expect(held.price).toBe(150 - (deal.things[0]?.price ?? 0));
    expect(held.listing.post_id).toBe(other);
    expect((await eventsOf(ana, deal.chat_id)).map(({ kind, part }) => [kind, part])).toEqual([
      ['offered', undefined],
      ['declined', true],
      ['held', undefined],
    ]);
    // a retry changes nothing; a held thing can't be left out anymore
    expect((await accept(deal._id, [out])).json).toMatchObject({ state: 'held' });
    expect((await accept(deal._id, [other])).json).toMatchObject({ code: 'deal_held' });
    expect((await ana.client.call(getPost, of(out))).post.held_until).toBeNull();
    expect((await ana.client.call(getPost, of(other))).post.held_until).not.toBeNull();
    await consistent();
  });

  it('leaves out only what is in the deal, never all of it, and the buyer leaves out nothing [CHA-04]', async () => {
    const sale = await saleOf(server, sam, 2);
    const deal = await wanted(ana, sale);
    const stranger = await saleOf(server, sam, 2);
    const ids = idsOf(sale);
    expect((await accept(deal._id, idsOf(stranger))).json).toMatchObject({ errors: [{ field: 'except' }] });
    expect((await accept(deal._id, ids)).json).toMatchObject({ errors: [{ field: 'except' }] });
    expect((await accept(deal._id, ['x'])).status).toBe(422);
    await sam.client.call(counterDeal, { ...of(deal._id), body: { price: 29 } });
    expect((await accept(deal._id, ids.slice(0, 1), ana)).json).toMatchObject({ code: 'deal_not_yours_to_do' });
    expect(await dealFor(ana, deal._id)).toMatchObject({ state: 'countered', counter_price: 29 });
  });

  it('has one price for all: counter-offers and offers are split among what isn’t firm [CHA-04, DEA-04]', async () => {
    const sale = await saleOf(server, sam);
    const deal = await wanted(ana, sale);
    const countered = await sam.client.call(counterDeal, { ...of(deal._id), body: { price: 100 } });
    expect(countered).toMatchObject({ state: 'countered', counter_price: 100, price: 150, counters_left: 2 });
    const changed = await ana.client.call(changeOffer, { ...of(deal._id), body: { price: 75 } as never });
    expect(changed).toMatchObject({ state: 'open', price: 75, counters_left: 2 });
    expect(changed.things.reduce((sum, { price }) => sum + price, 0)).toBe(75);
    expect((await ana.client.refused(changeOffer, { ...of(deal._id), body: { price: 4 } as never })).code).toBe(
      'offer_price',
    );
    expect((await ana.client.refused(changeOffer, { ...of(deal._id), body: { price: 151 } as never })).code).toBe(
      'offer_price',
    );
    expect((await sam.client.refused(changeOffer, { ...of(deal._id), body: { price: 80 } as never })).code).toBe(
      'deal_not_yours_to_do',
    );
    await sam.client.call(counterDeal, { ...of(deal._id), body: { price: 90 } });
    expect((await accept(deal._id, [], ana)).json).toMatchObject({ state: 'held', price: 90 });
    await consistent();
  });

  it('declines all at once, with one message [CHA-04]', async () => {
    const sale = await saleOf(server, sam, 3);
    const deal = await wanted(bo, sale);
    await sam.client.call(declineDeal, { ...of(deal._id), body: { reason: 'Keeping them' } });
    const after = await dealFor(bo, deal._id);
    expect(after).toMatchObject({ state: 'declined', price: 60, decline_reason: 'Keeping them' });
    expect(after.things.every((thing) => thing.in)).toBe(true);
    expect((await eventsOf(bo, deal.chat_id)).map(({ kind }) => kind)).toEqual(['offered', 'declined']);
  });

  it('accepts the rest when one thing is on hold for someone else [CHA-04, DEA-06]', async () => {
    const sale = await saleOf(server, sam, 3);
    const single = await offer(bo, sale.posts[2]?._id ?? '');
    await accept(single._id);
    const deal = await wanted(ana, sale);
    expect(deal.things.map(({ held_by_other: held }) => held)).toEqual([false, false, true]);
    expect(deal.held_by_other).toBe(false);
    expect((await accept(deal._id)).json).toMatchObject({ code: 'held_by_other' });
    expect((await accept(deal._id, [sale.posts[2]?._id ?? ''])).json).toMatchObject({ state: 'held', price: 30 });
    await consistent();
  });
});

describe('a thing of a deal', () => {
  it('that is sold to a third person leaves the rest, of two buyers of five at once [CHA-04, DEA-07]', async () => {
    const sale = await saleOf(server, sam);
    const sold = sale.posts[0]?._id ?? '';
    const single = await offer(cy, sold);
    const [forAna, forBo] = await Promise.all([wanted(ana, sale), wanted(bo, sale, idsOf(sale).toReversed())]);
    const [live, , ,] = await Promise.all([
      listen(ana.client),
      sam.client.call(sellTo, { ...of(sold), body: { deal: single._id } as never }),
      accept(forAna._id),
      accept(forBo._id),
    ]);
    live.close();
    const [a, b] = [await dealFor(ana, forAna._id), await dealFor(bo, forBo._id)];
    expect([a.state, b.state].toSorted()).toEqual(['held', 'open']);
    for (const deal of [a, b]) {
      expect(deal.price).toBe(140);
      expect(deal.things.find(({ post_id }) => post_id === sold)).toMatchObject({ in: false, out: 'sold' });
      expect(deal.things.filter((thing) => thing.in)).toHaveLength(4);
      expect(deal.listing.post_id).not.toBe(sold);
    }
    expect((await eventsOf(ana, a.chat_id)).filter(({ kind }) => kind === 'closed')).toEqual([
      expect.objectContaining({ title: 'Armchair', part: true }),
    ]);
    await consistent();
    // both go on: the held one to its hand-off, which closes the other at once
    const [winner, mine, loser, other] = a.state === 'held' ? [ana, a, bo, b] : [bo, b, ana, a];
    const { code } = await winner.client.call(getHandOffCode, of(mine._id));
    await sam.client.call(confirmHandOff, { ...of(mine._id), body: { code } });
    expect(await dealFor(loser, other._id)).toMatchObject({ state: 'closed', close_reason: 'sold' });
    expect((await eventsOf(loser, other.chat_id)).filter(({ kind }) => kind === 'closed')).toHaveLength(2);
    await consistent();
  });

  it('leaves one after the other, until the deal is one for a single thing, and then none [CHA-04]', async () => {
    const sale = await saleOf(server, sam, 3);
    const deal = await wanted(ana, sale);
    const [first = '', second = '', third = ''] = deal.things.map(({ post_id }) => post_id);
    await sam.client.call(sellPost, { ...of(first), body: { sold: true } });
    await sam.client.call(deletePost, of(second));
    const left = await dealFor(ana, deal._id);
    expect(left).toMatchObject({ state: 'open', listing: { post_id: third } });
    expect(left.things.map(({ out }) => out)).toEqual(['sold', 'gone', null]);
    expect(left.things[1]).toMatchObject({ title: '', photo: null });
    expect(
      (await ana.client.call(listDeals, { query: { show: 'buying' } })).deals.some(({ _id }) => _id === deal._id),
    ).toBe(true);
    await sam.client.call(sellPost, { ...of(third), body: { sold: true } });
    expect(await dealFor(ana, deal._id)).toMatchObject({ state: 'closed', close_reason: 'sold' });
    expect(
      (await ana.client.call(listDeals, { query: { show: 'closed' } })).deals.some(({ _id }) => _id === deal._id),
    ).toBe(true);
    await consistent();
  });

  it('hears nothing of another one’s line: each has its own place, live [CHA-03, CHA-04]', async () => {
    const sale = await saleOf(server, sam, 2);
    const [first = '', second = ''] = idsOf(sale);
    const single = await offer(bo, second);
    const deal = await wanted(ana, sale);
    const live = await listen(ana.client);
    await bo.client.call(withdrawDeal, of(single._id));
    await expect
      .poll(() => live.of('line.changed'))
      .toEqual([expect.objectContaining({ deal_id: deal._id, post_id: second, position: 1, length: 1 })]);
    live.close();
    const after = await dealFor(ana, deal._id);
    expect(after.things.map(({ post_id, position }) => [post_id, position]).toSorted()).toEqual(
      [
        [first, 1],
        [second, 1],
      ].toSorted(),
    );
  });
});

describe('the hand-off', () => {
  it('has one meet-up, one code and one rating for all, and counts once in both records [CHA-04, MEE-04, REC-01]', async () => {
    const sale = await saleOf(server, sam);
    const deal = await wanted(ana, sale);
    const [out = ''] = deal.things.map(({ post_id }) => post_id);
    await accept(deal._id, [out]);
    await meetUpSet(ana, sam, deal._id, inAnHour());
    const agreed = await dealFor(sam, deal._id);
    expect(agreed).toMatchObject({ state: 'agreed', price: 140 });
    const { bytes } = await ana.client.try(getCalendarFile, of(deal._id));
    expect(bytes.toString().replaceAll('\r\n ', '')).toContain('and 3 more');
    await advance(server, 2_700);
    // one reminder to each
    for (const person of [ana, sam])
      await expect.poll(() => noticesOf(person, "You're meeting"), WITHIN).toHaveLength(1);
    await advance(server, 1_800);
    expect((await ana.client.call(getPayment, of(deal._id))).price).toBe(140);
    const { code } = await ana.client.call(getHandOffCode, of(deal._id));
    const wrong = code === '0000' ? '0001' : '0000';
    await sam.client.refused(confirmHandOff, { ...of(deal._id), body: { code: wrong } });
    expect(await sam.client.call(confirmHandOff, { ...of(deal._id), body: { code } })).toMatchObject({
      state: 'handed_off',
      wrong_codes: 1,
      price: 140,
    });
    for (const { post_id, in: kept } of (await dealFor(ana, deal._id)).things)
      expect((await ana.client.call(getPost, of(post_id))).post.sold).toBe(kept);
    const ratings = await ana.client.call(rateDeal, { ...of(deal._id), body: { again: true } as never });
    expect(ratings).toMatchObject({ free: false, published: false });
    await sam.client.call(rateDeal, { ...of(deal._id), body: { again: true } as never });
    expect(await sam.client.call(getRatings, of(deal._id))).toMatchObject({ published: true });
    expect(await dealFor(ana, deal._id)).toMatchObject({ rate_by: null });
    for (const person of [ana, sam]) expect((await bo.client.call(getRecord, of(person.id))).hand_offs).toBe(1);
    expect((await eventsOf(ana, deal.chat_id)).filter(({ kind }) => kind === 'handed_off')).toHaveLength(1);
    await consistent();
  });

  it('that is canceled late counts once, and shows once [CHA-04, REC-02]', async () => {
    const sale = await saleOf(server, sam, 3);
    const deal = await wanted(bo, sale);
    await accept(deal._id);
    await meetUpSet(bo, sam, deal._id, inAnHour());
    await bo.client.call(cancelDeal, of(deal._id));
    expect((await eventsOf(sam, deal.chat_id)).filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
    const { rows } = await server.app.platform.pool.query('select late_cancel_by from deals where lead_id = $1', [
      deal._id,
    ]);
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ late_cancel_by: 'buyer' })));
    await consistent();
  });

  it('is of all things when the seller says that the deal is sold, and the buyer answers once [CHA-04, CHA-06]', async () => {
    const sale = await saleOf(server, sam, 3);
    const deal = await wanted(cy, sale);
    const { deal: sold } = await sam.client.call(sellTo, {
      ...of(idsOf(sale)[1] ?? ''),
      body: { deal: deal._id } as never,
    });
    expect(sold).toMatchObject({ _id: deal._id, state: 'handed_off', price: 60, confirmation: null });
    for (const id of idsOf(sale)) expect((await cy.client.call(getPost, of(id))).post.sold).toBe(true);
    expect((await eventsOf(cy, deal.chat_id)).map(({ kind }) => kind)).toEqual(['offered', 'sold_to_you']);
    await consistent();
  });

  it('that its buyer is named for again is their deal, also a later thing of it [CHA-04, CHA-06]', async () => {
    const sale = await saleOf(server, sam, 3);
    const deal = await wanted(cy, sale);
    const later = deal.things[1]?.post_id ?? '';
    await sam.client.call(sellTo, { ...of(later), body: { deal: deal._id } as never });
    await sam.client.call(sellPost, { ...of(later), body: { sold: false } });
    const { deal: sold } = await sam.client.call(sellTo, { ...of(later), body: { buyer: cy.id } as never });
    expect(sold?._id).toBe(deal._id);
    expect((await cy.client.call(getPost, of(later))).post.sold).toBe(true);
  });

  it('doesn’t come when time ends the hold: that is shown once, whoever’s lock it’s noticed under [CHA-04, DEA-08]', async () => {
    const sale = await saleOf(server, sam);
    const deal = await wanted(cy, sale);
    await accept(deal._id);
    await advance(server, 24 * 3_600 + 60);
    await Promise.all(idsOf(sale).map((id) => offer(bo, id)));
    await expect.poll(() => noticesOf(cy, 'has ended'), WITHIN).toHaveLength(1);
    expect(await dealFor(cy, deal._id)).toMatchObject({ state: 'expired', price: 150 });
    expect((await eventsOf(cy, deal.chat_id)).filter(({ kind }) => kind === 'expired')).toHaveLength(1);
    expect(await noticesOf(cy, 'has ended')).toHaveLength(1);
    await consistent();
  });
});
