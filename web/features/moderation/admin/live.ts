import { useCallback } from 'react';
import { create } from 'zustand';
import { useLive, useLiveGap } from '../../../lib/live.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { caseQuery, summaryQuery } from './api.ts';

interface News {
  /** how many cases came into the queue since it was last read */
  fresh: ReadonlySet<string>;
  /** how often cases were reported, as was heard; a list that was being read meanwhile knows less */
  reports: ReadonlyMap<string, number>;
  /** cases that another moderator decided while they are shown here */
  decided: ReadonlySet<string>;
}

/** What the queue on screen does not show yet: nothing moves under a reader's eyes. */
export const useNews = create<News>(() => ({ fresh: new Set(), reports: new Map(), decided: new Set() }));

/** Cases that this page decides: that they are decided is no news to it. */
const own = new Set<string>();

/**
 * Decides cases from this page.
 * @param decide does it, and tells which of them somebody else was quicker with
 */
export async function asOwn<T>(
  ids: readonly string[],
  decide: () => Promise<T>,
  not: (done: T) => readonly string[],
): Promise<T> {
  for (const id of ids) own.add(id);
  let failed = ids;
  try {
    const done = await decide();
    failed = not(done);
    return done;
  } finally {
    for (const id of failed) own.delete(id);
  }
}

export const forgetNews = (): void => useNews.setState({ fresh: new Set(), decided: new Set() });

/** Hears what becomes of the queue. */
export function useQueueNews(): void {
  useLive(
    'admin.cases',
    useCallback(({ case_id: id, change, reports }) => {
      useNews.setState((news) => ({ reports: new Map([...news.reports, [id, reports]]) }));
      void queryClient.invalidateQueries({ queryKey: summaryQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: caseQuery(id).queryKey });
      if (change === 'decided' && own.has(id)) return;
      if (change === 'decided') useNews.setState(({ decided }) => ({ decided: new Set([...decided, id]) }));
      else useNews.setState(({ fresh }) => ({ fresh: new Set([...fresh, id]) }));
    }, []),
  );
  useLiveGap(useCallback(() => void queryClient.invalidateQueries({ queryKey: ['admin'] }), []));
}
