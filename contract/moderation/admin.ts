import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { role } from '../identity/viewer.ts';
import { id, time } from '../shapes.ts';

/** What staff typed to search a list. */
export const adminSearch = z.optional(z.string().check(z.maxLength(100)));

/** A person as moderators see them. */
export const accountLine = z.object({
  _id: id,
  username: z.string(),
  name: z.string(),
  img: z.nullable(z.string()),
  campus_id: id,
  role,
  /** the campus of a moderator; null: the whole installation, or a member */
  staff_campus_id: z.nullable(id),
  state: z.enum(['active', 'suspended', 'banned', 'deleted']),
  suspended_until: z.nullable(time),
  createdAt: time,
});
export type AccountLine = z.infer<typeof accountLine>;

export const getAdminSummary = endpoint({
  name: 'getAdminSummary',
  method: 'GET',
  path: '/api/admin/summary',
  summary: 'What waits for moderators, and the numbers of the last two weeks',
  access: 'moderator',
  answer: z.object({
    open: z.int(),
    appeals: z.int(),
    /** bans and suspensions that wait for a second moderator */
    approvals: z.int(),
    ads: z.int(),
    feedback: z.int(),
    /** from the report or flag that opened a case to its decision, of those of the last 30 days; null without any */
    median_seconds: z.nullable(z.number()),
    /** the campus that the viewer moderates; null: all of them */
    campus: z.nullable(id),
    /** the last 14 days in UTC, today last */
    days: z.array(z.object({ day: z.string(), opened: z.int(), decided: z.int() })),
  }),
});
export type AdminSummary = z.infer<typeof getAdminSummary.answer>;
