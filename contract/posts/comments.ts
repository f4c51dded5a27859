import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byId, pageQuery } from '../shapes.ts';
import { mine, newFiles, newText, post } from './posts.ts';

/** Comments of a thread in reading order: parents before their replies, siblings oldest first, flat with `depth`. */
export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/api/posts/:id/comments',
  offline: true,
  summary: 'Comments below a post or comment (commentsOfComments), flat and in reading order',
  access: 'reader',
  params: byId,
  query: z.extend(pageQuery, {
    /** how many levels below it, all if absent; deeper replies are loaded with the id of one of the last level */
    levels: z.optional(z.string().check(z.regex(/^[1-9]\d?$/))),
  }),
  answer: z.object({ comments: z.array(post), mine, cursor: z.optional(z.string()) }),
  errors: ['post_not_found', 'post_deleted'],
});
export type CommentPage = z.infer<typeof listComments.answer>;

export const createComment = endpoint({
  name: 'createComment',
  method: 'POST',
  path: '/api/posts/:id/comments',
  summary: 'Comments on a post, or replies to a comment',
  access: 'student',
  onArchivedCampus: 'refused',
  params: byId,
  body: z.object({ text: newText, files: newFiles }),
  answer: post,
  status: 201,
  errors: [
    'post_not_found',
    'post_deleted',
    'post_empty',
    'text_too_long',
    'too_many_mentions',
    'too_many_files',
    'file_gone',
    'too_many_requests',
  ],
  idempotent: true,
});
