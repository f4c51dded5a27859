import * as z from 'zod/mini';
import { campusPrivacy } from './campuses.ts';
import { isTimeZone } from './time-zones.ts';

const text = z
  .string()
  .check(z.trim(), z.minLength(1, 'is missing'), z.maxLength(120, 'may have at most 120 characters'));
const domain = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a domain'));
const web = z.url({ protocol: /^https?$/, error: 'is not an address' });

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
  opening_threshold: z.nullable(
    z
      .int('must be a whole number')
      .check(z.minimum(2, 'must be 2 or more'), z.maximum(100_000, 'must be 100,000 or less')),
  ),
  alum_months: z
    .int('must be a whole number')
    .check(z.minimum(0, 'must be 0 or more'), z.maximum(120, 'must be 120 or less')),
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
