import type { CampusRetention } from '../../../contract/retention.ts';
import { statement } from '../../platform/database/statement.ts';

/** The columns of a campus that an operator can set. */
export const changeable = [
  'name',
  'short_name',
  'ext',
  'hosts',
  'url',
  'privacy',
  'city',
  'state',
  'country',
  'time_zone',
  'colour',
  'created_text',
  'email_domains',
  'first_page_large',
  'passwordless',
  'face_value_cap',
  'share_links',
  'opening_threshold',
  'alum_months',
  'position',
  'status',
  'support_email',
  'mail_sender',
  'social_url',
  'legal_name',
  'legal_address',
  'terms_url',
  'privacy_url',
  'retention',
  'quick_picks',
] as const;
/** null where the column has no value: no `url`, no `opening_threshold`, the usual `quick_picks` */
export type CampusValue = string | number | boolean | readonly string[] | CampusRetention | null;

/**
 * SQL of what a new threshold ($2) changes. A campus waits while it has a threshold and never opened (`waiting` is generated).
 * A waiting campus opens when the threshold is removed, or is at most its members; `opening_due` has its people notified. A
 * campus that never waited has no `opened_at` either: with a threshold that its members reach it gets one, so that it doesn't
 * begin to wait, and nobody is notified.
 */
const openingColumns = `opened_at = case when (waiting and $2::int is null) or (opened_at is null and members >= $2::int)
  then product_now() else opened_at end,
  opening_due = opening_due or (waiting and ($2::int is null or members >= $2::int)),`;

/** One statement for each column, so that a column name never comes from a caller. */
export const setCampusColumn = new Map(
  changeable.map((column) => [
    column,
    statement<never, [id: string, value: CampusValue]>(
      `campuses.set-${column}`,
      `update campuses set ${column} = $2, ${column === 'opening_threshold' ? openingColumns : ''} last_modified = product_now()
       where id = $1`,
    ),
  ]),
);

/** Adds a campus with its required columns, after all others; the rest is set in the same transaction. */
export const insertCampus = statement<
  never,
  {
    id: string;
    name: string;
    city: string;
    state: string;
    timeZone: string;
    colour: string;
  }
>(
  'campuses.insert',
  `insert into campuses (id, name, short_name, ext, city, state, time_zone, colour, created_text, position)
   values ($id, $name, $name, '', $city, $state, $timeZone, $colour, to_char(product_now(), 'Mon FMDD, YYYY'),
           (select coalesce(max(position), 0) + 1 from campuses))
   on conflict (id) do nothing`,
);
