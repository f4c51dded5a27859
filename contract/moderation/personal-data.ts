import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { type CampusRetention, daysText, keptDays, retentionDays } from '../retention.ts';
import { byId } from '../shapes.ts';

/**
 * What stays when a person is deleted, and why. Nothing of it has their name, except what a reported text says.
 * @param own the periods of their campus
 */
export const retainedTexts = (own: CampusRetention) => ({
  audit: {
    what: 'Audit log entries',
    why: "They show what staff did, and can't be changed. They have the account's id, not a name.",
  },
  cases: {
    what: 'Reports and decisions about them',
    why: `Staff have to be able to explain their decisions. Deleted ${daysText(keptDays(own, 'closedCase'))} after a case was closed.`,
  },
  evidence: {
    what: 'Copies of reported content',
    why: `They prove what a case is about. Deleted ${daysText(keptDays(own, 'evidence'))} after the case and any appeal were closed.`,
  },
  bans: { what: 'Bans', why: 'A banned person could otherwise sign up again with the same email.' },
  ledger: { what: 'Payments and ad spending', why: 'Bookkeeping law. The entries have no name.' },
  deals: { what: 'Deals', why: "They're the other person's record too. Names, notes and titles are removed." },
  messages: {
    what: 'Empty messages',
    why: "They keep the other person's half of a conversation in order. Text, photos and videos are deleted.",
  },
});
export type RetainedKind = keyof ReturnType<typeof retainedTexts>;

/** What stays about everyone, outside of the database. */
export const retainedElsewhere = [
  { what: 'Backups', why: `They aren't rewritten. The last one is deleted after ${daysText(retentionDays.backup)}.` },
  {
    what: 'The server log',
    why: `It's needed to find faults and attacks. Deleted after ${daysText(retentionDays.serverLog)}.`,
  },
] as const;

const retained = z.object({
  what: z.string(),
  why: z.string(),
  /** how many records; null where they aren't counted */
  count: z.nullable(z.int()),
});
export type RetainedData = z.infer<typeof retained>;

/** Who asked in writing, and when: it's stored in the audit log. */
const reason = z
  .string('Please give a reason.')
  .check(z.trim(), z.minLength(1, 'Please give a reason.'), z.maxLength(1000, 'Up to 1000 characters.'));

export const exportPerson = endpoint({
  name: 'exportPerson',
  method: 'POST',
  path: '/api/admin/users/:id/export',
  summary: "Answers where an admin can download a person's data, for an hour; needs a recent proof of identity",
  access: 'admin',
  onArchivedCampus: 'works',
  params: byId,
  body: z.object({ reason }),
  answer: z.object({ file: z.string() }),
  status: 201,
  errors: ['user_not_found', 'forbidden', 'proof_needed', 'too_many_requests'],
});

export const deletePerson = endpoint({
  name: 'deletePerson',
  method: 'POST',
  path: '/api/admin/users/:id/deletion',
  summary: 'Deletes a person with all their data, and answers what is retained; needs a recent proof of identity',
  access: 'admin',
  onArchivedCampus: 'works',
  params: byId,
  body: z.object({
    reason,
    /** the username, typed as a confirmation */
    username: z.string().check(z.trim(), z.toLowerCase()),
  }),
  answer: z.object({ retained: z.array(retained) }),
  status: 201,
  errors: ['user_not_found', 'forbidden', 'proof_needed', 'too_many_requests'],
});

/** The id is that of the export's entry in the audit log. */
export const getPersonFile = endpoint({
  name: 'getPersonFile',
  method: 'GET',
  path: '/api/admin/exports/:id/file',
  summary: "A person's data, for the admin who exported it within the last hour (a navigation)",
  access: 'admin',
  params: byId,
  bytes: { type: 'application/zip', summary: 'The ZIP.', saved: true },
  errors: ['proof_needed', 'not_found'],
});
