import type { Spot } from '../../../contract/campuses/spot.ts';
import type { DealFacts, MeetUp } from '../../../contract/deals/deal-facts.ts';
import { nextDeadline } from '../../../contract/deals/machine.ts';
import type { DealRow, DealValues, StoredMeetUp } from './store.ts';

const ms = (at: string | null): number | null => (at === null ? null : Date.parse(at));
/** ISO 8601 without trailing zeros: the same text as for a time read from the database, so that the two can be compared. */
export const iso = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString().replace(/\.?0{0,3}Z$/, 'Z');

/** A deal's row as the facts that the state machine works with. */
export function factsOf(row: DealRow): DealFacts {
  const meetUpOf = ({ spot, at }: StoredMeetUp): MeetUp => ({ spot: spot._id, at: Date.parse(at) });
  return {
    state: row.state,
    price: row.price,
    note: row.note,
    answerBy: ms(row.answer_by),
    counterPrice: row.counter_price,
    counters: { buyer: row.counters_buyer, seller: row.counters_seller },
    heldUntil: ms(row.held_until),
    holdLimit: ms(row.hold_limit),
    proposal: row.proposal && { by: row.proposal.by, ...meetUpOf(row.proposal) },
    meetUp: row.meet_up && meetUpOf(row.meet_up),
    meetUpChanges: row.meet_up_changes,
    here: { buyer: ms(row.here_buyer_at), seller: ms(row.here_seller_at) },
    late: { buyer: row.late_buyer, seller: row.late_seller },
    met: { buyer: row.met_buyer, seller: row.met_seller },
    metAt: { buyer: ms(row.met_buyer_at), seller: ms(row.met_seller_at) },
    codeTries: row.code_tries,
    codeLockedUntil: ms(row.code_locked_until),
    noShow:
      row.no_show_by && row.no_show_at
        ? { by: row.no_show_by, at: Date.parse(row.no_show_at), disputed: row.no_show_disputed }
        : null,
    lateCancelBy: row.late_cancel_by,
    confirmation: row.confirmation,
    declineReason: row.decline_reason,
    closeReason: row.close_reason,
    endedAt: ms(row.ended_at),
  };
}

/**
 * The columns of a deal's row after a change, from its facts: the reverse of `factsOf`.
 * @param spots those that its meet-ups name; throws Error if one is missing
 */
export function valuesOf(facts: DealFacts, chatId: string | null, spots: readonly Spot[]): DealValues {
  const storedMeetUp = (meetUp: MeetUp) => {
    const spot = spots.find(({ _id }) => _id === meetUp.spot);
    if (!spot) throw new Error(`the meet-up spot ${meetUp.spot} is not known`);
    return { spot, at: iso(meetUp.at) as string };
  };
  const { proposal, meetUp } = facts;
  return {
    chat_id: chatId,
    state: facts.state,
    price: facts.price,
    note: facts.note,
    counter_price: facts.counterPrice,
    counters_buyer: facts.counters.buyer,
    counters_seller: facts.counters.seller,
    answer_by: iso(facts.answerBy),
    held_until: iso(facts.heldUntil),
    hold_limit: iso(facts.holdLimit),
    proposal: proposal && JSON.stringify({ by: proposal.by, ...storedMeetUp(proposal) }),
    meet_up: meetUp && JSON.stringify(storedMeetUp(meetUp)),
    meet_up_at: iso(meetUp && meetUp.at),
    meet_up_changes: facts.meetUpChanges,
    here_buyer_at: iso(facts.here.buyer),
    here_seller_at: iso(facts.here.seller),
    late_buyer: facts.late.buyer,
    late_seller: facts.late.seller,
    met_buyer: facts.met.buyer,
    met_seller: facts.met.seller,
    met_buyer_at: iso(facts.metAt.buyer),
    met_seller_at: iso(facts.metAt.seller),
    code_tries: facts.codeTries,
    code_locked_until: iso(facts.codeLockedUntil),
    no_show_by: facts.noShow && facts.noShow.by,
    no_show_at: iso(facts.noShow && facts.noShow.at),
    no_show_disputed: facts.noShow?.disputed === true,
    late_cancel_by: facts.lateCancelBy,
    confirmation: facts.confirmation,
    decline_reason: facts.declineReason,
    close_reason: facts.closeReason,
    due_at: iso(nextDeadline(facts)),
    ended_at: iso(facts.endedAt),
  };
}
