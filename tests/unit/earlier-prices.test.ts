import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type EarlierPrice,
  isPriceDrop,
  STRUCK_DAYS,
  struckPrice,
  withEarlierPrice,
} from '../../contract/posts/earlier-prices.ts';

const DAY = 24 * 60 * 60 * 1000;

it('counts a price as dropped from $1 and 5 % on [WAT-04]', () => {
  expect([
    isPriceDrop(100, 95),
    isPriceDrop(100, 96),
    isPriceDrop(10, 9),
    isPriceDrop(1, 0),
    isPriceDrop(21, 20),
    isPriceDrop(19, 18),
    isPriceDrop(80, 100),
    isPriceDrop(0, 0),
  ]).toEqual([true, false, true, true, false, true, false, false]);
});

it('shows the highest price of the last seven days, whatever the order of changes [WAT-04]', () => {
  const change = fc.record({ price: fc.integer({ min: 0, max: 9 }), later: fc.integer({ min: 0, max: 3 * DAY }) });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), fc.array(change, { maxLength: 5 }), (first, changes) => {
      let [price, now] = [first, 0];
      let earlier: EarlierPrice[] = [];
      const ended: { price: number; at: number }[] = [];
      for (const { price: next, later } of changes) {
        now += later;
        if (next === price) continue;
        earlier = withEarlierPrice(earlier, price, now);
        ended.push({ price, at: now });
        price = next;
      }
      for (const day of [0, 1, 3, 6.9, 7, 8]) {
        const at = now + day * DAY;
        const recent = ended.filter((one) => one.at + STRUCK_DAYS * DAY > at).map((one) => one.price);
        const highest = Math.max(-1, ...recent);
        const shown = struckPrice({ price, kind: 'selling', sold: false, earlier_prices: earlier }, at);
        expect(shown).toBe(highest >= 0 && isPriceDrop(highest, price) ? highest : null);
      }
    }),
  );
});

it('keeps at most five earlier prices, the highest among them [WAT-04]', () => {
  let earlier: EarlierPrice[] = [];
  for (let price = 100; price > 50; price--) earlier = withEarlierPrice(earlier, price, 1_000 - price);
  expect(earlier.map(({ price }) => price)).toEqual([100, 99, 98, 97, 51]);
});
