import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import { postDeleted, postEdited, postHidden, postRestored, type Posts, postSold } from '../posts/index.ts';
import * as store from './store.ts';
import * as storePosts from './store-posts.ts';
import { endOf } from './times.ts';

const JOB = 'sales.card';
/** How many photos a card shows. */
const PHOTOS = 4;

export interface CardParts {
  posts: Pick<Posts, 'showSale'>;
  timeZoneOf(campusId: string): string;
}

interface Key {
  campusId: string;
  saleId: string;
}

/** The title for everyone else while moderators hide a sale or one of its items: its own title may be the reason. */
const PLAIN_TITLE = 'Move-out sale';

/** A sale's title and place as people other than its seller see them. */
export function saleWords(
  { title, place, hidden }: Pick<store.SaleRow, 'title' | 'place' | 'hidden'>,
  posts: readonly Pick<storePosts.SalePostRow, 'hidden'>[],
): { title: string; place: string } {
  return hidden || posts.some((post) => post.hidden) ? { title: PLAIN_TITLE, place: '' } : { title, place };
}

/**
 * The post that carries a sale's card: one for sale that never expires, since the feed shows that for longest, also when it is
 * filtered by what is for sale; else another one for sale; else any. Of several it is the one that has the card, or the first.
 */
function carrierOf(shown: readonly storePosts.SalePostRow[], left: readonly storePosts.SalePostRow[]): string | null {
  for (const some of [left.filter(({ expires }) => !expires), left, shown]) {
    const post = some.find(({ shows_card: has }) => has) ?? some[0];
    if (post) return post.post_id;
  }
  return null;
}

/** Puts the card of a sale, as it is now, on one of its posts that readers see. */
export async function refreshCard({ posts, timeZoneOf }: CardParts, tx: Tx, { campusId, saleId }: Key): Promise<void> {
  const sale = await store.lockSale.one(tx, campusId, saleId);
  if (!sale || sale.ends_on === null) return;
  const all = await storePosts.salePosts.all(tx, campusId, saleId);
  const shown = all.filter(({ deleted, hidden }) => !deleted && !hidden);
  const left = shown.filter(({ sold, expired }) => !sold && !expired);
  const photos = [...left, ...shown.filter((post) => !left.includes(post))].flatMap(({ photo }) => photo ?? []);
  await posts.showSale(
    tx,
    { campusId, sellerId: sale.seller_id, posts: all.map(({ post_id }) => post_id) },
    carrierOf(shown, left),
    {
      title: saleWords(sale, all).title,
      ends_on: sale.ends_on,
      ends_at: new Date(endOf(sale, timeZoneOf(campusId))).toISOString(),
      items: shown.length,
      left: left.length,
      percent: sale.percent,
      photos: photos.slice(0, PHOTOS),
    },
  );
}

/** Refreshes a sale's card after the commit, once for all changes that wait. */
export const refreshLater = ({ jobs }: Pick<Platform, 'jobs'>, tx: Tx, key: Key): Promise<void> =>
  jobs.add(tx, JOB, key, { key: `${JOB}:${key.saleId}` });

/** Follows what changes a sale's card: its items are sold, changed, deleted, hidden or restored. */
export function followItems(platform: Pick<Platform, 'events' | 'jobs' | 'write'>, parts: CardParts): void {
  const { events, jobs, write } = platform;
  jobs.define<Key>(JOB, (key) => write((tx) => refreshCard(parts, tx, key)));
  const refreshOf = async (tx: Tx, campusId: string, postId: string) => {
    for (const { sale_id: saleId } of await storePosts.salesOf.all(tx, campusId, [postId]))
      await refreshLater(platform, tx, { campusId, saleId });
  };
  const within = async (tx: Tx, { campusId, postId, depth }: { campusId: string; postId: string; depth: number }) => {
    if (depth === 0) await refreshOf(tx, campusId, postId);
  };
  events.on(postDeleted, { within });
  events.on(postEdited, { within });
  events.on(postHidden, { within });
  events.on(postRestored, { within });
  events.on(postSold, { within: (tx, { campusId, postId }) => refreshOf(tx, campusId, postId) });
}
