import { Navigate } from 'react-router';
import { useHydrated } from '../../lib/hydration.ts';
import { useTwoPanes } from '../../lib/two-panes.ts';
import { useViewer } from '../../lib/viewer.ts';
import { SettingsMenu } from './menu.tsx';

/**
 * /settings: next to the list the account, or the page about Quad; in a single pane the list itself (D64).
 */
export default function SettingsStart() {
  const { user } = useViewer();
  const hydrated = useHydrated();
  const both = useTwoPanes();
  if (!hydrated || !both)
    return (
      <div className="panes:hidden">
        <SettingsMenu alone />
      </div>
    );
  return <Navigate to={user ? '/settings/account' : '/settings/about'} replace />;
}
