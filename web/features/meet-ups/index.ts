import { lazy } from '../../lib/lazy.ts';

export { acceptProposal, calendarPath, dealSpotsQuery, dispute, sayArrival } from './api.ts';
export { MeetUpMap, MeetUpPart } from './meet-up-part.tsx';
export { ModeratorsDialog, NoShowDialog } from './no-show-dialogs.tsx';

export const ProposeDialog = lazy(() => import('./propose-dialog.tsx'));
export const ShareDialog = lazy(() => import('./share-dialog.tsx'));
