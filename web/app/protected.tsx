import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { SENT_AWAY, wantPlace } from '../features/identity/index.ts';
import { useViewer } from '../lib/viewer.ts';

/**
 * Screens that need a log-in (SHE-04): whoever is not signed in goes to the feed, where / leads, and here after the
 * log-in. Who is signed in came with the page.
 */
export function Protected() {
  return useViewer().user ? <Outlet /> : <SentAway />;
}

function SentAway() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (pathname !== '/logout') wantPlace(`${pathname}${search}${hash}`);
  }, [pathname, search, hash]);
  return <Navigate to="/home" state={SENT_AWAY} replace />;
}
