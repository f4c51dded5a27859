import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { codeField } from './rules.ts';
import { time } from '../shapes.ts';
import { viewer } from './viewer.ts';

/**
 * Why a sign-in at the university failed: /login/university?error={code} shows the message. `{school}` is the campus's
 * short name.
 */
export const universityErrors = {
  network: { title: "{school}'s sign-in isn't answering", text: 'It may be down for a moment. Try again in a minute.' },
  cancelled: { title: 'You canceled the sign-in', text: "You aren't logged in." },
  invalid: { title: "That sign-in couldn't be confirmed", text: 'It may have taken too long. Try again.' },
  unknown: {
    title: "{school}'s sign-in didn't work",
    text: 'Its answer had an error. Try again, or contact Customer Support if it keeps happening.',
  },
  no_email: {
    title: "{school} didn't share your email address",
    text: "We need it to know you're a student. Contact Customer Support.",
  },
  unverified: {
    title: "{school} hasn't confirmed your email address",
    text: 'Confirm it in your university account first, then sign in again here.',
  },
  domain: {
    title: "That isn't a {school} email address",
    text: "You can only sign in here with an account that has one of {school}'s email addresses.",
  },
  other_account: {
    title: 'That email address is already in use',
    text: 'An account here is connected to another university account with the same email address. Contact Customer Support.',
  },
  name: { title: "That name can't be used here", text: 'Contact Customer Support.' },
  sign_up: { title: "We couldn't create your account", text: 'Something went wrong. Try again.' },
  disabled: {
    title: 'That account has been disabled',
    text: 'Contact Customer Support if you think this is a mistake.',
  },
  banned: { title: errors.banned.title, text: 'Contact Customer Support if you think this is a mistake.' },
  required: {
    title: 'Sign in with your own university',
    text: 'That account belongs to a school that requires its own sign-in.',
  },
  not_configured: { title: "{school} doesn't have its own sign-in here", text: 'Log in another way.' },
  /** the page says when */
  too_many_requests: { title: 'There were too many sign-ins from your network', text: 'You can try again {when}.' },
} as const;
export type UniversityErrorCode = keyof typeof universityErrors;

/** Whether trying again, perhaps with another account at the university, can help after an error. */
export const canRetry = (code: UniversityErrorCode): boolean =>
  !['no_email', 'other_account', 'name', 'disabled', 'banned', 'required', 'not_configured'].includes(code);

/**
 * An account that a person signed in at their university has here already. It is linked once they prove that it is
 * theirs.
 */
export const getUniversityLink = endpoint({
  name: 'getUniversityLink',
  method: 'GET',
  path: '/api/auth/university/link',
  summary: 'The existing account that a university sign-in of this browser belongs to, and how to prove it',
  access: 'anyone',
  answer: z.object({
    /** from the university */
    email: z.string(),
    password: z.boolean(),
    /** where a code is mailed to, masked */
    mailed_to: z.string(),
  }),
  errors: ['second_step_over', 'banned', 'suspended'],
});

export const sendUniversityLinkCode = endpoint({
  name: 'sendUniversityLinkCode',
  method: 'POST',
  path: '/api/auth/university/link/codes',
  summary: 'Emails a code to the existing account that a university sign-in belongs to',
  access: 'anyone',
  onArchivedCampus: 'works',
  answer: z.object({ sent_to: z.string(), resend_at: time }),
  errors: ['second_step_over', 'banned', 'suspended', 'code_too_soon', 'too_many_requests'],
});

export const linkUniversity = endpoint({
  name: 'linkUniversity',
  method: 'POST',
  path: '/api/auth/university/link',
  summary: "Links the existing account to the university sign-in, with the account's password or an emailed code",
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({
    password: z.optional(z.string().check(z.maxLength(200, 'Wrong password!'))),
    code: z.optional(codeField),
  }),
  answer: viewer,
  status: 201,
  errors: [
    'second_step_over',
    'invalid_password',
    'locked_out',
    'wrong_code',
    'second_factor_needed',
    'university_required',
    'banned',
    'suspended',
    'region_blocked',
    'too_many_requests',
  ],
});
