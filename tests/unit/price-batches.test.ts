import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemKeys, itemWords } from '../../contract/prices/item-keys.ts';
import { priceRange, roundedPrice } from '../../contract/prices/price-rules.ts';
import { batchesOf, type SoldListing } from '../../server/features/prices/batches.ts';
import { groupByMonth } from '../../server/features/prices/monthly-sales.ts';
import { groupSimilar } from '../../server/features/prices/similar-sales.ts';

const words = ['desk', 'lamp', 'oak', 'course:CHEM1315'];
const months = ['2026-06', '2026-07', '2026-08'];
const sale = fc.record({
  seller: fc.integer({ min: 1, max: 7 }),
  price: fc.integer({ min: 1, max: 2000 }),
  hour: fc.integer({ min: 0, max: 400 }),
  keys: fc.uniqueArray(fc.constantFrom(...words), { minLength: 1 }),
  month: fc.constantFrom(...months),
  course: fc.constantFrom('', 'CHEM1315', 'MATH1743'),
});
const sales = fc.array(sale, { maxLength: 60 }).map((drawn) =>
  drawn.map(({ seller, price, hour, ...more }, at) => ({
    ...more,
    postId: String(at).padStart(3, '0'),
    sellerId: `seller ${seller}`,
    price,
    soldAt: new Date(Date.UTC(2026, 5, 1, hour)).toISOString(),
  })),
);

function expectBatch(batch: readonly SoldListing[]): void {
  const bySeller = Map.groupBy(batch, ({ sellerId }) => sellerId);
  expect(batch.length).toBeGreaterThanOrEqual(5);
  expect(bySeller.size).toBeGreaterThanOrEqual(4);
}
const most = (batch: readonly SoldListing[]) =>
  Math.max(0, ...[...Map.groupBy(batch, ({ sellerId }) => sellerId).values()].map(({ length }) => length));
const isOnce = (batch: readonly SoldListing[]) => new Set(batch.map(({ postId }) => postId)).size === batch.length;

describe('batches of sales', () => {
  it('have five sales by four sellers, and two at most of each person [PRI-01, PRI-04]', () => {
    fc.assert(
      fc.property(sales, (drawn) => {
        const batches = batchesOf(drawn);
        batches.forEach(expectBatch);
        expect(most(batches.flat())).toBeLessThanOrEqual(2);
        expect(isOnce(batches.flat())).toBe(true);
      }),
    );
  });

  it('never change: one sale more makes no batch, or one that several others are in [PRI-04]', () => {
    fc.assert(
      fc.property(sales, (drawn) => {
        // one after the other, as if each were the only one of its day
        let counted: SoldListing[] = [];
        let waiting: SoldListing[] = [];
        for (const one of drawn) {
          const bySeller = new Map(
            [...Map.groupBy(counted, ({ sellerId }) => sellerId)].map(([seller, group]) => [seller, group.length]),
          );
          const made = batchesOf([...waiting, one], bySeller);
          made.forEach(expectBatch);
          counted = [...counted, ...made.flat()];
          waiting = [...waiting, one].filter((each) => !counted.includes(each));
          expect(most(counted)).toBeLessThanOrEqual(2);
        }
      }),
    );
  });

  it('of similar items hold a sale once, whatever it may be compared by [PRI-01, PRI-04]', () => {
    fc.assert(
      fc.property(sales, (drawn) => {
        const groups = [...groupSimilar(drawn, () => undefined)];
        expect(isOnce(groups.flatMap(([, batches]) => batches.flat()))).toBe(true);
        for (const [key, batches] of groups) {
          batches.forEach(expectBatch);
          for (const each of batches.flat()) expect(each.keys).toContain(key);
        }
      }),
    );
  });

  it('of a month and of a course in it are the same batches, and two sales at most of each person [PRI-03, PRI-04]', () => {
    fc.assert(
      fc.property(sales, (drawn) => {
        const batches = groupByMonth(drawn, '2026-08', () => undefined);
        expect(isOnce(batches.flatMap((batch) => batch.sales))).toBe(true);
        for (const { month, course, sales: batch } of batches) {
          expectBatch(batch);
          for (const each of batch) {
            expect(each.month).toBe(month);
            if (course !== '' || month === '2026-08') expect(each.course).toBe(course);
          }
        }
        for (const month of months)
          expect(most(batches.filter((one) => one.month === month).flatMap((one) => one.sales))).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('figures', () => {
  it('are rounded to $5 below $100, $10 below $500, else $50 [PRI-01]', () => {
    expect([3, 42, 97, 99, 104, 118, 496, 512, 730, 1_274].map(roundedPrice)).toEqual([
      5, 40, 95, 100, 100, 120, 500, 500, 750, 1_250,
    ]);
  });

  it('are never one price: each end is the mean of three sales, and a range is a step wide [PRI-04]', () => {
    expect(priceRange([40, 50, 55, 60, 70])).toEqual({ low: 50, high: 60, sales: 5 });
    expect(priceRange([45, 45, 45, 45, 45])).toEqual({ low: 40, high: 50, sales: 5 });
    expect(priceRange([2, 2, 2, 2, 2])).toEqual({ low: 0, high: 5, sales: 5 });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 5, maxLength: 60 }), (prices) => {
        const { low, high } = priceRange(prices);
        expect(low).toBeLessThan(high);
        for (const figure of [low, high]) expect(figure % 5).toBe(0);
      }),
    );
  });
});

describe('what an item may be compared by', () => {
  it('is first the word that names it [PRI-01]', () => {
    const named = (title: string) => itemWords({ title, plain: '' })[0];
    expect(named('Solid wood desk, two drawers')).toBe('desk');
    expect(named('White IKEA desk with shelf')).toBe('desk');
    expect(named('Like new mini fridge (3.2 cu ft)')).toBe('fridge');
    expect(named('iPhone 13, 128GB')).toBe('iphone');
    expect(named('TI-84 Plus graphing calculator')).toBe('calculator');
    expect(named('Selling: road bike 54cm')).toBe('bike');
    expect(named('Set of 4 chairs')).toBe('chairs');
    expect(itemWords({ title: null, plain: 'Oak desk. Pick up only' })).toEqual(['desk']);
    expect(itemWords({ title: '12 x 20', plain: '' })).toEqual([]);
  });

  it('is an ISBN, a course in any spelling or a model before words [PRI-01]', () => {
    const keys = (course_code: string) => itemKeys({ title: 'Chemistry', plain: '', details: { course_code } });
    expect(keys('CHEM 1315')).toEqual(['course:CHEM1315', 'chemistry']);
    expect(keys('chem-1315')).toEqual(keys('CHEM 1315'));
    expect(itemKeys({ title: 'Phone', plain: '', details: { model: 'iPhone 13' } })).toEqual([
      'model:iphone 13',
      'phone',
    ]);
  });
});
