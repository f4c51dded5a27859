import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { REDIRECTED, storePlace } from '../features/identity/index.ts';
import { useViewer } from '../lib/viewer.ts';

/**
 * Screens that need a log-in (SHE-04). Visitors are sent to the feed (where / leads), and back here after they log in.
 * The page's boot data says who is signed in.
 */
export function Protected() {
  return useViewer().user ? <Outlet /> : <SentAway />;
}

/** Sends a visitor to the feed, and back here after they log in. */
export function SentAway() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (pathname !== '/logout') storePlace(`${pathname}${search}${hash}`);
  }, [pathname, search, hash]);
  return <Navigate to="/home" state={REDIRECTED} replace />;
}
