import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deal } from '../../contract/deals/deal.ts';
import { acceptDeal, cancelDeal, releaseDeal } from '../../contract/deals/holds.ts';
import { getDeal, listChatDeals } from '../../contract/deals/deals.ts';
import { dealLimits } from '../../contract/deals/deal-facts.ts';
import {
  acceptMeetUp,
  arrive,
  disputeNoShow,
  escalateNoShow,
  listMeetUpSpots,
  proposeMeetUp,
  reportNoShow,
} from '../../contract/deals/meet-ups.ts';
import { getCase, listCases } from '../../contract/moderation/cases.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { getPost } from '../../contract/posts/posts.ts';
import { longerHolds } from '../../web/features/deal-cards/offer-acts.ts';
import { isOpen, shownOf } from '../../web/features/deals/shown-deals.ts';
import { rowOf } from '../../web/features/deals/tab/row-words.ts';
import { stateLine, statusOf } from '../../web/features/deals/words.ts';
import { listen } from '../factories/chats.ts';
import { listing, meetUpSet, offer } from '../factories/deals.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

let server: TestServer;
let sam: Person;
let ana: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer();
  [sam, ana, eve] = await createPeople(server, ['Sam', 'Ana', 'Eve']);
});
afterAll(() => server.stop());

const HOUR = 3_600_000;
const now = () => server.app.platform.clock.now();
/** A quarter hour about so many hours from now. */
const inHours = (hours: number) =>
  new Date(Math.ceil((now() + hours * HOUR) / dealLimits.meetUpStep) * dealLimits.meetUpStep).toISOString();
const spotsOf = async (person: Person, id: string) =>
  (await person.client.call(listMeetUpSpots, { params: { id } })).spots;
const held = async (hours = 24): Promise<Deal> => {
  const { _id: id } = await offer(ana, await listing(sam), 55);
  return sam.client.call(acceptDeal, { params: { id }, body: { hours: hours as 24 } });
};
const read = (person: Person, id: string) => person.client.call(getDeal, { params: { id } });
const propose = async (person: Person, id: string, at: string, index = 0) => {
  const spot = (await spotsOf(person, id))[index]?._id ?? '';
  return person.client.call(proposeMeetUp, { params: { id }, body: { spot, at } });
};
/** Moves the clock to some minutes after the meet-up. */
const pass = async ({ meet_up: meetUp }: Deal, minutes: number) => {
  await advance(server, (Date.parse(meetUp?.at ?? '') + minutes * 60_000 - now()) / 1_000);
};

describe('a meet-up', () => {
  it('is proposed by either person within a hold, and accepted by the other [MEE-02]', async () => {
    const { _id: id } = await offer(ana, await listing(sam), 55);
    const [spot, other] = await spotsOf(ana, id);
    const first = { params: { id }, body: { spot: spot?._id ?? '', at: inHours(4) } };
    expect((await ana.client.refused(proposeMeetUp, first)).code).toBe('not_held');
    await sam.client.call(acceptDeal, { params: { id }, body: {} });

    const { proposal } = await ana.client.call(proposeMeetUp, first);
    expect(proposal).toEqual({ spot, at: expect.any(String), mine: true });
    expect(Date.parse(proposal?.at ?? '')).toBe(Date.parse(first.body.at));
    expect((await ana.client.refused(acceptMeetUp, { params: { id }, body: {} })).code).toBe('no_proposal');
    expect((await read(sam, id)).proposal).toMatchObject({ mine: false });
    // Sam proposes another instead
    const at = inHours(5);
    await sam.client.call(proposeMeetUp, { params: { id }, body: { spot: other?._id ?? '', at } });
    const stale = { params: { id }, body: { spot: spot?._id ?? '', at: first.body.at } };
    expect((await ana.client.refused(acceptMeetUp, stale)).code).toBe('proposal_changed');
    const agreed = await ana.client.call(acceptMeetUp, { params: { id }, body: { spot: other?._id ?? '', at } });
    expect(agreed).toMatchObject({ state: 'agreed', proposal: null, meet_up: { spot: other } });
    expect(Date.parse(agreed.meet_up?.at ?? '')).toBe(Date.parse(at));
    // a repeat changes nothing
    expect(await ana.client.call(acceptMeetUp, { params: { id }, body: { at } })).toMatchObject({ state: 'agreed' });
  });

  it('is on the quarter hour of the next seven days, at a spot of the listing’s campus [MEE-02]', async () => {
    const { _id: id } = await held();
    const spot = (await spotsOf(ana, id))[0]?._id ?? '';
    const at = (time: number) => ({ params: { id }, body: { spot, at: new Date(time).toISOString() } });
    const next = Date.parse(inHours(1));
    for (const time of [next + 60_000, next - 2 * HOUR, next + 8 * 24 * HOUR])
      expect((await ana.client.refused(proposeMeetUp, at(time))).code).toBe('meet_up_time');
    expect((await ana.client.try(proposeMeetUp, { params: { id }, body: { spot, at: 'Thursday' } })).status).toBe(422);
    const elsewhere = server.app.platform.pool.query(`select id from meet_up_spots where campus_id = 'ut' limit 1`);
    const [ut] = (await elsewhere).rows;
    const there = { params: { id }, body: { spot: ut.id, at: inHours(2) } };
    expect((await ana.client.refused(proposeMeetUp, there)).code).toBe('spot_not_found');
    await ana.client.call(proposeMeetUp, at(next + 6 * 24 * HOUR));
  });

  it('extends the hold to two hours after it, and never shortens it [DEA-07, MEE-02]', async () => {
    const short = await held(2);
    const at = inHours(30);
    const agreed = await meetUpSet(ana, sam, short._id, at);
    expect(Date.parse(agreed.held_until ?? '')).toBe(Date.parse(at) + 2 * HOUR);
    const { post } = await eve.client.call(getPost, { params: { id: short.listing.post_id } });
    expect(Date.parse(post.held_until ?? '')).toBe(Date.parse(at) + 2 * HOUR);

    // its seller is offered no length that ends before
    expect(longerHolds(await read(sam, short._id), now())).toEqual([]);

    const long = await held(48);
    expect((await meetUpSet(ana, sam, long._id, inHours(1))).held_until).toBe(long.held_until);
    expect(longerHolds(long, now())).toEqual([2, 24, 48]);
    expect(longerHolds(await read(sam, long._id), now())).toEqual([24, 48]);
  });

  it('is moved by a new proposal, and stays until that is accepted [MEE-06]', async () => {
    const { _id: id } = await held();
    const first = await meetUpSet(ana, sam, id, inHours(3));
    const moved = await propose(sam, id, inHours(6), 1);
    expect(moved).toMatchObject({ state: 'agreed', meet_up: first.meet_up, proposal: { mine: true } });
    expect(rowOf(moved, now())).toMatchObject({ next: expect.stringMatching(/^Meet /), tone: 'done' });
    expect(rowOf(await read(ana, id), now())).toMatchObject({ next: 'Answer the new time', tone: 'hold' });
    const { meet_up: meetUp, proposal } = await ana.client.call(acceptMeetUp, { params: { id }, body: {} });
    expect(meetUp).toEqual({ spot: moved.proposal?.spot, at: moved.proposal?.at });
    expect(proposal).toBeNull();
  });

  it('waits for an answer only until the proposed time, and then for another one [MEE-02]', async () => {
    const { _id: id } = await held();
    await propose(sam, id, inHours(1));
    const deal = await read(ana, id);
    const at = Date.parse(deal.proposal?.at ?? '');
    expect(rowOf(deal, at - 1)).toMatchObject({ next: 'Answer the meet-up', tone: 'hold' });
    expect(rowOf(deal, at)).toMatchObject({ next: 'Propose a meet-up', tone: 'hold' });
    const own = await read(sam, id);
    expect([at - 1, at].map((time) => rowOf(own, time).next)).toEqual([
      'Waiting for Ana',
      'Waiting for Ana to pick a time',
    ]);
  });

  it('counts as a late cancellation only within two hours of it [MEE-06]', async () => {
    const lateOf = async (id: string) =>
      (await server.app.platform.pool.query('select late_cancel_by from deals where id = $1', [id])).rows[0]
        .late_cancel_by;
    const early = await meetUpSet(ana, sam, (await held())._id, inHours(3));
    await ana.client.call(cancelDeal, { params: { id: early._id } });
    expect(await lateOf(early._id)).toBeNull();
    const late = await meetUpSet(ana, sam, (await held())._id, inHours(1));
    expect(await ana.client.call(cancelDeal, { params: { id: late._id } })).toMatchObject({ state: 'cancelled' });
    expect(await lateOf(late._id)).toBe('buyer');
    const released = await meetUpSet(ana, sam, (await held())._id, inHours(1));
    await sam.client.call(releaseDeal, { params: { id: released._id } });
    expect(await lateOf(released._id)).toBe('seller');
  });

  it('hears "Running late" and "I’m here" at once, once each [MEE-03]', async () => {
    const early = await meetUpSet(ana, sam, (await held())._id, inHours(4));
    const call = (id: string, minutes: 5 | 10 | 15 | null) => ({ params: { id }, body: { minutes_late: minutes } });
    expect((await ana.client.refused(arrive, call(early._id, null))).code).toBe('deal_too_early');
    expect((await ana.client.try(arrive, { params: { id: early._id }, body: { minutes_late: 7 as 5 } })).status).toBe(
      422,
    );

    const { _id: id } = await meetUpSet(ana, sam, (await held())._id, inHours(1));
    const live = await listen(sam.client);
    const changes = () => live.of('deal.changed').filter(({ deal_id }) => deal_id === id);
    await ana.client.call(arrive, call(id, 10));
    await expect.poll(() => changes().length).toBe(1);
    expect(await read(sam, id)).toMatchObject({ late: { mine: null, other: 10 }, here: { mine: null, other: null } });
    const deal = await ana.client.call(arrive, call(id, null));
    expect(deal.here.mine).toMatch(/Z$/);
    expect(await ana.client.call(arrive, call(id, null))).toMatchObject({ here: deal.here });
    expect((await read(sam, id)).here.other).toBe(deal.here.mine);
    await expect.poll(() => changes().length).toBe(2);
    live.close();
  });
});

describe('a no-show', () => {
  const reported = async (): Promise<Deal> => {
    const deal = await meetUpSet(ana, sam, (await held())._id, inHours(1));
    expect((await sam.client.refused(reportNoShow, { params: { id: deal._id } })).code).toBe('deal_too_early');
    await pass(deal, 14);
    expect((await sam.client.refused(reportNoShow, { params: { id: deal._id } })).code).toBe('deal_too_early');
    await pass(deal, 15);
    return sam.client.call(reportNoShow, { params: { id: deal._id } });
  };

  it('is reported from 15 minutes after the time, and stands undisputed after a day [MEE-05]', async () => {
    const deal = await reported();
    expect(deal.no_show).toMatchObject({ mine: true, disputed: false });
    const repeat = await sam.client.call(reportNoShow, { params: { id: deal._id } });
    expect(repeat.no_show).toEqual(deal.no_show);
    expect((await ana.client.refused(reportNoShow, { params: { id: deal._id } })).code).toBe('already_reported');
    expect((await sam.client.refused(disputeNoShow, { params: { id: deal._id } })).code).toBe('deal_not_yours_to_do');
    await advance(server, 24 * 3_600);
    expect(await read(ana, deal._id)).toMatchObject({ state: 'no_show', no_show: { mine: false } });
    expect((await ana.client.refused(disputeNoShow, { params: { id: deal._id } })).code).toBe('deal_too_late');
    const { post } = await eve.client.call(getPost, { params: { id: deal.listing.post_id } });
    expect(Date.parse(post.held_until ?? '1970-01-01')).toBeLessThan(now());
  });

  it('is the accused person’s to dispute for a day, also after the hold has ended [MEE-05]', async () => {
    const { _id: id } = await reported();
    const during = await read(ana, id);
    expect(rowOf(during, now())).toMatchObject({ next: 'Dispute the report', tone: 'hold' });
    expect(stateLine(during, now())).toBe("Sam reported that you didn't show up");
    expect(rowOf(await read(sam, id), now()).next).toMatch(/^Meet /);

    await advance(server, 23 * 3_600);
    const ended = await read(ana, id);
    expect(ended.state).toBe('expired');
    expect(rowOf(ended, now())).toMatchObject({
      about: expect.stringMatching(/^The hold expired · /),
      next: 'Dispute the report',
      tone: 'hold',
    });
    expect(stateLine(ended, now())).toBe("Sam reported that you didn't show up");
    expect(statusOf(ended, now())).toEqual({ word: 'Your turn', tone: 'turn' });
    // also where the two have another deal
    const another = await offer(ana, await listing(sam), 55);
    expect(shownOf([another, ended], now(), null, false)).toEqual([ended, another]);
    expect(isOpen(await read(sam, id), now())).toBe(false);
    const disputed = await ana.client.call(disputeNoShow, { params: { id } });
    expect([rowOf(disputed, now()).next, isOpen(disputed, now())]).toEqual([null, false]);
  });

  it('counts for neither once it is disputed, and can go to the moderators with the deal [MEE-05, MEE-08]', async () => {
    const deal = await reported();
    const escalate = (person: Person) =>
      person.client.try(escalateNoShow, { params: { id: deal._id }, body: { detail: 'I waited for half an hour.' } });
    expect((await escalate(sam)).json).toMatchObject({ code: 'not_disputed' });
    await ana.client.call(disputeNoShow, { params: { id: deal._id } });
    await advance(server, 24 * 3_600);
    expect(await read(sam, deal._id)).toMatchObject({ state: 'expired', no_show: { disputed: true } });

    expect((await escalate(eve)).status).toBe(404);
    const mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
    expect((await escalate(sam)).status).toBe(204);
    expect((await escalate(sam)).status).toBe(204);
    const { cases } = await mod.client.call(listCases, { query: { kind: 'user' } });
    const found = cases.find(({ user }) => user?._id === ana.id);
    const { evidence } = await mod.client.call(getCase, { params: { id: found?._id ?? '' } });
    const copies = evidence.filter(({ record_kind }) => record_kind === 'deal');
    expect(copies).toHaveLength(1);
    expect(copies[0]?.text).toContain(deal.meet_up?.spot.name);
    expect(copies[0]?.text).toContain('Sam reported');
    expect(copies[0]?.text).toContain('I waited for half an hour.');
  });

  it('can’t be reported a day after the time, and never without a meet-up [MEE-05]', async () => {
    const without = await held();
    expect((await ana.client.refused(reportNoShow, { params: { id: without._id } })).code).toBe('no_meet_up');
    const deal = await meetUpSet(ana, sam, (await held(2))._id, inHours(1));
    // the hold has ended two hours after the meet-up
    await pass(deal, 150);
    expect((await read(ana, deal._id)).state).toBe('expired');
    await pass(deal, 24 * 60);
    expect((await ana.client.refused(reportNoShow, { params: { id: deal._id } })).code).toBe('deal_too_late');
  });
});

describe('everybody else', () => {
  it('learns nothing of a meet-up, and neither does a person who was blocked [MEE-08]', async () => {
    const { _id: id, chat_id } = await meetUpSet(ana, sam, (await held())._id, inHours(1));
    const spot = (await spotsOf(ana, id))[0]?._id ?? '';
    const tries = (person: Person) =>
      Promise.all([
        person.client.try(listMeetUpSpots, { params: { id } }),
        person.client.try(proposeMeetUp, { params: { id }, body: { spot, at: inHours(2) } }),
        person.client.try(acceptMeetUp, { params: { id }, body: {} }),
        person.client.try(arrive, { params: { id }, body: {} }),
        person.client.try(reportNoShow, { params: { id } }),
        person.client.try(disputeNoShow, { params: { id } }),
        person.client.try(escalateNoShow, { params: { id }, body: {} }),
      ]);
    for (const answer of await tries(eve))
      expect([answer.status, answer.json]).toEqual([404, expect.objectContaining({ code: 'deal_not_found' })]);
    expect((await eve.client.try(listChatDeals, { params: { id: chat_id ?? '' } })).status).toBe(404);
    expect((await ana.client.try(listMeetUpSpots, { params: { id } })).status).toBe(200);

    const bob = await createPerson(server, { first: 'Bob' });
    const { _id: his } = await offer(bob, await listing(sam), 50);
    await sam.client.call(acceptDeal, { params: { id: his }, body: {} });
    await meetUpSet(bob, sam, his, inHours(1));
    await sam.client.call(blockUser, { params: { id: bob.id } });
    expect((await bob.client.try(arrive, { params: { id: his }, body: {} })).status).toBe(404);
    expect((await bob.client.try(listMeetUpSpots, { params: { id: his } })).status).toBe(404);
  });
});
