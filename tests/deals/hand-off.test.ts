import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Deal } from '../../contract/deals/deal.ts';
import { acceptDeal, cancelDeal, holdDeal, releaseDeal } from '../../contract/deals/holds.ts';
import { confirmSale } from '../../contract/deals/sold.ts';
import { getDeal, getQueue } from '../../contract/deals/deals.ts';
import { dealLimits } from '../../contract/deals/deal-facts.ts';
import { arrive } from '../../contract/deals/meet-ups.ts';
import { confirmHandOff, confirmMet, getHandOffCode, undoMet } from '../../contract/deals/hand-offs.ts';
import { rateDeal } from '../../contract/deals/ratings.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { getPost } from '../../contract/posts/posts.ts';
import { listen } from '../factories/chats.ts';
import { listing, meetUpSet, offer } from '../factories/deals.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

let server: TestServer;
let sam: Person;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  [sam, ana, bo] = await createPeople(server, ['Sam', 'Ana', 'Bo']);
});
afterAll(() => server.stop());

const now = () => server.app.platform.clock.now();
const inAnHour = () =>
  new Date(Math.ceil((now() + 3_600_000) / dealLimits.meetUpStep) * dealLimits.meetUpStep).toISOString();
const hold = async (postId?: string): Promise<Deal> => {
  const { _id: id } = await offer(ana, postId ?? (await listing(sam)), 55);
  return sam.client.call(acceptDeal, { params: { id }, body: { hours: 2 } });
};
const codeOf = async (id: string) => (await ana.client.call(getHandOffCode, { params: { id } })).code;
const enter = (person: Person, id: string, code: string) =>
  person.client.try(confirmHandOff, { params: { id }, body: { code } });
const wrong = (code: string, by = 1) => String((Number(code) + by) % 10_000).padStart(4, '0');
const read = (person: Person, id: string) => person.client.call(getDeal, { params: { id } });

describe('the hand-off code', () => {
  it('is shown to the buyer alone, from the hold on, and is in nothing else that is answered [MEE-04]', async () => {
    const { _id: id } = await offer(ana, await listing(sam), 55);
    const get = (person: Person) => person.client.try(getHandOffCode, { params: { id } });
    expect((await get(ana)).json).toMatchObject({ code: 'not_held' });
    await sam.client.call(acceptDeal, { params: { id }, body: {} });
    const code = await codeOf(id);
    expect(code).toMatch(/^\d{4}$/);
    expect(await codeOf(id)).toBe(code);
    expect((await get(sam)).json).toMatchObject({ code: 'deal_not_yours_to_do' });
    expect((await get(bo)).json).toMatchObject({ code: 'deal_not_found' });
    expect((await enter(bo, id, code)).status).toBe(404);
    expect((await enter(ana, id, code)).json).toMatchObject({ code: 'deal_not_yours_to_do' });
    expect((await enter(sam, id, '12')).status).toBe(422);
    await ana.client.call(cancelDeal, { params: { id } });
    expect((await get(ana)).json).toMatchObject({ code: 'deal_over' });
  });

  it('sells the listing to that buyer, closes the line, and a repeat changes nothing [MEE-04, DEA-09]', async () => {
    const postId = await listing(sam);
    const { _id: id } = await hold(postId);
    const second = await offer(bo, postId, 50);
    const code = await codeOf(id);
    const answer = await enter(sam, id, code);
    expect(answer.json).toMatchObject({ state: 'handed_off', confirmation: 'code' });
    expect((await enter(sam, id, code)).status).toBe(200);
    const { post } = await bo.client.call(getPost, { params: { id: postId } });
    expect(post.sold).toBe(true);
    expect(await read(bo, second._id)).toMatchObject({ state: 'closed', close_reason: 'sold' });
    expect((await sam.client.call(getQueue, { params: { id: postId } })).length).toBe(0);
    expect(await read(ana, id)).toMatchObject({ state: 'handed_off', confirmation: 'code' });
  });

  it('is locked for ten minutes by five wrong ones, and replaced by one of six digits that the buyer hears of [MEE-04]', async () => {
    const { _id: id } = await hold();
    const code = await codeOf(id);
    for (const by of [1, 2, 3, 4])
      expect((await enter(sam, id, wrong(code, by))).json).toMatchObject({ code: 'wrong_hand_off_code', status: 422 });
    expect(await codeOf(id)).toBe(code);
    const live = await listen(ana.client);
    expect((await enter(sam, id, wrong(code, 5))).json).toMatchObject({ code: 'code_locked', status: 429 });
    await vi.waitFor(() => expect(live.of('deal.changed')).toHaveLength(1));
    live.close();
    const next = await codeOf(id);
    expect(next).toMatch(/^\d{6}$/);
    const [notice] = (await ana.client.call(listNotifications, { query: {} })).notifications;
    expect(notice?.message).toContain('entered wrong hand-off codes for “Desk lamp”. Your new code has six digits');
    expect((await enter(sam, id, next)).json).toMatchObject({ code: 'code_locked' });
    expect((await read(sam, id)).code_locked_until).not.toBeNull();
    await advance(server, 540);
    expect((await enter(sam, id, next)).json).toMatchObject({ code: 'code_locked' });
    await advance(server, 61);
    // the first one, from a phone that was offline, doesn't count as a try
    expect((await enter(sam, id, code)).json).toMatchObject({ errors: [{ field: 'code' }] });
    expect((await read(sam, id)).wrong_codes).toBe(5);
    const typo = String((Number(next) + 1) % 1_000_000).padStart(6, '0');
    expect((await enter(sam, id, typo)).json).toMatchObject({ code: 'wrong_hand_off_code', status: 422 });
    expect((await enter(sam, id, next)).json).toMatchObject({ state: 'handed_off' });
  });

  it('can be tried fifteen times in a deal, through holds and waiting; then both confirm [MEE-04]', async () => {
    const { _id: id } = await hold();
    const tried = async () => {
      const code = await codeOf(id);
      const next = String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
      return ((await enter(sam, id, next)).json as { code: string }).code;
    };
    const answers: string[] = [];
    for (let n = 1; n <= 14; n++) {
      answers.push(await tried());
      if (n % 5 === 0) await advance(server, 601);
      if (n === 12) {
        await sam.client.call(releaseDeal, { params: { id } });
        await sam.client.call(acceptDeal, { params: { id }, body: {} });
      }
    }
    expect(answers.filter((answer) => answer === 'wrong_hand_off_code')).toHaveLength(12);
    const last = await codeOf(id);
    expect(await tried()).toBe('code_used_up');
    await advance(server, 3_600);
    expect((await ana.client.refused(getHandOffCode, { params: { id } })).code).toBe('code_used_up');
    expect((await enter(sam, id, last)).json).toMatchObject({ code: 'code_used_up' });
    for (const person of [sam, ana]) await person.client.call(confirmMet, { params: { id } });
    expect(await read(ana, id)).toMatchObject({ state: 'handed_off', confirmation: 'both' });
  });

  it('that was right after wrong ones can be disputed for 48 hours, one without wrong ones can’t [MEE-04, DEA-09]', async () => {
    const guessed = async (wrongOnes: number) => {
      const { _id: id } = await hold();
      const code = await codeOf(id);
      for (let by = 1; by <= wrongOnes; by++) await enter(sam, id, wrong(code, by));
      expect((await enter(sam, id, code)).json).toMatchObject({ state: 'handed_off', confirmation: 'code' });
      return id;
    };
    const answered = (id: string, happened: boolean) =>
      ana.client.try(confirmSale, { params: { id }, body: { happened } });
    const [none, one, late, fine] = [await guessed(0), await guessed(1), await guessed(1), await guessed(1)];
    expect((await answered(none, false)).json).toMatchObject({ code: 'already_reported' });
    expect((await answered(one, false)).json).toMatchObject({ confirmation: 'disputed' });
    expect((await answered(fine, true)).json).toMatchObject({ confirmation: 'code', answer_by: null });
    expect((await answered(fine, false)).json).toMatchObject({ code: 'already_reported' });
    await advance(server, 48 * 3_600);
    expect((await answered(late, false)).json).toMatchObject({ code: 'deal_too_late' });
    expect((await read(sam, one)).confirmation).toBe('disputed');
  });

  it('counts wrong ones that come at the same moment, too [MEE-04]', async () => {
    const { _id: id } = await hold();
    const code = await codeOf(id);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => enter(sam, id, wrong(code, n + 1))));
    const codes = answers.map(({ json }) => (json as { code: string }).code).toSorted();
    expect(codes.filter((each) => each === 'wrong_hand_off_code')).toHaveLength(4);
    expect(codes.filter((each) => each === 'code_locked')).toHaveLength(4);
  });

  it('counts a wrong one once that is sent again because its answer was lost [MEE-04]', async () => {
    const { _id: id } = await hold();
    const code = await codeOf(id);
    const send = (key: string, typed: string) =>
      sam.client.try(confirmHandOff, {
        params: { id },
        body: { code: typed },
        headers: { 'idempotency-key': key },
      });
    for (const by of [1, 2, 3, 4])
      for (let times = 0; times < 2; times++)
        expect((await send(`wrong-code-${by}`, wrong(code, by))).json).toMatchObject({ code: 'wrong_hand_off_code' });
    expect((await read(sam, id)).wrong_codes).toBe(4);
    for (let times = 0; times < 2; times++)
      expect((await send('wrong-code-5', wrong(code, 5))).json).toMatchObject({ code: 'code_locked', status: 429 });
    expect((await read(sam, id)).wrong_codes).toBe(5);
    await advance(server, 601);
    // sent again after the lock, it is answered as it was
    expect((await send('wrong-code-5', wrong(code, 5))).json).toMatchObject({ code: 'code_locked', status: 429 });
    const next = await codeOf(id);
    for (let times = 0; times < 2; times++)
      expect((await send('right-code', next)).json).toMatchObject({ state: 'handed_off', wrong_codes: 5 });
  });

  it('that was typed offline still counts after the hold has ended, for a day and while nobody else has it [MEE-04]', async () => {
    const late = await meetUpSet(ana, sam, (await hold())._id, inAnHour());
    const lateCode = await codeOf(late._id);
    await advance(server, 4 * 3_600);
    expect((await read(sam, late._id)).state).toBe('expired');
    expect((await enter(sam, late._id, wrong(lateCode))).json).toMatchObject({ code: 'wrong_hand_off_code' });
    expect((await enter(sam, late._id, lateCode)).json).toMatchObject({ state: 'handed_off', confirmation: 'code' });

    const postId = await listing(sam);
    const taken = await meetUpSet(ana, sam, (await hold(postId))._id, inAnHour());
    const code = await codeOf(taken._id);
    await advance(server, 4 * 3_600);
    const other = await offer(bo, postId, 50);
    await sam.client.call(acceptDeal, { params: { id: other._id }, body: {} });
    expect((await enter(sam, taken._id, code)).json).toMatchObject({ code: 'deal_over' });
    expect((await read(bo, other._id)).state).toBe('held');

    const old = await meetUpSet(ana, sam, (await hold())._id, inAnHour());
    const oldCode = await codeOf(old._id);
    await advance(server, 26 * 3_600);
    expect((await enter(sam, old._id, oldCode)).json).toMatchObject({ code: 'deal_over' });
  });
});

it('mails that both can rate each other, but not to who has rated by then [REC-01]', async () => {
  const mailed: string[] = [];
  for (const rates of [false, true]) {
    const [buyer, seller] = await createPeople(server, ['Bea', 'Sid']);
    const { _id: id } = await offer(buyer, await listing(seller), 55);
    await seller.client.call(acceptDeal, { params: { id }, body: {} });
    const { code } = await buyer.client.call(getHandOffCode, { params: { id } });
    await enter(seller, id, code);
    if (rates)
      await buyer.client.call(rateDeal, { params: { id }, body: { again: true, traits: [], note: '' } as never });
    await advance(server, 3_700);
    await vi.waitFor(async () => {
      const texts = (await server.mails(buyer.email)).map((mail) => JSON.stringify(mail));
      mailed[Number(rates)] = texts.filter((text) => text.includes('confirmed the hand-off')).join();
      expect(mailed[Number(rates)]).not.toBe('');
    });
  }
  expect(mailed[0]).toContain('You can rate each other for 14 days');
  expect(mailed[1]).not.toContain('You can rate');
});

describe('"We met"', () => {
  it('counts once both have said it, without a code [MEE-04]', async () => {
    const { _id: id, listing: sold } = await hold();
    expect(await ana.client.call(confirmMet, { params: { id } })).toMatchObject({
      state: 'held',
      met: { mine: true, other: false },
    });
    expect((await ana.client.call(confirmMet, { params: { id } })).state).toBe('held');
    expect((await bo.client.try(confirmMet, { params: { id } })).status).toBe(404);
    expect(await sam.client.call(confirmMet, { params: { id } })).toMatchObject({
      state: 'handed_off',
      confirmation: 'both',
    });
    expect((await bo.client.call(getPost, { params: { id: sold.post_id } })).post.sold).toBe(true);
    // of the two confirmations at the same moment both go through
    const both = await hold();
    const params = { id: both._id };
    await Promise.all([ana.client.call(confirmMet, { params }), sam.client.call(confirmMet, { params })]);
    expect(await read(ana, both._id)).toMatchObject({ state: 'handed_off', met: { mine: true, other: true } });
  });

  it('is taken back within ten minutes by who said it, until the other one has said it too [CHA-02]', async () => {
    const { _id: id } = await hold();
    const params = { id };
    const met = (person: Person) => person.client.call(confirmMet, { params });
    expect((await met(ana)).met_at).not.toBeNull();
    const live = await listen(sam.client);
    // the other one has nothing to take back
    expect(await sam.client.call(undoMet, { params })).toMatchObject({
      met: { mine: false, other: true },
      met_at: null,
    });
    expect(await ana.client.call(undoMet, { params })).toMatchObject({
      state: 'held',
      met: { mine: false },
      met_at: null,
    });
    await vi.waitFor(() => expect(live.of('deal.changed').length).toBeGreaterThan(0));
    live.close();
    expect(await met(sam)).toMatchObject({ state: 'held', met: { mine: true, other: false } });
    await advance(server, 599);
    await sam.client.call(undoMet, { params });
    await met(sam);
    await advance(server, 600);
    expect((await sam.client.refused(undoMet, { params })).code).toBe('deal_too_late');
    expect(await met(ana)).toMatchObject({ state: 'handed_off', confirmation: 'both' });
    expect((await ana.client.refused(undoMet, { params })).code).toBe('deal_over');
    expect((await bo.client.refused(undoMet, { params })).code).toBe('deal_not_found');
  });

  it('shows after "I’m here" as after a code: the deal has ended [MEE-03, MEE-04]', async () => {
    const { _id: id } = await meetUpSet(ana, sam, (await hold())._id, inAnHour());
    await ana.client.call(arrive, { params: { id }, body: {} });
    await enter(sam, id, await codeOf(id));
    expect((await ana.client.refused(arrive, { params: { id }, body: {} })).code).toBe('deal_over');
  });
});

describe('a hold', () => {
  it('is prolonged by the seller alone to twice its first length, by a meet-up for longer [DEA-06, MEE-04]', async () => {
    const { _id: id, hold_limit: limit } = await hold();
    const holdFor = (hours: 2 | 24) => sam.client.try(holdDeal, { params: { id }, body: { hours } });
    // in whole minutes: at another date the clocks of processes differ by fractions of a second
    expect(Math.round((Date.parse(limit ?? '') - now()) / 60_000)).toBe(4 * 60);
    expect((await holdFor(24)).json).toMatchObject({ code: 'hold_limit' });
    await advance(server, 3_600);
    expect((await holdFor(2)).json).toMatchObject({ state: 'held' });
    await advance(server, 1.5 * 3_600);
    expect((await holdFor(2)).json).toMatchObject({ code: 'hold_limit' });
    const later = new Date(Math.ceil((now() + 26 * 3_600_000) / dealLimits.meetUpStep) * dealLimits.meetUpStep);
    await meetUpSet(sam, ana, id, later.toISOString());
    expect((await holdFor(24)).json).toMatchObject({ state: 'agreed' });
    await advance(server, 6 * 3_600);
    expect((await holdFor(24)).json).toMatchObject({ code: 'hold_limit' });
  });
});
