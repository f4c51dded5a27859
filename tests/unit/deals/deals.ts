import type { DealAction, DealContext, DealFacts, DealRole } from '../../../contract/deals/deal-facts.ts';
import { act, newOffer } from '../../../contract/deals/machine.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** Thursday noon UTC, on the quarter hour */
export const START = Date.UTC(2026, 10, 26, 12);
export const listing = { price: 60, firm: false, available: true };

export const at = (now: number, more: Partial<DealContext> = {}): DealContext => ({
  now,
  listing,
  heldByOther: false,
  ...more,
});

export const offered = (price = 50): DealFacts => newOffer(price, '', at(START)) as DealFacts;

export type Step = [role: DealRole, action: DealAction, later?: number];

/** A deal after some steps, each so many ms after the start. Throws where one is refused. */
export function after(...steps: Step[]): DealFacts {
  return steps.reduce((deal, [role, action, later = 0]) => {
    const next = act(deal, role, action, at(START + later));
    if (typeof next === 'string') throw new Error(`${action.type}: ${next}`);
    return next;
  }, offered());
}

const MEET = START + 3 * HOUR;
const accept: Step = ['seller', { type: 'accept', hours: 24 }];
export const meeting: Step[] = [
  accept,
  ['buyer', { type: 'propose', spot: 'library', at: MEET }],
  ['seller', { type: 'accept-meet-up' }],
];
export const report: Step = ['seller', { type: 'no-show' }, 4 * HOUR];

/** A deal in each situation, all of them as at four hours after the start: an hour after the meet-up. */
export const situations = {
  open: after(),
  countered: after(['seller', { type: 'counter', price: 55 }]),
  held: after(accept),
  proposed: after(accept, ['buyer', { type: 'propose', spot: 'library', at: START + 6 * HOUR }]),
  agreed: after(...meeting),
  accused: after(...meeting, report),
  disputed: after(...meeting, report, ['buyer', { type: 'dispute' }, 4 * HOUR]),
  sold: after(['seller', { type: 'sold' }]),
  handed: after(accept, ['seller', { type: 'hand-off', codeIsRight: true }]),
  declined: after(['seller', { type: 'decline', reason: '' }]),
  withdrawn: after(['buyer', { type: 'withdraw' }]),
  cancelled: after(accept, ['buyer', { type: 'cancel' }]),
} satisfies Record<string, DealFacts>;
export type Situation = keyof typeof situations;
export const NOW = START + 4 * HOUR;

export const actions: Record<string, DealAction> = {
  change: { type: 'change', price: 52, note: 'Hi' },
  withdraw: { type: 'withdraw' },
  accept: { type: 'accept', hours: 2 },
  hold: { type: 'hold', hours: 24 },
  release: { type: 'release' },
  counter: { type: 'counter', price: 58 },
  decline: { type: 'decline', reason: '' },
  propose: { type: 'propose', spot: 'union', at: START + 8 * HOUR },
  'accept-meet-up': { type: 'accept-meet-up' },
  cancel: { type: 'cancel' },
  here: { type: 'here' },
  late: { type: 'late', minutes: 10 },
  code: { type: 'hand-off', codeIsRight: true },
  met: { type: 'met' },
  unmet: { type: 'unmet' },
  'no-show': { type: 'no-show' },
  dispute: { type: 'dispute' },
  sold: { type: 'sold' },
  confirm: { type: 'confirm-sale', happened: true },
};
