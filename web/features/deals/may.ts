import type { Deal } from '../../../contract/deals/deal.ts';
import {
  type DealAction,
  type DealContext,
  type DealFacts,
  dealLimits,
  type DealRole,
  type DealState,
  otherRole,
} from '../../../contract/deals/deal-facts.ts';
import { act, settle, stateAt } from '../../../contract/deals/machine.ts';

const time = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/**
 * What the machine needs to know of a deal, from what the viewer sees of it. The entity has no `meetUpChanges`,
 * `lateCancelBy`, `endedAt`, and of the other person neither the counter-offers nor when they said "We met".
 */
function factsOf(deal: Deal): DealFacts {
  const { role, meet_up: meetUp, proposal, no_show: noShow } = deal;
  const by = <T>(mine: T, other: T) =>
    role === 'buyer' ? { buyer: mine, seller: other } : { buyer: other, seller: mine };
  const who = (mine: boolean): DealRole => (mine ? role : otherRole(role));
  return {
    state: deal.state,
    price: deal.price,
    note: deal.note,
    answerBy: time(deal.answer_by),
    counterPrice: deal.counter_price,
    counters: by(dealLimits.countersPerSide - deal.counters_left, 0),
    heldUntil: time(deal.held_until),
    holdLimit: time(deal.hold_limit),
    proposal: proposal && { by: who(proposal.mine), spot: proposal.spot._id, at: Date.parse(proposal.at) },
    meetUp: meetUp && { spot: meetUp.spot._id, at: Date.parse(meetUp.at) },
    meetUpChanges: 0,
    here: by(time(deal.here.mine), time(deal.here.other)),
    late: by(deal.late.mine, deal.late.other),
    met: by(deal.met.mine, deal.met.other),
    metAt: by(time(deal.met_at), null),
    codeTries: deal.wrong_codes,
    codeLockedUntil: time(deal.code_locked_until),
    noShow: noShow && { by: who(noShow.mine), at: Date.parse(noShow.at), disputed: noShow.disputed },
    lateCancelBy: null,
    confirmation: deal.confirmation,
    declineReason: deal.decline_reason,
    closeReason: deal.close_reason,
    endedAt: null,
  };
}

const contextOf = ({ listing, held_by_other: heldByOther }: Deal, now: number): DealContext => ({
  now,
  listing: { price: listing.price, firm: listing.firm, available: !listing.sold && !listing.gone },
  heldByOther,
});

/**
 * Whether an action of the viewer would change the deal now: which buttons show. False for what is refused, and for repeating
 * what is done. `now` in ms.
 */
export function canDo(deal: Deal, action: DealAction, now: number): boolean {
  const facts = settle(factsOf(deal), now);
  const after = act(facts, deal.role, action, contextOf(deal, now));
  return typeof after !== 'string' && after !== facts;
}

/** Whether an agreed meet-up is about to begin, or has begun: then the hand-off is what matters. */
export const isNearMeeting = (deal: Deal, now: number): boolean =>
  stateNow(deal, now) === 'agreed' &&
  deal.meet_up !== null &&
  now >= Date.parse(deal.meet_up.at) - dealLimits.handOffBefore;

/** The deal's state now: a deadline that has passed since it was read may have ended it. `now` in ms. */
export const stateNow = (deal: Deal, now: number): DealState => stateAt(factsOf(deal), now);
