import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, time } from '../shapes.ts';

/** The roles of D9. A form that validates one defines its own schema: this file is in the page's first load. */
export const roles = ['member', 'moderator', 'admin'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** The signed-in person's own data. */
export const me = z.object({
  _id: id,
  campus_id: id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  school_email: z.nullable(z.string()),
  img: z.nullable(z.string()),
  bio: z.string(),
  profile_set_up: z.boolean(),
  verified: z.boolean(),
  school_verified: z.boolean(),
  /** posting stops, or stopped, at this time unless they verify a current school email; null: it goes on */
  sells_until: z.nullable(time),
  /** false once `sells_until` has passed */
  may_sell: z.boolean(),
  role,
  /** of their home campus */
  ambassador: z.boolean(),
  /** key of the season whose banner they dismissed last */
  dismissed_season: z.nullable(z.string()),
  totalPosts: z.int(),
  createdAt: time,
});
export type Me = z.infer<typeof me>;

/** What the viewer may do on the campus of the host. The page only displays it; the server checks every call. */
export const abilities = z.object({
  read: z.boolean(),
  /** create a top-level post here: a student who may sell, on their home campus, with a profile */
  post: z.boolean(),
  comment: z.boolean(),
  save: z.boolean(),
  message: z.boolean(),
  /** pin a post, welcome newcomers and see the campus's figures */
  ambassador: z.boolean(),
  moderate: z.boolean(),
  /** moderators in production: they must add a second factor before they can moderate */
  protect: z.boolean(),
});

export const unreadCounts = z.object({ notifications: z.int(), chats: z.int(), version: z.int() });
export type UnreadCounts = z.infer<typeof unreadCounts>;

/** The viewer; answered by every call that changes it. */
export const viewer = z.object({ user: z.nullable(me), abilities, unread: unreadCounts });
export type ViewerAnswer = z.infer<typeof viewer>;

export const getViewer = endpoint({
  name: 'getViewer',
  method: 'GET',
  path: '/api/viewer',
  summary: "Who is signed in, what they may do on the host's campus, and their unread counts",
  access: 'anyone',
  answer: viewer,
});

export const logOut = endpoint({
  name: 'logOut',
  method: 'DELETE',
  path: '/api/auth/sessions/current',
  summary: 'Logs out: ends this session',
  access: 'anyone',
  onArchivedCampus: 'works',
  /** where the browser goes to end the session at the university that it began at, or null */
  answer: z.object({ continue_to: z.nullable(z.string()) }),
});
