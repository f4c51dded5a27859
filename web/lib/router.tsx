import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPath, type Navigator, Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { atOwnEntry, goPages, overlaysTookPop, settleOverlays } from './back-closes.ts';
import { noteEntry } from './history-entry.ts';

/**
 * Provides the browser's location to the routes, as the library's BrowserRouter does, with entries of the history that
 * belong to overlays.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  // with `v5Compat` pushes and replacements are listened to as well
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState<Pick<typeof history, 'action' | 'location'>>(history);
  // Overlays have history entries of their own (back-closes.ts).
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: history.createHref,
      go: goPages,
      push: history.push,
      replace: (to, state) => atOwnEntry(() => history.replace(to, state)),
    }),
    [history],
  );
  useLayoutEffect(() => {
    let here = history.location;
    return history.listen((move) => {
      const samePage = move.location.key === here.key && createPath(move.location) === createPath(here);
      here = move.location;
      if (move.action !== 'POP') noteEntry();
      else if (overlaysTookPop(samePage)) return;
      startTransition(() => setState({ action: move.action, location: move.location }));
    });
  }, [history]);
  // for an overlay that stays open on the next page, or one that a reload closed
  useEffect(settleOverlays, [location]);
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}
