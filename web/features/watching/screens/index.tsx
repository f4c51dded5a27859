import { useLocation } from 'react-router';
import SavedSearches from './saved-searches.tsx';
import StopAlerts from './stop-alerts.tsx';

/** The screens of this feature in one part, since the first load names each part. */
export default function WatchingScreens() {
  return useLocation().pathname === '/alerts/stop' ? <StopAlerts /> : <SavedSearches />;
}
