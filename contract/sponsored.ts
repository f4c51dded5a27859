import { limits } from './limits.ts';

interface WithId {
  _id: string;
}

/** An entry of a feed; a line about somebody who joined ('new user') is no post to count by. */
interface Shown extends WithId {
  type?: 'post' | 'new user' | undefined;
}

/** A promoted post, as far as its place in a feed is concerned. */
interface Promoted {
  ad_id: string;
  post: WithId;
}

/** One entry of a feed with its ads. */
export type FeedEntry<P, S> = { kind: 'post'; post: P } | { kind: 'sponsored'; sponsored: S; slot: number };

/** The same post stands at least so many posts apart, its promoted and its plain self alike: never twice in view. */
const APART = 2 * limits.sponsoredEvery;
/** Behind a place posts are still to come; those that are there already are looked at as far as this. */
const AHEAD = limits.sponsoredEvery;

/**
 * Puts promoted posts after every 4th post, each in its turn and from the first one again (ADS-60). Lines about people who
 * joined don't count. The same post is never
 * twice in view: a place whose turn would bring one goes to the next, or stays empty. More posts at the end change nothing
 * before them, unless the first of these is itself promoted just above.
 * @returns the feed's entries; `slot` counts the places from 0, the empty ones too
 */
export function interleave<P extends Shown, S extends Promoted>(
  posts: readonly P[],
  sponsored: readonly S[],
  every: number = limits.sponsoredEvery,
): FeedEntry<P, S>[] {
  const entries: FeedEntry<P, S>[] = [];
  /** after how many posts each promoted post stood last */
  const stood = new Map<string, number>();
  let turn = 0;
  const counted = posts.filter(({ type }) => type !== 'new user');
  let above = 0;
  for (const post of posts) {
    entries.push({ kind: 'post', post });
    if (post.type === 'new user') continue;
    above++;
    if (above % every !== 0) continue;
    const near = new Set(counted.slice(Math.max(0, above - APART), above + AHEAD).map(({ _id }) => _id));
    for (let step = 0; step < sponsored.length; step++) {
      const next = sponsored[(turn + step) % sponsored.length] as S;
      const last = stood.get(next.post._id);
      if (near.has(next.post._id) || (last !== undefined && above - last < APART)) continue;
      entries.push({ kind: 'sponsored', sponsored: next, slot: above / every - 1 });
      stood.set(next.post._id, above);
      turn = (turn + step + 1) % sponsored.length;
      break;
    }
  }
  return entries;
}
