import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { mine, post } from '../posts/posts.ts';
import { byId, id } from '../shapes.ts';
import { callToAction } from './ad-on-post.ts';

interface WithId {
  _id: string;
}

/** An entry of a feed; `counts` is false for what is no post, such as a person who joined. */
interface EntryOfFeed extends WithId {
  counts?: boolean;
}

/** The part of a promoted post that decides its place in a feed. */
interface PromotedPost {
  ad_id: string;
  post: WithId;
}

/** One entry of a feed with its ads. */
export type FeedEntry<P, S> = { kind: 'post'; post: P } | { kind: 'sponsored'; sponsored: S; slot: number };

/** A post is promoted at least this many posts after its last place, its own or a promoted one, so it's never twice in view. */
const APART = 2 * limits.sponsoredEvery;
/** The same ad is shown again only after this many posts while there are others. */
const REPEAT = limits.sponsoredRepeat;
/** A post isn't promoted less than this many posts before its own place, if that is loaded already. */
const AHEAD = limits.sponsoredEvery;

/**
 * Inserts a promoted post after each `every` posts, in rotation; entries that don't count are skipped. A place takes
 * the next ad that wasn't shown within 24 posts; if there is none, the one shown longest ago. The same post is never
 * twice in view: where no ad is far enough from its last place, the place stays empty.
 * Appending posts changes nothing before them, unless the first of these is itself promoted just above.
 * @returns the feed's entries; `slot` counts the places from 0, including empty ones
 */
export function interleave<P extends EntryOfFeed, S extends PromotedPost>(
  posts: readonly P[],
  sponsored: readonly S[],
  every: number = limits.sponsoredEvery,
): FeedEntry<P, S>[] {
  const entries: FeedEntry<P, S>[] = [];
  /** after how many posts each promoted post was last inserted */
  const lastPosition = new Map<string, number>();
  let rotation = 0;
  const counted = posts.filter(({ counts }) => counts !== false);
  let above = 0;
  for (const post of posts) {
    entries.push({ kind: 'post', post });
    if (post.counts === false) continue;
    above++;
    if (above % every !== 0) continue;
    const near = new Set(counted.slice(Math.max(0, above - APART), above + AHEAD).map(({ _id }) => _id));
    const age = ({ post: { _id } }: S) => above - (lastPosition.get(_id) ?? Number.NEGATIVE_INFINITY);
    const turns = [...sponsored.slice(rotation), ...sponsored.slice(0, rotation)].filter(
      (ad) => !near.has(ad.post._id) && age(ad) >= APART,
    );
    const next = turns.find((ad) => age(ad) >= REPEAT) ?? turns.toSorted((a, b) => age(b) - age(a))[0];
    if (!next) continue;
    entries.push({ kind: 'sponsored', sponsored: next, slot: above / every - 1 });
    lastPosition.set(next.post._id, above);
    rotation = (sponsored.indexOf(next) + 1) % sponsored.length;
  }
  return entries;
}

/** A promoted post in the feed. */
export const sponsoredPost = z.object({ post, isSponsored: z.literal(true), cta: callToAction, ad_id: id });
export type SponsoredPost = z.infer<typeof sponsoredPost>;

export const listSponsored = endpoint({
  name: 'listSponsored',
  method: 'GET',
  path: '/api/ads/sponsored',
  summary: "Ads for the viewer's feed on the host's campus, in rotation order",
  access: 'reader',
  answer: z.object({
    sponsored: z.array(sponsoredPost),
    /** the viewer's own state for these posts, as with a feed page */
    mine,
  }),
  errors: ['no_community'],
});

export const hideAd = endpoint({
  name: 'hideAd',
  method: 'PUT',
  path: '/api/ads/:id/hidden',
  summary: 'Hides an ad from the viewer',
  access: 'participant',
  onArchivedCampus: 'works',
  params: byId,
  errors: ['ad_not_found'],
});
