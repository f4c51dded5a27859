import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, pageQuery, time } from '../shapes.ts';
import { textKinds } from './text-kinds.ts';

/**
 * Who may read a campus (D56): everyone (`public`), every verified account (`private`), or verified accounts with a verified
 * school address of any campus (`members`).
 */
export const campusPrivacy = ['public', 'private', 'members'] as const;
export type CampusPrivacy = (typeof campusPrivacy)[number];

/**
 * How open a campus is: `hidden` is listed nowhere, but its own address works; an `archived` one can be read, and
 * nothing in it can be changed.
 */
export const campusStatus = ['open', 'hidden', 'archived'] as const;
export type CampusStatus = (typeof campusStatus)[number];

export const campus = z.object({
  _id: id,
  name: z.string(),
  campus_short_name: z.string(),
  /** what its school addresses end with, such as `ou.edu`; '' for none */
  campus_ext: z.string(),
  /** address of its own site, without a slash at its end */
  url: z.string(),
  privacy: z.enum(campusPrivacy),
  generic: z.boolean(),
  location: z.object({ city: z.string(), state: z.string(), country: z.string() }),
  /** IANA name; the times of its deals are shown in it */
  time_zone: z.string(),
  /** path of its picture */
  campus_logo: z.string(),
  /** the version of the operator's own logo; '' for the lettered badge */
  logo_version: z.string(),
  archived: z.boolean(),
  /** who runs the campus, as its operator states it; '' when they haven't */
  legal_name: z.string(),
  legal_address: z.string(),
  /** the operator's own texts elsewhere; '' for none */
  terms_url: z.string(),
  privacy_url: z.string(),
  /** how many days it keeps some kinds of data, where that isn't as long as usual (contract/retention.ts) */
  retention: z.array(z.object({ kind: z.string(), days: z.int() })),
  /** the kinds of legal texts that the operator wrote for this site */
  own_texts: z.array(z.enum(textKinds)),
  /** the operator's social account; '' for none */
  social_url: z.string(),
  colour: z.string(),
  /** when its community began, as its operator writes it: "Aug 22 2022" */
  createdAt: z.string(),
  /** people sign in with a link or code that is mailed to them, without a password */
  passwordless: z.boolean(),
  /** number of posts on the feed's first page */
  first_page: z.int(),
  /** a ticket's price may not be above its face value */
  face_value_cap: z.boolean(),
  /** not open yet: it has a waiting list */
  waiting: z.boolean(),
  /** the university's own sign-in, with the label of its button */
  sign_in: z.nullable(z.object({ label: z.string(), required: z.boolean() })),
});
export type Campus = z.infer<typeof campus>;

/** A person as others see them: the last name is an initial and a period. */
export const person = z.object({
  _id: id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** address of the profile picture without the size */
  img: z.nullable(z.string()),
  /** they have a verified school email */
  verified: z.boolean(),
});
export type Person = z.infer<typeof person>;

export const getCampus = endpoint({
  name: 'getCampus',
  method: 'GET',
  path: '/api/campuses/:id',
  summary: 'A campus by its id; `current` is the one of the host',
  access: 'anyone',
  params: z.object({ id }),
  answer: campus,
  errors: ['not_found'],
});

/** Find Your School: each word is found in the name, short name, city, state or country, also in part or misspelled. */
export const listSchools = endpoint({
  name: 'listSchools',
  method: 'GET',
  path: '/api/schools',
  summary: 'The campuses matching a search for a school, best match first; all of them without a query',
  access: 'anyone',
  query: z.object({ q: z.optional(z.string().check(z.maxLength(100))) }),
  answer: z.object({ schools: z.array(campus) }),
});

/** About tab and side panel. Members are listed only where the caller may read the campus; their count is public. */
export const campusStats = z.object({
  members: z.int(),
  /** the campus opens once it has this many members; null once it's open */
  opening_threshold: z.nullable(z.int()),
  /** these three are null for who may not read the campus */
  new_members_week: z.nullable(z.int()),
  posts_week: z.nullable(z.int()),
  posts_month: z.nullable(z.int()),
});

export const getCampusStats = endpoint({
  name: 'getCampusStats',
  method: 'GET',
  path: '/api/campus/stats',
  summary: "Numbers of the host's campus: verified members, and for its readers the activity of a week and a month",
  access: 'anyone',
  answer: campusStats,
  errors: ['no_community'],
});

export const listMembers = endpoint({
  name: 'listMembers',
  method: 'GET',
  path: '/api/campus/members',
  summary: 'Newest verified members of the campus: 3 first, then 6 a page',
  access: 'reader',
  query: pageQuery,
  answer: z.object({ members: z.array(z.extend(person, { joined: time })), cursor: z.optional(z.string()) }),
});
