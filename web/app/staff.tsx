import { lazy } from '../lib/lazy.ts';
import { Navigate } from 'react-router';
import { useViewer } from '../lib/viewer.ts';

const Admin = lazy(() => import('../features/moderation/admin/admin.tsx'));
const NotFound = lazy(() => import('./screens/not-found.tsx'));

/**
 * /admin. Anyone but staff gets the page for unknown addresses (D9); a moderator without the required second factor is
 * sent to set it up.
 */
export function Staff() {
  const { abilities } = useViewer();
  if (abilities.protect) return <Navigate to="/settings/account/security" replace />;
  return abilities.moderate ? <Admin /> : <NotFound />;
}
