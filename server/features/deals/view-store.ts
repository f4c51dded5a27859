import { serverLimits } from '../../../contract/limits.ts';
import { statement } from '../../platform/database/statement.ts';
import type { DealState } from '../../../contract/deals/deal-facts.ts';
import { personColumns, type PersonRow } from '../identity/index.ts';
import { type DealRow, dealColumns, isFront, isInLineNow, isOfDeal } from './store.ts';

/** What a deal's card shows of a listing and its line. */
interface ListingPart {
  listing_title: string | null;
  /** the address of its first photo or video, without the size */
  photo: string | null;
  /** in whole US dollars */
  listing_price: number;
  firm: boolean;
  sold: boolean;
  /** the listing is deleted or hidden */
  gone: boolean;
  /** the deal's place in the line, from 1 */
  position: number;
  queue_length: number;
  /** increases with every change of the line */
  line_version: number;
  /** another deal has the hold */
  held_by_other: boolean;
}

/** One of several things of a deal: its row with its listing. Times are ISO 8601. */
export type ThingRow = DealRow & ListingPart;

/**
 * A deal with what its card shows of the listing, the line and the other person. Of a deal over several listings it's the row
 * of the first thing that is still in it.
 */
export interface DealViewRow extends DealRow, ListingPart, Omit<PersonRow, 'id'> {
  now: string;
  /** all of several things, in their order; null for a deal over one listing */
  things: ThingRow[] | null;
  other_gone: boolean;
  /** the viewer rated the other person */
  rated: boolean;
}

const inLine = `('open', 'countered', 'held', 'agreed')`;

/**
 * SQL: whether one of the two people can still do something about a deal d: it's in line, or a sale or a report of a no-show
 * waits for an answer. The time is in a sub-select, so that it is read once and not for each deal.
 */
const isOpenNow = (d: string) => `coalesce(${isInLineNow(d)}
  or ${d}.state = 'handed_off' and ${d}.answer_by > (select product_now())
  or ${d}.state in ('agreed', 'expired') and not ${d}.no_show_disputed
    and ${d}.no_show_at > (select product_now() - interval '1 day'), false)`;

/** SQL of the columns of a ListingPart. @param p the listing @param line its line, as `lineOf` reads it */
const listingPart = (
  p: string,
  line: string,
) => `coalesce(${p}.price, 0) as listing_price, ${p}.title as listing_title, ${p}.gallery -> 0 ->> 'img_path' as photo,
     coalesce(${p}.firm, false) as firm, ${p}.sold_at is not null as sold, ${p}.line_version,
     ${p}.deleted_at is not null or ${p}.hidden_at is not null as gone,
     ${line}.position, ${line}.queue_length, ${line}.held_by_other`;

/** SQL of the line of a deal d's listing, with the deal's place in it. */
const lineOf = (d: string) => `lateral (
       select count(*) filter (where (l.created_at, l.id) <= (${d}.created_at, ${d}.id))::int as position,
         count(*)::int as queue_length, coalesce(bool_or(l.held_until is not null and l.id <> ${d}.id), false) as held_by_other
       from deals l where l.campus_id = ${d}.campus_id and l.post_id = ${d}.post_id and l.state in ${inLine} and ${isInLineNow('l')}
     )`;

/** SQL of a person's ($1) deals d with their listings p and the other person o. @param rows SQL of the deals d */
const dealsFrom = (rows: string) => `select ${dealColumns}, product_now() as now, ${listingPart('p', 'line')},
     case when d.lead_id is not null then (
       select jsonb_agg(to_jsonb(t) order by t.post_id) from (
         select r.*, ${listingPart('q', 'own')} from deals r join posts q on q.campus_id = r.campus_id and q.id = r.post_id, ${lineOf('r')} own
         where r.lead_id = d.lead_id) t) end as things,
     o.deleted_at is not null or o.banned_at is not null as other_gone,
     o.username, o.first_name, o.last_name, o.photo_id, o.school_verified,
     exists (select from ratings r where r.deal_id = coalesce(d.lead_id, d.id) and r.rater_id = $1) as rated
   from ${rows} join posts p on p.campus_id = d.campus_id and p.id = d.post_id
     join users o on o.id = case when d.buyer_id = $1 then d.seller_id else d.buyer_id end, ${lineOf('d')} line`;
const deals = dealsFrom('deals d');

export const findView = statement<DealViewRow, [userId: string, dealId: string]>(
  'deals.view',
  `${deals} where ${isOfDeal('d', '$2')} and $1 in (d.buyer_id, d.seller_id) and ${isFront('d')}`,
);

/**
 * A buyer's deal in the line of a listing. Of a deal over several listings it's the row that stands for it, which can be that
 * of another listing: `own` finds the deal's id by this listing.
 */
export const findInLine = statement<DealViewRow, [buyerId: string, campusId: string, postId: string]>(
  'deals.view-in-line',
  `${dealsFrom(`(select coalesce(l.lead_id, l.id) as id from deals l
     where l.campus_id = $2 and l.post_id = $3 and l.buyer_id = $1 and l.state in ${inLine} and ${isInLineNow('l')}) own, deals d`)}
   where ${isOfDeal('d', 'own.id')} and ${isFront('d')}`,
);

const size = serverLimits.dealsPage + 1;

type List = [userId: string, hidden: readonly string[]];
type ListBefore = [...List, at: string, id: string];

const list = (name: string, whose: string) => {
  const page = (before: string) =>
    `${deals} where ${whose} and ${isFront('d')} ${before} order by d.last_modified desc, d.id desc limit ${size}`;
  return {
    newest: statement<DealViewRow, List>(`deals.${name}`, page('')),
    before: statement<DealViewRow, ListBefore>(
      `deals.${name}-before`,
      page('and (d.last_modified, d.id) < ($3::timestamptz, $4::uuid)'),
    ),
  };
};

/**
 * The lists of a person's deals: what somebody can still act on, and the rest in `closed`. Deals with people hidden
 * from the person are only in `closed`.
 */
export const lists = {
  buying: list('buying', `d.buyer_id = $1 and d.seller_id <> all($2::uuid[]) and ${isOpenNow('d')}`),
  selling: list('selling', `d.seller_id = $1 and d.buyer_id <> all($2::uuid[]) and ${isOpenNow('d')}`),
  // hidden people aren't left out here; `cardinality` is always true, and there because all three lists take the same
  // parameters
  closed: list(
    'closed',
    `(d.buyer_id = $1 or d.seller_id = $1) and cardinality($2::uuid[]) >= 0 and not ${isOpenNow('d')}`,
  ),
};

const between = `(d.buyer_id = $1 and d.seller_id = $2 or d.seller_id = $1 and d.buyer_id = $2)`;
const CLOSED_IN_CHAT = 5;

/** The deals of two people: those they can act on, then the last closed ones. */
export const openBetween = statement<DealViewRow, [userId: string, otherId: string]>(
  'deals.between',
  `${deals} where ${between} and ${isFront('d')} and ${isOpenNow('d')} order by d.last_modified desc, d.id desc`,
);
export const closedBetween = statement<DealViewRow, [userId: string, otherId: string]>(
  'deals.closed-between',
  `${deals} where ${between} and ${isFront('d')} and not ${isOpenNow('d')} order by d.last_modified desc, d.id desc limit ${CLOSED_IN_CHAT}`,
);

/** SQL: whether a deal d is in the line of a listing ($1, $2) now. */
const inLineOf = (d: string) =>
  `${d}.campus_id = $1 and ${d}.post_id = $2 and ${d}.state in ${inLine} and ${isInLineNow(d)}`;

/** A deal in line, with its place and its buyer. */
export interface QueueRow extends PersonRow {
  deal_id: string;
  /** how many listings the deal is about, and the price of them all */
  things: number;
  price_of_all: number;
  chat_id: string | null;
  state: DealState;
  price: number;
  note: string;
  counter_price: number | null;
  held_until: string | null;
  position: number;
  created_at: string;
}

/**
 * The line as its seller sees it: the first `upTo` deals (null: all), and the deal that has the hold, wherever it is in
 * the line.
 */
export const findQueue = statement<QueueRow, [campusId: string, postId: string, upTo: number | null]>(
  'deals.queue',
  `with places as (
     -- the first deals
     (select l.id, (row_number() over (order by l.created_at, l.id))::int as position from deals l
      where ${inLineOf('l')} order by l.created_at, l.id limit $3)
     union
     -- the deal with the hold
     select l.id, (select count(*)::int from deals b where ${inLineOf('b')} and (b.created_at, b.id) <= (l.created_at, l.id))
     from deals l where l.held_until is not null and ${inLineOf('l')})
   select coalesce(d.lead_id, d.id) as deal_id, coalesce(whole_deal.things, 1) as things,
     coalesce(whole_deal.price, d.price) as price_of_all, d.chat_id, d.state, d.price, d.note, d.counter_price, d.held_until,
     places.position, d.created_at, ${personColumns}
   from places join deals d on d.id = places.id join users u on u.id = d.buyer_id
     left join lateral (select count(*)::int as things, sum(o.price)::int as price from deals o
       where o.lead_id = d.lead_id and o.state = d.state) whole_deal on d.lead_id is not null
   order by places.position`,
);
