import type { DealEventKind } from '../../../contract/deals/deal.ts';
import {
  codeAfter,
  type DealAction,
  type DealFacts,
  dealLimits,
  type DealRole,
} from '../../../contract/deals/deal-facts.ts';

/** The event of an action that went through; null: nothing that anybody is notified of. */
export function eventKindOf(
  action: DealAction,
  role: DealRole,
  before: DealFacts,
  after: DealFacts,
): DealEventKind | null {
  switch (action.type) {
    case 'change':
      return before.state === 'countered' ? 'countered' : 'changed';
    case 'withdraw':
      return 'withdrawn';
    case 'accept':
    case 'hold':
      return 'held';
    case 'release':
      return 'released';
    case 'counter':
      return 'countered';
    case 'decline':
      return role === 'seller' ? 'declined' : 'counter_declined';
    case 'propose':
      return 'proposed';
    case 'accept-meet-up':
      return 'agreed';
    case 'cancel':
      return 'cancelled';
    case 'here':
      return 'here';
    case 'late':
      return 'late';
    case 'hand-off':
      if (after.state === 'handed_off') return 'handed_off';
      // of wrong codes, only the one after which the code is replaced or used up is announced
      if (after.codeTries % dealLimits.codeTries !== 0) return null;
      return codeAfter(after.codeTries) ? 'code_replaced' : 'code_used_up';
    case 'met':
      return after.state === 'handed_off' ? 'handed_off' : null;
    case 'unmet':
      return null;
    case 'no-show':
      return 'no_show';
    case 'dispute':
      return 'disputed';
    case 'sold':
      return 'sold_to_you';
    case 'confirm-sale':
      return action.happened ? 'sale_confirmed' : 'sale_disputed';
  }
}

/** The event of an expiry: of an offer, of a hold, or of the day to dispute a no-show. */
export const timedEventKindOf = (after: DealFacts): DealEventKind =>
  after.state === 'no_show' ? 'no_show' : 'expired';

/** Answers of the seller, which also confirm that the listing is available. */
const answers: ReadonlySet<DealAction['type']> = new Set(['accept', 'hold', 'release', 'counter', 'decline']);
export const confirmsListing = (action: DealAction, role: DealRole): boolean =>
  role === 'seller' && answers.has(action.type);

/**
 * Events that can reach a person who never answered the sender; they count towards the limit of unanswered messages. Only
 * `sold_to_you` is a seller's, the others are a buyer's.
 */
const unanswered: ReadonlySet<DealEventKind> = new Set(['offered', 'changed', 'withdrawn', 'sold_to_you']);
export const mayBeUnanswered = (kind: DealEventKind): boolean => unanswered.has(kind);

/** Events that reach everybody in a line. They aren't an answer to any one of them. */
const toAll: ReadonlySet<DealEventKind> = new Set(['price_changed', 'closed']);
/** Whether an event that one of the two caused counts as their answer to the other. */
export const answersOther = (kind: DealEventKind): boolean => !toAll.has(kind);
