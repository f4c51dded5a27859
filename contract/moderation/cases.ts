import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listingShape } from '../posts/listing-rules.ts';
import { galleryEntry } from '../posts/gallery.ts';
import { retentionDays } from '../retention.ts';
import { byId, id, pageQuery, time } from '../shapes.ts';
import { accountLine, adminSearch } from './admin.ts';
import { flagKinds, reportReasons, reportTargets } from './moderation.ts';

/** What moderators can do about a case. `dismiss` finds nothing wrong; `restore` reverses an earlier decision. */
export const caseActions = ['dismiss', 'hide', 'restore', 'remove', 'warn', 'suspend', 'ban'] as const;
export type CaseAction = (typeof caseActions)[number];

/** Actions against a person: they are notified of the reason and may appeal once. */
export const measures = ['hide', 'remove', 'warn', 'suspend', 'ban'] as const satisfies readonly CaseAction[];
export const isMeasure = (action: CaseAction): boolean => (measures as readonly CaseAction[]).includes(action);

/** Content removed by moderators is deleted permanently after this many days unless it is restored. */
export const REMOVED_DAYS = retentionDays.removedByModerators;
/** How many days after a decision it can be appealed. */
export const APPEAL_DAYS = 30;
/** Campus moderators suspend for longer, and ban, only with the approval of a second moderator. */
export const DAYS_WITHOUT_APPROVAL = 30;
/** How many days a request for approval can be answered. */
export const APPROVAL_DAYS = 7;
/** How many cases one call can decide. */
export const CASES_AT_ONCE = 50;

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
  /** its text as it was last copied for the case, or else as it is; for a person, their bio */
  excerpt: z.string(),
  /** its first photo: the address without the size; null for a person, whose picture is with their name */
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

/** A case in full. Of a chat it has the reported message and a few around it, nothing else. */
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
