import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { accountEmail, codeField, entryEmail, loginPassword, newPassword, schoolEmailField } from './rules.ts';
import { fullName } from './names.ts';
import { id, time } from '../shapes.ts';
import { viewer } from './viewer.ts';

export * from './follows.ts';
export * from './profiles.ts';
export * from './viewer.ts';

export const checkEmail = endpoint({
  name: 'checkEmail',
  method: 'POST',
  path: '/api/auth/email-check',
  summary: 'The email step: does an account with this address exist?',
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({ email: entryEmail }),
  answer: z.object({ next: z.enum(['login', 'register']) }),
  errors: ['banned', 'too_many_requests'],
});

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/api/auth/registrations',
  summary: 'Creates an account with name, email, and password, and signs it in',
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({
    name: fullName,
    email: accountEmail,
    password: newPassword,
    agree: z.literal(true, 'Please agree to the Terms.'),
  }),
  answer: viewer,
  status: 201,
  errors: ['email_taken', 'university_required', 'banned', 'region_blocked', 'too_many_requests', 'unavailable'],
});

export const logIn = endpoint({
  name: 'logIn',
  method: 'POST',
  path: '/api/auth/sessions',
  summary: 'Logs in with email and password',
  access: 'anyone',
  onArchivedCampus: 'works',
  /** `staff`: at /login?staff, where staff with a second factor log in although their campus requires its university */
  body: z.object({ email: accountEmail, password: loginPassword, staff: z.optional(z.boolean()) }),
  answer: viewer,
  status: 201,
  errors: [
    'banned',
    'suspended',
    'wrong_password',
    'unknown_email',
    'no_password',
    'second_factor_needed',
    'university_required',
    'locked_out',
    'region_blocked',
    'unavailable',
  ],
});

export const codePurpose = z.enum(['verify_user', 'verify_school', 'change_email', 'prove', 'link_account']);
export type CodePurpose = z.infer<typeof codePurpose>;

export const sendAccountCode = endpoint({
  name: 'sendAccountCode',
  method: 'POST',
  path: '/api/auth/codes/verify-user',
  summary: "Emails a code that confirms the account's email",
  access: 'session',
  onArchivedCampus: 'works',
  answer: z.object({ sent_to: z.string(), resend_at: time }),
  errors: ['code_too_soon', 'too_many_requests', 'failed'],
});

export const checkAccountCode = endpoint({
  name: 'checkAccountCode',
  method: 'POST',
  path: '/api/auth/codes/verify-user/check',
  summary: 'Confirms the account with an emailed code',
  access: 'session',
  onArchivedCampus: 'works',
  body: z.object({ code: codeField }),
  answer: viewer,
  errors: ['wrong_code', 'too_many_requests', 'school_email_taken', 'failed'],
});

export const sendSchoolCode = endpoint({
  name: 'sendSchoolCode',
  method: 'POST',
  path: '/api/auth/codes/verify-school',
  summary: "Emails a code to a school email of the named campus (by default the host's)",
  access: 'verified',
  onArchivedCampus: 'works',
  body: z.object({ email: schoolEmailField, campus: z.optional(id) }),
  answer: z.object({ sent_to: z.string(), resend_at: time }),
  errors: [
    'code_too_soon',
    'too_many_requests',
    'school_email_taken',
    'failed',
    'no_school_domains',
    'university_required',
  ],
});

export const checkSchoolCode = endpoint({
  name: 'checkSchoolCode',
  method: 'POST',
  path: '/api/auth/codes/verify-school/check',
  summary: 'Confirms the school email with an emailed code, joins its campus, and announces the new member',
  access: 'verified',
  onArchivedCampus: 'works',
  body: z.object({ code: codeField }),
  answer: z.extend(viewer, { campus_id: id }),
  errors: [
    'university_required',
    'wrong_code',
    'open_school_link',
    'too_many_requests',
    'school_email_taken',
    'failed',
  ],
});

/** The link in the mail of a school code: enough by itself, and needed while somebody is guessing codes (D75). */
export const followSchoolLink = endpoint({
  name: 'followSchoolLink',
  method: 'POST',
  path: '/api/auth/codes/verify-school/follow',
  summary: 'Confirms the school email with the link of the emailed code, in the account that requested it',
  access: 'verified',
  onArchivedCampus: 'works',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: z.extend(viewer, { campus_id: id }),
  errors: ['university_required', 'link_over', 'too_many_requests', 'school_email_taken', 'failed'],
});
