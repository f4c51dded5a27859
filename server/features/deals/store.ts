import type { Spot } from '../../../contract/campuses/spot.ts';
import type { CloseReason, DealFacts, DealRole, DealState } from '../../../contract/deals/deal-facts.ts';
import { statement } from '../../platform/database/statement.ts';
import { type ListingRow, lockListings } from '../listings/index.ts';

/** Where and when two people meet, with the spot as it was when it was proposed. */
export interface StoredMeetUp {
  spot: Spot;
  /** ISO 8601 */
  at: string;
}

/**
 * A deal as it is stored: `DealFacts` of the contract explains the columns that it is made of. Times are ISO 8601,
 * prices whole US dollars. A deal over several listings has a row for each.
 */
export interface DealRow {
  id: string;
  campus_id: string;
  post_id: string;
  seller_id: string;
  buyer_id: string;
  chat_id: string | null;
  /** deals of an earlier release that were made together have the same one */
  bundle_id: string | null;
  /**
   * of a row of a deal over several listings: the deal's id, which is the id of its first row; null: a deal over one
   * listing
   */
  lead_id: string | null;
  /** the seller named the buyer, who had made no offer */
  named: boolean;
  state: DealState;
  /** of the listing, as it was when the offer was made */
  title: string;
  price: number;
  note: string;
  counter_price: number | null;
  counters_buyer: number;
  counters_seller: number;
  answer_by: string | null;
  held_until: string | null;
  hold_limit: string | null;
  proposal: (StoredMeetUp & { by: DealRole }) | null;
  meet_up: StoredMeetUp | null;
  meet_up_changes: number;
  /** when the buyer said that they have arrived */
  here_buyer_at: string | null;
  here_seller_at: string | null;
  /** by how many minutes the buyer said that they are late */
  late_buyer: number | null;
  late_seller: number | null;
  /** the buyer said that they met */
  met_buyer: boolean;
  met_seller: boolean;
  met_buyer_at: string | null;
  met_seller_at: string | null;
  /** wrong hand-off codes so far */
  code_tries: number;
  code_locked_until: string | null;
  /** who reported that the other one didn't come */
  no_show_by: DealRole | null;
  no_show_at: string | null;
  no_show_disputed: boolean;
  late_cancel_by: DealRole | null;
  confirmation: DealFacts['confirmation'];
  decline_reason: string;
  close_reason: CloseReason | null;
  ended_at: string | null;
  created_at: string;
  last_modified: string;
}

/** The columns that a change of a deal can write, with their types. */
const changeableColumns = {
  chat_id: 'uuid',
  state: 'text',
  price: 'integer',
  note: 'text',
  counter_price: 'integer',
  counters_buyer: 'smallint',
  counters_seller: 'smallint',
  answer_by: 'timestamptz',
  held_until: 'timestamptz',
  hold_limit: 'timestamptz',
  proposal: 'jsonb',
  meet_up: 'jsonb',
  // the time in `meet_up`, in a column of its own for the index of reminders (meet-ups/remind.ts)
  meet_up_at: 'timestamptz',
  meet_up_changes: 'smallint',
  here_buyer_at: 'timestamptz',
  here_seller_at: 'timestamptz',
  late_buyer: 'smallint',
  late_seller: 'smallint',
  met_buyer: 'boolean',
  met_seller: 'boolean',
  met_buyer_at: 'timestamptz',
  met_seller_at: 'timestamptz',
  code_tries: 'smallint',
  code_locked_until: 'timestamptz',
  no_show_by: 'text',
  no_show_at: 'timestamptz',
  no_show_disputed: 'boolean',
  late_cancel_by: 'text',
  confirmation: 'text',
  decline_reason: 'text',
  close_reason: 'text',
  // when time changes the deal next, for the job in notice-due.ts
  due_at: 'timestamptz',
  ended_at: 'timestamptz',
} as const;

/** The values of those columns, as parameters: objects as JSON. */
export type DealValues = Omit<Pick<DealRow, keyof DealRow & keyof typeof changeableColumns>, 'proposal' | 'meet_up'> & {
  proposal: string | null;
  meet_up: string | null;
  meet_up_at: string | null;
  due_at: string | null;
};

const names = Object.keys(changeableColumns) as (keyof typeof changeableColumns)[];
const parameter = (name: keyof typeof changeableColumns) => `$${name}::${changeableColumns[name]}`;

/** The columns of a DealRow, from deals d. */
export const dealColumns = `d.id, d.campus_id, d.post_id, d.seller_id, d.buyer_id, d.title, d.bundle_id, d.lead_id, d.named, d.created_at, d.last_modified, ${names
  .filter((name) => name !== 'due_at' && name !== 'meet_up_at')
  .map((name) => `d.${name}`)
  .join(', ')}`;

/**
 * SQL: whether a deal d is in its listing's line now, by the same rules as `settle` of the contract. The time is read in a
 * sub-select, so that it is read once and not for each deal of a long line.
 */
export const isInLineNow = (d: string): string => `(
  ${d}.state in ('open', 'countered') and coalesce(${d}.answer_by > (select product_now()), true)
  or ${d}.state in ('held', 'agreed') and ${d}.held_until > (select product_now())
    and not (${d}.state = 'agreed' and ${d}.no_show_at is not null and not ${d}.no_show_disputed
      and ${d}.no_show_at <= (select product_now() - interval '1 day')))`;

/**
 * SQL: whether a row d is one of those of the deal `dealId`: its only row, or a thing's row of a deal over several
 * listings.
 */
export const isOfDeal = (d: string, dealId: string): string =>
  `(${d}.id = ${dealId} and ${d}.lead_id is null or ${d}.lead_id = ${dealId})`;

/**
 * SQL: whether a row d is the one that stands for its deal in lists: its only row, or that of the first thing that is
 * still in the deal, by the same rules as `stillIn` of the contract.
 */
export const isFront = (d: string): string => `(${d}.lead_id is null or ${d}.id = (
  select r.id from deals r where r.lead_id = ${d}.lead_id
  order by coalesce(${isInLineNow('r')}, false) desc, r.state = 'handed_off' desc, r.ended_at desc nulls first, r.post_id limit 1))`;

/** The rows of one of a person's deals, in the order of its things. */
export const findDeal = statement<DealRow & { now: string }, [id: string, userId: string]>(
  'deals.find',
  `select ${dealColumns}, product_now() as now from deals d where ${isOfDeal('d', '$1')} and $2 in (d.buyer_id, d.seller_id)
   order by d.post_id`,
);

/** A deal of a line. */
export interface LineRow extends DealRow {
  /** of a deal over several listings, how many of its other rows are in the same state */
  more: number;
}

/** SQL that reads the rows of a line. @param listing which listing's: a condition on deals d */
const lineOf = (listing: string, dealId: string) => `select ${dealColumns}, case when d.lead_id is null then 0 else (
     select count(*)::int from deals o where o.lead_id = d.lead_id and o.id <> d.id and o.state = d.state) end as more
   from deals d where ${listing}
     and (d.state in ('open', 'countered', 'held', 'agreed') or d.due_at is not null or ${isOfDeal('d', dealId)})
   order by d.campus_id, d.post_id, d.created_at, d.id`;

/**
 * The deals of a listing that can still change, by an action, by time or with the listing, in the order of their arrival.
 * A deal of the listing that ended is among them only if it's asked for by `dealId`, or has a `due_at`: an expired one whose
 * no-show can still be disputed.
 */
export const findLine = statement<LineRow, [campusId: string, postId: string, dealId: string | null]>(
  'deals.line',
  lineOf('d.campus_id = $1 and d.post_id = $2', '$3'),
);

/** The keys of the listings of a deal ($1), if a person ($2) is its buyer or seller. */
const ofDeal = `(select own.campus_id, own.post_id from deals own where ${isOfDeal('own', '$1')} and $2 in (own.buyer_id, own.seller_id))`;

/** Locks the listings of one of a person's deals, in the order in which everybody locks several. */
export const lockListingsOf = statement<ListingRow, [dealId: string, userId: string]>(
  'deals.lock-listings',
  lockListings('$2', `(p.campus_id, p.id) in ${ofDeal}`, 'order by p.campus_id, p.id'),
);

/** The lines of the listings that `lockListingsOf` locks, with the columns of `findLine`. */
export const findLinesOf = statement<LineRow, [dealId: string, userId: string]>(
  'deals.lines-of',
  lineOf(`(d.campus_id, d.post_id) in ${ofDeal}`, '$1'),
);

export const readTime = statement<{ now: string }>('deals.now', 'select product_now() as now');

/**
 * Makes concurrent offers of one buyer run one after the other, for the limits of a buyer. Take it before the listing's
 * lock.
 */
export const lockBuyer = statement<never, [buyerId: string]>(
  'deals.lock-buyer',
  `select pg_advisory_xact_lock(hashtextextended('deals.buyer ' || $1, 0))`,
);

/** How many offers a buyer has in lines now, and how many they made in the last 24 hours. */
export const countOffers = statement<{ open: number; today: number }, [buyerId: string]>(
  'deals.count-offers',
  `select count(*) filter (where ${isInLineNow('d')})::int as open,
     count(*) filter (where not d.named and d.created_at > product_now() - interval '24 hours')::int as today
   from deals d where d.buyer_id = $1
     and (d.state in ('open', 'countered', 'held', 'agreed') or d.last_modified > product_now() - interval '24 hours')`,
);

interface NewDeal extends DealValues {
  id: string;
  campus_id: string;
  post_id: string;
  seller_id: string;
  buyer_id: string;
  title: string;
  lead_id: string | null;
  named: boolean;
}

/**
 * Puts a deal at the end of its listing's line: its `created_at` is later than that of all others there, even if these were
 * made at this very moment.
 */
export const insertDeal = statement<{ created_at: string }, NewDeal>(
  'deals.insert',
  `insert into deals (id, campus_id, post_id, seller_id, buyer_id, title, lead_id, named, ${names.join(', ')}, created_at)
   select $id, $campus_id, $post_id, $seller_id, $buyer_id, $title, $lead_id, $named, ${names.map(parameter).join(', ')},
     greatest(product_now(), (select max(l.created_at) + interval '1 microsecond' from deals l
       where l.campus_id = $campus_id and l.post_id = $post_id))
   returning created_at`,
);

export const updateDeal = statement<never, DealValues & { id: string }>(
  'deals.update',
  `update deals set ${names.map((name) => `${name} = ${parameter(name)}`).join(', ')},
     last_modified = greatest(product_now(), last_modified)
   where id = $id`,
);
