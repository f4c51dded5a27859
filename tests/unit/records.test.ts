import { describe, expect, it } from 'vitest';
import {
  type CountedRating,
  countedOnce,
  figuresOf,
  recordLine,
  replyTimeOf,
  traits,
} from '../../contract/deals/record.ts';
import { findRing, type RingDeal } from '../../contract/deals/ring.ts';

const DAY = 86_400_000;
const NOW = 2_000 * DAY;
const on = (otherId: string, daysAgo: number) => ({ otherId, at: NOW - daysAgo * DAY });
const rated = (otherId: string, daysAgo: number, more: Partial<CountedRating> = {}): CountedRating => ({
  ...on(otherId, daysAgo),
  again: true,
  traits: [],
  ...more,
});
const none = { kept: [], missed: [], ratings: [] };

describe('which deals count', () => {
  it('counts deals of the same two people once per 30 days, from the one that counted [REC-04]', () => {
    const days = [90, 75, 61, 60, 31, 30, 1, 0];
    const counted = countedOnce(days.map((ago) => on('a', ago)));
    expect(counted).toEqual([on('a', 90), on('a', 60), on('a', 30), on('a', 0)]);
    expect(countedOnce([on('a', 2), on('b', 1), on('c', 0)])).toHaveLength(3);
    // in any order
    expect(countedOnce([on('a', 0), on('a', 40), on('a', 20)])).toEqual([on('a', 40), on('a', 0)]);
  });
});

describe('the figures', () => {
  it('say nothing but the count with fewer than three hand-offs [REC-02]', () => {
    const two = figuresOf({ kept: [on('a', 3), on('b', 2)], missed: [on('c', 1)], ratings: [rated('a', 3)] }, NOW);
    expect(two).toEqual({ hand_offs: 2, new_to_deals: true, show_up: null, again: null, top_traits: [] });
    expect(recordLine(two)).toBe('New to deals · 2 hand-offs so far');
    expect(recordLine(figuresOf({ ...none, kept: [on('a', 1)] }, NOW))).toBe('New to deals · 1 hand-off so far');
    expect(recordLine(figuresOf(none, NOW))).toBe('New to deals');
    const three = figuresOf({ ...none, kept: [on('a', 3), on('b', 2), on('c', 1)] }, NOW);
    expect(three).toMatchObject({ hand_offs: 3, new_to_deals: false, show_up: 100, again: null });
    expect(recordLine(three)).toBe('3 hand-offs · 100% show up');
  });

  it('relate kept meet-ups of 12 months to those and the own missed ones [REC-02]', () => {
    const kept = ['a', 'b', 'c'].map((id, ago) => on(id, ago));
    expect(figuresOf({ ...none, kept, missed: [on('d', 4)] }, NOW).show_up).toBe(75);
    // missed ones with the same person count once in 30 days as well
    const missed = [on('d', 4), on('d', 20), on('d', 33)];
    expect(figuresOf({ ...none, kept, missed }, NOW).show_up).toBe(75);
    expect(figuresOf({ ...none, kept, missed: [...missed, on('d', 34), on('d', 64)] }, NOW).show_up).toBe(50);
    // older ones count only as hand-offs
    const older = figuresOf({ ...none, kept: [...kept, on('e', 366)], missed: [on('d', 366)] }, NOW);
    expect(older).toMatchObject({ hand_offs: 4, show_up: 100 });
    expect(figuresOf({ ...none, kept: kept.map((deal) => ({ ...deal, at: deal.at - 400 * DAY })) }, NOW)).toMatchObject(
      {
        hand_offs: 3,
        show_up: null,
      },
    );
    // 100 is reserved for people who never missed one
    const many = Array.from({ length: 300 }, (_, n) => on(`p${n}`, 1));
    expect(figuresOf({ ...none, kept: many, missed: [on('d', 4)] }, NOW).show_up).toBe(99);
  });

  it('show the three most frequent traits and how many would deal again [REC-02]', () => {
    const kept = ['a', 'b', 'c', 'd'].map((id, ago) => on(id, ago));
    const ratings = [
      rated('a', 0, { traits: ['friendly', 'on_time'] }),
      rated('b', 1, { traits: ['friendly', 'fair_price', 'easy_to_reach'] }),
      rated('c', 2, { again: false, traits: ['friendly', 'easy_to_reach'] }),
      // the same person's second one
      rated('a', 10, { again: false, traits: [...traits].slice(0, 3) }),
    ];
    const { again, top_traits } = figuresOf({ kept, missed: [], ratings: ratings.slice(0, 3) }, NOW);
    expect(again).toEqual({ yes: 2, of: 3 });
    expect(top_traits).toEqual([
      { trait: 'friendly', count: 3 },
      { trait: 'easy_to_reach', count: 2 },
      { trait: 'on_time', count: 1 },
    ]);
    expect(figuresOf({ kept, missed: [], ratings }, NOW).again).toEqual({ yes: 1, of: 3 });
  });

  it('put the time of a first reply into words, given enough conversations [REC-02]', () => {
    expect(replyTimeOf(3_600, 3)).toBe('hour');
    expect(replyTimeOf(3_601, 3)).toBe('hours');
    expect(replyTimeOf(6 * 3_600, 9)).toBe('hours');
    expect(replyTimeOf(24 * 3_600, 9)).toBe('day');
    expect(replyTimeOf(25 * 3_600, 9)).toBe('days');
    expect(replyTimeOf(60, 2)).toBeNull();
    expect(replyTimeOf(null, 0)).toBeNull();
  });
});

describe('rings', () => {
  let next = 0;
  const deal = (sellerId: string, buyerId: string, daysAgo = 0): RingDeal => ({
    dealId: `deal-${++next}`,
    sellerId,
    buyerId,
    price: 5,
    at: NOW - daysAgo * DAY,
  });
  const search = (deals: RingDeal[], young = ['a', 'b', 'c', 'd', 'e']) =>
    findRing(deals.at(-1) as RingDeal, deals, new Set(young));

  it('are at least five hand-offs within 14 days among two to four young accounts [REC-04]', () => {
    const five = [13, 9, 5, 2, 0].map((ago) => deal('a', 'b', ago));
    expect(search(five)).toMatchObject({ members: ['a', 'b'], deals: five });
    expect(search(five.slice(1))).toBeNull();
    expect(search([deal('a', 'b', 14), ...five.slice(1)])).toBeNull();
    expect(search(five, ['a'])).toBeNull();
    const four = [deal('a', 'b', 4), deal('b', 'c', 3), deal('c', 'd', 2), deal('d', 'a', 1), deal('a', 'c', 0)];
    expect(search(four)?.members).toEqual(['a', 'b', 'c', 'd']);
    const fiveAccounts = [
      deal('a', 'b', 4),
      deal('b', 'c', 3),
      deal('c', 'd', 2),
      deal('d', 'e', 1),
      deal('e', 'a', 0),
    ];
    expect(search(fiveAccounts)).toBeNull();
  });

  it('are accounts with at least 80 % of their deals inside the group [REC-04]', () => {
    const inside = [8, 7, 6, 5].flatMap((ago) => [deal('a', 'b', ago)]);
    const last = deal('b', 'a', 0);
    // 5 of 6 is 83 %, 5 of 7 is 71 %
    expect(search([deal('a', 'x', 20), ...inside, last], ['a', 'b'])?.members).toEqual(['a', 'b']);
    expect(search([deal('a', 'x', 20), deal('y', 'a', 21), ...inside, last], ['a', 'b'])).toBeNull();
  });
});
