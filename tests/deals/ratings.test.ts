import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getRatings, getRecord, listNotes, rateDeal, replyToNote } from '../../contract/deals/ratings.ts';
import { confirmSale, sellTo } from '../../contract/deals/sold.ts';
import { getDeal } from '../../contract/deals/deals.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { decideTarget } from '../../contract/moderation/decisions.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { DAY, pass } from '../factories/ads.ts';
import { listen } from '../factories/chats.ts';
import { listing, offer } from '../factories/deals.ts';
import { pastDeal } from '../factories/past-deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { hashPassword } from '../../server/features/identity/passwords/index.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let third: Person;
beforeAll(async () => {
  server = await startTestServer();
  third = await createPerson(server, { first: 'Theo' });
});
afterAll(() => server.stop());

const of = (id: string) => ({ params: { id } });
const rate = (by: Person, dealId: string, body: object = {}) =>
  by.client.call(rateDeal, { ...of(dealId), body: { again: true, ...body } as never });
const refusal = async (by: Person, dealId: string, body: object = { again: true }) =>
  (await by.client.refused(rateDeal, { ...of(dealId), body: body as never })).code;
const ratingsOf = (by: Person, dealId: string) => by.client.call(getRatings, of(dealId));
const recordOf = (person: Person, by = third) => by.client.call(getRecord, of(person.id));
const notesOf = async (person: Person, by = third) => (await by.client.call(listNotes, of(person.id))).notes;
const pair = async () => [await createPerson(server, { first: 'Sel' }), await createPerson(server, { first: 'Bea' })];
/** Hand-offs with three others, so that the record shows figures. */
async function known(person: Person): Promise<void> {
  for (const first of ['Xia', 'Yan', 'Zoe'])
    await pastDeal(server, person, await createPerson(server, { first }), { ago: 40 });
}

describe('rating', () => {
  test('a hand-off by a code that may be a guess takes its rating along when the buyer denies it, unless they rated it [REC-01]', async () => {
    const [seller, buyer] = (await pair()) as [Person, Person];
    const guessed = async () => {
      const id = await pastDeal(server, seller, buyer);
      const { pool } = server.app.platform;
      await pool.query(`update deals set answer_by = product_now() + interval '1 day' where id = $1`, [id]);
      return id;
    };
    const deny = (id: string) => buyer.client.try(confirmSale, { ...of(id), body: { happened: false } });
    const denied = await guessed();
    await rate(seller, denied, { again: false });
    expect((await deny(denied)).status).toBe(200);
    expect(await ratingsOf(seller, denied)).toMatchObject({ mine: null, rate_by: null });
    expect(await refusal(seller, denied)).toBe('deal_too_early');
    const agreed = await guessed();
    await rate(buyer, agreed);
    expect(await deny(agreed)).toMatchObject({ status: 409, json: { code: 'already_reported' } });
    await rate(seller, agreed, { again: false });
    expect(await ratingsOf(buyer, agreed)).toMatchObject({ published: true, other: { again: false } });
  });

  test('both sides rate within 14 days; both ratings appear when the second comes [REC-01]', async () => {
    const [seller, buyer] = (await pair()) as [Person, Person];
    await known(seller);
    const id = await pastDeal(server, seller, buyer);
    const first = await rate(buyer, id, { traits: ['on_time', 'friendly'], note: '  Great lamp. ' });
    expect(first).toMatchObject({
      mine: { again: true, traits: ['on_time', 'friendly'], note: 'Great lamp.' },
      other: null,
      published: false,
      free: false,
    });
    expect(await notesOf(seller)).toEqual([]);
    const second = await rate(seller, id, { again: false });
    expect(second).toMatchObject({ mine: { again: false, note: '' }, other: { note: 'Great lamp.' }, published: true });
    expect(await ratingsOf(buyer, id)).toMatchObject({ other: { again: false }, published: true, rate_by: null });
    expect(await notesOf(seller)).toMatchObject([{ text: 'Great lamp.', again: true, author: { _id: buyer.id } }]);
    expect(await recordOf(seller)).toMatchObject({
      hand_offs: 4,
      again: { yes: 1, of: 1 },
      top_traits: [
        { trait: 'on_time', count: 1 },
        { trait: 'friendly', count: 1 },
      ],
    });
  });

  test('a rating alone appears 7 days after the hand-off; a later one at once [REC-01]', async () => {
    const [seller, buyer] = (await pair()) as [Person, Person];
    const id = await pastDeal(server, seller, buyer, { ago: 6.9 });
    await rate(buyer, id, { note: 'Fine' });
    expect(await notesOf(seller)).toEqual([]);
    await pass(server, DAY);
    expect(await notesOf(seller)).toHaveLength(1);
    expect(await refusal(buyer, id)).toBe('rating_published');
    // the other side can still rate, until day 14
    expect(await rate(seller, id, { note: 'Also fine' })).toMatchObject({ published: true, other: { note: 'Fine' } });
    expect(await notesOf(buyer)).toMatchObject([{ text: 'Also fine' }]);
    const late = await pastDeal(server, seller, buyer, { ago: 14.01 });
    expect(await refusal(seller, late)).toBe('deal_too_late');
    const inTime = await pastDeal(server, seller, buyer, { ago: 13.9 });
    expect(await rate(seller, inTime)).toMatchObject({ published: true });
    await pass(server, -DAY);
  });

  test('it can be changed until it appears, and only a confirmed hand-off can be rated [REC-01]', async () => {
    const [seller, buyer] = (await pair()) as [Person, Person];
    const id = await pastDeal(server, seller, buyer);
    await rate(buyer, id, { again: false, note: 'Hm' });
    await rate(buyer, id, { traits: ['fair_price'] });
    expect((await ratingsOf(buyer, id)).mine).toMatchObject({ again: true, traits: ['fair_price'], note: '' });
    for (const unconfirmed of [null, 'disputed'] as const)
      expect(await refusal(buyer, await pastDeal(server, seller, buyer, { confirmation: unconfirmed }))).toBe(
        'deal_too_early',
      );
    for (const state of ['agreed', 'expired', 'cancelled', 'no_show'] as const)
      expect(await refusal(buyer, await pastDeal(server, seller, buyer, { state }))).toBe('deal_too_early');
    for (const confirmation of ['code', 'both', 'buyer'] as const)
      await rate(buyer, await pastDeal(server, seller, buyer, { confirmation }));
  });

  test('what the seller marked as sold can be rated once the buyer confirmed it; the deal says until when [REC-01, REC-04]', async () => {
    const [seller, buyer] = (await pair()) as [Person, Person];
    const postId = await listing(seller, { price: 30 });
    const { _id: id } = await offer(buyer, postId, 30);
    const rateBy = async (person: Person) => (await person.client.call(getDeal, of(id))).rate_by;
    expect(await rateBy(buyer)).toBeNull();
    await seller.client.call(sellTo, { ...of(postId), body: { deal: id } });
    expect(await rateBy(seller)).toBeNull();
    expect(await refusal(seller, id)).toBe('deal_too_early');
    await buyer.client.call(confirmSale, { ...of(id), body: { happened: true } });
    const until = await rateBy(seller);
    expect(Math.round((Date.parse(until ?? '') - server.app.platform.clock.now()) / 86_400_000)).toBe(14);
    await rate(seller, id);
    // who rated isn't asked again; the other still is, and learns nothing
    expect(await rateBy(seller)).toBeNull();
    expect(await rateBy(buyer)).toBe(until);
  });

  test('bad input is refused field by field [REC-01]', async () => {
    const [seller, buyer] = (await pair()) as [Person, Person];
    const id = await pastDeal(server, seller, buyer);
    const fault = async (body: object) =>
      (await buyer.client.refused(rateDeal, { ...of(id), body: body as never })).errors?.map(({ field }) => field);
    expect(await fault({})).toEqual(['again']);
    expect(await fault({ again: 'yes' })).toEqual(['again']);
    expect(await fault({ again: true, traits: ['on_time', 'friendly', 'fair_price', 'as_described'] })).toEqual([
      'traits',
    ]);
    expect(await fault({ again: true, traits: ['friendly', 'friendly'] })).toEqual(['traits']);
    expect(await fault({ again: true, note: 'x'.repeat(201) })).toEqual(['note']);
    expect((await ratingsOf(buyer, id)).mine).toBeNull();
    await rate(buyer, id, { note: 'x'.repeat(200) });
  });

  test('two at the same moment both count, and both appear [REC-01]', async () => {
    const [seller, buyer] = (await pair()) as [Person, Person];
    const id = await pastDeal(server, seller, buyer);
    await Promise.allSettled([rate(seller, id), rate(buyer, id), rate(buyer, id)]);
    for (const one of [seller, buyer])
      expect(await ratingsOf(one, id)).toMatchObject({
        published: true,
        mine: { again: true },
        other: { again: true },
      });
  });
});

describe('nothing reveals a rating before it appears [REC-01]', () => {
  /** Everything that each of them can see, without what changes by itself. */
  async function seen(seller: Person, buyer: Person, dealId: string) {
    const everyone = [seller, third];
    const views = await Promise.all(
      everyone.flatMap((viewer) => [
        recordOf(seller, viewer),
        recordOf(buyer, viewer),
        notesOf(seller, viewer),
        notesOf(buyer, viewer),
        viewer.client.call(listNotifications, {}),
        viewer.client.request('GET', `/api/deals/${dealId}`).then(({ status, json }) => ({ status, json })),
      ]),
    );
    return JSON.parse(JSON.stringify([await ratingsOf(seller, dealId), ...views]));
  }

  test('no answer, count, notification or event to the other side or a third person', async () => {
    const [seller, buyer] = (await pair()) as [Person, Person];
    await Promise.all([known(seller), known(buyer)]);
    const id = await pastDeal(server, seller, buyer);
    const before = await seen(seller, buyer, id);
    const live = await Promise.all([listen(seller.client), listen(third.client)]);
    const own = await listen(buyer.client);
    await rate(buyer, id, { again: false, note: 'Never again', traits: ['on_time'] });
    await vi.waitFor(() => expect(own.of('deal.changed')).toHaveLength(1));
    expect(await seen(seller, buyer, id)).toEqual(before);
    expect(live.flatMap(({ received }) => received)).toEqual([]);
    expect((await third.client.refused(getRatings, of(id))).code).toBe('deal_not_found');
    expect((await third.client.refused(rateDeal, { ...of(id), body: { again: true } })).code).toBe('deal_not_found');
    await rate(seller, id);
    await vi.waitFor(() => expect(live[0]?.of('deal.changed')).toHaveLength(1));
    expect(live[1]?.received).toEqual([]);
    for (const { close } of [...live, own]) close();
  });

  test('not even that its author deleted their account', async () => {
    const [seller, buyer] = (await pair()) as [Person, Person];
    await known(seller);
    const id = await pastDeal(server, seller, buyer);
    const before = await recordOf(seller);
    const ratings = await ratingsOf(seller, id);
    await rate(buyer, id, { note: 'Rude', again: false });
    await leave(buyer);
    expect(await recordOf(seller)).toEqual(before);
    expect(await ratingsOf(seller, id)).toEqual(ratings);
    expect(await notesOf(seller)).toEqual([]);
    await pass(server, 7 * DAY);
    // the count appears in its time, without the words and the name
    expect((await recordOf(seller)).again).toEqual({ yes: 0, of: 1 });
    expect(await notesOf(seller)).toEqual([]);
    expect((await ratingsOf(seller, id)).other).toMatchObject({ again: false, note: '' });
    await pass(server, -7 * DAY);
  });
});

async function leave(person: Person): Promise<void> {
  const { platform } = server.app;
  await platform.pool.query('update users set password_hash = $2 where id = $1', [
    person.id,
    await hashPassword('a-passw0rd-of-hers'),
  ]);
  await person.client.call(deleteAccount, { body: { confirmation: 'DELETE', password: 'a-passw0rd-of-hers' } });
}

describe('notes', () => {
  async function noted(text = 'On time and kind') {
    const [seller, buyer] = (await pair()) as [Person, Person];
    const dealId = await pastDeal(server, seller, buyer);
    await rate(buyer, dealId, { note: text });
    await rate(seller, dealId);
    const [note] = await notesOf(seller, seller);
    return { seller, buyer, dealId, note: note as NonNullable<typeof note> };
  }
  const reply = (by: Person, id: string, text: string) => by.client.call(replyToNote, { ...of(id), body: { text } });

  test('their person answers once; nobody else can [REC-03]', async () => {
    const { seller, buyer, note } = await noted();
    expect(note).toMatchObject({ may_reply: true, reply: null, may_report: true });
    for (const other of [buyer, third])
      expect((await other.client.refused(replyToNote, { ...of(note._id), body: { text: 'Me too' } })).code).toBe(
        'rating_not_found',
      );
    expect(await reply(seller, note._id, ' Thanks! ')).toMatchObject({ reply: { text: 'Thanks!' }, may_reply: false });
    // a repeated call
    expect(await reply(seller, note._id, 'Thanks!')).toMatchObject({ reply: { text: 'Thanks!' } });
    expect((await seller.client.refused(replyToNote, { ...of(note._id), body: { text: 'More' } })).code).toBe(
      'already_replied',
    );
    expect(await notesOf(seller)).toMatchObject([{ reply: { text: 'Thanks!' }, may_reply: false }]);
    const fault = await seller.client.refused(replyToNote, { ...of(note._id), body: { text: ' ' } });
    expect(fault.errors).toEqual([{ field: 'text', message: 'Please write something first.' }]);
  });

  test('an unpublished note can be neither answered nor reported [REC-01, REC-03]', async () => {
    const [seller, buyer] = (await pair()) as [Person, Person];
    await rate(buyer, await pastDeal(server, seller, buyer), { note: 'Secret' });
    const { rows } = await server.app.platform.pool.query('select id from ratings where rated_id = $1', [seller.id]);
    const { id } = rows[0] as { id: string };
    expect((await seller.client.refused(replyToNote, { ...of(id), body: { text: 'Hi' } })).code).toBe(
      'rating_not_found',
    );
    const refused = await seller.client.request('POST', '/api/reports', { kind: 'rating', id, reason: 'spam' });
    expect(refused).toMatchObject({ status: 404 });
    expect(JSON.stringify(refused.json)).toContain('report_target_gone');
  });

  test('they go with their author’s account, the answer with its author’s; counts stay [REC-03, REC-05]', async () => {
    const { seller, buyer, note } = await noted();
    await known(seller);
    await reply(seller, note._id, 'Thanks!');
    expect((await recordOf(seller)).again).toEqual({ yes: 1, of: 1 });
    await leave(buyer);
    expect(await notesOf(seller)).toEqual([]);
    expect((await recordOf(seller)).again).toEqual({ yes: 1, of: 1 });
    expect(JSON.stringify([await recordOf(seller), await notesOf(seller)])).not.toContain(buyer.username);
    const other = await noted();
    await reply(other.seller, other.note._id, 'Bye!');
    await leave(other.seller);
    const { rows } = await server.app.platform.pool.query('select reply from ratings where id = $1', [other.note._id]);
    expect(rows).toEqual([{ reply: null }]);
    expect((await third.client.refused(getRecord, of(other.seller.id))).code).toBe('user_not_found');
  });

  test('they go with the ban of their author; counts stay [REC-03]', async () => {
    const { seller, buyer } = await noted();
    await known(seller);
    expect(await notesOf(seller)).toHaveLength(1);
    const admin = await createPerson(server, { first: 'Ada', role: 'admin' });
    const params = { kind: 'user', id: buyer.id } as const;
    await admin.client.call(decideTarget, { params, body: { action: 'ban', reason: 'Scams.' } });
    expect(await notesOf(seller)).toEqual([]);
    expect((await recordOf(seller)).again).toEqual({ yes: 1, of: 1 });
  });

  test('people who blocked each other see neither record nor notes of the other, and can still rate [REC-01]', async () => {
    const { seller, buyer } = await noted();
    const another = await pastDeal(server, seller, buyer);
    await seller.client.call(blockUser, of(buyer.id));
    for (const [one, other] of [
      [seller, buyer],
      [buyer, seller],
    ] as const)
      for (const read of [getRecord, listNotes])
        expect((await one.client.refused(read as typeof getRecord, of(other.id))).code).toBe('user_not_found');
    expect(await notesOf(seller, seller)).toEqual([]);
    expect(await notesOf(seller)).toHaveLength(1);
    await rate(buyer, another, { again: false });
  });

  test('pages of ten, the newest first [REC-03]', async () => {
    const seller = await createPerson(server, { first: 'Many' });
    for (let n = 0; n < 12; n++) {
      const buyer = await createPerson(server, { first: 'Buyer' });
      await rate(buyer, await pastDeal(server, seller, buyer, { ago: 8 + n / 10 }), { note: `Note ${n}` });
    }
    const first = await third.client.call(listNotes, of(seller.id));
    expect(first.notes.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, n) => `Note ${11 - n}`));
    const rest = await third.client.call(listNotes, { ...of(seller.id), query: { cursor: first.cursor } as never });
    expect(rest.notes.map(({ text }) => text)).toEqual(['Note 1', 'Note 0']);
    expect(rest.cursor).toBeUndefined();
  });
});
