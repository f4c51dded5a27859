import { useEffect } from 'react';
import { setTracker } from '../../lib/track.ts';
import { tell, tellPage } from './outbox.ts';
import { watch } from './views.ts';

setTracker({ act: tell, watch });

/** Tells of each page that is opened, by its path (ANA-08). */
export function usePageViews(pathname: string): void {
  useEffect(() => tellPage(pathname), [pathname]);
}
