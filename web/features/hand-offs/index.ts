import { lazy } from '../../lib/lazy.ts';

export { codeQuery, sayMet, unsayMet } from './api.ts';
export { dropCode, useWaitingCode } from './outbox.ts';
export { waitingCodeLine, waitingCodeStatus } from './waiting-code-words.ts';

const loadCode = () => import('./code-dialog.tsx');
const loadEnterCode = () => import('./enter-code-dialog.tsx');
export const CodeDialog = lazy(loadCode);
export const EnterCodeDialog = lazy(loadEnterCode);
export const PaymentDialog = lazy(() => import('./payment-dialog.tsx'));

/** Loads the dialog of the hand-off code before it's needed. */
export const loadHandOff = (isBuyer: boolean): void =>
  void (isBuyer ? loadCode() : loadEnterCode()).catch(() => undefined);
