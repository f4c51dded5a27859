/** The states of a deal. */
export const dealStates = [
  'open',
  'countered',
  'held',
  'agreed',
  'handed_off',
  'declined',
  'withdrawn',
  'expired',
  'cancelled',
  'no_show',
  'closed',
] as const;
export type DealState = (typeof dealStates)[number];

/** A deal in one of these states is in its listing's line. */
export const inLineStates = ['open', 'countered', 'held', 'agreed'] as const satisfies readonly DealState[];
export const isInLine = (state: DealState): boolean => (inLineStates as readonly DealState[]).includes(state);

export type DealRole = 'buyer' | 'seller';
export const otherRole = (role: DealRole): DealRole => (role === 'buyer' ? 'seller' : 'buyer');

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Hours for which a seller can hold a listing. */
export const holdHours = [2, 24, 48] as const;
export type HoldHours = (typeof holdHours)[number];

/** The limits of time and number in a deal; times in milliseconds. Those of its payment and ratings have files of theirs. */
export const dealLimits = {
  /** an offer that nobody answers expires after this */
  answer: 72 * HOUR,
  /** a counter-offer that the buyer doesn't answer expires after this */
  counterAnswer: 24 * HOUR,
  /** the hold that follows when the buyer accepts a counter-offer */
  counterHold: 24 * HOUR,
  countersPerSide: 3,
  /** the seller alone can prolong a hold to this many times its first length */
  holdTimes: 2,
  /** a meet-up extends the hold to this long after its time */
  afterMeetUp: 2 * HOUR,
  meetUpWithin: 7 * DAY,
  meetUpStep: 15 * MINUTE,
  /** "Running late" and "I'm here" are for the time from this long before the meet-up */
  arrivalBefore: 2 * HOUR,
  /** cancelling later than this before the meet-up is a late cancellation */
  lateCancel: 2 * HOUR,
  /** a missed meet-up can be reported from this long after its time */
  noShowAfter: 15 * MINUTE,
  /** a missed meet-up can be reported until this long after its time */
  noShowWithin: DAY,
  /** a report can be disputed for this long; then it counts */
  dispute: DAY,
  /** "We met" can be undone for this long, until both have said it */
  undoMet: 10 * MINUTE,
  /** the code and "We met" are offered from this long before an agreed meet-up */
  handOffBefore: 30 * MINUTE,
  /** after this many wrong codes the code is locked for a while (`codeLock`) and replaced by one with more digits */
  codeTries: 5,
  /** wrong codes in a deal altogether; then only both people can confirm the hand-off */
  codeTriesMost: 15,
  /** after a meet-up, a code that was typed offline still counts */
  codeWithin: DAY,
  codeLock: 10 * MINUTE,
  /** the buyer's time to confirm or deny that the listing was sold to them */
  saleAnswer: 7 * DAY,
  /** how often, in `namedWithin`, a seller can name the same person as the buyer without an offer of theirs */
  named: 5,
  namedWithin: 7 * DAY,
  /** the buyer's time to dispute a code that followed wrong ones */
  codeDispute: 48 * HOUR,
  /** both can rate each other for this long after the hand-off */
  rateWithin: 14 * DAY,
  noteMax: 200,
  reasonMax: 200,
  /** listings in one deal */
  thingsMost: 20,
} as const;

/** The choices of "Running late". */
export const lateMinutes = [5, 10, 15] as const;

/**
 * Which hand-off code counts after a number of wrong ones: the first, of four digits, or a later one, of six. Null: none
 * counts anymore.
 */
export function codeAfter(wrong: number): { version: number; digits: 4 | 6 } | null {
  if (wrong >= dealLimits.codeTriesMost) return null;
  const version = Math.floor(wrong / dealLimits.codeTries);
  return { version, digits: version === 0 ? 4 : 6 };
}

/** Both sides of something that each of them does for themselves. */
export type ByRole<T> = Readonly<Record<DealRole, T>>;

/** When and where two people meet. */
export interface MeetUp {
  /** id of a meet-up spot */
  spot: string;
  /** milliseconds since 1970 */
  at: number;
}

/** Why a deal was closed: the listing was sold to someone else, or is gone (deleted, hidden, blocked, banned). */
export const closeReasons = ['sold', 'gone'] as const;
export type CloseReason = (typeof closeReasons)[number];

/**
 * What the machine knows of a deal. Times are milliseconds since 1970 by the product's clock, prices whole US dollars;
 * null stands for what hasn't happened, or isn't so now.
 */
export interface DealFacts {
  /** as stored; `settle` derives the state of now */
  state: DealState;
  price: number;
  note: string;
  /**
   * until when an answer is awaited: to an offer, a counter-offer or a sale that the buyer confirms, or the buyer's dispute
   * of a code that followed wrong ones
   */
  answerBy: number | null;
  counterPrice: number | null;
  /** counter-offers made so far; the buyer makes one by answering a counter-offer with another price */
  counters: ByRole<number>;
  /** set exactly while the listing is held for this deal */
  heldUntil: number | null;
  /** until when the seller alone can prolong the hold, at least `holdTimes` its first length; null for an earlier release's */
  holdLimit: number | null;
  /** a meet-up that one side proposed and the other hasn't answered */
  proposal: (MeetUp & { by: DealRole }) | null;
  meetUp: MeetUp | null;
  /** how often the meet-up was set: the SEQUENCE of its calendar entry */
  meetUpChanges: number;
  /** when each tapped "I'm here" */
  here: ByRole<number | null>;
  /** minutes that each said they run late */
  late: ByRole<number | null>;
  /** whether each said that they met */
  met: ByRole<boolean>;
  /** when they did; null also for what an earlier release stored */
  metAt: ByRole<number | null>;
  /** wrong codes so far */
  codeTries: number;
  codeLockedUntil: number | null;
  /** a report that the other person missed the meet-up; `by` made it */
  noShow: { by: DealRole; at: number; disputed: boolean } | null;
  /** who ended the deal, or released its hold, later than `lateCancel` before the meet-up */
  lateCancelBy: DealRole | null;
  /** how a hand-off was confirmed, or that the buyer denies it; null while they haven't answered "sold to you" */
  confirmation: 'code' | 'both' | 'buyer' | 'disputed' | null;
  declineReason: string;
  closeReason: CloseReason | null;
  endedAt: number | null;
}

/** What the machine needs besides the deal. */
export interface DealContext {
  now: number;
  listing: {
    /** in whole US dollars, 0 for a free one */
    price: number;
    firm: boolean;
    /** readable, for sale and not sold */
    available: boolean;
  };
  /** another deal has the listing's hold now */
  heldByOther: boolean;
}

export type DealAction =
  | { type: 'change'; price: number; note: string }
  | { type: 'withdraw' }
  | { type: 'accept'; hours: HoldHours }
  | { type: 'hold'; hours: HoldHours }
  | { type: 'release' }
  | { type: 'counter'; price: number }
  | { type: 'decline'; reason: string }
  | { type: 'propose'; spot: string; at: number }
  | { type: 'accept-meet-up' }
  | { type: 'cancel' }
  | { type: 'here' }
  | { type: 'late'; minutes: number }
  | { type: 'hand-off'; codeIsRight: boolean }
  | { type: 'met' }
  | { type: 'unmet' }
  | { type: 'no-show' }
  | { type: 'dispute' }
  | { type: 'sold' }
  | { type: 'confirm-sale'; happened: boolean };

/** Why an action is refused: codes of contract/errors.ts. */
export type DealRefusal =
  | 'deal_over'
  | 'deal_not_yours_to_do'
  | 'deal_held'
  | 'listing_unavailable'
  | 'price_firm'
  | 'offer_price'
  | 'counters_used'
  | 'held_by_other'
  | 'hold_limit'
  | 'not_held'
  | 'meet_up_time'
  | 'no_proposal'
  | 'no_meet_up'
  | 'deal_too_early'
  | 'deal_too_late'
  | 'already_reported'
  | 'code_locked'
  | 'code_used_up';
