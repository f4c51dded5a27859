import type { LivePayload } from '../../contract/live-events.ts';

type FeedChange = LivePayload<'feed.changed'>;

/** The changes of a merged event, one by one. */
export function separateChanges({ also, ...first }: FeedChange): FeedChange[] {
  const of = (ids: readonly string[], change: 'updated' | 'removed') =>
    ids
      .filter((id) => id !== first.post_id || change !== first.change)
      .map((id) => ({ ...first, post_id: id, change }));
  return [first, ...of(also?.updated ?? [], 'updated'), ...of(also?.removed ?? [], 'removed')];
}
