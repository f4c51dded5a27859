import * as z from 'zod/mini';
import { person } from '../campuses/campuses.ts';
import { endpoint } from '../endpoint.ts';
import { byId, pageQuery } from '../shapes.ts';

const likeState = z.object({ saved: z.boolean(), likes: z.int() });

export const savePost = endpoint({
  name: 'savePost',
  method: 'PUT',
  path: '/api/posts/:id/save',
  summary: 'Saves a post, or likes a comment; repeating it changes nothing',
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  answer: likeState,
  errors: ['post_not_found', 'post_deleted'],
});

export const unsavePost = endpoint({
  name: 'unsavePost',
  method: 'DELETE',
  path: '/api/posts/:id/save',
  summary: 'Removes a save or like',
  access: 'participant',
  onArchivedCampus: 'refused',
  params: byId,
  answer: likeState,
  errors: ['post_not_found', 'post_deleted'],
});

export const listLikes = endpoint({
  name: 'listLikes',
  method: 'GET',
  path: '/api/posts/:id/likes',
  summary: 'Who saved a post (like_id_list)',
  access: 'reader',
  params: byId,
  query: pageQuery,
  answer: z.object({ people: z.array(person), cursor: z.optional(z.string()) }),
  errors: ['post_not_found', 'post_deleted'],
});
