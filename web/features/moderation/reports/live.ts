import { useCallback } from 'react';
import { create } from 'zustand';
import { useLive, useLiveGap } from '../../../lib/live.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { caseQuery, summaryQuery } from './api.ts';

interface QueueChanges {
  /** cases that came into the queue since it was last fetched */
  fresh: ReadonlySet<string>;
  /** the number of reports of each case, as its last live event said; a list fetched meanwhile may have fewer */
  reports: ReadonlyMap<string, number>;
  /** cases on screen that another moderator decided */
  decided: ReadonlySet<string>;
}

/**
 * What changed since the queue on screen was fetched. It isn't applied at once, so that nothing moves while a
 * moderator reads.
 */
export const useQueueChanges = create<QueueChanges>(() => ({
  fresh: new Set(),
  reports: new Map(),
  decided: new Set(),
}));

/** Cases that this page decides or has decided, whose live events it ignores. */
const own = new Set<string>();

/**
 * Decides cases from this page; their live events are ignored from then on, unless the decision failed.
 * @param decide applies the decision
 * @param failedIds the cases of its result that weren't decided, for example because another moderator was first
 */
export async function decideHere<T>(
  ids: readonly string[],
  decide: () => Promise<T>,
  failedIds: (done: T) => readonly string[],
): Promise<T> {
  for (const id of ids) own.add(id);
  let failed = ids;
  try {
    const done = await decide();
    failed = failedIds(done);
    return done;
  } finally {
    for (const id of failed) own.delete(id);
  }
}

/** For a queue that is fetched again. The counts of reports stay: the answer may be older than the last event. */
export const clearQueueChanges = (): void => useQueueChanges.setState({ fresh: new Set(), decided: new Set() });

/** Subscribes to the live events of the queue. */
export function useQueueLive(): void {
  useLive(
    'admin.cases',
    useCallback(({ case_id: id, change, reports }) => {
      useQueueChanges.setState((news) => ({ reports: new Map([...news.reports, [id, reports]]) }));
      void queryClient().invalidateQueries({ queryKey: summaryQuery.queryKey });
      void queryClient().invalidateQueries({ queryKey: caseQuery(id).queryKey });
      if (change === 'approval') return void queryClient().invalidateQueries({ queryKey: ['admin', 'cases'] });
      if (change === 'decided' && own.has(id)) return;
      if (change === 'decided') useQueueChanges.setState(({ decided }) => ({ decided: new Set([...decided, id]) }));
      else useQueueChanges.setState(({ fresh }) => ({ fresh: new Set([...fresh, id]) }));
    }, []),
  );
  useLiveGap(useCallback(() => void queryClient().invalidateQueries({ queryKey: ['admin'] }), []));
}
