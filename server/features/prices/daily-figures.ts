import { courseKey, isExactKey, itemKeys } from '../../../contract/prices/item-keys.ts';
import { medianPrice, priceRange, roundedPrice, YEAR_DAYS } from '../../../contract/prices/price-rules.ts';
import type { PriceHistory } from '../../../contract/prices/prices.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sale } from './batches.ts';
import { groupByMonth } from './monthly-sales.ts';
import { type Counted, groupSimilar, type KeyedSale } from './similar-sales.ts';
import * as store from './store.ts';

const JOB = 'prices.daily';
const MONTHS = 12;

/** Calculates each campus's figures once a day, in its own transaction; a day that was missed follows within an hour. */
export function scheduleFigures({ jobs, pool, write }: Pick<Platform, 'jobs' | 'pool' | 'write'>): void {
  jobs.define(JOB, async () => {
    for (const due of await store.campusesDue.all(pool))
      await write(async (tx) => {
        if (await store.claimDay.one(tx, due.campus_id, due.day)) await calculateFigures(tx, due);
      });
  });
  jobs.every('9 * * * *', JOB);
}

/** Calculates a campus's figures now, even if that was done today: for sales that were inserted together. */
export async function calculateToday(tx: Queryable, campusId: string): Promise<void> {
  const today = await store.todayOf.one(tx, campusId);
  if (!today) return;
  await store.claimDay.one(tx, campusId, today.day);
  await calculateFigures(tx, today);
}

/** Calculates all figures of a campus for a day. @param tx a transaction */
async function calculateFigures(tx: Queryable, { campus_id: id, time_zone, day }: store.CampusDay): Promise<void> {
  await store.dropOldBatches.run(tx, id, YEAR_DAYS, firstMonth(day));
  await store.dropOldCounted.run(tx, id, YEAR_DAYS);
  const running = day.slice(0, 7);
  for (const { category } of await store.categoriesSold.all(tx, id, YEAR_DAYS))
    await calculateCategory(tx, { campusId: id, category, timeZone: time_zone, running });
}

/** The first of the last twelve months. */
function firstMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - MONTHS, 1)).toISOString().slice(0, 7);
}

interface Category {
  campusId: string;
  category: string;
  timeZone: string;
  running: string;
}

async function calculateCategory(tx: Queryable, { campusId, category, timeZone, running }: Category): Promise<void> {
  const sold = await store.uncountedSales.all(tx, { campusId, category, timeZone, days: YEAR_DAYS });
  const counted = countedBy(
    await store.batchesIn.all(tx, campusId, category),
    await store.countedSellers.all(tx, campusId, category),
  );

  const similar = groupSimilar(
    await keyed(
      tx,
      sold.filter((row) => !row.in_range),
    ),
    (key) => counted.ranges.get(key),
  );
  const dated = sold
    .filter((row) => !row.in_month)
    .map((row) => ({ ...saleOf(row), month: row.month, course: courseKey(row.details?.course_code ?? '') }));
  const monthly = groupByMonth(dated, running, (month) => counted.months.get(month));

  const batches = [
    ...[...similar].flatMap(([item, made]) => made.map((sales) => ({ figure: 'range', item, month: '', sales }))),
    ...monthly.map(({ course, month, sales }) => ({ figure: 'month', item: course, month, sales })),
  ];
  if (batches.length > 0) await store.addBatches.run(tx, campusId, category, JSON.stringify(batches.map(asRow)));
  const all = await store.batchesIn.all(tx, campusId, category);
  await store.setRanges.run(tx, campusId, category, JSON.stringify(rangesOf(all)));
  await store.setHistories.run(tx, campusId, category, JSON.stringify(category === '' ? [] : historiesOf(all)));
}

const saleOf = (row: store.SoldRow): Sale => ({
  postId: row.id,
  sellerId: row.author_id,
  price: row.price,
  soldAt: row.sold_at,
});

/** Sales with their keys, words as stems. */
async function keyed(tx: Queryable, rows: readonly store.SoldRow[]): Promise<KeyedSale[]> {
  const keysOf = new Map(rows.map((row) => [row.id, itemKeys(row)]));
  const words = new Set([...keysOf.values()].flat().filter((key) => !isExactKey(key)));
  const stems = new Map((await store.stemsOf.all(tx, [...words])).map(({ word, stem }) => [word, stem]));
  return rows.map((row) => ({
    ...saleOf(row),
    keys: [...new Set((keysOf.get(row.id) ?? []).map((key) => stems.get(key) ?? key))],
  }));
}

type Seller = Awaited<ReturnType<typeof store.countedSellers.all>>[number];

function countedBy(batches: readonly store.BatchRow[], sellers: readonly Seller[]) {
  const ranges = new Map<string, Counted & { prices: number[]; bySeller: Map<string, number> }>();
  const months = new Map<string, Map<string, number>>();
  const ofRange = (item: string) => {
    const found = ranges.get(item) ?? { prices: [], bySeller: new Map<string, number>() };
    ranges.set(item, found);
    return found;
  };
  for (const { figure, item, prices } of batches) if (figure === 'range') ofRange(item).prices.push(...prices);
  for (const { figure, item, month, seller_id: seller, times } of sellers) {
    const bySeller = figure === 'range' ? ofRange(item).bySeller : (months.get(month) ?? new Map<string, number>());
    if (figure === 'month') months.set(month, bySeller);
    bySeller.set(seller, (bySeller.get(seller) ?? 0) + times);
  }
  return { ranges, months };
}

const asRow = ({ sales, ...batch }: { figure: string; item: string; month: string; sales: readonly Sale[] }) => ({
  ...batch,
  sales: sales.map(({ postId, sellerId, price, soldAt }) => ({
    post_id: postId,
    seller_id: sellerId,
    price,
    sold_at: soldAt,
  })),
});

/** The range of each item. */
function rangesOf(batches: readonly store.BatchRow[]) {
  const ranges = batches.filter(({ figure }) => figure === 'range');
  return [...Map.groupBy(ranges, ({ item }) => item)].map(([item, group]) => ({
    item,
    ...priceRange(group.flatMap(({ prices }) => prices)),
  }));
}

/** The history of the whole category, and of each course. */
function historiesOf(batches: readonly store.BatchRow[]) {
  const months = batches.filter(({ figure }) => figure === 'month');
  if (months.length === 0) return [];
  const courses = Map.groupBy(months, ({ item }) => item);
  courses.set('', months);
  return [...courses].map(([course, group]) => ({ course, history: historyOf(group) }));
}

function historyOf(batches: readonly store.BatchRow[]): PriceHistory {
  const months = [...Map.groupBy(batches, ({ month }) => month)].sort(([one], [other]) => (one < other ? -1 : 1));
  const all = batches.flatMap(({ prices }) => prices);
  return {
    months: months.map(([month, group]) => ({
      month,
      median: roundedPrice(medianPrice(group.flatMap(({ prices }) => prices))),
    })),
    median: roundedPrice(medianPrice(all)),
    sales: all.length,
  };
}
