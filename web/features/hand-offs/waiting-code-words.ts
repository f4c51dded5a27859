import type { WaitingCode } from './outbox.ts';

/** The text of a deal's card while its code isn't sent yet, or after it was refused. */
export const waitingCodeLine = ({ refused, late }: Pick<WaitingCode, 'refused' | 'late'>): string =>
  refused ?? (late ? "Saved. We'll confirm it as soon as you're back online." : 'Confirming the code…');

/** The same as a deal's pill: a refused code is no success, and the seller's turn again. */
export const waitingCodeStatus = (code: Pick<WaitingCode, 'refused' | 'late'>) => ({
  word: waitingCodeLine(code),
  tone: code.refused === null ? ('wait' as const) : ('turn' as const),
});
