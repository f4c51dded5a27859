import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byId } from '../shapes.ts';

const following = z.object({ following: z.boolean() });

/** Whom a person follows is their own affair: no answer, count, event or notification discloses it to anyone else. */
export const followUser = endpoint({
  name: 'followUser',
  method: 'PUT',
  path: '/api/users/:id/follow',
  summary: 'Follows a person: the viewer is notified of their new listings once a day; no one else can see it',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  answer: following,
  errors: ['user_not_found', 'follow_self', 'follows_full', 'not_school_verified', 'too_many_requests'],
});

export const unfollowUser = endpoint({
  name: 'unfollowUser',
  method: 'DELETE',
  path: '/api/users/:id/follow',
  summary: 'Stops following a person',
  access: 'verified',
  onArchivedCampus: 'refused',
  params: byId,
  answer: following,
  errors: ['too_many_requests'],
});
