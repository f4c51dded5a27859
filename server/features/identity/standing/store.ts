import { statement } from '../../../platform/database/statement.ts';
import { checkedAt, cutoffAt, GRACE_DAYS, isAlum, isRechecked, RECHECK_DAYS } from './standing-sql.ts';

export interface NoticedPerson {
  id: string;
  email: string;
  /** when the notice was written: part of the event key by which its notification and mail are sent once */
  at: string;
  /** when it takes effect */
  until: string;
}

/** The product's time in milliseconds, as the database has it: this process may not yet know that the clock was moved. */
export const readNow = statement<{ now: number }>(
  'identity.standing-now',
  'select (extract(epoch from product_now()) * 1000)::float8 as now',
);

/** SQL: u is a member of the campus c ($1). */
const member = `u.campus_id = c.id and c.id = $1 and u.school_verified and u.claimed and u.deleted_at is null and u.banned_at is null`;

/**
 * SQL that marks members as notified and returns them; those that another process is marking are left to it.
 * @param column where the time of the notice is stored
 * @param until SQL of the time when it takes effect
 * @param due SQL condition for the members to notify
 */
const takeMembers = (column: string, until: string, due: string) => `
  with due as (
    select u.id, ${until} as until from users u, campuses c where ${member} and ${due} limit $2
    for no key update of u skip locked)
  update users set ${column} = product_now() from due where users.id = due.id
  returning users.id, coalesce(users.email, users.school_email, '') as email, product_now() as at, due.until`;

/** Asks members whose last verification is over 300 days old on the first day of class. Alumni have a cut-off instead. */
export const askAgain = statement<NoticedPerson, [campusId: string, limit: number, firstDay: string]>(
  'identity.standing-ask',
  takeMembers(
    'recheck_asked_at',
    `product_now() + interval '${GRACE_DAYS} days'`,
    `${checkedAt} < $3::timestamptz - interval '${RECHECK_DAYS} days'
       and (u.recheck_asked_at is null or u.recheck_asked_at <= ${checkedAt}) and ${isRechecked}`,
  ),
);

/** Reminds those who were asked to verify their address again and haven't, a week before they can't sell any more. */
export const remindAgain = statement<NoticedPerson, [campusId: string, limit: number]>(
  'identity.standing-remind',
  takeMembers(
    'recheck_reminded_at',
    `u.recheck_asked_at + interval '${GRACE_DAYS} days'`,
    `u.recheck_asked_at > ${checkedAt} and u.recheck_asked_at <= product_now() - interval '${GRACE_DAYS - 7} days'
       and (u.recheck_reminded_at is null or u.recheck_reminded_at < u.recheck_asked_at) and ${isRechecked}`,
  ),
);

/**
 * People to notify, in the last four weeks of the graduation year, of the alumni badge and of how long they can go on
 * selling. Whoever sets a year that is over has the badge at once, and isn't notified.
 */
export const noticeAlumni = statement<NoticedPerson, [campusId: string, limit: number]>(
  'identity.standing-alum',
  takeMembers(
    'alum_noticed_at',
    cutoffAt,
    `u.grad_year is not null and u.alum_noticed_at is null and not ${isAlum}
       and product_now() >= make_timestamptz(u.grad_year, 12, 4, 0, 0, 0, c.time_zone)`,
  ),
);

/**
 * Alumni to notify, from four weeks before the cut-off, that selling will need a current school address. Whoever is notified
 * later than that can still sell for four weeks.
 */
export const noticeCutoff = statement<NoticedPerson, [campusId: string, limit: number]>(
  'identity.standing-cutoff',
  takeMembers(
    'cutoff_noticed_at',
    `greatest(${cutoffAt}, product_now() + interval '${GRACE_DAYS} days')`,
    `${isAlum} and u.cutoff_noticed_at is null and product_now() >= ${cutoffAt} - interval '${GRACE_DAYS} days'`,
  ),
);
