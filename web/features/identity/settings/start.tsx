import { Navigate } from 'react-router';
import { limits } from '../../../../contract/limits.ts';
import { useViewer } from '../../../lib/viewer.ts';

/** /settings: one's account on a wide screen, else the page about Quad (SET-01). */
export default function SettingsStart() {
  const { user } = useViewer();
  const wide = window.matchMedia(`(min-width: ${limits.breakpoints.narrow + 1}px)`).matches;
  return <Navigate to={user && wide ? '/settings/account' : '/settings/about'} replace />;
}
