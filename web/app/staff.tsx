import { lazy } from '../lib/lazy.ts';
import { Navigate, useLocation } from 'react-router';
import { summaryQuery } from '../features/moderation/reports/api.ts';
import type { Loader } from '../lib/loader.ts';
import { useViewer } from '../lib/viewer.ts';
import { SentAway } from './protected.tsx';

const Admin = lazy(() => import('./screens/admin.tsx'));
const NotFound = lazy(() => import('./screens/not-found.tsx'));

/** The console's figures: they decide which parts it has, so they come with the page. Nobody but staff gets them. */
export const loader: Loader = ({ queries }) => queries.query(summaryQuery);

/**
 * /admin. Anyone but staff gets the page for unknown addresses (D9); a moderator without the required second factor is
 * sent to set it up. A mail to moderators links to a case, so there a visitor can log in first.
 */
export default function Staff() {
  const { user, abilities } = useViewer();
  const { pathname } = useLocation();
  if (!user && pathname.startsWith('/admin/cases/')) return <SentAway />;
  if (abilities.protect) return <Navigate to="/settings/account/security" replace />;
  return abilities.moderate ? <Admin /> : <NotFound />;
}
