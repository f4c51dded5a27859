import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listChats } from '../../contract/chats/chats.ts';
import { listMessages } from '../../contract/chats/messages.ts';
import type { Deal } from '../../contract/deals/deal.ts';
import { confirmSale, listBuyers, sellTo } from '../../contract/deals/sold.ts';
import { declineDeal, withdrawDeal } from '../../contract/deals/offers.ts';
import { getDeal, listDeals } from '../../contract/deals/deals.ts';
import { dealLimits } from '../../contract/deals/deal-facts.ts';
import { getRecord, rateDeal } from '../../contract/deals/ratings.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { listCases } from '../../contract/moderation/cases.ts';
import { blockUser, unblockUser } from '../../contract/moderation/moderation.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { pathOfNotification } from '../../contract/notifications/words.ts';
import { getPost, sellPost } from '../../contract/posts/posts.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { banUser } from '../../server/features/identity/index.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { listing, offer } from '../factories/deals.ts';
import { pastDeal } from '../factories/past-deals.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

const DAY = 24 * 3_600;

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

/** Starts a conversation about a listing, and writes. */
async function write(from: Person, postId: string, text = 'Is it still there?'): Promise<string> {
  const chat = await chatOf(from, seller);
  await sendText(from, chat, text, { postId });
  return chat;
}
const name = (postId: string, { id }: Pick<Person, 'id'>) =>
  seller.client.try(sellTo, { params: { id: postId }, body: { buyer: id } });
async function named(postId: string, buyer: Person): Promise<Deal> {
  const { deal } = await seller.client.call(sellTo, { params: { id: postId }, body: { buyer: buyer.id } });
  if (!deal) throw new Error('no deal');
  return deal;
}
const answer = (buyer: Person, { _id: id }: Deal, happened: boolean) =>
  buyer.client.try(confirmSale, { params: { id }, body: { happened } });
const dealOf = (reader: Person, { _id: id }: Deal) => reader.client.call(getDeal, { params: { id } });
const rate = (by: Person, { _id: id }: Deal) =>
  by.client.try(rateDeal, { params: { id }, body: { again: true, traits: [], note: '' } });
const isSold = async (id: string) => (await seller.client.call(getPost, { params: { id } })).post.sold;
const noticesOf = async (who: Person) =>
  (await who.client.call(listNotifications)).notifications.filter(({ type }) => type === 'deal');
const handOffsOf = async ({ id }: Person) => (await ana.client.call(getRecord, { params: { id } })).hand_offs;

describe('who may have bought it', () => {
  it('is whoever wrote about it or had made an offer, for its seller alone [CHA-06]', async () => {
    const [cy, di, ed, fay] = (await createPeople(server, ['Cy', 'Di', 'Ed', 'Fay'])) as [
      Person,
      Person,
      Person,
      Person,
    ];
    const id = await listing(seller);
    const other = await listing(seller);
    await write(ana, id);
    const { _id: declined } = await offer(bo, id, 50);
    await seller.client.call(declineDeal, { params: { id: declined }, body: { reason: '' } });
    await offer(cy, id, 50);
    await write(di, other);
    // the seller shared it, and nobody answered
    await sendText(seller, await chatOf(seller, ed), 'Want this?', { postId: id });
    await write(fay, id);
    await fay.client.call(blockUser, { params: { id: seller.id } });
    const { buyers } = await seller.client.call(listBuyers, { params: { id } });
    expect(buyers.map(({ person, wrote }) => [person.first_name, wrote]).sort()).toEqual([
      ['Ana', true],
      ['Bo', false],
    ]);
    expect((await ana.client.try(listBuyers, { params: { id } })).status).toBe(403);
  });
});

describe('whoever is named', () => {
  it('agrees to it, though they had made no offer: it’s a hand-off that both rate [CHA-06]', async () => {
    const id = await listing(seller, { price: 40 });
    const chat = await write(ana, id);
    const waiting = await offer(bo, id, 30);
    const deal = await named(id, ana);
    expect(deal).toMatchObject({ state: 'handed_off', role: 'seller', chat_id: chat, price: 40, confirmation: null });
    expect(await isSold(id)).toBe(true);
    expect(await dealOf(bo, waiting)).toMatchObject({ state: 'closed', close_reason: 'sold' });
    const [notice] = await noticesOf(ana);
    expect(notice?.message).toBe('marked “Desk lamp” as sold to you. Is that right?');
    expect(notice && pathOfNotification(notice)).toBe(`/messages/${chat}?deal=${deal._id}`);
    expect((await rate(seller, deal)).status).toBe(409);
    await advance(server, 6 * DAY);
    const yes = await answer(ana, deal, true);
    expect(yes.json).toMatchObject({ confirmation: 'buyer' });
    expect((await noticesOf(seller))[0]?.message).toBe(
      'confirmed buying “Desk lamp”. You can rate each other for 14 days',
    );
    // from when they agreed
    await advance(server, 13 * DAY);
    for (const each of [seller, ana]) expect((await rate(each, deal)).status).toBe(200);
    expect([await handOffsOf(seller), await handOffsOf(ana)]).toEqual([1, 1]);
  });

  it('denies it, which ends it: no rating, and they aren’t asked about it again, but somebody else is [CHA-06]', async () => {
    const id = await listing(seller);
    await write(ana, id);
    const deal = await named(id, ana);
    expect((await answer(ana, deal, false)).json).toMatchObject({ confirmation: 'disputed' });
    expect((await noticesOf(seller))[0]?.message).toBe('says they didn’t buy “Desk lamp”'.replace('’', "'"));
    expect((await answer(ana, deal, true)).json).toMatchObject({ code: 'already_reported' });
    for (const each of [seller, ana]) expect((await rate(each, deal)).json).toMatchObject({ code: 'deal_too_early' });
    expect(await isSold(id)).toBe(true);
    expect((await name(id, ana)).json).toMatchObject({ code: 'sale_denied' });
    expect(await named(id, bo)).toMatchObject({ state: 'handed_off', other: { first_name: 'Bo' } });
    expect([await handOffsOf(seller), await handOffsOf(ana)]).toEqual([0, 0]);
  });

  it('doesn’t answer within 7 days: the sale stands without a rating [CHA-06]', async () => {
    const id = await listing(seller);
    await write(ana, id);
    const deal = await named(id, ana);
    expect((await ana.client.call(listDeals, { query: { show: 'buying' } })).deals).toMatchObject([{ _id: deal._id }]);
    await advance(server, 7 * DAY);
    expect((await answer(ana, deal, true)).json).toMatchObject({ code: 'deal_too_late' });
    expect((await rate(seller, deal)).json).toMatchObject({ code: 'deal_too_early' });
    expect((await ana.client.call(listDeals, { query: { show: 'buying' } })).deals).toEqual([]);
    expect(await isSold(id)).toBe(true);
    expect(await dealOf(seller, deal)).toMatchObject({ state: 'handed_off', confirmation: null, rate_by: null });
  });

  it('in line has the same 7 days, and the same question [CHA-06, DEA-09]', async () => {
    const id = await listing(seller);
    const { _id: offered } = await offer(ana, id, 50);
    const deal = await named(id, ana);
    expect(deal).toMatchObject({ _id: offered, state: 'handed_off', price: 50 });
    await advance(server, 7 * DAY - 60);
    expect((await answer(ana, deal, true)).json).toMatchObject({ confirmation: 'buyer' });
  });

  it('is asked once, also when the listing was for sale again in between [CHA-06]', async () => {
    const id = await listing(seller);
    await write(ana, id);
    const deal = await named(id, ana);
    expect(await named(id, ana)).toMatchObject({ _id: deal._id });
    await seller.client.call(sellPost, { params: { id }, body: { sold: false } });
    expect(await named(id, ana)).toMatchObject({ _id: deal._id });
    expect(await isSold(id)).toBe(true);
    const { rows } = await server.app.platform.pool.query(
      `select from notifications where to_user = $1 and type = 'deal'`,
      [ana.id],
    );
    expect(rows).toHaveLength(1);
    // it has a buyer already
    expect((await name(id, bo)).json).toMatchObject({ code: 'listing_unavailable' });
  });

  it('never wrote: the question opens a conversation, which counts as a message without an answer [CHA-06]', async () => {
    const id = await listing(seller);
    const deal = await named(id, ana);
    const [chat] = (await ana.client.call(listChats)).chats;
    expect(chat?._id).toBe(deal.chat_id);
    const { messages } = await ana.client.call(listMessages, { params: { id: deal.chat_id ?? '' } });
    expect(messages).toMatchObject([{ user: seller.id, deal: { kind: 'sold_to_you', deal_id: deal._id } }]);
    await advance(server, 30);
    await vi.waitFor(async () =>
      expect((await server.mails(ana.email)).map(({ subject }) => subject)).toEqual([
        'Sam L. marked “Desk lamp” as sold to you. Is that right?',
      ]),
    );
    const [mail] = await server.mails(ana.email);
    expect(mail?.text).toContain(`/messages/${deal.chat_id}?deal=${deal._id}`);
    for (let sent = 1; sent < 8; sent++) await sendText(seller, deal.chat_id ?? '', `Hello ${sent}`);
    const another = await listing(seller);
    expect((await name(another, ana)).json).toMatchObject({ code: 'no_reply_yet' });
    expect(await isSold(another)).toBe(false);
  });

  it('isn’t slow to reply by not answering, nor uses up offers of theirs [CHA-06, REC-02]', async () => {
    for (let done = 0; done < 4; done++) {
      const [other] = (await createPeople(server, [`Sel`])) as [Person];
      const id = await listing(other);
      await other.client.call(sellTo, { params: { id }, body: { buyer: ana.id } });
    }
    await advance(server, 2 * DAY);
    expect(await bo.client.call(getRecord, { params: { id: ana.id } })).toMatchObject({ replies: null });
    const { rows } = await server.app.platform.pool.query(
      `select count(*)::int as n from deals where buyer_id = $1 and named`,
      [ana.id],
    );
    expect(rows).toEqual([{ n: 4 }]);
  });
});

it('a person can be named by a seller five times a week, also at the same moment [CHA-06]', async () => {
  const posts = await Promise.all(Array.from({ length: dealLimits.named + 2 }, () => listing(seller)));
  await write(ana, posts[0] ?? '');
  const last = posts.pop() ?? '';
  const answers = await Promise.all(posts.map((id) => name(id, ana)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(dealLimits.named);
  expect(answers.filter(({ status }) => status === 429).map(({ json }) => json)).toMatchObject([
    { code: 'named_often' },
  ]);
  // somebody else can be, and so can they by somebody else
  expect((await name(last, bo)).status).toBe(200);
  await advance(server, 7 * DAY + 60);
  expect((await name(await listing(seller), ana)).status).toBe(200);
});

describe('naming somebody who', () => {
  it('is blocked, deleted, banned, unverified, oneself or nobody is refused [CHA-06]', async () => {
    const id = await listing(seller);
    const [cy, di, ed] = (await createPeople(server, ['Cy', 'Di', 'Ed'])) as [Person, Person, Person];
    const unverified = await createPerson(server, { verified: false });
    await cy.client.call(blockUser, { params: { id: seller.id } });
    await di.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
    await server.app.platform.write((tx) => banUser(tx, server.app.platform, ed.id, 'fraud', null));
    for (const who of [cy, di, ed, unverified, seller, { id: '01890000-0000-7000-8000-000000000000' }])
      expect((await name(id, who)).json).toMatchObject({ code: 'user_not_found' });
    expect(await isSold(id)).toBe(false);
    const both = await seller.client.try(sellTo, { params: { id }, body: { buyer: ana.id, deal: id } });
    expect(both.status).toBe(422);
    expect((await bo.client.try(sellTo, { params: { id }, body: { buyer: ana.id } })).status).toBe(403);
  });

  it('is of another campus works as messages do [CHA-06]', async () => {
    const guest = await createPerson(server, { first: 'Gus', campus: 'ut' });
    const deal = await named(await listing(seller), guest);
    expect((await answer(guest, deal, true)).json).toMatchObject({ confirmation: 'buyer' });
    for (const each of [seller, guest]) expect((await rate(each, deal)).status).toBe(200);
  });

  it('may not read the listing’s campus is refused [CHA-06, CAM-33]', async () => {
    const guest = await createPerson(server, { first: 'Gus', schoolVerified: false });
    const id = await listing(seller);
    const { write: change, bus } = server.app.platform;
    const setPrivacy = (privacy: string) => change((tx) => setCampus(tx, bus, 'ou', 'privacy', privacy));
    await setPrivacy('members');
    try {
      await write(ana, id);
      expect((await name(id, guest)).json).toMatchObject({ code: 'user_not_found' });
      expect((await name(id, ana)).status).toBe(200);
    } finally {
      await setPrivacy('private');
    }
  });

  it('blocks the seller before they answer ends the question, and unblocking doesn’t bring it back [CHA-06]', async () => {
    const id = await listing(seller);
    await write(ana, id);
    const deal = await named(id, ana);
    await ana.client.call(blockUser, { params: { id: seller.id } });
    expect((await answer(ana, deal, true)).status).toBe(404);
    expect((await ana.client.call(listDeals, { query: { show: 'buying' } })).deals).toEqual([]);
    await ana.client.call(unblockUser, { params: { id: seller.id } });
    expect((await answer(ana, deal, true)).json).toMatchObject({ code: 'deal_too_late' });
    expect((await rate(seller, deal)).json).toMatchObject({ code: 'deal_too_early' });
    expect(await isSold(id)).toBe(true);
  });

  it('deletes their account before they answer leaves a sale without a name [CHA-06, REC-05]', async () => {
    const id = await listing(seller);
    await write(ana, id);
    const deal = await named(id, ana);
    await ana.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
    const after = await dealOf(seller, deal);
    expect(after).toMatchObject({
      state: 'handed_off',
      confirmation: null,
      answer_by: null,
      other_gone: true,
      rate_by: null,
    });
    expect(after.other.first_name).not.toBe('Ana');
    expect(await isSold(id)).toBe(true);
  });

  it('was asked by a seller who is gone can’t confirm it [CHA-06]', async () => {
    const deal = await named(await listing(seller), ana);
    await server.app.platform.write((tx) => banUser(tx, server.app.platform, seller.id, 'fraud', null));
    expect((await answer(ana, deal, true)).json).toMatchObject({ code: 'deal_too_late' });
  });

  it('agrees again and again within a ring of young accounts opens a case [CHA-06, REC-04]', async () => {
    const moderator = await createPerson(server, { first: 'Mod', role: 'moderator' });
    for (const ago of [9, 7, 5, 2]) await pastDeal(server, seller, ana, { ago, price: 7 });
    const deal = await named(await listing(seller), ana);
    const cases = async () => (await moderator.client.call(listCases, { query: { kind: 'user' } })).cases;
    expect(await cases()).toEqual([]);
    await answer(ana, deal, true);
    await vi.waitFor(async () => expect(await cases()).toHaveLength(1), 10_000);
  });
});

it('a buyer who left the line can still be named, and an offer’s withdrawal is nothing to rate [CHA-06]', async () => {
  const id = await listing(seller);
  const offered = await offer(ana, id, 50);
  await ana.client.call(withdrawDeal, { params: { id: offered._id } });
  const deal = await named(id, ana);
  expect(deal._id).not.toBe(offered._id);
  expect((await answer(ana, deal, true)).json).toMatchObject({ confirmation: 'buyer' });
  expect(await dealOf(ana, offered)).toMatchObject({ state: 'withdrawn', rate_by: null });
});
