import * as z from 'zod/mini';
import { person } from '../campuses/campuses.ts';
import { endpoint } from '../endpoint.ts';
import { entryEmail } from '../identity/rules.ts';
import { limits } from '../limits.ts';
import { byId, id, pageQuery, recordId, time } from '../shapes.ts';

export const feedbackKind = z.enum(['feedback', 'help']);
export type FeedbackKind = z.infer<typeof feedbackKind>;

/** Sent by the forms of Feedback and Customer Support; moderators read it. */
export const sendFeedback = endpoint({
  name: 'sendFeedback',
  method: 'POST',
  path: '/api/feedback',
  summary: 'Sends feedback or a question to the people who run the community',
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({
    kind: feedbackKind,
    text: z.string('Please write something first.').check(
      z.trim(),
      z.minLength(1, { error: 'Please write something first.', abort: true }),
      z.check<string>((ctx) => {
        if ([...ctx.value].length > limits.feedbackMax)
          ctx.issues.push({ code: 'custom', input: ctx.value, message: `Up to ${limits.feedbackMax} characters.` });
      }),
    ),
    /** reply address */
    email: z.optional(entryEmail),
  }),
  answer: z.object({ _id: id }),
  status: 201,
  errors: ['too_many_requests'],
});

/** What the server flags by itself; a moderator decides. */
export const flagKinds = ['scam', 'words', 'links', 'duplicate', 'same photo', 'ring'] as const;
export type FlagKind = (typeof flagKinds)[number];

/** `rating` is the note of a rating after a deal, `sale` the title and pick-up place of a move-out sale. */
export const reportTargets = ['user', 'post', 'comment', 'message', 'rating', 'sale'] as const;
export type ReportTarget = (typeof reportTargets)[number];

/** Why something is reported, in the order of the dialog. */
export const reportReasons = ['scam', 'harassment', 'hate', 'sexual', 'danger', 'spam', 'private', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const REPORTED = 'User Reported. Thanks for letting us know.';

/** A report to the moderators (D10). A second one of the same target by the same person changes nothing. */
export const report = endpoint({
  name: 'report',
  method: 'POST',
  path: '/api/reports',
  summary: 'Reports a person, post, comment, message, note about a deal, or move-out sale to the moderators',
  access: 'verified',
  onArchivedCampus: 'works',
  body: z
    .object({
      kind: z.enum(reportTargets),
      id: recordId,
      reason: z.enum(reportReasons, 'Please choose a reason.'),
      detail: z._default(z.string().check(z.trim(), z.maxLength(500, 'Up to 500 characters.')), ''),
    })
    .check((ctx) => {
      if (ctx.value.reason === 'other' && ctx.value.detail === '')
        ctx.issues.push({
          code: 'custom',
          input: ctx.value.detail,
          path: ['detail'],
          message: 'Please say what is wrong.',
        });
    }),
  answer: z.object({ message: z.string() }),
  errors: ['report_self', 'report_target_gone', 'too_many_requests'],
});

/** Whether the viewer blocked or muted a person. What that person did is never disclosed. */
export const standing = z.object({ blocked: z.boolean(), muted: z.boolean() });
export type Standing = z.infer<typeof standing>;

export const getStanding = endpoint({
  name: 'getStanding',
  method: 'GET',
  path: '/api/users/:id/standing',
  summary: 'Whether the viewer blocked or muted a person',
  access: 'verified',
  params: byId,
  answer: standing,
  errors: ['user_not_found'],
});

export const blockUser = endpoint({
  name: 'blockUser',
  method: 'PUT',
  path: '/api/users/:id/block',
  summary: 'Blocks a person: the two no longer see each other (D11)',
  access: 'verified',
  onArchivedCampus: 'works',
  params: byId,
  answer: standing,
  errors: ['user_not_found', 'block_self', 'too_many_requests'],
});

export const unblockUser = endpoint({
  name: 'unblockUser',
  method: 'DELETE',
  path: '/api/users/:id/block',
  summary: 'Unblocks a person',
  access: 'verified',
  onArchivedCampus: 'works',
  params: byId,
  answer: standing,
  errors: ['block_self', 'too_many_requests'],
});

export const muteUser = endpoint({
  name: 'muteUser',
  method: 'PUT',
  path: '/api/users/:id/mute',
  summary:
    "Mutes a person: hides their posts from the viewer's feed and stops notifications about them; they don't know",
  access: 'verified',
  onArchivedCampus: 'works',
  params: byId,
  answer: standing,
  errors: ['user_not_found', 'block_self', 'too_many_requests'],
});

export const unmuteUser = endpoint({
  name: 'unmuteUser',
  method: 'DELETE',
  path: '/api/users/:id/mute',
  summary: 'Unmutes a person',
  access: 'verified',
  onArchivedCampus: 'works',
  params: byId,
  answer: standing,
  errors: ['block_self', 'too_many_requests'],
});

const people = z.object({ people: z.array(z.extend(person, { since: time })), cursor: z.optional(z.string()) });

export const listBlocked = endpoint({
  name: 'listBlocked',
  method: 'GET',
  path: '/api/blocks',
  summary: 'People the viewer blocked, newest first',
  access: 'verified',
  query: pageQuery,
  answer: people,
});

export const listMuted = endpoint({
  name: 'listMuted',
  method: 'GET',
  path: '/api/mutes',
  summary: 'People the viewer muted, newest first',
  access: 'verified',
  query: pageQuery,
  answer: people,
});

const threadMute = z.object({ muted: z.boolean() });

export const getThreadMute = endpoint({
  name: 'getThreadMute',
  method: 'GET',
  path: '/api/posts/:id/mute',
  summary: 'Whether the viewer muted the thread of a post or comment',
  access: 'participant',
  params: byId,
  answer: threadMute,
  errors: ['post_not_found', 'post_deleted', 'no_community'],
});

export const muteThread = endpoint({
  name: 'muteThread',
  method: 'PUT',
  path: '/api/posts/:id/mute',
  summary: 'Switches the notifications about a thread off or on',
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  body: threadMute,
  answer: threadMute,
  errors: ['post_not_found', 'post_deleted', 'no_community', 'too_many_requests'],
});
