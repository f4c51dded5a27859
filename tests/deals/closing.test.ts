import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { listMessages } from '../../contract/chats/messages.ts';
import type { Deal } from '../../contract/deals/deal.ts';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { getDeal, getQueue, listDeals } from '../../contract/deals/deals.ts';
import { sendOffer, withdrawDeal } from '../../contract/deals/offers.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { decideCase } from '../../contract/moderation/decisions.ts';
import { listCases } from '../../contract/moderation/cases.ts';
import { blockUser, report } from '../../contract/moderation/moderation.ts';
import { deletePost, editPost, getPost, sellPost } from '../../contract/posts/posts.ts';
import { banUser } from '../../server/features/identity/index.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

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

const dealOf = (reader: Person, { _id: id }: Deal) => reader.client.call(getDeal, { params: { id } });
const lineOf = async (reader: Person, id: string) => {
  const { length, held_until } = await reader.client.call(getQueue, { params: { id } });
  return { length, held_until };
};

/** A listing with two offers, the first of which holds it. */
async function scene() {
  const id = await listing(seller);
  const held = await offer(ana, id, 50, 'I live next door');
  const waiting = await offer(bo, id, 60);
  await seller.client.call(acceptDeal, { params: { id: held._id }, body: {} as never });
  expect((await lineOf(bo, id)).length).toBe(2);
  return { id, held, waiting };
}

/** Both deals are closed, and all that is left of the listing is that it's gone. */
async function expectGone({ held, waiting }: Awaited<ReturnType<typeof scene>>) {
  for (const [reader, deal] of [
    [ana, held],
    [bo, waiting],
  ] as const)
    expect(await dealOf(reader, deal)).toMatchObject({
      state: 'closed',
      close_reason: 'gone',
      held_until: null,
      listing: { gone: true, title: '', photo: null, price: 0 },
    });
}

describe('the other side sees that a listing is no longer available', () => {
  it('when it is deleted [DEA-10]', async () => {
    const all = await scene();
    await seller.client.call(deletePost, { params: { id: all.id } });
    await expectGone(all);
    expect((await ana.client.try(getQueue, { params: { id: all.id } })).status).toBe(410);
  });

  it('when moderators hide it, and it stays closed when they restore it [DEA-10]', async () => {
    const all = await scene();
    const mod = await createPerson(server, { role: 'moderator' });
    await bo.client.call(report, { body: { kind: 'post', id: all.id, reason: 'spam' } });
    const { cases } = await mod.client.call(listCases, { query: {} });
    const params = { id: cases.find(({ target_id: target }) => target === all.id)?._id ?? '' };
    await mod.client.call(decideCase, { params, body: { action: 'hide', reason: 'It breaks the rules.' } });
    await expectGone(all);
    await mod.client.call(decideCase, { params, body: { action: 'restore', reason: 'It was fine.' } });
    expect(await lineOf(ana, all.id)).toEqual({ length: 0, held_until: null });
    expect(await dealOf(ana, all.held)).toMatchObject({ state: 'closed', listing: { gone: false } });
  });

  it('when its seller is banned or deletes their account [DEA-10]', async () => {
    const all = await scene();
    await server.app.platform.write((tx) => banUser(tx, server.app.platform, seller.id, 'fraud', null));
    expect(await dealOf(ana, all.held)).toMatchObject({ state: 'closed', close_reason: 'gone', other_gone: true });
    expect(await dealOf(bo, all.waiting)).toMatchObject({ state: 'closed', other_gone: true });
  });

  it('when the account behind it is deleted, whose words go too [DEA-10]', async () => {
    const all = await scene();
    await seller.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
    await expectGone(all);
    expect((await dealOf(ana, all.held)).other_gone).toBe(true);
    const { rows } = await server.app.platform.pool.query(`select title from deals where seller_id = $1`, [seller.id]);
    expect(rows).toEqual([{ title: '' }, { title: '' }]);
  });
});

test('a buyer who leaves closes their own deals alone, and the hold is free again [DEA-10]', async () => {
  const { id, held, waiting } = await scene();
  await server.app.platform.write((tx) => banUser(tx, server.app.platform, ana.id, 'fraud', null));
  expect(await dealOf(seller, held)).toMatchObject({ state: 'closed', other_gone: true });
  expect(await dealOf(bo, waiting)).toMatchObject({ state: 'open', position: 1, queue_length: 1 });
  expect(await lineOf(bo, id)).toEqual({ length: 1, held_until: null });
});

describe('a block', () => {
  it.each(['buyer', 'seller'])('by the %s closes their deals and hides who it was [DEA-10, D11]', async (by) => {
    const { id, held, waiting } = await scene();
    const [who, whom] = by === 'buyer' ? [ana, seller] : [seller, ana];
    await who.client.call(blockUser, { params: { id: whom.id } });
    for (const reader of [ana, seller]) {
      const seen = await dealOf(reader, held);
      expect(seen).toMatchObject({
        state: 'closed',
        close_reason: 'gone',
        chat_id: null,
        other: { _id: '', first_name: '' },
        listing: { gone: true, title: '' },
      });
      const { deals } = await reader.client.call(listDeals, { query: { show: 'closed' } });
      expect(JSON.stringify(deals)).not.toContain(reader === ana ? seller.id : ana.id);
      expect((await reader.client.try(withdrawDeal, { params: { id: held._id } })).json).toMatchObject({
        code: 'deal_not_found',
      });
    }
    expect((await ana.client.try(sendOffer, { params: { id }, body: { note: '' } })).json).toMatchObject({
      code: 'post_not_found',
    });
    expect(await dealOf(bo, waiting)).toMatchObject({ state: 'open', position: 1 });
  });
});

it('tells those who may no longer see a listing nothing of what becomes of it [DEA-10, D11]', async () => {
  const { id, held, waiting } = await scene();
  await seller.client.call(blockUser, { params: { id: ana.id } });
  await seller.client.call(acceptDeal, { params: { id: waiting._id }, body: {} as never });
  await seller.client.call(editPost, { params: { id }, body: { firm: true } as never });
  const nothing = {
    listing: { gone: true, price: 0, firm: false, sold: false },
    counters_left: 0,
    queue_length: 0,
    held_by_other: false,
  };
  expect(await dealOf(bo, waiting)).toMatchObject({ state: 'held', queue_length: 1, listing: { firm: true } });
  expect((await lineOf(bo, id)).held_until).not.toBeNull();
  for (const reader of [ana, seller]) expect(await dealOf(reader, held)).toMatchObject(nothing);
  await seller.client.call(sellPost, { params: { id }, body: { sold: true } });
  expect((await dealOf(bo, waiting)).listing).toMatchObject({ sold: true });
  for (const reader of [ana, seller]) expect(await dealOf(reader, held)).toMatchObject(nothing);
});

describe('a sale', () => {
  it('outside of the line closes it: sold to someone else [DEA-09]', async () => {
    const { id, held } = await scene();
    await seller.client.call(sellPost, { params: { id }, body: { sold: true } });
    expect(await dealOf(ana, held)).toMatchObject({ state: 'closed', close_reason: 'sold', listing: { gone: false } });
    expect(await lineOf(ana, id)).toEqual({ length: 0, held_until: null });
  });
});

describe('an edit of the price', () => {
  it('keeps the offers and the hold, and appears in the conversations [DEA-10]', async () => {
    const { id, held, waiting } = await scene();
    await seller.client.call(editPost, { params: { id }, body: { price: 45 } as never });
    expect(await dealOf(ana, held)).toMatchObject({ state: 'held', price: 50, listing: { price: 45 } });
    const { messages } = await bo.client.call(listMessages, { params: { id: waiting.chat_id ?? '' } });
    expect(messages.at(-1)?.deal).toMatchObject({ kind: 'price_changed', price: 45 });
    expect((await bo.client.try(sendOffer, { params: { id }, body: { price: 46, note: '' } })).json).toMatchObject({
      code: 'offer_price',
    });
    expect((await bo.client.call(getPost, { params: { id } })).post).toMatchObject({ queue_length: 2, price: 45 });
  });

  it('that ends the sale closes the line [DEA-10]', async () => {
    const { id, held } = await scene();
    await seller.client.call(editPost, { params: { id }, body: { kind: 'looking' } as never });
    expect(await dealOf(ana, held)).toMatchObject({ state: 'closed', close_reason: 'gone' });
  });
});
