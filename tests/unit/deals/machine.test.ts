import { describe, expect, it, test } from 'vitest';
import type { DealFacts } from '../../../contract/deals/deal-facts.ts';
import { act, close, namedBuyer, newOffer, nextDeadline, settle, stateAt } from '../../../contract/deals/machine.ts';
import {
  actions,
  after,
  at,
  HOUR,
  listing,
  meeting as meetingSteps,
  MINUTE,
  NOW,
  offered,
  report,
  type Situation,
  situations,
  START,
  type Step,
} from './deals.ts';

/**
 * What each action makes of a deal in each situation: its new state, `changed` (the state stays), `same` (nothing
 * changes: a repeat), or a refusal: over (deal_over), theirs (deal_not_yours_to_do), held (deal_held), unheld (not_held),
 * none (no_proposal), no-meet (no_meet_up), twice (already_reported).
 */
const table = `
action                 open       countered  held       proposed   agreed     accused    disputed   sold       handed     declined   withdrawn  cancelled
buyer change           changed    open       -held      -held      -held      -held      -held      -over      -over      -over      -over      -over
seller change          -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs
buyer withdraw         withdrawn  withdrawn  withdrawn  withdrawn  withdrawn  expired    withdrawn  -over      -over      -over      same       -over
seller withdraw        -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs
buyer accept           -theirs    held       same       same       same       same       same       -over      -over      -over      -over      -over
seller accept          held       held       same       same       same       same       same       -over      -over      -over      -over      -over
buyer hold             -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -over      -over      -over      -over      -over
seller hold            held       held       changed    changed    changed    changed    changed    -over      -over      -over      -over      -over
buyer release          -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs
seller release         same       same       open       open       open       expired    open       -over      -over      -over      -over      -over
buyer counter          -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs
seller counter         countered  changed    -held      -held      -held      -held      -held      -over      -over      -over      -over      -over
buyer decline          -theirs    open       -held      -held      -held      -held      -held      -over      -over      same       -over      -over
seller decline         declined   declined   -held      -held      -held      -held      -held      -over      -over      same       -over      -over
buyer propose          -unheld    -unheld    changed    changed    changed    changed    changed    -over      -over      -over      -over      -over
seller propose         -unheld    -unheld    changed    changed    changed    changed    changed    -over      -over      -over      -over      -over
buyer accept-meet-up   -unheld    -unheld    -none      -none      same       same       same       -over      -over      -over      -over      -over
seller accept-meet-up  -unheld    -unheld    -none      agreed     same       same       same       -over      -over      -over      -over      -over
buyer cancel           -unheld    -unheld    cancelled  cancelled  cancelled  expired    cancelled  -over      -over      -over      -over      same
seller cancel          -unheld    -unheld    cancelled  cancelled  cancelled  expired    cancelled  -over      -over      -over      -over      same
buyer here             -no-meet   -no-meet   -no-meet   -no-meet   changed    changed    changed    -over      -over      -over      -over      -over
seller here            -no-meet   -no-meet   -no-meet   -no-meet   changed    changed    changed    -over      -over      -over      -over      -over
buyer late             -no-meet   -no-meet   -no-meet   -no-meet   changed    changed    changed    -over      -over      -over      -over      -over
seller late            -no-meet   -no-meet   -no-meet   -no-meet   changed    changed    changed    -over      -over      -over      -over      -over
buyer code             -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs
seller code            -unheld    -unheld    handed_off handed_off handed_off handed_off handed_off -over      same       -over      -over      -over
buyer met              -unheld    -unheld    changed    changed    changed    changed    changed    -over      same       -over      -over      -over
seller met             -unheld    -unheld    changed    changed    changed    changed    changed    -over      same       -over      -over      -over
buyer unmet            -unheld    -unheld    same       same       same       same       same       -over      -over      -over      -over      -over
seller unmet           -unheld    -unheld    same       same       same       same       same       -over      -over      -over      -over      -over
buyer no-show          -no-meet   -no-meet   -no-meet   -no-meet   changed    -twice     -twice     -over      -over      -over      -over      -over
seller no-show         -no-meet   -no-meet   -no-meet   -no-meet   changed    same       same       -over      -over      -over      -over      -over
buyer dispute          -theirs    -theirs    -theirs    -theirs    -theirs    changed    same       -theirs    -theirs    -theirs    -theirs    -theirs
seller dispute         -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs
buyer sold             -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs
seller sold            handed_off handed_off handed_off handed_off handed_off handed_off handed_off same       same       -over      -over      -over
buyer confirm          -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    changed    -twice     -over      -over      -over
seller confirm         -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs    -theirs
`;

const refusals: Record<string, string> = {
  over: 'deal_over',
  theirs: 'deal_not_yours_to_do',
  held: 'deal_held',
  unheld: 'not_held',
  none: 'no_proposal',
  'no-meet': 'no_meet_up',
  twice: 'already_reported',
};

const [head = '', ...rows] = table.trim().split('\n');
const columns = head.split(/\s+/).slice(1) as Situation[];

describe('the machine of deals [DEA-04, DEA-06, DEA-08, DEA-09, MEE-02, MEE-05]', () => {
  test.each(rows.map((row) => row.trim().split(/\s+/)))('%s %s', (who, name, ...cells) => {
    const role = who === 'buyer' ? 'buyer' : 'seller';
    const action = actions[name ?? ''];
    if (!action) throw new Error(`there is no action ${name}`);
    const outcomes = columns.map((column) => {
      const before = situations[column];
      const next = act(before, role, action, at(NOW));
      if (typeof next === 'string')
        return `-${Object.entries(refusals).find(([, code]) => code === next)?.[0] ?? next}`;
      return next === before ? 'same' : next.state === before.state ? 'changed' : next.state;
    });
    expect(outcomes).toEqual(cells);
  });

  it('has a row for every action and role, and a column for every situation', () => {
    expect(rows).toHaveLength(Object.keys(actions).length * 2);
    expect(columns).toEqual(Object.keys(situations));
  });
});

describe('prices [DEA-02]', () => {
  const tried = (price: number, more: Partial<typeof listing>) => {
    const deal = newOffer(price, '', at(START, { listing: { ...listing, ...more } }));
    return typeof deal === 'string' ? deal : 'ok';
  };
  it.each([
    [1, {}, 'ok'],
    [60, {}, 'ok'],
    [0, {}, 'offer_price'],
    [61, {}, 'offer_price'],
    [-5, {}, 'offer_price'],
    [5.5, {}, 'offer_price'],
    [Number.NaN, {}, 'offer_price'],
    [60, { firm: true }, 'ok'],
    [59, { firm: true }, 'price_firm'],
    [0, { price: 0 }, 'ok'],
    [1, { price: 0 }, 'price_firm'],
    [60, { available: false }, 'listing_unavailable'],
  ])('%d for a listing with %o: %s', (price, more, outcome) => expect(tried(price, more)).toBe(outcome));
});

describe('times [DEA-07, DEA-08]', () => {
  const over = (deal: DealFacts, end: number, state: string) => {
    expect(nextDeadline(deal)).toBe(end);
    expect(settle(deal, end - 1)).toBe(deal);
    expect(settle(deal, end)).toMatchObject({ state, endedAt: end, heldUntil: null, answerBy: null });
    // however late it's looked at
    expect(settle(deal, end + 1_000 * HOUR).endedAt).toBe(end);
    expect(act(deal, 'buyer', { type: 'withdraw' }, at(end))).toBe('deal_over');
  };

  it('offers expire after 72 hours, counter-offers after 24, holds at their end', () => {
    over(after(), START + 72 * HOUR, 'expired');
    over(after(['seller', { type: 'counter', price: 55 }, HOUR]), START + 25 * HOUR, 'expired');
    for (const hours of [2, 24, 48] as const)
      over(after(['seller', { type: 'accept', hours }]), START + hours * HOUR, 'expired');
  });

  it('a changed offer and one after a declined counter-offer have 72 hours again', () => {
    expect(after(['buyer', { type: 'change', price: 51, note: '' }, 10 * HOUR]).answerBy).toBe(START + 82 * HOUR);
    const declined = after(
      ['seller', { type: 'counter', price: 55 }],
      ['buyer', { type: 'decline', reason: '' }, 20 * HOUR],
    );
    expect(declined).toMatchObject({ state: 'open', price: 50, answerBy: START + 92 * HOUR });
  });

  it('a buyer who accepts a counter-offer has it on hold for 24 hours, at that price', () => {
    const taken = after(['seller', { type: 'counter', price: 55 }], ['buyer', { type: 'accept', hours: 48 }, HOUR]);
    expect(taken).toMatchObject({ state: 'held', price: 55, heldUntil: START + 25 * HOUR, counterPrice: null });
  });

  it('a meet-up moves the end of the hold to two hours after it, and never to before [DEA-07]', () => {
    const meet = (hours: 2 | 48, time: number) =>
      after(
        ['seller', { type: 'accept', hours }],
        ['buyer', { type: 'propose', spot: 'library', at: START + time }],
        ['seller', { type: 'accept-meet-up' }],
      );
    expect(meet(2, 5 * HOUR).heldUntil).toBe(START + 7 * HOUR);
    expect(meet(48, 5 * HOUR).heldUntil).toBe(START + 48 * HOUR);
  });

  it('a hold that would end before the one that a meet-up needs changes nothing [DEA-07]', () => {
    const { agreed } = situations;
    const least = (agreed.meetUp?.at ?? 0) + 2 * HOUR;
    expect(agreed.heldUntil).toBe(START + 24 * HOUR);
    const shorter = act(agreed, 'seller', { type: 'hold', hours: 2 }, at(START)) as DealFacts;
    expect(shorter).toMatchObject({ heldUntil: least, holdLimit: agreed.holdLimit });
    expect(act(shorter, 'seller', { type: 'hold', hours: 2 }, at(START + HOUR))).toBe(shorter);
    expect(act(shorter, 'seller', { type: 'hold', hours: 24 }, at(START + HOUR))).toMatchObject({
      heldUntil: START + 25 * HOUR,
    });
  });

  it('a no-show is on the record a day after its report, also when the hold ended before [MEE-05]', () => {
    const { accused } = situations;
    const reported = accused.noShow?.at ?? 0;
    expect(stateAt(accused, reported + 24 * HOUR - 1)).toBe('expired');
    expect(settle(accused, reported + 24 * HOUR)).toMatchObject({ state: 'no_show', endedAt: reported + 24 * HOUR });
    expect(stateAt(situations.disputed, reported + 100 * HOUR)).toBe('expired');
  });

  it('nobody escapes a report by accepting a time that was proposed before it [MEE-05]', () => {
    const moving: Step = ['seller', { type: 'propose', spot: 'library', at: START + 20 * HOUR }, HOUR];
    const reported = after(...meetingSteps, moving, report);
    expect(act(reported, 'buyer', { type: 'accept-meet-up' }, at(NOW))).toBe(reported);
    expect(reported).toMatchObject({ noShow: { by: 'seller', disputed: false }, proposal: null });
    // a time that the other one proposes after the report is a second chance
    const again = act(reported, 'seller', { type: 'propose', spot: 'library', at: START + 20 * HOUR }, at(NOW));
    expect(act(again as DealFacts, 'buyer', { type: 'accept-meet-up' }, at(NOW))).toMatchObject({ noShow: null });
  });

  it('nobody escapes a report by leaving [MEE-05, MEE-06]', () => {
    const { accused } = situations;
    const left = act(accused, 'buyer', { type: 'withdraw' }, at(NOW)) as DealFacts;
    expect(left).toMatchObject({ state: 'expired', lateCancelBy: null, heldUntil: null });
    expect(stateAt(left, (accused.noShow?.at ?? 0) + 24 * HOUR)).toBe('no_show');
    expect(close(accused, 'gone', NOW, 'seller')).toMatchObject({ state: 'expired', closeReason: 'gone' });
  });
});

describe('a late cancellation [MEE-06]', () => {
  const meeting = situations.agreed;
  const meetAt = meeting.meetUp?.at ?? 0;
  it.each([
    ['cancel', 2 * HOUR, null],
    ['cancel', 2 * HOUR - 1, 'buyer'],
    ['withdraw', 2 * HOUR - 1, 'buyer'],
    ['cancel', -30 * MINUTE, 'buyer'],
  ] as const)('%s %d ms ahead counts for %s', (type, ahead, who) => {
    expect(act(meeting, 'buyer', { type }, at(meetAt - ahead))).toMatchObject({ lateCancelBy: who });
  });

  it('is also a hold that the seller releases, or a listing that they delete or sell', () => {
    expect(act(meeting, 'seller', { type: 'release' }, at(meetAt - HOUR))).toMatchObject({ lateCancelBy: 'seller' });
    expect(close(meeting, 'sold', meetAt - HOUR, 'seller')).toMatchObject({ state: 'closed', lateCancelBy: 'seller' });
    expect(close(meeting, 'gone', meetAt - HOUR)).toMatchObject({ state: 'closed', lateCancelBy: null });
    expect(close(meeting, 'sold', meetAt - 3 * HOUR, 'seller').lateCancelBy).toBe(null);
  });
});

describe('counter-offers [DEA-08]', () => {
  it('are three on each side', () => {
    let deal = offered(40);
    const counter = (price: number) => act(deal, 'seller', { type: 'counter', price }, at(START));
    for (const price of [58, 57, 56]) {
      deal = counter(price) as DealFacts;
      deal = act(deal, 'buyer', { type: 'change', price: price - 10, note: '' }, at(START)) as DealFacts;
    }
    expect(deal.counters).toEqual({ buyer: 3, seller: 3 });
    expect(counter(55)).toBe('counters_used');
    expect(act(deal, 'seller', { type: 'accept', hours: 24 }, at(START))).toMatchObject({ state: 'held' });
    expect(act(deal, 'seller', { type: 'decline', reason: '' }, at(START))).toMatchObject({ state: 'declined' });
  });

  it('need a price that is open to offers', () => {
    const of = (more: object) =>
      act(offered(), 'seller', { type: 'counter', price: 55 }, at(START, { listing: { ...listing, ...more } }));
    expect(of({ firm: true })).toBe('price_firm');
    expect(of({ price: 0 })).toBe('price_firm');
    expect(of({ price: 54 })).toBe('offer_price');
    expect(of({ available: false })).toBe('listing_unavailable');
  });
});

it('a listing is on hold for one buyer [DEA-06]', () => {
  for (const type of ['accept', 'hold'] as const)
    expect(act(offered(), 'seller', { type, hours: 24 }, at(START, { heldByOther: true }))).toBe('held_by_other');
});

it.each([
  ['in line', situations.sold],
  ['without an offer', namedBuyer(50, START)],
])('a sale to somebody %s has to be confirmed within 7 days [DEA-09, CHA-06]', (_, sold) => {
  const confirm = (later: number, happened = false) =>
    act(sold, 'buyer', { type: 'confirm-sale', happened }, at(START + later));
  expect(sold).toMatchObject({ state: 'handed_off', confirmation: null });
  expect(confirm(7 * 24 * HOUR - 1)).toMatchObject({ confirmation: 'disputed', endedAt: START });
  expect(confirm(7 * 24 * HOUR)).toBe('deal_too_late');
  // both have the whole time to rate
  expect(confirm(6 * 24 * HOUR, true)).toMatchObject({ confirmation: 'buyer', endedAt: START + 6 * 24 * HOUR });
  expect(act(sold, 'seller', { type: 'confirm-sale', happened: true }, at(START))).toBe('deal_not_yours_to_do');
});
