import { recordRules, type Trait } from '../../../../contract/deals/record.ts';
import { statement } from '../../../platform/database/statement.ts';

export interface OutcomeRow {
  other_id: string;
  /** a hand-off that both confirmed, or the buyer whom the seller named: the person kept the meet-up */
  kept: boolean;
  /** the person's own no-show or late cancellation */
  missed: boolean;
  /** milliseconds */
  at: number;
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/**
 * SQL of what the deals in which a person ($1) has a role say about them. `no_show_by` is who reported that the other one
 * didn't come, `late_cancel_by` is who cancelled late. A no-show counts if it wasn't disputed within 24 hours of its report, as
 * in the deal's state machine (contract/deals/machine.ts); the stored state may be an earlier one, since it is only settled
 * when the deal is changed next. `is true` applies to the comparison or parenthesis right before it: what is null there counts
 * as false.
 */
const outcomes = (role: 'buyer' | 'seller', other: 'buyer' | 'seller') => `
   select coalesce(lead_id, id) as id, ${other}_id as other_id, ${ms('coalesce(ended_at, last_modified)')} as at,
     state = 'handed_off' and confirmation in ('code', 'both', 'buyer') is true as kept,
     late_cancel_by = '${role}' is true
       or (no_show_by = '${other}' and not no_show_disputed and state in ('agreed', 'expired', 'no_show')
         and no_show_at <= product_now() - interval '24 hours') is true as missed
   from deals where ${role}_id = $1
     and (state = 'handed_off' or no_show_by is not null or late_cancel_by is not null)`;

/**
 * The deals that a person's record is made of, in no order. A deal over several listings is one row: if any of its things was
 * handed off, it counts as kept, whatever became of the others.
 */
export const outcomesOf = statement<OutcomeRow, [userId: string]>(
  'deals.outcomes',
  `select other_id, max(at) as at, bool_or(kept) as kept, bool_or(missed) and not bool_or(kept) as missed
   from (${outcomes('seller', 'buyer')} union all ${outcomes('buyer', 'seller')}) o
   where kept or missed group by id, other_id`,
);

/** The published ratings of a person; those of free listings don't count. */
export const ratingsAbout = statement<
  { other_id: string; at: number; again: boolean; traits: Trait[] },
  [userId: string]
>(
  'deals.ratings-about',
  `select rater_id as other_id, ${ms('handed_off_at')} as at, again, traits
   from ratings where rated_id = $1 and published_at <= product_now() and not free`,
);

/** How soon somebody replies is computed from at most this many of their latest conversations. */
const MOST_CHATS = 100;

/**
 * The median time in seconds until a person answers in conversations that others started, and the number of
 * conversations. The time is that from the other one's first message to the person's first. A conversation without an
 * answer counts with its age, once that is over a day. Conversations that began with a sale to the person don't count.
 */
export const firstReplies = statement<{ seconds: number | null; chats: number }, [userId: string]>(
  'deals.first-replies',
  `select percentile_cont(0.5) within group (order by waits.seconds) as seconds, count(*)::int as chats
   from (
     select extract(epoch from coalesce(answer.created_at, product_now()) - first.created_at)::float8 as seconds
     from (
       -- the person's latest conversations that the other one started
       select c.id, c.from_user from chat_members m join chats c on c.id = m.chat_id
       where m.user_id = $1 and c.from_user <> $1
         and c.created_at > product_now() - interval '${recordRules.replyDays} days'
         -- follows from the line above, and bounds the scan of the index by last_modified
         and m.last_modified > product_now() - interval '${recordRules.replyDays} days'
       order by m.last_modified desc limit ${MOST_CHATS}
     ) c
     cross join lateral (
       -- the other one's first message
       select x.created_at, x.seq, x.deal ->> 'kind' as kind from messages x
       where x.chat_id = c.id and x.user_id = c.from_user order by x.seq limit 1
     ) first
     left join lateral (
       -- the person's first message after it. The message that an offer expired is stored in the buyer's name, but is no answer
       select x.created_at from messages x where x.chat_id = c.id and x.user_id = $1 and x.seq > first.seq
         and x.deal ->> 'kind' is distinct from 'expired' order by x.seq limit 1
     ) answer on true
     where first.kind is distinct from 'sold_to_you'
       and (answer.created_at is not null or first.created_at < product_now() - interval '1 day')
   ) waits`,
);
