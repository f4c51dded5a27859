import { dealLimits, HOUR } from '../../../contract/deals/deal-facts.ts';
import { statement } from '../../platform/database/statement.ts';
import { mayReadCampus } from '../campuses/index.ts';
import { personColumns, type PersonRow } from '../identity/index.ts';
import { isInLineNow } from './store.ts';

export interface BuyerRow extends PersonRow {
  /** they wrote in a conversation about the listing; false: they only made an offer */
  wrote: boolean;
  /** when they last wrote, or made the offer */
  at: string;
}

/** How many people are suggested. */
const MOST = 50;

/** SQL: whether one of two people blocks the other. */
const areBlocked = (user: string, other: string) => `exists (select from blocks b
     where b.blocker_id = ${user} and b.blocked_id = ${other} or b.blocker_id = ${other} and b.blocked_id = ${user})`;

/** SQL: whether a person (a row of users) can be asked if they bought a seller's listing on a campus. */
const canBeAsked = (person: string, sellerId: string, campusId: string) => `${mayReadCampus(person, campusId)}
     and ${person}.deleted_at is null and ${person}.banned_at is null
     and ${person}.verified and ${person}.id <> ${sellerId} and not ${areBlocked(sellerId, `${person}.id`)}`;

/**
 * Who may have bought a listing and isn't in its line, the latest first: people who wrote in a conversation after the
 * listing was shared there, and people who made an offer; at most MOST.
 */
export const findBuyers = statement<BuyerRow, { sellerId: string; campusId: string; postId: string }>(
  'deals.find-buyers',
  `with shared as (
     -- the conversations in which the listing was shared, and the message that first did so
     select x.chat_id, min(x.seq) as seq from messages x where x.post_id = $postId and x.post_campus_id = $campusId group by x.chat_id
   ), contacts as (
     select case when c.low_id = $sellerId then c.high_id else c.low_id end as user_id, true as wrote, last_message.at
     from shared join chats c on c.id = shared.chat_id and $sellerId in (c.low_id, c.high_id), lateral (
       select max(y.created_at) as at from messages y
       where y.chat_id = c.id and y.seq >= shared.seq and y.user_id <> $sellerId and y.deal is null) last_message
     where last_message.at is not null
     union all
     select d.buyer_id, false, d.created_at from deals d
     where d.campus_id = $campusId and d.post_id = $postId and d.seller_id = $sellerId and not d.named
   ), latest as (
     select user_id, bool_or(wrote) as wrote, max(at) as at from contacts group by user_id
   )
   select ${personColumns}, latest.wrote, latest.at from latest join users u on u.id = latest.user_id
   where ${canBeAsked('u', '$sellerId', '$campusId')} and not exists (
     select from deals l where l.campus_id = $campusId and l.post_id = $postId and l.buyer_id = u.id and ${isInLineNow('l')})
   order by latest.at desc, u.id limit ${MOST}`,
);

/**
 * Makes concurrent calls in which a seller names the same person run one after the other, since how often that is possible in
 * a week is limited. Take it before the listing's lock.
 */
export const lockNaming = statement<never, [sellerId: string, buyerId: string]>(
  'deals.lock-naming',
  `select pg_advisory_xact_lock(hashtextextended('deals.named ' || $1 || ' ' || $2, 0))`,
);

/** How often the seller named a person lately (`dealLimits.namedWithin`); no row if the person can't be asked. */
export const findNamed = statement<{ recent: number }, [sellerId: string, buyerId: string, campusId: string]>(
  'deals.find-named',
  `select (select count(*)::int from deals d where d.seller_id = $1 and d.buyer_id = u.id and d.named
     and d.created_at > product_now() - interval '${dealLimits.namedWithin / HOUR} hours') as recent
   from users u where u.id = $2 and ${canBeAsked('u', '$1', '$3')}`,
);

/**
 * The sales of a listing that its buyers didn't deny, and all of its sales to one person (`own`), denied or not; by the ids
 * of their deals.
 */
export const findSales = statement<
  { id: string; denied: boolean; own: boolean },
  [campusId: string, postId: string, buyerId: string]
>(
  'deals.find-sales',
  `select coalesce(lead_id, id) as id, confirmation = 'disputed' is true as denied, buyer_id = $3 as own from deals
   where campus_id = $1 and post_id = $2 and state = 'handed_off' and (buyer_id = $3 or confirmation is distinct from 'disputed')
   order by ended_at desc, deals.id`,
);

/**
 * Ends the questions "Did you buy this?" that named buyers haven't answered yet. The sales stay, without a rating.
 * @param userId whose account is deleted or banned, or one of two people of whom one blocked the other
 * @param otherId the other of the two; null: all questions to and by `userId` end
 */
export const endQuestions = statement<never, [userId: string, otherId: string | null]>(
  'deals.end-questions',
  `update deals set answer_by = null where state = 'handed_off' and confirmation is null and answer_by > product_now()
     and (seller_id = $1 and ($2::uuid is null or buyer_id = $2) or buyer_id = $1 and ($2::uuid is null or seller_id = $2))`,
);
