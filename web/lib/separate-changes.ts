import type { LivePayload } from '../../contract/live-events.ts';

type FeedChange = LivePayload<'feed.changed'>;

/**
 * The changes of a merged event, one by one. Those in `also` get the first one's author and time, which mean something for
 * lifted posts only.
 */
export function separateChanges({ also, ...first }: FeedChange): FeedChange[] {
  const of = (ids: readonly string[], change: 'updated' | 'removed') =>
    ids
      // `also` lists the first, too
      .filter((id) => id !== first.post_id || change !== first.change)
      .map((id) => ({ ...first, post_id: id, change }));
  return [first, ...of(also?.updated ?? [], 'updated'), ...of(also?.removed ?? [], 'removed')];
}
