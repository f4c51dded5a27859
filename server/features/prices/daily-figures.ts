import { courseKey, isExactKey, itemKeys } from '../../../contract/prices/item-keys.ts';
import { medianPrice, priceRange, roundedPrice, YEAR_DAYS } from '../../../contract/prices/price-rules.ts';
import type { PriceHistory } from '../../../contract/prices/prices.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { newId } from '../posts/index.ts';
import type { SoldListing } from './batches.ts';
import { groupByMonth } from './monthly-sales.ts';
import { type CountedSales, groupSimilar, type KeyedSale } from './similar-sales.ts';
import * as store from './store.ts';

const JOB = 'prices.daily';
const MONTHS = 12;

/** Calculates each campus's figures once a day, in a transaction per campus; a missed run is made up for within an hour. */
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
  // a range covers 365 days, a history twelve months
  await store.dropOldBatches.run(tx, id, YEAR_DAYS, firstMonth(day));
  await store.dropOldCountedSales.run(tx, id, YEAR_DAYS);
  const running = day.slice(0, 7);
  for (const { category } of await store.categoriesSold.all(tx, id, YEAR_DAYS))
    await calculateCategory(tx, { campusId: id, category, timeZone: time_zone, running });
}

/** The first of the last twelve months, as in `2026-08`. */
function firstMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  // of August (8), Date.UTC makes September (8) of the year before: it counts months from 0
  return new Date(Date.UTC(year, month - MONTHS, 1)).toISOString().slice(0, 7);
}

interface Category {
  campusId: string;
  category: string;
  timeZone: string;
  /** the current month, as in `2026-08`, which isn't over yet */
  running: string;
}

/**
 * Calculates the figures of a category: puts the sales that aren't counted yet into new batches, stores these, and
 * derives ranges and histories from all batches.
 */
async function calculateCategory(tx: Queryable, { campusId, category, timeZone, running }: Category): Promise<void> {
  // those that a range, a month, or neither counts yet
  const sold = await store.uncountedSales.all(tx, { campusId, category, timeZone, days: YEAR_DAYS });
  const before = await store.batchesIn.all(tx, campusId, category);
  const batchIds = before.map(({ id }) => id);
  const sellers = Map.groupBy(await store.sellersIn.all(tx, campusId, batchIds), ({ batch_id: id }) => id);
  const inRanges = countedInRanges(before, sellers);
  const inMonths = countedInMonths(before, sellers);

  // batches of similar items, for ranges
  const similar = groupSimilar(
    await keyed(
      tx,
      sold.filter((row) => !row.in_range),
    ),
    (key) => inRanges.get(key),
  );
  // batches of each month, for histories
  const dated = sold
    .filter((row) => !row.in_month)
    .map((row) => ({ ...saleOf(row), month: row.month, course: courseKey(row.details?.course_code ?? '') }));
  const monthly = groupByMonth(dated, running, (month) => inMonths.get(month));

  const batches = [
    ...[...similar].flatMap(([item, made]) => made.map((sales) => batchOf('range', item, '', sales))),
    ...monthly.map(({ course, month, sales }) => batchOf('month', course, month, sales)),
  ];
  if (batches.length > 0) {
    await store.addBatches.run(tx, campusId, category, JSON.stringify(batches));
    await store.addCountedSales.run(tx, campusId, JSON.stringify(batches.flatMap(countedRows)));
  }
  const all = [...before, ...batches];
  await store.setRanges.run(tx, campusId, category, JSON.stringify(rangesOf(all)));
  // what has no category is too different for a history
  await store.setHistories.run(tx, campusId, category, JSON.stringify(category === '' ? [] : historiesOf(all)));
}

const saleOf = (row: store.SoldRow): SoldListing => ({
  postId: row.id,
  sellerId: row.author_id,
  price: row.price,
  soldAt: row.sold_at,
});

/** Sales with the keys that similar ones share, words reduced to stems ("desks" to "desk"). */
async function keyed(tx: Queryable, rows: readonly store.SoldRow[]): Promise<KeyedSale[]> {
  const keysOf = new Map(rows.map((row) => [row.id, itemKeys(row)]));
  const words = new Set([...keysOf.values()].flat().filter((key) => !isExactKey(key)));
  const stems = new Map((await store.stemsOfWords.all(tx, [...words])).map(({ word, stem }) => [word, stem]));
  return rows.map((row) => ({
    ...saleOf(row),
    keys: [...new Set((keysOf.get(row.id) ?? []).map((key) => stems.get(key) ?? key))],
  }));
}

/** By the id of a batch: the seller of each of its sales. */
type SellersOfBatches = ReadonlyMap<string, readonly store.BatchSeller[]>;

/** The sales that each item's range counts already: outliers are judged by their prices, and a seller has only so many. */
function countedInRanges(
  batches: readonly store.BatchRow[],
  sellers: SellersOfBatches,
): ReadonlyMap<string, CountedSales> {
  const ranges = batches.filter(({ figure }) => figure === 'range');
  const counted = new Map<string, CountedSales>();
  for (const [item, group] of Map.groupBy(ranges, (batch) => batch.item))
    counted.set(item, { prices: group.flatMap(({ prices }) => prices), bySeller: salesBySeller(group, sellers) });
  return counted;
}

/**
 * How many sales of each person the months count already, of which a seller has only so many. Those of all courses, since
 * the category's history contains them.
 */
function countedInMonths(
  batches: readonly store.BatchRow[],
  sellers: SellersOfBatches,
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const months = batches.filter(({ figure }) => figure === 'month');
  const counted = new Map<string, ReadonlyMap<string, number>>();
  for (const [month, group] of Map.groupBy(months, (batch) => batch.month))
    counted.set(month, salesBySeller(group, sellers));
  return counted;
}

function salesBySeller(batches: readonly store.BatchRow[], sellers: SellersOfBatches): ReadonlyMap<string, number> {
  const sales = Map.groupBy(
    batches.flatMap(({ id }) => sellers.get(id) ?? []),
    ({ seller_id: sellerId }) => sellerId,
  );
  return new Map([...sales].map(([sellerId, { length }]) => [sellerId, length]));
}

interface NewBatch extends store.BatchRow {
  first_sold_at: string;
  sales: readonly SoldListing[];
}

/** @param item of a month's batch the course, or '' */
function batchOf(
  figure: store.BatchRow['figure'],
  item: string,
  month: string,
  sales: readonly SoldListing[],
): NewBatch {
  const prices = sales.map(({ price }) => price).sort((one, other) => one - other);
  const [first = ''] = sales.map(({ soldAt }) => soldAt).sort();
  return { id: newId(), figure, item, month, prices, first_sold_at: first, sales };
}

const countedRows = ({ id, figure, sales }: NewBatch) =>
  sales.map(({ postId, sellerId, soldAt }) => ({
    post_id: postId,
    figure,
    batch_id: id,
    seller_id: sellerId,
    sold_at: soldAt,
  }));

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
  const courses = Map.groupBy(months, ({ item: course }) => course);
  // '' is the whole category, not only its sales without a course
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
