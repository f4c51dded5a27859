import { describe, expect, it } from 'vitest';
import type { DealAction, DealFacts } from '../../../contract/deals/deal-facts.ts';
import {
  actOnAll,
  factsOfAll,
  listingOfAll,
  pricesOfEach,
  stillIn,
  type Thing,
  titleOfAll,
} from '../../../contract/deals/things.ts';
import { HOUR, offered, START } from './deals.ts';

const thing = (price: number, more: Partial<DealFacts> = {}, listing: Partial<Thing['listing']> = {}): Thing => ({
  facts: { ...offered(60), price, ...more },
  listing: { price, firm: false, available: true, ...listing },
  heldByOther: false,
});
const prices = (acted: ReturnType<typeof actOnAll>) =>
  typeof acted === 'string' ? acted : acted.each.map(({ price }) => price);
const seller = (things: Thing[], action: DealAction) => actOnAll(things, 'seller', action, START);

describe('one price for several things [CHA-04, DEA-04]', () => {
  it.each([
    [150, [10, 20, 30, 40, 50], [10, 20, 30, 40, 50]],
    [75, [10, 20, 30, 40, 50], [5, 10, 15, 20, 25]],
    [5, [10, 20, 30, 40, 50], [1, 1, 1, 1, 1]],
    [100, [150], [100]],
    [7, [3, 3, 3], [3, 2, 2]],
    [8, [2, 2, 200], [1, 1, 6]],
  ])('%i for things at %j', (total, asked, parts) => {
    const split = pricesOfEach(
      total,
      asked.map((price) => ({ price, firm: false })),
    );
    expect(split?.reduce((sum, price) => sum + price, 0)).toBe(total);
    expect(split).toEqual(parts);
  });

  it('leaves what is firm or free, and is refused below or above what the rest can be', () => {
    const things = [
      { price: 40, firm: true },
      { price: 0, firm: false },
      { price: 30, firm: false },
      { price: 30, firm: false },
    ];
    expect(pricesOfEach(70, things)).toEqual([40, 0, 15, 15]);
    expect(pricesOfEach(42, things)).toEqual([40, 0, 1, 1]);
    for (const total of [41, 101, 0]) expect(pricesOfEach(total, things)).toBeNull();
  });

  it('adds up for every total, and no part is more than is asked', () => {
    const asked = [1, 2, 3, 7, 19, 240, 1];
    const most = asked.reduce((sum, price) => sum + price, 0);
    for (let total = asked.length; total <= most; total++) {
      const split = pricesOfEach(
        total,
        asked.map((price) => ({ price, firm: false })),
      );
      expect(split?.reduce((sum, price) => sum + price, 0)).toBe(total);
      expect(split?.every((price, index) => price >= 1 && price <= (asked[index] ?? 0))).toBe(true);
    }
  });
});

describe('an action on several things [CHA-04]', () => {
  it('is done to all with the same times, each with its own part of the price', () => {
    const acted = seller([thing(10), thing(20)], { type: 'accept', hours: 24 });
    expect(acted).toMatchObject({
      was: { price: 30, state: 'open' },
      after: { price: 30, state: 'held', heldUntil: START + 24 * HOUR },
      each: [
        { price: 10, state: 'held', heldUntil: START + 24 * HOUR },
        { price: 20, state: 'held', heldUntil: START + 24 * HOUR },
      ],
    });
  });

  it('is done to none where one can’t', () => {
    expect(seller([thing(10), { ...thing(20), heldByOther: true }], { type: 'accept', hours: 24 })).toBe(
      'held_by_other',
    );
    expect(seller([thing(10), thing(20, {}, { available: false })], { type: 'accept', hours: 24 })).toBe(
      'listing_unavailable',
    );
  });

  it('counters with one price, takes it over when it’s accepted, and refuses what can’t be split', () => {
    const things = [thing(10), thing(20), thing(30, {}, { firm: true })];
    const countered = seller(things, { type: 'counter', price: 45 });
    expect(countered).toMatchObject({
      after: { counterPrice: 45, price: 60 },
      each: [{ counterPrice: 5 }, { counterPrice: 10 }, { counterPrice: 30 }],
    });
    if (typeof countered === 'string') return;
    const after = things.map((each, index) => ({ ...each, facts: countered.each[index] ?? each.facts }));
    expect(prices(actOnAll(after, 'buyer', { type: 'accept', hours: 24 }, START))).toEqual([5, 10, 30]);
    expect(seller(things, { type: 'counter', price: 31 })).toBe('offer_price');
    expect(seller([thing(10, {}, { firm: true }), thing(0)], { type: 'counter', price: 9 })).toBe('price_firm');
  });

  it('repeated changes nothing', () => {
    const held = [thing(10), thing(20)].map((each) => ({
      ...each,
      facts: { ...each.facts, state: 'held' as const, heldUntil: START + HOUR },
    }));
    const acted = seller(held, { type: 'accept', hours: 24 });
    expect(typeof acted === 'string' || acted.each.every((facts, index) => facts === held[index]?.facts)).toBe(true);
  });
});

describe('what is still in a deal [CHA-04]', () => {
  const ended = (state: DealFacts['state'], endedAt: number) => thing(10, { state, endedAt, answerBy: null });
  it('is what is in line, or was handed off, or ended last', () => {
    const [open, gone] = [thing(10), ended('closed', START)];
    expect(stillIn([gone, open])).toEqual([open]);
    const [handedOff, noShow] = [ended('handed_off', START), ended('no_show', START + HOUR)];
    expect(stillIn([noShow, handedOff, gone])).toEqual([handedOff]);
    const [first, last] = [ended('declined', START), ended('withdrawn', START + HOUR)];
    expect(stillIn([first, last, last])).toEqual([last, last]);
  });

  it('has one price and is one listing; a title names the first', () => {
    const things = [thing(10, {}, { firm: true }), thing(20)];
    expect(factsOfAll(things)).toMatchObject({ price: 30, counterPrice: null });
    expect(listingOfAll(things)).toEqual({ price: 30, firm: false, available: true });
    expect(titleOfAll('Desk lamp', 0)).toBe('Desk lamp');
    expect(titleOfAll('A desk lamp that has a very long name', 2)).toBe('A desk lamp that has a… and 2 more');
    expect(() => factsOfAll([])).toThrow();
  });
});
