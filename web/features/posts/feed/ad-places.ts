import { limits } from '../../../../contract/limits.ts';
import type { FeedAds } from './feed-ads.ts';
import type { Sponsored } from '../components/post-card.tsx';

/** So many posts at least lie between two showings of an ad, and between a post and its ad: more than a window holds. */
const APART = 12;

/**
 * Which ad stands after how many posts: after every 4th, in turns, and never one that is in view already (spec 3 §4).
 * @param ids the feed's posts
 */
export function adPlaces(ids: readonly string[], { turns, from, hidden }: FeedAds): Map<number, Sponsored> {
  const places = new Map<number, Sponsored>();
  const last = new Map<string, number>();
  let turn = 0;
  for (let after = limits.sponsoredEvery; after <= ids.length; after += limits.sponsoredEvery) {
    const near = new Set(ids.slice(Math.max(0, after - APART), after));
    for (let step = 0; step < turns.length; step++) {
      const ad = turns[(turn + step) % turns.length] as Sponsored;
      if (after - (last.get(ad.ad_id) ?? -APART) < APART || near.has(ad.postId)) continue;
      last.set(ad.ad_id, after);
      turn += step + 1;
      if (after >= from && !hidden.includes(ad.ad_id)) places.set(after, ad);
      break;
    }
  }
  return places;
}
