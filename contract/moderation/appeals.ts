import * as z from 'zod/mini';
import { appeal, caseActions, caseStates } from './cases.ts';
import { endpoint } from '../endpoint.ts';
import { linkToken } from '../identity/links.ts';
import { reportReasons, reportTargets } from './moderation.ts';
import { id, recordId, time } from '../shapes.ts';

/** A decision as the person concerned sees it. */
export const ownDecision = z.object({
  _id: id,
  action: z.enum(caseActions),
  kind: z.enum(reportTargets),
  /** the moderators' explanation */
  reason: z.string(),
  /** the text that it is about, as it was copied for the case; '' for a decision about the person */
  excerpt: z.string(),
  /** end of a suspension */
  until: z.nullable(time),
  createdAt: time,
  appeal: z.nullable(appeal),
  can_appeal: z.boolean(),
});
export type OwnDecision = z.infer<typeof ownDecision>;

export const ownReport = z.object({
  _id: id,
  kind: z.enum(reportTargets),
  reason: z.enum(reportReasons),
  /** in the person's own words */
  detail: z.string(),
  state: z.enum(caseStates),
  createdAt: time,
});

export const listOwnDecisions = endpoint({
  name: 'listOwnDecisions',
  method: 'GET',
  path: '/api/appeals',
  summary:
    "Decisions about the viewer and their posts, newest first, with the viewer's appeals; and the viewer's reports",
  access: 'verified',
  answer: z.object({
    decisions: z.array(ownDecision),
    /** what they reported: only that it was reviewed, not what happened to others */
    reports: z.array(ownReport),
  }),
});

const appealText = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please write something first.'), z.maxLength(2000, 'Up to 2000 characters.'));

export const sendAppeal = endpoint({
  name: 'sendAppeal',
  method: 'POST',
  path: '/api/appeals',
  summary: 'Appeals a decision, once',
  access: 'verified',
  onArchivedCampus: 'works',
  body: z.object({ decision: recordId, text: appealText }),
  answer: ownDecision,
  status: 201,
  errors: ['case_not_found', 'appeal_over', 'too_many_requests'],
});

export const readAppealLink = endpoint({
  name: 'readAppealLink',
  method: 'POST',
  path: '/api/appeals/by-link/check',
  summary: "The decision that an emailed link is about, for banned people, who can't sign in to see it",
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({ token: linkToken }),
  answer: ownDecision,
  errors: ['link_over', 'too_many_requests'],
});

export const sendAppealByLink = endpoint({
  name: 'sendAppealByLink',
  method: 'POST',
  path: '/api/appeals/by-link',
  summary: 'Appeals the decision that an emailed link is about, once',
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({ token: linkToken, text: appealText }),
  answer: ownDecision,
  status: 201,
  errors: ['link_over', 'appeal_over', 'too_many_requests'],
});
