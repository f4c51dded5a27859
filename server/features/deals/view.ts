import type { Person } from '../../../contract/campuses/campuses.ts';
import type { Deal, DealThing } from '../../../contract/deals/deal.ts';
import { type DealFacts, dealLimits, isInLine, otherRole } from '../../../contract/deals/deal-facts.ts';
import type { QueueEntry } from '../../../contract/deals/deals.ts';
import { rateUntil } from '../../../contract/deals/record.ts';
import { settle } from '../../../contract/deals/machine.ts';
import { factsOfAll, stillIn } from '../../../contract/deals/things.ts';
import { personView } from '../identity/index.ts';
import { factsOf, iso } from './facts.ts';
import type { DealViewRow, QueueRow, ThingRow } from './view-store.ts';

/** What the view of a deal needs besides its row. */
export interface DealReader {
  userId: string;
  /** people hidden from them (D11) */
  hidden: ReadonlySet<string>;
  mayRead(campusId: string): boolean;
  timeZoneOf(campusId: string): string;
}

const nobody: Person = { _id: '', username: '', first_name: '', last_name: '', img: null, verified: false };

/** One of several things of a deal, as it is now. */
interface ShownThing {
  row: ThingRow;
  facts: DealFacts;
}

/**
 * All things of a deal, and those that are still in it (`stillIn` of the contract). A deal over one listing has no rows of
 * things: it is its own only thing.
 */
function thingsOf(row: DealViewRow): { all: ShownThing[]; remaining: ShownThing[] } {
  const now = Date.parse(row.now);
  const all = (row.things ?? [row]).map((thing) => ({ row: thing, facts: settle(factsOf(thing), now) }));
  return { all, remaining: stillIn(all) };
}

/** Why a thing isn't part of its deal anymore. */
const leftBecause = ({ closeReason }: DealFacts): DealThing['out'] => closeReason ?? 'declined';

/** @param isIn whether the thing is still in the deal. @param unreadable whether the reader may not see the listing */
function thingView({ row, facts }: ShownThing, isIn: boolean, unreadable: boolean): DealThing {
  const gone = row.gone || unreadable;
  const inLine = isInLine(facts.state) && !gone;
  return {
    post_id: row.post_id,
    title: gone ? '' : (row.listing_title ?? row.title),
    photo: gone ? null : row.photo,
    price: facts.price,
    asking: gone ? 0 : row.listing_price,
    in: isIn,
    out: isIn ? null : leftBecause(facts),
    position: inLine ? row.position : null,
    queue_length: gone ? 0 : row.queue_length,
    line_version: inLine ? row.line_version : 0,
    held_by_other: !gone && row.held_by_other,
  };
}

/** Whether a thing's price can't be negotiated. */
const isFixed = ({ firm, listing_price: price }: ThingRow): boolean => firm || price === 0;

/**
 * A deal as its buyer or seller sees it now. A person hidden from them is left out with what they wrote; a listing that is
 * gone or unreadable, with its title, photo and price.
 */
export function dealView(row: DealViewRow, reader: DealReader): Deal {
  const { all, remaining } = thingsOf(row);
  const facts = factsOfAll(remaining);
  const role = row.buyer_id === reader.userId ? 'buyer' : 'seller';
  const other = otherRole(role);
  const otherId = role === 'buyer' ? row.seller_id : row.buyer_id;
  const hidden = reader.hidden.has(otherId);
  const unreadable = hidden || !reader.mayRead(row.campus_id);
  const gone = remaining.every((thing) => thing.row.gone) || unreadable;
  const inLine = isInLine(facts.state);
  const { proposal, meetUp, noShow } = facts;
  const lines = remaining.map((thing) => thing.row);
  // of several things, the line where the buyer waits longest
  const line = lines.reduce((last, next) => (next.position > last.position ? next : last), lines[0] ?? row);
  return {
    _id: row.lead_id ?? row.id,
    state: facts.state,
    role,
    chat_id: hidden ? null : row.chat_id,
    listing: {
      post_id: row.post_id,
      campus_id: row.campus_id,
      title: gone ? '' : (row.listing_title ?? row.title),
      photo: gone ? null : row.photo,
      price: gone ? 0 : lines.reduce((sum, { listing_price: price }) => sum + price, 0),
      firm: !gone && lines.every(({ firm }) => firm),
      sold: !gone && lines.every(({ sold }) => sold),
      gone,
    },
    things: row.things ? all.map((thing) => thingView(thing, remaining.includes(thing), unreadable)) : [],
    other: hidden ? nobody : personView({ ...row, id: otherId }),
    other_gone: row.other_gone || hidden,
    price: facts.price,
    note: hidden && role === 'seller' ? '' : facts.note,
    counter_price: facts.counterPrice,
    counters_left: gone || lines.every(isFixed) ? 0 : Math.max(0, dealLimits.countersPerSide - facts.counters[role]),
    position: inLine ? line.position : null,
    queue_length: gone ? 0 : line.queue_length,
    line_version: inLine && !gone ? line.line_version : 0,
    answer_by: iso(facts.answerBy),
    held_until: iso(facts.heldUntil),
    hold_limit: iso(facts.holdLimit),
    held_by_other: !gone && lines.every(({ held_by_other: held }) => held),
    proposal: proposal && row.proposal && { spot: row.proposal.spot, at: row.proposal.at, mine: proposal.by === role },
    meet_up: meetUp && row.meet_up,
    here: { mine: iso(facts.here[role]), other: iso(facts.here[other]) },
    late: { mine: facts.late[role], other: facts.late[other] },
    met: { mine: facts.met[role], other: facts.met[other] },
    met_at: iso(facts.metAt[role]),
    wrong_codes: facts.codeTries,
    code_locked_until: iso(facts.codeLockedUntil),
    no_show: noShow && {
      mine: noShow.by === role,
      at: iso(noShow.at) ?? '',
      dispute_by: iso(noShow.at + dealLimits.dispute) ?? '',
      disputed: noShow.disputed,
    },
    confirmation: facts.confirmation,
    decline_reason: hidden ? '' : facts.declineReason,
    close_reason: facts.closeReason,
    time_zone: reader.timeZoneOf(row.campus_id),
    bundle: row.bundle_id,
    rate_by: row.rated || row.other_gone || hidden ? null : iso(rateUntil(facts, Date.parse(row.now))),
    createdAt: row.created_at,
    lastModified: row.last_modified,
  };
}

/** A deal of the line as its seller sees it. */
export const queueEntryView = (row: QueueRow): QueueEntry => ({
  deal_id: row.deal_id,
  things: row.things,
  price_of_all: row.price_of_all,
  chat_id: row.chat_id,
  buyer: personView(row),
  state: row.state,
  price: row.price,
  note: row.note,
  counter_price: row.counter_price,
  held_until: row.held_until,
  position: row.position,
  createdAt: row.created_at,
});
