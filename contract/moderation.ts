import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { entryEmail } from './identity-rules.ts';
import { limits } from './limits.ts';
import { id } from './shapes.ts';

export const feedbackKind = z.enum(['feedback', 'help']);
export type FeedbackKind = z.infer<typeof feedbackKind>;

/** What the forms of Feedback and Customer Support send; moderators read it. */
export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  summary: 'Sends feedback or a question to those who run the community',
  access: 'anyone',
  body: z.object({
    kind: feedbackKind,
    text: z.string('Please write something first.').check(
      z.trim(),
      z.minLength(1, { error: 'Please write something first.', abort: true }),
      z.check<string>((ctx) => {
        if ([...ctx.value].length > limits.feedbackMax)
          ctx.issues.push({ code: 'custom', input: ctx.value, message: `At most ${limits.feedbackMax} characters.` });
      }),
    ),
    /** where an answer may go */
    email: z.optional(entryEmail),
  }),
  answer: z.object({ _id: id }),
  status: 201,
  errors: ['too_many_requests'],
});
