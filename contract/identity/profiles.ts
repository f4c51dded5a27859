import * as z from 'zod/mini';
import { person } from '../campuses/campuses.ts';
import { endpoint } from '../endpoint.ts';
import { bioField } from './rules.ts';
import { id, recordId, time } from '../shapes.ts';
import { viewer } from './viewer.ts';

export const setBio = endpoint({
  name: 'setBio',
  method: 'PUT',
  path: '/api/profile/bio',
  summary: "Sets the viewer's bio",
  access: 'verified',
  onArchivedCampus: 'works',
  body: z.object({ bio: bioField }),
  answer: viewer,
});

export const setPhoto = endpoint({
  name: 'setPhoto',
  method: 'PUT',
  path: '/api/profile/photo',
  summary: "Sets an uploaded photo as the viewer's profile picture",
  access: 'verified',
  onArchivedCampus: 'works',
  body: z.object({ upload: recordId }),
  answer: viewer,
  errors: ['file_gone', 'unsupported_photo', 'photo_user_gone'],
});

export const profile = z.extend(person, {
  campus_id: id,
  bio: z.string(),
  /** null for a viewer who may not read the person's campus (D6) */
  totalPosts: z.nullable(z.int()),
  profile_set_up: z.boolean(),
  school_verified: z.boolean(),
  /** their graduation year is over */
  alum: z.boolean(),
  joined: time,
  own: z.boolean(),
  /** false for an imported account that its owner has not claimed yet */
  claimed: z.boolean(),
  /** whether the viewer follows them; null for who can't: visitors, the unverified, the person, non-readers */
  following: z.nullable(z.boolean()),
  /** who invited them; null for viewers who may not read the campus, and where one of the two hides it */
  invited_by: z.nullable(z.object({ first_name: z.string(), username: z.string() })),
});
export type Profile = z.infer<typeof profile>;

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/profiles/:username',
  offline: true,
  summary: 'A profile by username, in any case',
  access: 'anyone',
  params: z.object({ username: z.string().check(z.maxLength(64)) }),
  answer: profile,
  errors: ['not_found'],
});
