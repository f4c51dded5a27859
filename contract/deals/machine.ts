import {
  type ByRole,
  type CloseReason,
  codeAfter,
  type DealAction,
  type DealContext,
  type DealFacts,
  dealLimits,
  type DealRefusal,
  type DealRole,
  type DealState,
  HOUR,
  isInLine,
} from './deal-facts.ts';

const nobody = { buyer: null, seller: null };

/** Why an amount in whole US dollars can't be offered for a listing; null if it can. */
export function priceRefusal(price: number, listing: DealContext['listing']): DealRefusal | null {
  if (listing.firm || listing.price === 0) return price === listing.price ? null : 'price_firm';
  return Number.isInteger(price) && price >= 1 && price <= listing.price ? null : 'offer_price';
}

/** An open offer that nobody did anything about yet. */
const fresh = (price: number, note: string, answerBy: number): DealFacts => ({
  state: 'open',
  price,
  note,
  answerBy,
  counterPrice: null,
  counters: { buyer: 0, seller: 0 },
  heldUntil: null,
  holdLimit: null,
  proposal: null,
  meetUp: null,
  meetUpChanges: 0,
  here: nobody,
  late: nobody,
  met: { buyer: false, seller: false },
  metAt: nobody,
  codeTries: 0,
  codeLockedUntil: null,
  noShow: null,
  lateCancelBy: null,
  confirmation: null,
  declineReason: '',
  closeReason: null,
  endedAt: null,
});

/** A new offer, or why it can't be made. */
export function newOffer(price: number, note: string, { now, listing }: DealContext): DealFacts | DealRefusal {
  if (!listing.available) return 'listing_unavailable';
  const refusal = priceRefusal(price, listing);
  if (refusal) return refusal;
  return fresh(price, note, now + dealLimits.answer);
}

const ended = (deal: DealFacts, state: DealState, at: number): DealFacts => ({
  ...deal,
  state,
  answerBy: null,
  counterPrice: null,
  heldUntil: null,
  proposal: null,
  endedAt: at,
});

/** A sale to somebody whom the seller names as the buyer, without an offer of theirs: they are asked whether that's right. */
export const namedBuyer = (price: number, now: number): DealFacts => ({
  ...ended(fresh(price, '', now), 'handed_off', now),
  answerBy: now + dealLimits.saleAnswer,
});

/**
 * The deal as it is at a time: what has run out by then has ended, at its deadline. Returns the same object if nothing
 * has.
 */
export function settle(deal: DealFacts, now: number): DealFacts {
  let settled = deal;
  const { state, answerBy, heldUntil, noShow } = deal;
  if ((state === 'open' || state === 'countered') && answerBy !== null && answerBy <= now)
    settled = ended(deal, 'expired', answerBy);
  if ((state === 'held' || state === 'agreed') && heldUntil !== null && heldUntil <= now)
    settled = ended(deal, 'expired', heldUntil);
  const reported = noShow !== null && !noShow.disputed && noShow.at + dealLimits.dispute <= now;
  if (reported && (settled.state === 'agreed' || settled.state === 'expired'))
    settled = ended(settled, 'no_show', noShow.at + dealLimits.dispute);
  return settled;
}

export const stateAt = (deal: DealFacts, now: number): DealState => settle(deal, now).state;

/** When `settle` changes the deal next, if nobody does anything; null: never. */
export function nextDeadline({ state, answerBy, heldUntil, noShow }: DealFacts): number | null {
  const times = [
    state === 'open' || state === 'countered' ? answerBy : null,
    heldUntil,
    noShow && !noShow.disputed && (state === 'agreed' || state === 'expired') ? noShow.at + dealLimits.dispute : null,
  ].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** A missed meet-up was reported, and the other person can still dispute it. */
const isAccused = ({ noShow }: DealFacts): boolean => noShow !== null && !noShow.disputed;

/**
 * Whose late cancellation a deal has after `role` ended it now. A report of a no-show leaves it as it was: the report
 * says what happened.
 */
const lateBy = ({ meetUp, noShow, lateCancelBy }: DealFacts, role: DealRole, now: number): DealRole | null =>
  meetUp !== null && noShow === null && now > meetUp.at - dealLimits.lateCancel ? role : lateCancelBy;

/** Ends a deal before its time. A report that nobody disputed yet stays, and becomes a no-show: nobody escapes it. */
const leave = (deal: DealFacts, state: DealState, role: DealRole, now: number): DealFacts =>
  isAccused(deal) ? ended(deal, 'expired', now) : { ...ended(deal, state, now), lateCancelBy: lateBy(deal, role, now) };

/**
 * Closes a deal that is in line, when its listing goes; other deals stay as they are.
 * @param by who caused it; they cancel an agreed meet-up by it. Null: neither of the two
 */
export function close(deal: DealFacts, reason: CloseReason, now: number, by: DealRole | null = null): DealFacts {
  const settled = settle(deal, now);
  if (!isInLine(settled.state)) return settled;
  const closed = by ? leave(settled, 'closed', by, now) : ended(settled, 'closed', now);
  return { ...closed, closeReason: reason };
}

/** The deal with the listing's hold, at a price, for `length` milliseconds. */
const held = (deal: DealFacts, price: number, now: number, length: number): DealFacts => ({
  ...deal,
  state: 'held',
  price,
  counterPrice: null,
  answerBy: null,
  heldUntil: now + length,
  holdLimit: now + dealLimits.holdTimes * length,
});

/**
 * What an action makes of a deal, or why it's refused. Everything about who may do what, and when, is here; the server
 * runs it under the listing's lock, the page to know which buttons to show.
 */
export function act(
  stored: DealFacts,
  role: DealRole,
  action: DealAction,
  context: DealContext,
): DealFacts | DealRefusal {
  const { now, listing, heldByOther } = context;
  const deal = settle(stored, now);
  const { state } = deal;
  const seller = role === 'seller';
  const waiting = state === 'open' || state === 'countered';
  const reserved = state === 'held' || state === 'agreed';
  const mine = <T>(values: ByRole<T>, value: T): ByRole<T> => ({ ...values, [role]: value });
  const handedOff = (confirmation: DealFacts['confirmation']): DealFacts => ({
    ...ended(deal, 'handed_off', now),
    confirmation,
    ...(confirmation === null ? { answerBy: now + dealLimits.saleAnswer } : {}),
    // a code that followed wrong ones may be a guess
    ...(confirmation === 'code' && deal.codeTries > 0 ? { answerBy: now + dealLimits.codeDispute } : {}),
  });

  switch (action.type) {
    case 'change': {
      if (seller) return 'deal_not_yours_to_do';
      if (!isInLine(state)) return 'deal_over';
      if (state !== 'countered' && action.price === deal.price && action.note === deal.note) return deal;
      if (reserved) return 'deal_held';
      if (!listing.available) return 'listing_unavailable';
      const refusal = priceRefusal(action.price, listing);
      if (refusal) return refusal;
      if (state === 'countered' && deal.counters.buyer >= dealLimits.countersPerSide) return 'counters_used';
      return {
        ...deal,
        state: 'open',
        price: action.price,
        note: action.note,
        counterPrice: null,
        answerBy: now + dealLimits.answer,
        counters: state === 'countered' ? mine(deal.counters, deal.counters.buyer + 1) : deal.counters,
      };
    }
    case 'withdraw': {
      if (seller) return 'deal_not_yours_to_do';
      if (state === 'withdrawn') return deal;
      return isInLine(state) ? leave(deal, 'withdrawn', role, now) : 'deal_over';
    }
    case 'accept':
    case 'hold': {
      if (!isInLine(state)) return 'deal_over';
      if (!seller && (action.type === 'hold' || state === 'open')) return 'deal_not_yours_to_do';
      if (reserved && action.type === 'accept') return deal;
      if (!listing.available) return 'listing_unavailable';
      const length = action.hours * HOUR;
      if (reserved) {
        // holds of an earlier release have no limit stored: it is a day after their end
        const holdLimit = deal.holdLimit ?? (deal.heldUntil ?? now) + dealLimits.counterHold;
        if (now + length > holdLimit) return 'hold_limit';
        // the hold outlasts the meet-up, however short the seller makes it
        const least = deal.meetUp ? deal.meetUp.at + dealLimits.afterMeetUp : 0;
        const heldUntil = Math.max(now + length, least);
        if (heldUntil === deal.heldUntil && holdLimit === deal.holdLimit) return deal;
        return { ...deal, heldUntil, holdLimit };
      }
      if (heldByOther) return 'held_by_other';
      // a seller accepts the buyer's price, even while their own counter-offer waits
      if (seller || deal.counterPrice === null) return held(deal, deal.price, now, length);
      return held(deal, deal.counterPrice, now, dealLimits.counterHold);
    }
    case 'release': {
      if (!seller) return 'deal_not_yours_to_do';
      if (!reserved) return isInLine(state) ? deal : 'deal_over';
      if (isAccused(deal)) return leave(deal, 'expired', role, now);
      return {
        ...deal,
        state: 'open',
        heldUntil: null,
        holdLimit: null,
        proposal: null,
        meetUp: null,
        here: nobody,
        late: nobody,
        met: { buyer: false, seller: false },
        metAt: nobody,
        noShow: null,
        lateCancelBy: lateBy(deal, role, now),
        answerBy: now + dealLimits.answer,
      };
    }
    case 'counter': {
      if (!seller) return 'deal_not_yours_to_do';
      if (!waiting) return reserved ? 'deal_held' : 'deal_over';
      if (deal.counterPrice === action.price) return deal;
      if (!listing.available) return 'listing_unavailable';
      if (listing.firm || listing.price === 0) return 'price_firm';
      if (deal.counters.seller >= dealLimits.countersPerSide) return 'counters_used';
      if (priceRefusal(action.price, listing)) return 'offer_price';
      return {
        ...deal,
        state: 'countered',
        counterPrice: action.price,
        counters: mine(deal.counters, deal.counters.seller + 1),
        answerBy: now + dealLimits.counterAnswer,
      };
    }
    case 'decline': {
      if (state === 'declined') return deal;
      if (!isInLine(state)) return 'deal_over';
      // a held offer was accepted: that ends by releasing, withdrawing or cancelling
      if (reserved) return 'deal_held';
      if (seller) return { ...ended(deal, 'declined', now), declineReason: action.reason };
      // a repeat: the counter-offer was declined already
      if (state === 'open' && deal.counters.seller > 0) return deal;
      if (state !== 'countered') return 'deal_not_yours_to_do';
      return { ...deal, state: 'open', counterPrice: null, answerBy: now + dealLimits.answer };
    }
    case 'propose': {
      if (!reserved) return isInLine(state) ? 'not_held' : 'deal_over';
      const { spot, at } = action;
      if (!(at > now && at <= now + dealLimits.meetUpWithin) || at % dealLimits.meetUpStep !== 0) return 'meet_up_time';
      const { proposal } = deal;
      if (proposal?.by === role && proposal.spot === spot && proposal.at === at) return deal;
      return { ...deal, proposal: { by: role, spot, at } };
    }
    case 'accept-meet-up': {
      if (!reserved) return isInLine(state) ? 'not_held' : 'deal_over';
      const { proposal } = deal;
      if (!proposal && state === 'agreed') return deal;
      if (!proposal || proposal.by === role) return 'no_proposal';
      if (proposal.at <= now) return 'deal_too_late';
      return {
        ...deal,
        state: 'agreed',
        proposal: null,
        meetUp: { spot: proposal.spot, at: proposal.at },
        meetUpChanges: deal.meetUpChanges + 1,
        heldUntil: Math.max(deal.heldUntil ?? 0, proposal.at + dealLimits.afterMeetUp),
        holdLimit: Math.max(deal.holdLimit ?? 0, proposal.at + dealLimits.afterMeetUp),
        here: nobody,
        late: nobody,
        noShow: null,
      };
    }
    case 'cancel': {
      if (state === 'cancelled') return deal;
      if (!reserved) return isInLine(state) ? 'not_held' : 'deal_over';
      return leave(deal, 'cancelled', role, now);
    }
    case 'here':
    case 'late': {
      if (state !== 'agreed' || !deal.meetUp) return isInLine(state) ? 'no_meet_up' : 'deal_over';
      if (now < deal.meetUp.at - dealLimits.arrivalBefore) return 'deal_too_early';
      if (action.type === 'here') return deal.here[role] === null ? { ...deal, here: mine(deal.here, now) } : deal;
      return deal.late[role] === action.minutes ? deal : { ...deal, late: mine(deal.late, action.minutes) };
    }
    case 'hand-off': {
      if (!seller) return 'deal_not_yours_to_do';
      if (state === 'handed_off' && deal.confirmation === 'code') return deal;
      // the seller's phone was offline at the hand-off, and the hold has ended since: only its buyer can have the code
      const wasMeeting = state === 'expired' && deal.meetUp !== null && now < deal.meetUp.at + dealLimits.codeWithin;
      const stillFree = listing.available && !heldByOther;
      if (!reserved && !(wasMeeting && stillFree)) return isInLine(state) ? 'not_held' : 'deal_over';
      if (codeAfter(deal.codeTries) === null) return 'code_used_up';
      if (deal.codeLockedUntil !== null && deal.codeLockedUntil > now) return 'code_locked';
      if (action.codeIsRight) return handedOff('code');
      const codeTries = deal.codeTries + 1;
      return codeTries % dealLimits.codeTries === 0
        ? { ...deal, codeTries, codeLockedUntil: now + dealLimits.codeLock }
        : { ...deal, codeTries };
    }
    case 'met': {
      if (state === 'handed_off' && (deal.confirmation === 'both' || deal.confirmation === 'code')) return deal;
      if (!reserved) return isInLine(state) ? 'not_held' : 'deal_over';
      if (deal.met[role]) return deal;
      const met = mine(deal.met, true);
      const metAt = mine(deal.metAt, now);
      return met.buyer && met.seller ? { ...handedOff('both'), met, metAt } : { ...deal, met, metAt };
    }
    case 'unmet': {
      if (!reserved) return isInLine(state) ? 'not_held' : 'deal_over';
      if (!deal.met[role]) return deal;
      const said = deal.metAt[role];
      if (said === null || now >= said + dealLimits.undoMet) return 'deal_too_late';
      return { ...deal, met: mine(deal.met, false), metAt: mine(deal.metAt, null) };
    }
    case 'no-show': {
      const { meetUp } = deal;
      if (!meetUp || (state !== 'agreed' && state !== 'expired')) return isInLine(state) ? 'no_meet_up' : 'deal_over';
      if (deal.noShow) return deal.noShow.by === role ? deal : 'already_reported';
      if (now < meetUp.at + dealLimits.noShowAfter) return 'deal_too_early';
      if (now >= meetUp.at + dealLimits.noShowWithin) return 'deal_too_late';
      // accepting a time that was proposed before would take the report back
      return { ...deal, proposal: null, noShow: { by: role, at: now, disputed: false } };
    }
    case 'dispute': {
      const { noShow } = deal;
      if (!noShow || noShow.by === role) return 'deal_not_yours_to_do';
      if (noShow.disputed) return deal;
      if (state !== 'agreed' && state !== 'expired') return 'deal_too_late';
      return { ...deal, noShow: { ...noShow, disputed: true } };
    }
    case 'sold': {
      if (!seller) return 'deal_not_yours_to_do';
      if (state === 'handed_off') return deal;
      return isInLine(state) ? handedOff(null) : 'deal_over';
    }
    case 'confirm-sale': {
      if (seller || state !== 'handed_off') return isInLine(state) || seller ? 'deal_not_yours_to_do' : 'deal_over';
      // a hand-off by code can be answered while `answerBy` is set, which it is only after wrong codes
      const byCode = deal.confirmation === 'code';
      const confirmation = !action.happened ? 'disputed' : byCode ? 'code' : 'buyer';
      if (deal.confirmation === confirmation && !byCode) return deal;
      if (deal.confirmation !== null && !(byCode && deal.answerBy !== null)) return 'already_reported';
      if (deal.answerBy === null || deal.answerBy <= now) return 'deal_too_late';
      // what the seller alone said counts from the moment that the buyer agrees: both have the whole time to rate
      const endedAt = confirmation === 'buyer' ? now : deal.endedAt;
      return { ...deal, answerBy: null, confirmation, endedAt };
    }
  }
}
