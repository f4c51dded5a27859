import * as z from 'zod/mini';
import { PICKS_MAX, quickPick } from './quick-picks.ts';
import { campusPrivacy, campusStatus } from './campuses.ts';
import { type CampusPeriodKind, campusPeriodKinds, campusPeriods, type CampusRetention } from '../retention.ts';
import { isTimeZone } from './time-zones.ts';

const text = z
  .string()
  .check(z.trim(), z.minLength(1, 'is missing'), z.maxLength(120, 'may have at most 120 characters'));
const domain = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a domain'));
const web = z.url({ protocol: /^https?$/, error: 'is not an address' });

/** An optional text of an operator: '' for none. */
const optional = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(most, `may have at most ${most} characters`),
      z.regex(/^[^\0]*$/, 'has a character that is not allowed'),
    );
/** An optional https address: '' for none. */
const page = z.union(
  [z.literal(''), z.url({ protocol: /^https$/, error: 'must be an address with https' })],
  'must be an address with https',
);
const mailbox = /^[^<>@\s]+@[^<>@\s]+\.[^<>@\s.]+$/;
/** The sender of mails: an address, or a name and an address in angle brackets. */
const sender = /^[^<>"\r\n]{1,100}<[^<>@\s]+@[^<>@\s]+\.[^<>@\s.]+>$|^[^<>@\s]+@[^<>@\s]+\.[^<>@\s.]+$/;

const period = (kind: CampusPeriodKind) => {
  const [fewest, most] = campusPeriods[kind];
  const message = `must have ${fewest} to ${most.toLocaleString('en-US')} days for ${kind}`;
  return z.optional(z.int(message).check(z.minimum(fewest, message), z.maximum(most, message)));
};

/** How many days a campus keeps kinds of data, each within its bounds. */
export const campusRetention: z.ZodMiniType<CampusRetention> = z.strictObject(
  Object.fromEntries(campusPeriodKinds.map((kind) => [kind, period(kind)])),
  'has a kind of data that is not a campus’s',
);

/** What each column of a campus accepts. Each message continues after the column's name. */
export const campusColumns = {
  name: text,
  short_name: z
    .string()
    .check(z.trim(), z.minLength(1, 'is missing'), z.maxLength(20, 'may have at most 20 characters')),
  ext: z.union([z.literal(''), domain], 'is not a domain'),
  hosts: z.array(domain),
  url: z.nullable(web),
  privacy: z.enum(campusPrivacy, 'must be public, private or members'),
  city: text,
  state: text,
  country: text,
  time_zone: z.string().check(z.trim(), z.refine(isTimeZone, 'must be a time zone such as America/Chicago')),
  colour: z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'must be a color such as #841617')),
  created_text: text,
  email_domains: z.array(domain),
  first_page_large: z.boolean(),
  passwordless: z.boolean(),
  face_value_cap: z.boolean(),
  share_links: z.boolean(),
  opening_threshold: z.nullable(
    z
      .int('must be a whole number')
      .check(z.minimum(2, 'must be 2 or more'), z.maximum(100_000, 'must be 100,000 or less')),
  ),
  alum_months: z
    .int('must be a whole number')
    .check(z.minimum(0, 'must be 0 or more'), z.maximum(120, 'must be 120 or less')),
  status: z.enum(campusStatus, 'must be open, hidden or archived'),
  support_email: optional(254).check(z.refine((value) => value === '' || mailbox.test(value), 'is not an address')),
  mail_sender: optional(254).check(
    z.refine((value) => value === '' || sender.test(value), 'must be an address, or a name and <address>'),
  ),
  social_url: page,
  legal_name: optional(120),
  legal_address: optional(300),
  terms_url: page,
  privacy_url: page,
  retention: campusRetention,
  /** null for the usual ones */
  quick_picks: z.nullable(z.array(quickPick).check(z.maxLength(PICKS_MAX, `may have at most ${PICKS_MAX} entries`))),
  position: z.int().check(z.minimum(-10_000), z.maximum(10_000)),
};
export type CampusColumn = keyof typeof campusColumns;

/** A new campus: its id is the first label of its host. */
export const newCampus = z.strictObject({
  ...z.partial(z.object(campusColumns)).shape,
  id: z.string().check(z.regex(/^[a-z0-9-]{2,32}$/, 'must be 2 to 32 small letters, digits or hyphens')),
  name: campusColumns.name,
  city: campusColumns.city,
  state: campusColumns.state,
  colour: campusColumns.colour,
});
export type NewCampus = z.infer<typeof newCampus>;
