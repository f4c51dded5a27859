import type { WaitingCode } from './outbox.ts';

/** What a card says of a code that the server doesn't have yet, or refused. */
export const waitingCodeLine = ({ refused }: WaitingCode): string =>
  refused ?? "Saved. We'll confirm it as soon as you're back online.";
