/** Days between a notice and its effect. */
export const GRACE_DAYS = 28;
/** A verification older than this on the first day of class is asked for again. */
export const RECHECK_DAYS = 300;

/*
 * A member's standing: whether they may still sell, by when their school address was last verified and by their graduation
 * year.
 *
 * SQL expressions about a row of users `u` and its home campus `c`. Whether people may sell follows from stored times, so no
 * job has to change anything when such a time comes.
 */

/** When the school address was last verified. */
export const checkedAt = 'coalesce(u.school_checked_at, u.school_verified_at, u.created_at)';
/** When the graduation year is over. */
const graduatedAt = 'make_timestamptz(u.grad_year + 1, 1, 1, 0, 0, 0, c.time_zone)';
export const isAlum = `coalesce(product_now() >= ${graduatedAt}, false)`;
/** When selling as an alum ends. */
export const cutoffAt = `(${graduatedAt} + make_interval(months => c.alum_months))`;

/**
 * Whether an alum verified a school address after the notice of their cut-off. They are treated as students: they may
 * be staff now.
 */
const verifiedAsAlum = `coalesce(${checkedAt} > u.cutoff_noticed_at, false)`;

/** Whether the yearly verification is for the person: students, and alumni who verified again. Other alumni have a cut-off. */
export const isRechecked = `(not ${isAlum} or ${verifiedAsAlum})`;

/**
 * When selling stops, or stopped, unless the school address is verified again; null: it goes on. It never stops without a
 * notice four weeks before.
 */
export const sellsUntil = `case
  when ${isAlum} and not ${verifiedAsAlum}
    then case when u.cutoff_noticed_at is not null
      then greatest(${cutoffAt}, u.cutoff_noticed_at + interval '${GRACE_DAYS} days') end
  when u.recheck_asked_at > ${checkedAt} then u.recheck_asked_at + interval '${GRACE_DAYS} days' end`;

/** Whether the person may sell now. */
export const maySell = `coalesce(${sellsUntil} > product_now(), true)`;
