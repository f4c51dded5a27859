import type { CampusPeriodKind } from '../../../contract/retention.ts';

/**
 * SQL: how many days a campus keeps a kind of data, by its own setting, else by `days`.
 * @param campus SQL of its id; null for rows of no campus
 * @param days SQL of the installation's period
 */
export const keptDaysSql = (kind: CampusPeriodKind, campus: string, days: string): string =>
  `kept_days(${campus}, '${kind}', ${days})`;

/** SQL: the home campus of a person. */
export const homeCampusSql = (userId: string): string =>
  `(select home.campus_id from users home where home.id = ${userId})`;

/**
 * SQL: whether a time is so long ago that its campus doesn't keep the data any more. `$1` of the statement is the
 * installation's period in days. The first comparison is with one time for all campuses, so that an index finds the rows.
 * @param at SQL of the time
 * @param campus SQL of the campus's id; null for rows of no campus
 */
export const isPast = (kind: CampusPeriodKind, at: string, campus: string): string =>
  `${at} < product_now() - make_interval(days => shortest_kept_days('${kind}', $1))
   and ${at} < product_now() - make_interval(days => ${keptDaysSql(kind, campus, '$1')})`;
