import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listingShape } from '../posts/listing-rules.ts';
import { galleryEntry } from '../posts/gallery.ts';
import { byId, id, pageQuery, time } from '../shapes.ts';
import { accountLine, adminSearch } from './admin.ts';
import { moderationCase } from './cases.ts';
import { feedbackKind } from './moderation.ts';

/** A post or comment as moderators see it, hidden or not. */
export const moderatedPost = z.object({
  _id: id,
  campus_id: id,
  record_kind: z.enum(['post', 'comment']),
  root: id,
  text: z.string(),
  ...listingShape,
  img_gallery: z.array(galleryEntry),
  user: accountLine,
  /** whether the viewer may decide about it */
  may_decide: z.boolean(),
  /** whether the viewer may act on the author's account */
  may_act: z.boolean(),
  state: z.enum(['shown', 'hidden', 'deleted']),
  createdAt: time,
});
export type ModeratedPost = z.infer<typeof moderatedPost>;

export const listAdminPosts = endpoint({
  name: 'listAdminPosts',
  method: 'GET',
  path: '/api/admin/posts',
  summary: 'All posts and comments of a campus, including hidden ones, newest first',
  access: 'moderator',
  query: z.extend(pageQuery, {
    /** defaults to the campus of the host */
    campus: z.optional(id),
    kind: z.optional(z.enum(['post', 'comment'])),
    state: z.optional(z.enum(['shown', 'hidden', 'deleted'])),
    /** words of the text, or the author's name or username */
    q: adminSearch,
  }),
  answer: z.object({ posts: z.array(moderatedPost), cursor: z.optional(z.string()) }),
});

/** A person, with the fields that only moderators see. */
export const moderatedUser = z.extend(accountLine, {
  /** null for a moderator of one campus unless a case about the person waits */
  email: z.nullable(z.string()),
  school_email: z.nullable(z.string()),
  verified: z.boolean(),
  school_verified: z.boolean(),
  /** an ambassador of their campus */
  ambassador: z.boolean(),
  totalPosts: z.int(),
  /** whether the viewer may act on the account */
  may_act: z.boolean(),
  /** cases about this person that were upheld */
  upheld: z.int(),
});
export type ModeratedUser = z.infer<typeof moderatedUser>;

export const listAdminUsers = endpoint({
  name: 'listAdminUsers',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'People by name, username, or email, newest first',
  access: 'moderator',
  query: z.extend(pageQuery, {
    state: z.optional(z.enum(['active', 'suspended', 'banned', 'deleted', 'ambassador'])),
    q: adminSearch,
  }),
  answer: z.object({ users: z.array(moderatedUser), cursor: z.optional(z.string()) }),
});

export const getAdminUser = endpoint({
  name: 'getAdminUser',
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'A person with their sessions and cases',
  access: 'moderator',
  params: byId,
  answer: z.object({
    user: moderatedUser,
    bio: z.string(),
    /** sessions that haven't ended */
    sign_ins: z.int(),
    last_seen_at: z.nullable(time),
    /** how many reports this person made, and how many of them were upheld */
    reported: z.int(),
    reported_upheld: z.int(),
    cases: z.array(moderationCase),
  }),
  errors: ['user_not_found'],
});

export const signOutUser = endpoint({
  name: 'signOutUser',
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  summary: "Ends all of a person's sessions",
  access: 'moderator',
  onArchivedCampus: 'works',
  params: byId,
  errors: ['user_not_found', 'forbidden'],
});

export const addAmbassador = endpoint({
  name: 'addAmbassador',
  method: 'PUT',
  path: '/api/admin/users/:id/ambassador',
  summary: 'Makes a member an ambassador of their campus',
  access: 'moderator',
  onArchivedCampus: 'works',
  params: byId,
  errors: ['user_not_found', 'not_a_member', 'forbidden'],
});

export const removeAmbassador = endpoint({
  name: 'removeAmbassador',
  method: 'DELETE',
  path: '/api/admin/users/:id/ambassador',
  summary: 'Ends the role of an ambassador, and with it their pin',
  access: 'moderator',
  onArchivedCampus: 'works',
  params: byId,
  errors: ['user_not_found', 'forbidden'],
});

export const feedbackMessage = z.object({
  _id: id,
  campus_id: id,
  kind: feedbackKind,
  text: z.string(),
  /** reply address */
  email: z.nullable(z.string()),
  user: z.nullable(accountLine),
  handled: z.nullable(z.object({ by: z.nullable(z.string()), at: time })),
  createdAt: time,
});
export type FeedbackMessage = z.infer<typeof feedbackMessage>;

export const listFeedback = endpoint({
  name: 'listFeedback',
  method: 'GET',
  path: '/api/admin/feedback',
  summary: 'Messages from the Feedback and Customer Support forms, newest first',
  access: 'moderator',
  query: z.extend(pageQuery, { done: z._default(z.enum(['true', 'false']), 'false'), q: adminSearch }),
  answer: z.object({ messages: z.array(feedbackMessage), cursor: z.optional(z.string()) }),
});

export const handleFeedback = endpoint({
  name: 'handleFeedback',
  method: 'PUT',
  path: '/api/admin/feedback/:id/done',
  summary: 'Marks a message as done, or undoes that',
  access: 'moderator',
  onArchivedCampus: 'works',
  params: byId,
  body: z.object({ done: z.boolean() }),
  errors: ['not_found'],
});

/** An action of a moderator, an admin or an operator, or one that happened by itself, as the end of a request. */
export const auditEntry = z.object({
  _id: id,
  /** an `AuditAction`, perhaps of another version */
  action: z.string(),
  target_kind: z.string(),
  target_id: z.string(),
  /** a readable name of the target: a username, an email, a campus */
  target: z.string(),
  note: z.string(),
  /** JSON of what changed */
  detail: z.string(),
  /** username of who did it; null: done at the command line, or by itself */
  by: z.nullable(z.string()),
  createdAt: time,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/admin/audit',
  summary: "What moderators, admins, and operators did, newest first; it can't be changed",
  access: 'moderator',
  query: z.extend(pageQuery, {
    action: z.optional(z.string().check(z.maxLength(40))),
    /** username of the person who did it */
    by: z.optional(z.string().check(z.maxLength(50))),
    q: adminSearch,
  }),
  answer: z.object({ entries: z.array(auditEntry), cursor: z.optional(z.string()) }),
});
