import { lazy } from 'react';
import { useViewer } from '../lib/viewer.ts';

const Admin = lazy(() => import('../features/moderation/admin/admin.tsx'));
const NotFound = lazy(() => import('./screens/not-found.tsx'));

/** /admin: for whoever is not a moderator there is no such page (D9). */
export function Staff() {
  const { abilities } = useViewer();
  return abilities.moderate ? <Admin /> : <NotFound />;
}
