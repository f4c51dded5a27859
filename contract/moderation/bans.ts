import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { knownEmail } from '../identity/rules.ts';
import { byId, id, pageQuery, time } from '../shapes.ts';
import { accountLine, adminSearch } from './admin.ts';

const banned = z.object({
  _id: id,
  user: z.nullable(accountLine),
  email: z.nullable(z.string()),
  reason: z.string(),
  by: z.nullable(z.string()),
  createdAt: time,
});
export type Ban = z.infer<typeof banned>;

export const listBans = endpoint({
  name: 'listBans',
  method: 'GET',
  path: '/api/admin/bans',
  summary: 'Banned accounts and emails, newest first',
  access: 'moderator',
  query: z.extend(pageQuery, { q: adminSearch }),
  answer: z.object({ bans: z.array(banned), cursor: z.optional(z.string()) }),
});

export const addBan = endpoint({
  name: 'addBan',
  method: 'POST',
  path: '/api/admin/bans',
  summary: 'Bans an email, and its account if there is one',
  access: 'moderator',
  onArchivedCampus: 'works',
  body: z.object({
    email: knownEmail,
    reason: z
      .string('Please give a reason.')
      .check(z.trim(), z.minLength(1, 'Please give a reason.'), z.maxLength(1000, 'Up to 1,000 characters.')),
  }),
  answer: z.object({
    /** of the account that was banned together with it */
    username: z.nullable(z.string()),
    /** a second moderator has to approve the ban */
    waits: z.optional(z.boolean()),
  }),
  status: 201,
  errors: ['forbidden', 'case_decided', 'approval_waits', 'user_not_found', 'too_many_requests'],
});

export const liftBan = endpoint({
  name: 'liftBan',
  method: 'DELETE',
  path: '/api/admin/bans/:id',
  summary: 'Lifts a ban: of an account with all its addresses, or of an email',
  access: 'moderator',
  onArchivedCampus: 'works',
  params: byId,
  errors: ['not_found', 'forbidden', 'appeal_waits', 'case_not_found', 'case_decided'],
});
