import type { LivePayload } from '../../../../contract/live-events.ts';

type FeedChange = LivePayload<'feed.changed'>;

/** Ids in one event; so it has at most 4 KB. */
const MOST = 100;

/**
 * Merges changes of one campus's feed (GRO-03). Of new and lifted posts the last one stands for all, since pages fetch
 * the first page then; of changed and removed ones the ids are listed.
 */
export function mergeFeedChanges(changes: readonly FeedChange[]): { merged: FeedChange; left: readonly FeedChange[] } {
  const moved = changes.findLast(({ change }) => change === 'new' || change === 'lifted');
  const ids = { updated: new Set<string>(), removed: new Set<string>() };
  const left = changes.filter(({ change, post_id: id }) => {
    if (change !== 'updated' && change !== 'removed') return false;
    if (ids[change].has(id)) return false;
    if (ids.updated.size + ids.removed.size >= MOST) return true;
    ids[change].add(id);
    return false;
  });
  const first = moved ?? changes.find((change) => !left.includes(change));
  if (!first) throw new Error('nothing to merge');
  return { merged: { ...first, also: { updated: [...ids.updated], removed: [...ids.removed] } }, left };
}
