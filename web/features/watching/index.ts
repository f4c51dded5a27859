export { SaveSearch } from './save/save-search.tsx';
export { SavedSearchesPart } from './list/saved-searches-part.tsx';
export { StopAlerts } from './stop/stop-alerts.tsx';
