import { limits } from '../limits.ts';

interface WithId {
  _id: string;
}

/** An entry of a feed. An entry about a person who joined ('new user') doesn't count as a post. */
interface Shown extends WithId {
  type?: 'post' | 'new user' | undefined;
}

/** The part of a promoted post that decides its place in a feed. */
interface Promoted {
  ad_id: string;
  post: WithId;
}

/** One entry of a feed with its ads. */
export type FeedEntry<P, S> = { kind: 'post'; post: P } | { kind: 'sponsored'; sponsored: S; slot: number };

/** The same post appears again only after this many posts, promoted or not, so it is never twice in view. */
const APART = 2 * limits.sponsoredEvery;
/** How many of the posts after a place are checked, if they are already loaded. */
const AHEAD = limits.sponsoredEvery;

/**
 * Inserts promoted posts after every 4th post, in rotation (ADS-60). Entries about people who joined don't count. The
 * same post is never twice in view: a place whose next ad would repeat one takes the ad after it, or stays empty.
 * Appending posts changes nothing before them, unless the first of these is itself promoted just above.
 * @returns the feed's entries; `slot` counts the places from 0, including empty ones
 */
export function interleave<P extends Shown, S extends Promoted>(
  posts: readonly P[],
  sponsored: readonly S[],
  every: number = limits.sponsoredEvery,
): FeedEntry<P, S>[] {
  const entries: FeedEntry<P, S>[] = [];
  /** after how many posts each promoted post was last inserted */
  const lastPosition = new Map<string, number>();
  let rotation = 0;
  const counted = posts.filter(({ type }) => type !== 'new user');
  let above = 0;
  for (const post of posts) {
    entries.push({ kind: 'post', post });
    if (post.type === 'new user') continue;
    above++;
    if (above % every !== 0) continue;
    const near = new Set(counted.slice(Math.max(0, above - APART), above + AHEAD).map(({ _id }) => _id));
    for (let step = 0; step < sponsored.length; step++) {
      const next = sponsored[(rotation + step) % sponsored.length] as S;
      const last = lastPosition.get(next.post._id);
      if (near.has(next.post._id) || (last !== undefined && above - last < APART)) continue;
      entries.push({ kind: 'sponsored', sponsored: next, slot: above / every - 1 });
      lastPosition.set(next.post._id, above);
      rotation = (rotation + step + 1) % sponsored.length;
      break;
    }
  }
  return entries;
}
