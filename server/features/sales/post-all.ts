import { isDeepStrictEqual } from 'node:util';
import { type DraftItem, itemProblem, saleLimits } from '../../../contract/sales/drafts.ts';
import { errors } from '../../../contract/errors.ts';
import { oneLine } from '../../../contract/posts/category-rules.ts';
import { fromPlainText, isBlank } from '../../../contract/posts/rich-text/index.ts';
import { addDays } from '../../../contract/campuses/term-dates.ts';
import { steppedPrice } from '../../../contract/sales/schedule.ts';
import type { Write } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { problem, ProblemError } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { enforcePosting, type Posts } from '../posts/index.ts';
import { type CardParts, refreshCard, refreshLater } from './card.ts';
import { draftView, wholeItem } from './drafts.ts';
import * as store from './store.ts';
import * as storePosts from './store-posts.ts';
import { campusDay, endOf, nextOf } from './times.ts';

export interface PostAllParts extends CardParts {
  platform: Pick<Platform, 'clock' | 'jobs' | 'log' | 'pool' | 'write'>;
  posts: Posts;
}

/** Thrown where an item was posted or removed meanwhile, as by the same seller on another device. */
class PostedAlready extends Error {}

/** Thrown where the item or the percentage off changed between reading and locking them. */
class ItemChangedError extends Error {}
/** How often an item that changes meanwhile is tried. */
const TRIES = 3;
const CHANGED = 'This item changed while it was being posted. Try again.';

/**
 * Posts the items of a sale, each in a transaction of its own by the rules and limits of posting. Items that
 * fail stay in the draft with the reason.
 * @throws ProblemError sale_not_found, sale_incomplete, sale_over, sales_full, or what `enforcePosting` throws
 */
export async function postAll(parts: PostAllParts, campus: HostCampus, viewer: Viewer, id: string) {
  const { platform, timeZoneOf } = parts;
  const { pool, write } = platform;
  enforcePosting(campus, viewer);
  const sale = await store.findSale.one(pool, campus.id, id);
  if (!sale || sale.seller_id !== viewer.userId) throw problem('sale_not_found');
  requireDays(sale, platform.clock.now(), timeZoneOf(campus.id));
  if (
    sale.starts_on === null &&
    ((await store.countSales.one(pool, viewer.userId))?.running ?? 0) >= saleLimits.running
  )
    throw problem('sales_full');

  const problems: { item: string; reason: string }[] = [];
  let posted = 0;
  // once the posting limit is reached, the other items aren't tried
  let limitReason: string | null = null;
  for (const item of sale.items) {
    const reason: string | null = limitReason ?? (await postItem(parts, campus, viewer, id, item.id));
    if (reason === errors.too_many_requests.title) limitReason = reason;
    if (reason === null) posted++;
    else if (reason !== '') problems.push({ item: item.id, reason });
  }
  const draft = await write(async (tx) => {
    await refreshCard(parts, tx, { campusId: campus.id, saleId: id });
    await storePosts.setProblems.run(tx, campus.id, id, JSON.stringify(problems));
    return store.findSale.one(tx, campus.id, id);
  });
  const hasDraft = draft && (draft.items.length > 0 || draft.loose.length > 0 || draft.starts_on === null);
  return { posted, draft: hasDraft ? draftView(draft) : null };
}

/** Checks the last day of a sale. @param now milliseconds since 1970 @throws ProblemError sale_incomplete, sale_over */
function requireDays(sale: store.SaleRow, now: number, zone: string): void {
  if (isBlank(sale.title) || sale.ends_on === null) throw problem('sale_incomplete');
  const last = addDays(sale.starts_on ?? campusDay(now, zone), saleLimits.days);
  if (endOf(sale, zone) <= now || sale.ends_on > last) throw problem('sale_over');
}

/**
 * Posts an item as it is in the draft now.
 * @returns why it failed; null if it was posted, '' if it had been posted before or was removed
 */
async function postItem(
  parts: PostAllParts,
  campus: HostCampus,
  viewer: Viewer,
  saleId: string,
  itemId: string,
): Promise<string | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const sale = await store.findSale.one(parts.platform.pool, campus.id, saleId);
    const item = sale?.items.find(({ id }) => id === itemId);
    if (!sale || !item) return '';
    const reason = itemProblem(item) ?? (await postItemAsRead(parts, campus, viewer, sale, item));
    if (reason !== CHANGED) return reason;
  }
  return CHANGED;
}

/**
 * Posts an item that was read before without a lock.
 * @returns as `postItem`, or CHANGED if the item or the percentage off has changed since it was read
 */
async function postItemAsRead(
  parts: PostAllParts,
  campus: HostCampus,
  viewer: Viewer,
  { id: saleId, percent }: store.SaleRow,
  item: DraftItem,
): Promise<string | null> {
  const { platform, posts, timeZoneOf } = parts;
  // `price` isn't null: `itemProblem` has refused an item without one
  const { id: itemId, title, price, category, condition, text, files } = wholeItem(item);
  const campusId = campus.id;
  const inSale: Write = (work) =>
    platform.write(async (tx) => {
      const sale = await store.lockSale.one(tx, campusId, saleId);
      const current = sale?.items.find(({ id }) => id === itemId);
      if (!sale || !current) throw new PostedAlready();
      if ((await storePosts.isPosted.one(tx, campusId, saleId, itemId))?.posted) throw new PostedAlready();
      if (sale.percent !== percent || !isDeepStrictEqual(current, item)) throw new ItemChangedError();
      const post = await work(tx);
      const { _id: postId } = post as { _id: string };
      await storePosts.insertSalePost.one(tx, { campusId, saleId, itemId, postId, firstPrice: price ?? 0 });
      const now = platform.clock.now();
      const zone = timeZoneOf(campusId);
      const startsOn = campusDay(now, zone);
      const nextAt =
        nextOf({ ...sale, starts_on: sale.starts_on ?? startsOn }, now, zone) ?? new Date(now).toISOString();
      await storePosts.setPosted.run(tx, { campusId, id: saleId, itemId, startsOn, nextAt });
      // in case this process ends before it has posted the others
      await refreshLater(platform, tx, { campusId, saleId });
      return post;
    });
  const body = {
    text: text.trim() === '' ? null : fromPlainText(text),
    title: oneLine(title),
    price: steppedPrice(price ?? 0, percent),
    category,
    condition,
    kind: 'selling' as const,
    firm: null,
    details: null,
    files: files.map(({ upload }) => ({ upload, alt: '' })),
    spot: null,
  };
  try {
    await posts.createInSale(inSale, campus, viewer, body, saleId);
    return null;
  } catch (error) {
    if (error instanceof PostedAlready) return '';
    if (error instanceof ItemChangedError) return CHANGED;
    if (error instanceof ProblemError) return error.fields?.[0]?.message ?? errors[error.code].title;
    platform.log.error({ err: error }, 'an item of a sale was not posted');
    return errors.unavailable.title;
  }
}
