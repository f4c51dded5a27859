import { useEffect } from 'react';
import { setTracker } from '../../lib/track.ts';
import { report, reportPage } from './outbox.ts';
import { watch } from './views.ts';

setTracker({ act: report, watch });

/** Reports each page view with its path. */
export function usePageViews(pathname: string): void {
  useEffect(() => reportPage(pathname), [pathname]);
}
