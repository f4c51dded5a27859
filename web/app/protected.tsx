import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { REDIRECTED, storePlace } from '../features/identity/index.ts';
import { useViewer } from '../lib/viewer.ts';

/** A screen that needs a log-in. */
export function Protected({ children }: { children: ReactNode }) {
  return useViewer().user ? children : <SentAway />;
}

/** Sends a visitor to the feed, and back here after they log in. */
export function SentAway() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (pathname !== '/logout') storePlace(`${pathname}${search}${hash}`);
  }, [pathname, search, hash]);
  return <Navigate to="/home" state={REDIRECTED} replace />;
}
