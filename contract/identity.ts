import * as z from 'zod/mini';
import { person } from './campuses.ts';
import { endpoint } from './endpoint.ts';
import {
  accountEmail,
  bioField,
  codeField,
  entryEmail,
  fullName,
  loginPassword,
  newPassword,
  schoolEmailField,
} from './identity-rules.ts';
import { id, recordId, time } from './shapes.ts';

export const role = z.enum(['member', 'moderator', 'admin']);
export type Role = z.infer<typeof role>;

/** The signed-in person as he sees himself. */
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
  role,
  totalPosts: z.int(),
  createdAt: time,
});
export type Me = z.infer<typeof me>;

/** What the viewer may do on the campus of the host (the page shows it, the server decides it again). */
export const abilities = z.object({
  read: z.boolean(),
  /** create a top-level post here: student, at home, profile set up */
  post: z.boolean(),
  comment: z.boolean(),
  save: z.boolean(),
  message: z.boolean(),
  moderate: z.boolean(),
});

export const unreadCounts = z.object({ notifications: z.int(), chats: z.int(), version: z.int() });
export type UnreadCounts = z.infer<typeof unreadCounts>;

/** Who is asking: the answer of everything that changes it. */
export const viewer = z.object({ user: z.nullable(me), abilities, unread: unreadCounts });
export type ViewerAnswer = z.infer<typeof viewer>;

export const getViewer = endpoint({
  method: 'GET',
  path: '/api/viewer',
  summary: 'Who is signed in, what he may do on the campus of the host, and his unread counts',
  access: 'anyone',
  answer: viewer,
});

export const checkEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email-check',
  summary: 'The e-mail step: does an account with this address exist?',
  access: 'anyone',
  body: z.object({ email: entryEmail }),
  answer: z.object({ next: z.enum(['login', 'register']) }),
  errors: ['banned', 'too_many_requests'],
});

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/registrations',
  summary: 'Creates an account by name, e-mail and password, and signs it in',
  access: 'anyone',
  body: z.object({
    name: fullName,
    email: accountEmail,
    password: newPassword,
    agree: z.literal(true, 'Please agree to the Terms.'),
  }),
  answer: viewer,
  status: 201,
  errors: ['email_taken', 'banned', 'region_blocked', 'too_many_requests', 'unavailable'],
});

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/sessions',
  summary: 'Signs in by e-mail and password',
  access: 'anyone',
  body: z.object({ email: accountEmail, password: loginPassword }),
  answer: viewer,
  status: 201,
  errors: [
    'banned',
    'suspended',
    'wrong_password',
    'unknown_email',
    'no_password',
    'locked_out',
    'region_blocked',
    'unavailable',
  ],
});

export const logOut = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/current',
  summary: 'Ends this sign-in',
  access: 'anyone',
});

export const codePurpose = z.enum(['verify_user', 'verify_school', 'change_email']);
export type CodePurpose = z.infer<typeof codePurpose>;

export const sendAccountCode = endpoint({
  method: 'POST',
  path: '/api/auth/codes/verify-user',
  summary: "Mails a code that confirms the account's e-mail",
  access: 'session',
  answer: z.object({ sent_to: z.string(), resend_at: time }),
  errors: ['code_too_soon', 'too_many_requests', 'failed'],
});

export const checkAccountCode = endpoint({
  method: 'POST',
  path: '/api/auth/codes/verify-user/check',
  summary: 'Confirms the account with a mailed code',
  access: 'session',
  body: z.object({ code: codeField }),
  answer: viewer,
  errors: ['wrong_code', 'too_many_requests', 'school_email_taken', 'failed'],
});

export const sendSchoolCode = endpoint({
  method: 'POST',
  path: '/api/auth/codes/verify-school',
  summary: 'Mails a code to a school e-mail of the named campus (by default the one of the host)',
  access: 'verified',
  body: z.object({ email: schoolEmailField, campus: z.optional(id) }),
  answer: z.object({ sent_to: z.string(), resend_at: time }),
  errors: ['code_too_soon', 'too_many_requests', 'school_email_taken', 'failed', 'no_school_domains'],
});

export const checkSchoolCode = endpoint({
  method: 'POST',
  path: '/api/auth/codes/verify-school/check',
  summary: 'Confirms the school e-mail with a mailed code, joins its campus and announces the new member',
  access: 'verified',
  body: z.object({ code: codeField }),
  answer: z.extend(viewer, { campus_id: id }),
  errors: ['wrong_code', 'too_many_requests', 'school_email_taken', 'failed'],
});

export const setBio = endpoint({
  method: 'PUT',
  path: '/api/profile/bio',
  summary: "Sets the viewer's bio",
  access: 'verified',
  body: z.object({ bio: bioField }),
  answer: viewer,
});

export const setPhoto = endpoint({
  method: 'PUT',
  path: '/api/profile/photo',
  summary: "Makes an uploaded picture the viewer's profile picture",
  access: 'verified',
  body: z.object({ upload: recordId }),
  answer: viewer,
  errors: ['file_gone', 'unsupported_photo', 'failed'],
});

export const profile = z.extend(person, {
  campus_id: id,
  bio: z.string(),
  totalPosts: z.int(),
  profile_set_up: z.boolean(),
  school_verified: z.boolean(),
  joined: time,
  own: z.boolean(),
  /** false for an account that an import made and nobody took over yet (PRO-21) */
  claimed: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profiles/:username',
  summary: 'A profile by username, whatever its case',
  access: 'anyone',
  params: z.object({ username: z.string().check(z.maxLength(64)) }),
  answer: profile,
  errors: ['not_found'],
});
