import { lazy } from '../lib/lazy.ts';
import { Navigate } from 'react-router';
import { useViewer } from '../lib/viewer.ts';

const Admin = lazy(() => import('../features/moderation/admin/admin.tsx'));
const NotFound = lazy(() => import('./screens/not-found.tsx'));

/**
 * /admin: for whoever is not a moderator there is no such page (D9); one who has yet to add the second factor that he needs
 * is led to it.
 */
export function Staff() {
  const { abilities } = useViewer();
  if (abilities.protect) return <Navigate to="/settings/account/security" replace />;
  return abilities.moderate ? <Admin /> : <NotFound />;
}
