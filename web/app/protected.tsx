import { Navigate, Outlet } from 'react-router';
import { useViewer } from '../lib/viewer.ts';

/** Screens that need a log-in: whoever is not signed in goes to / (SHE-04). Who is signed in came with the page. */
export function Protected() {
  const { user } = useViewer();
  return user ? <Outlet /> : <Navigate to="/" replace />;
}
