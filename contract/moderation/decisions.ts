import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byId, id, recordId } from '../shapes.ts';
import { caseActions, CASES_AT_ONCE, isMeasure, moderationCase } from './cases.ts';

const reasonText = z.string().check(z.trim(), z.maxLength(1000, 'Up to 1000 characters.'));

/** A decision; its text is sent to the person concerned. */
export const verdict = z
  .object({
    action: z.enum(caseActions),
    reason: z._default(reasonText, ''),
    /** length of a suspension */
    days: z.optional(z.int().check(z.minimum(1, 'At least one day.'), z.maximum(365, 'Up to 365 days.'))),
  })
  .check((ctx) => {
    const { action, reason, days } = ctx.value;
    if (isMeasure(action) && reason === '')
      ctx.issues.push({ code: 'custom', input: reason, path: ['reason'], message: 'Please give a reason.' });
    if (action === 'suspend' && days === undefined)
      ctx.issues.push({ code: 'custom', input: days, path: ['days'], message: 'Please say for how long.' });
  });
export type Verdict = z.infer<typeof verdict>;

const decisionErrors = [
  'case_not_found',
  'case_decided',
  'appeal_waits',
  'approval_waits',
  'forbidden',
  'report_target_gone',
  'too_many_requests',
] as const;

export const decideCase = endpoint({
  name: 'decideCase',
  method: 'POST',
  path: '/api/admin/cases/:id/decisions',
  summary:
    'Decides a case; of two moderators deciding at the same time, one succeeds. A ban or a long suspension by a campus moderator waits for approval.',
  access: 'moderator',
  onArchivedCampus: 'works',
  params: byId,
  body: verdict,
  answer: moderationCase,
  status: 201,
  errors: decisionErrors,
});

export const decideCases = endpoint({
  name: 'decideCases',
  method: 'POST',
  path: '/api/admin/decisions',
  summary: "Decides several cases the same way; the answer lists those where it wasn't possible",
  access: 'moderator',
  onArchivedCampus: 'works',
  body: z.object({
    cases: z.array(recordId).check(z.minLength(1, 'Please select something.'), z.maxLength(CASES_AT_ONCE)),
    verdict,
  }),
  answer: z.object({
    decided: z.array(id),
    /** those that a second moderator has to approve */
    waiting: z.array(id),
    failed: z.array(z.object({ _id: id, title: z.string() })),
  }),
});

/** A decision about a post, comment or person that nobody reported. It creates a case, or decides the open one. */
export const decideTarget = endpoint({
  name: 'decideTarget',
  method: 'POST',
  path: '/api/admin/targets/:kind/:id/decisions',
  summary: 'Decides about a post, comment, or person that a moderator found',
  access: 'moderator',
  onArchivedCampus: 'works',
  params: z.object({ kind: z.enum(['user', 'post', 'comment']), id: recordId }),
  /** the post's campus; defaults to the campus of the host */
  query: z.object({ campus: z.optional(id) }),
  body: verdict,
  answer: moderationCase,
  status: 201,
  errors: decisionErrors,
});

export const answerAppeal = endpoint({
  name: 'answerAppeal',
  method: 'POST',
  path: '/api/admin/cases/:id/appeal',
  summary: 'Answers an appeal: the decision stands, or is undone with all its effects',
  access: 'moderator',
  onArchivedCampus: 'works',
  params: byId,
  body: z.object({
    verdict: z.enum(['upheld', 'reversed']),
    answer: reasonText.check(z.minLength(1, 'Please give a reason.')),
  }),
  answer: moderationCase,
  status: 201,
  errors: ['case_not_found', 'case_decided', 'forbidden'],
});

export const answerApproval = endpoint({
  name: 'answerApproval',
  method: 'POST',
  path: '/api/admin/cases/:id/approval',
  summary: 'Approves or refuses the ban or suspension that another moderator asked for',
  access: 'moderator',
  onArchivedCampus: 'works',
  params: byId,
  body: z.object({ verdict: z.enum(['approved', 'refused']), note: z._default(reasonText, '') }),
  answer: moderationCase,
  status: 201,
  errors: decisionErrors,
});
