import { useCallback } from 'react';
import { create } from 'zustand';
import { useLive, useLiveGap } from '../../../lib/live.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { caseQuery, recountReports, summaryQuery } from './api.ts';

interface News {
  /** how many cases came into the queue since it was last read */
  fresh: ReadonlySet<string>;
  /** cases that another moderator decided while they are shown here */
  decided: ReadonlySet<string>;
}

/** What the queue on screen does not show yet: nothing moves under a reader's eyes. */
export const useNews = create<News>(() => ({ fresh: new Set(), decided: new Set() }));

export const forgetNews = (): void => useNews.setState({ fresh: new Set(), decided: new Set() });

/** Hears what becomes of the queue. */
export function useQueueNews(): void {
  useLive(
    'admin.cases',
    useCallback(({ case_id: id, change, reports }) => {
      recountReports(id, reports);
      void queryClient.invalidateQueries({ queryKey: summaryQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: caseQuery(id).queryKey });
      if (change === 'decided') useNews.setState(({ decided }) => ({ decided: new Set([...decided, id]) }));
      else useNews.setState(({ fresh }) => ({ fresh: new Set([...fresh, id]) }));
    }, []),
  );
  useLiveGap(useCallback(() => void queryClient.invalidateQueries({ queryKey: ['admin'] }), []));
}
