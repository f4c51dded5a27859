import * as z from 'zod/mini';
import { person } from '../campuses/campuses.ts';
import { endpoint } from '../endpoint.ts';
import { byId, id, pageQuery, time } from '../shapes.ts';
import { recordRules, replyTimes, traits } from './record.ts';

const { traitsMax, noteMax, replyMax } = recordRules;
const trait = z.enum(traits);

/** One side's rating of the other, as both people of the deal see it. */
export const rating = z.object({
  _id: id,
  again: z.boolean(),
  traits: z.array(trait),
  note: z.string(),
  createdAt: time,
});
export type Rating = z.infer<typeof rating>;

/** The ratings of a deal as one of its people sees them. */
export const dealRatings = z.object({
  mine: z.nullable(rating),
  /** null until it's published, whether or not it exists */
  other: z.nullable(rating),
  /** `mine` is published, since both rated or the time came: it can't be changed anymore */
  published: z.boolean(),
  /** until when the viewer can rate; null when there is nothing to rate */
  rate_by: z.nullable(time),
  /** when a rating is published that only one of the two gave; given later, it is published at once */
  published_by: z.nullable(time),
  /** for a free listing: the rating is shown, but not counted */
  free: z.boolean(),
});
export type DealRatings = z.infer<typeof dealRatings>;

export const getRatings = endpoint({
  name: 'getRatings',
  method: 'GET',
  path: '/api/deals/:id/rating',
  summary: "The viewer's rating of a deal, and the other person's once it is published",
  access: 'verified',
  params: byId,
  answer: dealRatings,
  errors: ['deal_not_found'],
});

export const rateDeal = endpoint({
  name: 'rateDeal',
  method: 'PUT',
  path: '/api/deals/:id/rating',
  summary: 'Rates the other person of a deal, within 14 days of the hand-off; it can be changed until it is published',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({
    again: z.boolean('Please choose one.'),
    traits: z._default(
      z
        .array(trait)
        .check(z.maxLength(traitsMax, 'Pick up to three.'))
        .check((ctx) => {
          if (new Set(ctx.value).size < ctx.value.length)
            ctx.issues.push({ code: 'custom', input: ctx.value, message: 'Pick each only once.' });
        }),
      [],
    ),
    note: z._default(z.string().check(z.trim(), z.maxLength(noteMax, `Up to ${noteMax} characters.`)), ''),
  }),
  answer: dealRatings,
  errors: ['deal_not_found', 'deal_too_early', 'deal_too_late', 'rating_published', 'too_many_requests'],
});

/** What others see of a person's past deals. */
export const record = z.object({
  user_id: id,
  /** with the same person once in 30 days */
  hand_offs: z.int(),
  /** fewer than three hand-offs: of the figures there are only `hand_offs` and `replies` */
  new_to_deals: z.boolean(),
  /** per cent of hand-offs among these, no-shows and late cancellations of the last 12 months; null without any, or if new */
  show_up: z.nullable(z.int()),
  /** how many ratings say they would deal with them again, of how many; null without any, or if new */
  again: z.nullable(z.object({ yes: z.int(), of: z.int() })),
  /** up to three, the most frequent first */
  top_traits: z.array(z.object({ trait, count: z.int() })),
  /** the median first reply of the last 90 days; null without enough conversations */
  replies: z.nullable(z.enum(replyTimes)),
});
export type DealRecord = z.infer<typeof record>;

export const getRecord = endpoint({
  name: 'getRecord',
  method: 'GET',
  path: '/api/users/:id/record',
  summary: "A person's record: hand-offs, show-up rate, what others said, and how soon they reply",
  access: 'anyone',
  params: byId,
  answer: record,
  errors: ['user_not_found'],
});

/** A published note about a person. */
export const note = z.object({
  _id: id,
  author: person,
  again: z.boolean(),
  text: z.string(),
  /** the person's one answer */
  reply: z.nullable(z.object({ text: z.string(), createdAt: time })),
  may_reply: z.boolean(),
  may_report: z.boolean(),
  createdAt: time,
});
export type Note = z.infer<typeof note>;

export const listNotes = endpoint({
  name: 'listNotes',
  method: 'GET',
  path: '/api/users/:id/notes',
  summary: 'What people wrote about a person after their deals, newest first',
  access: 'anyone',
  params: byId,
  query: pageQuery,
  answer: z.object({ notes: z.array(note), cursor: z.optional(z.string()) }),
  errors: ['user_not_found'],
});

export const replyToNote = endpoint({
  name: 'replyToNote',
  method: 'PUT',
  path: '/api/ratings/:id/reply',
  summary: 'The one answer of the person that a note is about',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please write something first.'),
        z.maxLength(replyMax, `Up to ${replyMax} characters.`),
      ),
  }),
  answer: note,
  errors: ['rating_not_found', 'already_replied', 'too_many_requests'],
});
