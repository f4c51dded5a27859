import { addDays } from '../../../contract/campuses/term-dates.ts';
import { isBlank } from '../../../contract/posts/rich-text/index.ts';
import { saleLimits } from '../../../contract/sales/drafts.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { endSale as endpoint } from '../../../contract/sales/sales.ts';
import type { Tx, Write } from '../../platform/database/write.ts';
import { problem, ProblemError } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Posts } from '../posts/index.ts';
import { refreshCard } from './card.ts';
import { isLeft, lowerAll, restoreAll, type StepParts } from './price-steps.ts';
import * as store from './store.ts';
import * as storePosts from './store-posts.ts';
import { campusDay, endOf, nextOf, percentNow } from './times.ts';

export interface ChangeSaleParts extends StepParts {
  platform: StepParts['platform'] & Pick<Platform, 'clock'>;
  posts: Pick<Posts, 'deletePost' | 'setSalePrice' | 'showSale'>;
}

/** An extended sale ends a week from today; what is given away stays up for two more days. */
const EXTENDED_DAYS = 7;
const GIVEN_DAYS = 2;

interface Key {
  campusId: string;
  id: string;
  sellerId: string;
}

type PostedSale = store.SaleRow & { starts_on: string; ends_on: string };
type Change = Partial<Pick<PostedSale, 'title' | 'place' | 'ends_on' | 'percent' | 'stopped' | 'answer'>>;

/** A seller's own posted sale, locked. @throws ProblemError sale_not_found */
async function lockOwn(tx: Tx, { campusId, id, sellerId }: Key): Promise<PostedSale> {
  const sale = await store.lockSale.one(tx, campusId, id);
  if (!sale || sale.seller_id !== sellerId || sale.starts_on === null || sale.ends_on === null)
    throw problem('sale_not_found');
  return { ...sale, starts_on: sale.starts_on, ends_on: sale.ends_on };
}

async function storeChange(parts: ChangeSaleParts, tx: Tx, sale: PostedSale, change: Change): Promise<void> {
  const { campus_id: campusId, id } = sale;
  const next = { ...sale, ...change };
  const { title, place, ends_on: endsOn, percent, stopped, answer } = next;
  const now = parts.platform.clock.now();
  const zone = parts.timeZoneOf(campusId);
  // a new last day can make a price step due at once
  const isDue = percentNow(next, now, zone) > percent;
  const nextAt = isDue ? new Date(now).toISOString() : nextOf(next, now, zone);
  await store.changeSale.run(tx, { campusId, id, title, place, endsOn, percent, stopped, answer, nextAt });
  await refreshCard(parts, tx, { campusId, saleId: id });
}

/**
 * Changes the words or the last day of a posted sale.
 * @throws ProblemError sale_not_found, sale_incomplete, sale_over
 */
export async function editSale(
  parts: ChangeSaleParts,
  write: Write,
  key: Key,
  change: { title?: string | undefined; place?: string | undefined; ends_on?: string | undefined },
): Promise<void> {
  await write(async (tx) => {
    const sale = await lockOwn(tx, key);
    const { title = sale.title, place = sale.place, ends_on = sale.ends_on } = change;
    if (isBlank(title)) throw problem('sale_incomplete');
    const isNewEnd = ends_on !== sale.ends_on;
    const last = addDays(sale.starts_on, saleLimits.days);
    const now = parts.platform.clock.now();
    if (isNewEnd && (endOf({ ends_on }, parts.timeZoneOf(key.campusId)) <= now || ends_on > last))
      throw problem('sale_over');
    // the answer about what is left was for the old end
    await storeChange(parts, tx, sale, { title, place, ends_on, answer: isNewEnd ? null : sale.answer });
  });
}

/** Stops the price schedule: prices stay as they are now. @throws ProblemError sale_not_found */
export const stopSchedule = (parts: ChangeSaleParts, write: Write, key: Key): Promise<void> =>
  write(async (tx) => {
    const sale = await lockOwn(tx, key);
    if (!sale.stopped) await storeChange(parts, tx, sale, { stopped: true });
  });

/**
 * Does what the seller chose for the items that a sale has left at its end. Items that stay up have no price steps any more. A
 * sale that is extended after its free day goes on at the first prices, or free (D72).
 * @throws ProblemError sale_not_found; sale_runs before its end
 */
export async function endSale(
  parts: ChangeSaleParts,
  write: Write,
  key: Key,
  { choice, prices }: BodyOf<typeof endpoint>,
): Promise<void> {
  const { campusId, id, sellerId } = key;
  const zone = parts.timeZoneOf(campusId);
  const today = campusDay(parts.platform.clock.now(), zone);
  const left = await write(async (tx) => {
    const sale = await lockOwn(tx, key);
    if (endOf(sale, zone) > parts.platform.clock.now()) throw problem('sale_runs');
    if (choice === 'extend') {
      const restores = sale.percent === 100 && prices === 'before';
      if (restores) await restoreAll(parts, tx, campusId, id);
      const percent = restores ? 0 : sale.percent;
      await storeChange(parts, tx, sale, {
        ends_on: addDays(today, EXTENDED_DAYS),
        percent,
        stopped: true,
        answer: null,
      });
      return [];
    }
    if (choice === 'give away') {
      await lowerAll(parts, tx, campusId, id, 100);
      const ends_on = addDays(today, GIVEN_DAYS);
      await storeChange(parts, tx, sale, { ends_on, percent: 100, stopped: true, answer: choice });
      return [];
    }
    await storeChange(parts, tx, sale, { answer: choice });
    return (await storePosts.salePosts.all(tx, campusId, id)).filter(isLeft);
  });
  // each in a transaction of its own, as when its seller deletes it; a retry goes on with the others
  for (const { post_id: postId } of left)
    await parts.posts.deletePost(campusId, postId, sellerId).catch((error: unknown) => {
      if (!(error instanceof ProblemError) || error.code === 'post_images_kept') throw error;
    });
}
