import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { viewer } from './identity.ts';
import { accountEmail, entryEmail, newPassword } from './rules.ts';
import { fullName } from './names.ts';
import { id, recordId, time } from '../shapes.ts';

export { googleStartPath } from './provider-start.ts';

/** The token of a mailed link: 32 random bytes. Other texts of up to 200 characters are answered with link_over. */
export const linkToken = z.string().check(z.maxLength(200));

/**
 * Mails a link that signs in, or registers if a name is given. It leads to the campus's
 * /login/sent?email=…&first=…&last=…&token=… and has no effect until `followSignInLink` is called. Who has no account and
 * gives no name is mailed that, and whoever has to sign in at a university the way there.
 */
export const sendSignInLink = endpoint({
  name: 'sendSignInLink',
  method: 'POST',
  path: '/api/auth/sign-in-links',
  summary: 'Emails a link that signs in without a password; with a name, it creates the account',
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({
    email: entryEmail,
    /** full name, for a registration */
    name: z.optional(fullName),
    /** must be true with a name */
    agree: z.optional(z.boolean()),
    /** where to continue afterwards: a path of this site; anything else is ignored */
    to: z.optional(z.string()),
  }),
  /** The same answer whether an account exists or not. */
  answer: z.object({ sent_to: z.string() }),
  errors: ['university_required', 'banned', 'region_blocked', 'too_many_requests'],
});

/**
 * `email` is the one stored when the link was requested, or the one that the person typed, never the one in
 * the link.
 */
export const followSignInLink = endpoint({
  name: 'followSignInLink',
  method: 'POST',
  path: '/api/auth/sign-in-links/follow',
  summary: 'Signs in, or signs up, with the token of an emailed link and the email it was sent to',
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({ email: accountEmail, token: linkToken }),
  answer: z.extend(viewer, {
    /** whether the account was created by this call */
    registered: z.boolean(),
  }),
  status: 201,
  errors: [
    'link_over',
    'second_factor_needed',
    'university_required',
    'banned',
    'suspended',
    'region_blocked',
    'too_many_requests',
  ],
});

/** Mails a link to /login/reset?token=…, also to a signed-in person without a password (D44). */
export const sendPasswordLink = endpoint({
  name: 'sendPasswordLink',
  method: 'POST',
  path: '/api/auth/password-links',
  summary: 'Emails a link to reset the password',
  access: 'anyone',
  onArchivedCampus: 'works',
  /** `to`: where to continue after the log-in, a path of this site; anything else is ignored */
  body: z.object({ email: entryEmail, to: z.optional(z.string()) }),
  answer: z.object({ sent_to: z.string() }),
  errors: ['user_not_found', 'university_required', 'banned', 'region_blocked', 'too_many_requests'],
});

export const checkPasswordLink = endpoint({
  name: 'checkPasswordLink',
  method: 'POST',
  path: '/api/auth/password-links/check',
  summary: 'Whose password an emailed link resets; the link stays valid',
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({ token: linkToken }),
  answer: z.object({ email: z.string() }),
  errors: ['link_over', 'too_many_requests'],
});

/** Sets the password, confirms the email, unlocks the account and ends its sessions, except the caller's own. */
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/auth/password-links/follow',
  summary: 'Sets a password with the token of an emailed link',
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({ token: linkToken, password: newPassword }),
  /** `continue_to`: the page to continue with, /login?method=password&email=… */
  answer: z.object({ continue_to: z.string() }),
  errors: ['link_over', 'university_required', 'banned', 'too_many_requests', 'unavailable'],
});

/** Mails a link to /login/sent?claim={username}&token=… to the address of an unclaimed account (D47). */
export const sendClaimLink = endpoint({
  name: 'sendClaimLink',
  method: 'POST',
  path: '/api/profiles/:username/claim-links',
  summary: "Emails a link for claiming an unclaimed account to the account's own address",
  access: 'anyone',
  onArchivedCampus: 'works',
  params: z.object({ username: z.string().check(z.maxLength(64)) }),
  /** masked, as in a***@ou.edu */
  answer: z.object({ sent_to: z.string() }),
  errors: ['not_found', 'already_claimed', 'university_required', 'banned', 'region_blocked', 'too_many_requests'],
});

export const claimAccount = endpoint({
  name: 'claimAccount',
  method: 'POST',
  path: '/api/auth/claims',
  summary: 'Claims an unclaimed account with the token of an emailed link, and signs it in',
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({ token: linkToken }),
  answer: z.extend(viewer, {
    /** the page where the first password is set, /login/reset?token=… */
    set_password: z.string(),
  }),
  status: 201,
  errors: [
    'link_over',
    'second_factor_needed',
    'university_required',
    'banned',
    'suspended',
    'region_blocked',
    'too_many_requests',
  ],
});

export const getSignInOptions = endpoint({
  name: 'getSignInOptions',
  method: 'GET',
  path: '/api/auth/options',
  summary: 'The providers available for signing in here',
  access: 'anyone',
  answer: z.object({ google: z.boolean() }),
});

/** Why a sign-in at Google failed: /user_registration?error={code} shows the message. */
export const googleErrors = {
  google_network: 'Network error. Please check your connection',
  google_cancelled: 'Error: Sign-in process was canceled',
  google_other_credential: 'Error: Account already exists with different credentials',
  google_invalid: 'Error: Invalid credentials',
  google_disabled: 'Error: That account has been disabled',
  google_no_email: 'Error: User email not found',
  google_wrong_password: 'Error: Incorrect password',
  google_unknown: 'Unknown Error Signing In with Google',
  google_sign_up: 'Error Signing In with Google.',
  google_address: 'Error: Sign up with a Google account that has your school email.',
  google_name: "Error: That name can't be used here. Sign up with your email instead.",
  google_required: 'Error: Your university requires you to sign in with it.',
  google_not_configured: "Google sign-in isn't set up here.",
  banned: errors.banned.title,
  /** rate limited; `googleFaultMessage` fills in the time */
  too_many_requests: 'There were too many sign-ins from your network. You can try again {when}.',
} as const;
export type GoogleErrorCode = keyof typeof googleErrors;

/**
 * The message of /user_registration?error={code}, or null for an unknown code.
 * @param when the end of the wait by the reader's clock, if the address has `retry_after`
 */
export const googleFaultMessage = (code: string | null, when = 'later'): string | null =>
  code !== null && Object.hasOwn(googleErrors, code)
    ? googleErrors[code as GoogleErrorCode].replace('{when}', when)
    : null;

export const session = z.object({
  _id: id,
  /** as in "Chrome on Windows" */
  device: z.string(),
  /** country of its IP address, if known */
  place: z.nullable(z.string()),
  /** whether it is the session of this request */
  current: z.boolean(),
  created_at: time,
  last_seen_at: time,
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: "The viewer's sessions, this one first, then by last use",
  access: 'session',
  answer: z.object({ sessions: z.array(session) }),
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: "Ends one of the viewer's sessions",
  access: 'session',
  onArchivedCampus: 'works',
  params: z.object({ id: recordId }),
  errors: ['not_found'],
});

/** "Sign out everywhere": the other sessions, or with keep=none this one too. */
export const endSessions = endpoint({
  name: 'endSessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: "Ends all of the viewer's sessions, except this one by default",
  access: 'session',
  onArchivedCampus: 'works',
  query: z.object({ keep: z.optional(z.enum(['current', 'none'])) }),
});
