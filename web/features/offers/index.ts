export { accept, answerSale, cancel, decline, release, sell, withdraw } from './api.ts';
export { ChangeOfferDialog } from './dialogs/change-offer-dialog.tsx';
export { CounterDialog } from './dialogs/counter-dialog.tsx';
export { DeclineDialog } from './dialogs/decline-dialog.tsx';
export { HoldDialog, type HoldTarget } from './dialogs/hold-dialog.tsx';
export { LineList } from './line/line-list.tsx';
