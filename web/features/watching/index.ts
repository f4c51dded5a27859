export { SaveSearch } from './save/save-search.tsx';
export { SavedSearchesPart } from './list/saved-searches-part.tsx';
export { useFirstNew } from './list/use-first-new.ts';
export { StopAlerts } from './stop/stop-alerts.tsx';
