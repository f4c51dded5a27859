import type { Sale } from '../../../contract/sales/sales.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/index.ts';
import { type PostRowWithoutAuthor, type Posts, postView, savedAmong, type WithAuthor } from '../posts/index.ts';
import { saleWords } from './card.ts';
import * as store from './store.ts';
import * as storePosts from './store-posts.ts';
import { endOf, stepsOf } from './times.ts';

export interface LoadParts {
  platform: Pick<Platform, 'clock' | 'pool'>;
  identity: Pick<Identity, 'loadPeople'>;
  posts: Pick<Posts, 'authors' | 'readers'>;
  timeZoneOf(campusId: string): string;
}

type SaleItem = WithAuthor<PostRowWithoutAuthor & { first_price: number }>;

/** A sale and its posts as its viewer may see them. */
export interface LoadedSale {
  row: store.SaleRow & { ends_on: string; starts_on: string };
  posts: SaleItem[];
  own: boolean;
}

/**
 * Loads a sale through its viewer: nothing of another campus, of people hidden from them, or of a sale of which they
 * may see no item. The caller has checked that the viewer may read the campus.
 * @throws ProblemError sale_not_found
 */
export async function loadSale(
  { platform, posts }: LoadParts,
  db: Queryable,
  campus: HostCampus,
  viewer: Viewer | null,
  id: string,
): Promise<LoadedSale> {
  const [found, rows, reader] = await Promise.all([
    store.findSale.one(db, campus.id, id),
    storePosts.shownPosts.all(db, campus.id, id),
    posts.readers.of(campus.id, viewer && viewer.userId),
  ]);
  if (!found || found.starts_on === null || found.ends_on === null) throw problem('sale_not_found');
  if (reader.blocked.has(found.seller_id)) throw problem('sale_not_found');
  const own = viewer !== null && viewer.userId === found.seller_id;
  const now = platform.clock.now();
  const shown = (await posts.authors.addTo(rows)).filter(
    (row) => own || row.expires_at === null || Date.parse(row.expires_at) > now,
  );
  if (shown.length === 0 && !own) throw problem('sale_not_found');
  return { row: { ...found, starts_on: found.starts_on, ends_on: found.ends_on }, posts: shown, own };
}

/**
 * A sale as its page shows it to the viewer.
 * @throws ProblemError sale_not_found
 */
export async function viewSale(
  parts: LoadParts,
  db: Queryable,
  campus: HostCampus,
  viewer: Viewer | null,
  id: string,
): Promise<Sale> {
  const { platform, identity, posts, timeZoneOf } = parts;
  const { row, posts: shown, own } = await loadSale(parts, db, campus, viewer, id);
  const [people, all, reader] = await Promise.all([
    identity.loadPeople(db, [row.seller_id]),
    storePosts.salePosts.all(db, campus.id, id),
    posts.readers.of(campus.id, viewer && viewer.userId),
  ]);
  const seller = people.get(row.seller_id);
  if (!seller) throw problem('sale_not_found');
  const zone = timeZoneOf(campus.id);
  const end = endOf(row, zone);
  const left = shown.filter(({ sold }) => !sold).length;
  const words = own ? { title: row.title, place: row.place } : saleWords(row, all);
  return {
    _id: row.id,
    ...words,
    seller,
    ends_on: row.ends_on,
    ends_at: new Date(end).toISOString(),
    schedule: row.schedule,
    steps: stepsOf(row),
    percent: row.percent,
    left,
    posts: shown.map(postView),
    mine: savedAmong(shown, reader),
    first_prices: shown.map(({ id: post_id, first_price: price }) => ({ post_id, price })),
    own,
    // Also after the answer "take down": items are left if taking them down was interrupted.
    asks: own && (row.asked || row.answer === 'take down') && left > 0 && end <= platform.clock.now(),
    time_zone: zone,
  };
}
