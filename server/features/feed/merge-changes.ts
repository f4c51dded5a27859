import type { LivePayload } from '../../../contract/live-events.ts';

type FeedChange = LivePayload<'feed.changed'>;

/** How many ids an event lists at most: about 4 KB. */
const MAX_IDS = 100;

/**
 * Merges changes of one campus's feed into one event (decision 49). Pages fetch the feed's first page after a
 * new or lifted post, so the last one stands for all of them; changed and removed posts are listed by id in `also`.
 * @param changes at least one, the oldest first
 * @returns the event, and in `left` the changes whose ids didn't fit, for the next event
 */
export function mergeFeedChanges(changes: readonly FeedChange[]): { merged: FeedChange; left: readonly FeedChange[] } {
  const lastMove = changes.findLast(({ change }) => change === 'new' || change === 'lifted');
  const ids = { updated: new Set<string>(), removed: new Set<string>() };
  const left = changes.filter(({ change, post_id: id }) => {
    if (change !== 'updated' && change !== 'removed') return false;
    if (ids[change].has(id)) return false;
    if (ids.updated.size + ids.removed.size >= MAX_IDS) return true;
    ids[change].add(id);
    return false;
  });
  const main = lastMove ?? changes.find((change) => !left.includes(change));
  if (!main) throw new Error('nothing to merge');
  return { merged: { ...main, also: { updated: [...ids.updated], removed: [...ids.removed] } }, left };
}
