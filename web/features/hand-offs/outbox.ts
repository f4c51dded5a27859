import { confirmHandOff } from '../../../contract/deals/hand-offs.ts';
import { showAlert } from '../../lib/alerts.ts';
import { ApiError, call } from '../../lib/api.ts';
import { Outbox, type UnsavedEntry } from '../../lib/outbox.ts';
import { currentState, setSlice, useStore } from '../../lib/store.ts';
import { takeAnswer } from '../deals/index.ts';
import { waitingCodesKey } from './waiting-codes-key.ts';
import { randomId } from '../../lib/random-id.ts';

/** A hand-off code that the seller typed or scanned and the server doesn't have yet, or refused. */
export interface WaitingCode extends UnsavedEntry {
  /** the deal's id */
  deal: string;
  code: string;
}

interface HandOffSlice {
  codes: readonly WaitingCode[];
}

declare module '../../lib/store.ts' {
  interface State {
    handOff?: HandOffSlice;
  }
}

const none: readonly WaitingCode[] = [];

/** Sends the seller's codes, as soon as there is a connection; those of one deal one after the other. */
const outbox = new Outbox<WaitingCode>({
  key: waitingCodesKey,
  laneOf: ({ deal }) => deal,
  isWhole: ({ deal, code }) => Boolean(deal && code),
  shown: () => currentState().handOff?.codes ?? none,
  show: (codes) => setSlice('handOff', { codes }),
  async send({ client_id: idempotencyKey, deal, code }, signal) {
    try {
      await takeAnswer(call(confirmHandOff, { params: { id: deal }, body: { code }, idempotencyKey, signal }));
    } catch (error) {
      // 429 would be retried automatically; after too many wrong codes the seller decides when to try again
      if (error instanceof ApiError && error.code === 'code_locked')
        throw new ApiError({ status: 409, code: 'code_locked', title: error.message });
      throw error;
    }
    showAlert({ msg: 'Handed off', alertType: 'success' });
  },
});

/** The code of a deal that the server doesn't have yet, or refused; undefined for none. */
export const useWaitingCode = (dealId: string): WaitingCode | undefined =>
  useStore((state) => state.handOff?.codes.find(({ deal }) => deal === dealId));

export const dropCode = ({ client_id: id }: WaitingCode): void => outbox.drop(id);

export function sendCode(deal: string, code: string): void {
  outbox.queue({
    client_id: randomId(),
    deal,
    code,
    at: new Date().toISOString(),
    late: false,
    refused: null,
  });
}

/** Sends all waiting codes now, among them those stored before this page was opened. */
export const flushCodes = outbox.flushAll;
