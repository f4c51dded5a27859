import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listingShape } from '../posts/listing-rules.ts';
import { flagKinds, reportReasons, reportTargets } from './moderation.ts';
import { galleryEntry } from '../posts/posts.ts';
import { retentionDays } from '../retention.ts';
import { byId, id, pageQuery, recordId, time } from '../shapes.ts';
import { role } from '../identity/viewer.ts';

/** What moderators can do about a case. `dismiss` finds nothing wrong; `restore` reverses an earlier decision. */
export const caseActions = ['dismiss', 'hide', 'restore', 'remove', 'warn', 'suspend', 'ban'] as const;
export type CaseAction = (typeof caseActions)[number];

/** Actions against a person: they are notified of the reason and may appeal once. */
export const measures = ['hide', 'remove', 'warn', 'suspend', 'ban'] as const satisfies readonly CaseAction[];
export const isMeasure = (action: CaseAction): boolean => (measures as readonly CaseAction[]).includes(action);

/** Content removed by moderators is deleted permanently after this many days unless it is restored. */
export const REMOVED_DAYS = retentionDays.removedByModerators;
/** How many days the link in the mail about a decision leads to an appeal. */
export const APPEAL_DAYS = 30;
/** Campus moderators suspend for longer, and ban, only with the approval of a second moderator. */
export const DAYS_WITHOUT_APPROVAL = 30;
/** How many days a request for approval can be answered. */
export const APPROVAL_DAYS = 7;
/** How many cases one call can decide. */
export const CASES_AT_ONCE = 50;

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

export const caseStates = ['open', 'upheld', 'dismissed'] as const;
export type CaseState = (typeof caseStates)[number];

/** A ban or long suspension that waits for a second moderator. */
export const approval = z.object({
  _id: id,
  action: z.enum(['suspend', 'ban']),
  days: z.nullable(z.int()),
  reason: z.string(),
  /** username of the moderator who asks */
  by: z.nullable(z.string()),
  /** whether the viewer may approve or refuse it: not their own request */
  may_answer: z.boolean(),
  createdAt: time,
  expires_at: time,
});
export type Approval = z.infer<typeof approval>;

/** One entry of the queue: everything that was reported or flagged about one target. */
export const moderationCase = z.object({
  _id: id,
  campus_id: id,
  kind: z.enum(reportTargets),
  target_id: id,
  state: z.enum(caseStates),
  /** an appeal is waiting for an answer */
  appealed: z.boolean(),
  reports: z.int(),
  flags: z.int(),
  /** why it was reported, the most frequent reason first */
  reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
  flag_kinds: z.array(z.enum(flagKinds)),
  /** its text; for a person, their bio */
  excerpt: z.string(),
  /** its first photo: the address without the size */
  photo: z.nullable(z.string()),
  /** only moderators see it */
  hidden: z.boolean(),
  /** deleted, by its author or someone else */
  gone: z.boolean(),
  /** its author or owner */
  user: z.nullable(accountLine),
  /** what the viewer may do about it now */
  actions: z.array(z.enum(caseActions)),
  /** null: nothing waits for a second moderator */
  approval: z.nullable(approval),
  /** the latest decision */
  decision: z.nullable(z.object({ action: z.enum(caseActions), by: z.nullable(z.string()), createdAt: time })),
  createdAt: time,
  lastModified: time,
});
export type ModerationCase = z.infer<typeof moderationCase>;

export const listCases = endpoint({
  name: 'listCases',
  method: 'GET',
  path: '/api/admin/cases',
  summary: "The moderators' queue: open or decided cases, newest first by default",
  access: 'moderator',
  query: z.extend(pageQuery, {
    /** `waiting`: open cases and appeals; `approval`: waiting for a second moderator */
    state: z._default(z.enum(['waiting', 'appealed', 'approval', ...caseStates]), 'waiting'),
    kind: z.optional(z.enum(reportTargets)),
    q: adminSearch,
    /** `most`: the most reported first; `oldest`: the longest waiting first */
    sort: z._default(z.enum(['latest', 'most', 'oldest']), 'latest'),
  }),
  answer: z.object({ cases: z.array(moderationCase), cursor: z.optional(z.string()) }),
  errors: ['bad_cursor'],
});

/** One record of the context around a reported target. */
export const contextLine = z.object({
  _id: id,
  text: z.string(),
  img_gallery: z.array(galleryEntry),
  price: listingShape.price,
  user: accountLine,
  /** the target itself */
  target: z.boolean(),
  hidden: z.boolean(),
  gone: z.boolean(),
  createdAt: time,
});
export type ContextLine = z.infer<typeof contextLine>;

/** A copy of what was reported, or of a message around it, made when it was reported or decided about (D61). */
export const evidenceLine = z.object({
  _id: id,
  record_kind: z.enum([...reportTargets, 'deal']),
  record_id: id,
  /** the reported target itself */
  target: z.boolean(),
  text: z.string(),
  ...listingShape,
  /** text of the post that a message shares */
  shared: z.nullable(z.string()),
  img_gallery: z.array(galleryEntry),
  /** with the name at that time */
  user: accountLine,
  /** compared with the copy: unchanged, edited since, or deleted */
  now: z.enum(['same', 'changed', 'removed']),
  createdAt: time,
  copiedAt: time,
});
export type EvidenceLine = z.infer<typeof evidenceLine>;

export const decision = z.object({
  _id: id,
  action: z.enum(caseActions),
  reason: z.string(),
  days: z.nullable(z.int()),
  until: z.nullable(time),
  /** username of the moderator */
  by: z.nullable(z.string()),
  createdAt: time,
});

export const appeal = z.object({
  text: z.string(),
  state: z.enum(['open', 'upheld', 'reversed']),
  answer: z.string(),
  createdAt: time,
  answeredAt: z.nullable(time),
});
export type Appeal = z.infer<typeof appeal>;

export const caseNote = z.object({ _id: id, text: z.string(), by: z.nullable(z.string()), createdAt: time });
export type CaseNote = z.infer<typeof caseNote>;

/** A group of new accounts that mostly deal with each other, with their hand-offs as they were found. */
export const caseRing = z.object({
  people: z.array(accountLine),
  deals: z.array(
    z.object({
      _id: id,
      seller_id: id,
      buyer_id: id,
      /** in whole US dollars */
      price: z.int(),
      at: time,
    }),
  ),
});
export type CaseRing = z.infer<typeof caseRing>;

/** A case in full. For a chat it has the reported message and a few around it, nothing else. */
export const caseDetail = z.object({
  case: moderationCase,
  context: z.array(contextLine),
  evidence: z.array(evidenceLine),
  /** how many days its campus keeps the evidence after the case and its appeal are closed */
  evidence_days: z.int(),
  /** when the evidence is deleted; null while the case or its appeal is open */
  evidence_until: z.nullable(time),
  reports: z.array(
    z.object({
      _id: id,
      reason: z.enum(reportReasons),
      detail: z.string(),
      user: accountLine,
      /** how many of the reporter's earlier reports were upheld, and dismissed */
      upheld: z.int(),
      dismissed: z.int(),
      createdAt: time,
    }),
  ),
  flags: z.array(z.object({ kind: z.enum(flagKinds), detail: z.string(), createdAt: time })),
  rings: z.array(caseRing),
  notes: z.array(caseNote),
  decisions: z.array(decision),
  appeal: z.nullable(appeal),
  /** the person's other cases, the latest first */
  history: z.array(moderationCase),
});
export type CaseDetail = z.infer<typeof caseDetail>;

export const getCase = endpoint({
  name: 'getCase',
  method: 'GET',
  path: '/api/admin/cases/:id',
  summary: "A case with its context, evidence, reports, notes, and the person's history",
  access: 'moderator',
  params: byId,
  answer: caseDetail,
  errors: ['case_not_found'],
});

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

export const addCaseNote = endpoint({
  name: 'addCaseNote',
  method: 'POST',
  path: '/api/admin/cases/:id/notes',
  summary: 'Writes a note about a case for the other moderators',
  access: 'moderator',
  onArchivedCampus: 'works',
  params: byId,
  body: z.object({
    text: z
      .string()
      .check(z.trim(), z.minLength(1, 'Please write something first.'), z.maxLength(2000, 'Up to 2000 characters.')),
  }),
  answer: caseNote,
  status: 201,
  errors: ['case_not_found'],
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
    /** from the first report to the decision, over the last 30 days; null without any */
    median_seconds: z.nullable(z.number()),
    /** the campus that the viewer moderates; null: all of them */
    campus: z.nullable(id),
    /** the last 14 days in UTC, today last */
    days: z.array(z.object({ day: z.string(), opened: z.int(), decided: z.int() })),
  }),
});
export type AdminSummary = z.infer<typeof getAdminSummary.answer>;
