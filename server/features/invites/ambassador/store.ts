import { PIN_DAYS } from '../../../../contract/posts/pin.ts';
import { NEWCOMER_DAYS, NEWCOMERS_SHOWN, WEEKS_SHOWN } from '../../../../contract/invites/ambassador.ts';
import { statement } from '../../../platform/database/statement.ts';
import { type PersonRow, personColumns } from '../../identity/index.ts';
import { isSellingSql } from '../../posts/index.ts';
import { invitedPeople, isActive } from '../links/store.ts';

/**
 * Makes an active member of a campus its ambassador; no row for others. The update changes nothing: it returns a row for
 * somebody who is one already.
 */
export const appoint = statement<{ user_id: string }, [userId: string]>(
  'invites.ambassador-add',
  `insert into ambassadors (campus_id, user_id) select u.campus_id, u.id from users u where u.id = $1 and ${isActive('u')}
   on conflict (campus_id, user_id) do update set user_id = excluded.user_id returning user_id`,
);

/** Ends a person's role, and with it their pin. */
export const dismiss = statement<
  { campus_id: string; pinned_id: string | null; author_id: string | null },
  [userId: string]
>(
  'invites.ambassador-drop',
  `delete from ambassadors a where user_id = $1 returning campus_id, pinned_id,
     (select author_id from posts p where p.campus_id = a.campus_id and p.id = a.pinned_id)`,
);

export interface AmbassadorRow {
  user_id: string;
  pinned_id: string | null;
  /** until when they can't pin another post; null: they can */
  next_pin_at: string | null;
}

/** SQL of a campus's ($1) active ambassadors. */
const ambassadors = `select a.user_id, a.pinned_id,
    case when a.pinned_at > product_now() - interval '${PIN_DAYS} days' then a.pinned_at + interval '${PIN_DAYS} days' end as next_pin_at
  from ambassadors a join users u on u.id = a.user_id and u.campus_id = a.campus_id
  where a.campus_id = $1 and ${isActive('u')}`;

export const ambassadorOf = statement<AmbassadorRow, [campusId: string, userId: string]>(
  'invites.ambassador',
  `${ambassadors} and a.user_id = $2`,
);

/** All ambassadors of a campus, locked, so that concurrent pins on a campus run one after the other. */
export const lockAmbassadors = statement<AmbassadorRow, [campusId: string]>(
  'invites.ambassadors-lock',
  `${ambassadors} order by a.user_id for update of a`,
);

export const setPin = statement<never, [campusId: string, userId: string, postId: string]>(
  'invites.pin',
  'update ambassadors set pinned_id = $3, pinned_at = product_now() where campus_id = $1 and user_id = $2',
);

/** Ends a pin. @returns the post's author; no row if the person hasn't pinned it */
export const dropPin = statement<{ author_id: string }, [campusId: string, userId: string, postId: string]>(
  'invites.unpin',
  `update ambassadors a set pinned_id = null from posts p
   where a.campus_id = $1 and a.user_id = $2 and a.pinned_id = $3 and p.campus_id = $1 and p.id = $3 returning p.author_id`,
);

/** SQL: whether a person u is a newcomer of the campus ($1): joined lately, and wasn't welcomed. */
const isNewcomer = `u.campus_id = $1 and ${isActive('u')} and u.welcomed_at is null
  and u.school_verified_at > product_now() - interval '${NEWCOMER_DAYS} days'`;

/**
 * Newcomers other than the ambassador. `coalesce` changes nothing, since a newcomer has a time of verification: it shows
 * `npm run check` that `joined` isn't null.
 */
export const newcomers = statement<
  PersonRow & { joined: string },
  [campusId: string, userId: string, hidden: readonly string[]]
>(
  'invites.newcomers',
  `select ${personColumns}, coalesce(u.school_verified_at, u.created_at) as joined from users u
   where ${isNewcomer} and u.id <> $2 and u.id <> all($3::uuid[])
   order by u.school_verified_at desc, u.id desc limit ${NEWCOMERS_SHOWN}`,
);

/** A newcomer of the campus, also one who was welcomed. */
export const findNewcomer = statement<{ first_name: string }, [campusId: string, userId: string]>(
  'invites.newcomer',
  `select u.first_name from users u where u.id = $2 and (${isNewcomer} or u.campus_id = $1 and u.welcomed_at is not null)`,
);

/** Marks a newcomer as welcomed; of concurrent calls only one gets the row. */
export const markWelcomed = statement<{ id: string }, [campusId: string, userId: string]>(
  'invites.welcome',
  `update users u set welcomed_at = product_now() where ${isNewcomer} and u.id = $2 returning u.id`,
);

/** A week's figures. `own_…`: of people whom the ambassador invited. */
export interface WeekRow {
  /** `2026-08-31` */
  monday: string;
  /** people who signed up through anybody's invite link */
  sign_ups: number;
  own_sign_ups: number;
  first_listings: number;
  own_first_listings: number;
  first_deals: number;
  own_first_deals: number;
  /** people whom the ambassador invited, in any week */
  invited: number;
}

/**
 * SQL: whether a post is a listing for sale on the campus. A deleted one doesn't count even in the week of its creation:
 * deletion removes its price, so nothing tells it from other posts.
 */
const isListing = (post: string) =>
  `(${post}.campus_id = $campusId and ${post}.parent_id is null and ${post}.type = 'post' and ${post}.price is not null
    and ${post}.deleted_at is null and ${post}.hidden_at is null and ${isSellingSql(post)})`;

/**
 * The figures of the last weeks, the newest first, in the campus's time zone. Only the content of these weeks is read;
 * of earlier weeks only whether a person had a listing or deal.
 */
export const weeklyFigures = statement<WeekRow, { campusId: string; userId: string; timeZone: string }>(
  'invites.weekly-figures',
  `with since as materialized (
     select (date_trunc('week', product_now() at time zone $timeZone) - interval '${WEEKS_SHOWN - 1} weeks') at time zone $timeZone as since
   ), invited as materialized (
     -- whom the ambassador invited
     select p.user_id from ${invitedPeople} where p.campus_id = $campusId and p.inviter_id = $userId
   ), events as (
     -- what: s for sign-ups, l for first listings, d for first deals
     select 's' as what, p.user_id, p.created_at as at from ${invitedPeople}, since
     where p.campus_id = $campusId and p.created_at >= since
     union all
     select 'l', p.author_id, min(p.created_at) from posts p, since where ${isListing('p')} and p.created_at >= since
       and not exists (select from posts e where e.author_id = p.author_id and ${isListing('e')} and e.created_at < since)
     group by p.author_id
     union all
     select 'd', u.id, min(d.ended_at) from deals d join users u on u.id in (d.seller_id, d.buyer_id) and u.campus_id = $campusId, since
     where d.campus_id = $campusId and d.state = 'handed_off' and d.ended_at >= since
       and not exists (select from deals e where e.seller_id = u.id and e.state = 'handed_off' and e.ended_at < since)
       and not exists (select from deals e where e.buyer_id = u.id and e.state = 'handed_off' and e.ended_at < since)
     group by u.id
   ), counted as (
     select what, date_trunc('week', at at time zone $timeZone) as week, user_id in (select user_id from invited) as own from events
   )
   select to_char(w.week, 'YYYY-MM-DD') as monday,
     count(*) filter (where what = 's')::int as sign_ups, count(*) filter (where what = 's' and own)::int as own_sign_ups,
     count(*) filter (where what = 'l')::int as first_listings, count(*) filter (where what = 'l' and own)::int as own_first_listings,
     count(*) filter (where what = 'd')::int as first_deals, count(*) filter (where what = 'd' and own)::int as own_first_deals,
     (select count(*) from invited)::int as invited
   from since cross join lateral generate_series(since at time zone $timeZone, product_now() at time zone $timeZone, interval '1 week') as w (week)
     left join counted using (week)
   group by w.week order by w.week desc`,
);
