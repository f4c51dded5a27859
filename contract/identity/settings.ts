import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { viewer } from './identity.ts';
import { codeField, entryEmail } from './rules.ts';
import { limits } from '../limits.ts';
import { firstNamePart, lastNamePart } from './names.ts';
import {
  type AccountFieldName,
  accountFieldNames,
  accountFields,
  accountValues,
  type SchemaOf,
} from './account-fields.ts';
import { currentPassword, deletionWord, usernameField } from './settings-rules.ts';
import { id, time } from '../shapes.ts';

/** The rows of /settings/account; visible only to their owner. */
export const account = z.object({
  _id: id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  school_email: z.nullable(z.string()),
  verified: z.boolean(),
  school_verified: z.boolean(),
  createdAt: time,
  lastModified: time,
  ...accountValues,
  email_notifications: z.boolean(),
  /** false: the Password row shows "Not available" and sets one by a mailed link, sendPasswordLink */
  has_password: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** The answer of every change: the person after it, as the header and the account rows show them. */
export const accountAnswer = z.extend(viewer, { account });
export type AccountAnswer = z.infer<typeof accountAnswer>;

export const getAccount = endpoint({
  name: 'getAccount',
  method: 'GET',
  path: '/api/settings/account',
  summary: "The rows of the viewer's account",
  access: 'session',
  answer: account,
});

/** A profile link with a former username still leads to its person; no one else can take that name for a year. */
export const setUsername = endpoint({
  name: 'setUsername',
  method: 'PUT',
  path: '/api/settings/username',
  summary: "Changes the viewer's username",
  access: 'verified',
  onArchivedCampus: 'works',
  body: z.object({ username: usernameField }),
  answer: accountAnswer,
  errors: ['username_taken', 'too_many_requests'],
});

export const setName = endpoint({
  name: 'setName',
  method: 'PUT',
  path: '/api/profile/name',
  summary: "Changes the viewer's display name",
  access: 'verified',
  onArchivedCampus: 'works',
  body: z.object({ first_name: firstNamePart, last_name: lastNamePart }),
  answer: accountAnswer,
  errors: ['too_many_requests'],
});

const setterOf = <Name extends AccountFieldName>(name: Name) =>
  endpoint({
    // `grad_year` is set by `setGradYear`
    name: `set_${name}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    method: 'PUT',
    path: `/api/settings/${name.replaceAll('_', '-')}`,
    summary: `Sets the viewer's ${accountFields[name].title.toLowerCase()}`,
    access: 'verified',
    onArchivedCampus: 'works',
    body: z.object({ [name]: accountFields[name].schema } as { [Key in Name]: SchemaOf<Key> }),
    answer: accountAnswer,
  });

/** The call that sets each field of the account. */
export const setField: { [Name in AccountFieldName]: ReturnType<typeof setterOf<Name>> } = Object.fromEntries(
  accountFieldNames.map((name) => [name, setterOf(name)]),
) as never;

export const setEmailNotifications = endpoint({
  name: 'setEmailNotifications',
  method: 'PUT',
  path: '/api/settings/email-notifications',
  summary: 'Switches email notifications on or off',
  access: 'session',
  onArchivedCampus: 'works',
  body: z.object({ email_notifications: z.boolean() }),
  answer: accountAnswer,
});

/** The new address takes effect only with `checkEmailCode`. */
export const sendEmailCode = endpoint({
  name: 'sendEmailCode',
  method: 'POST',
  path: '/api/auth/codes/change-email',
  summary: "Emails a code to the address that will become the viewer's email",
  access: 'session',
  onArchivedCampus: 'works',
  body: z.object({ email: entryEmail }),
  answer: z.object({ sent_to: z.string(), resend_at: time }),
  errors: ['proof_needed', 'address_taken', 'code_too_soon', 'too_many_requests', 'failed'],
});

export const checkEmailCode = endpoint({
  name: 'checkEmailCode',
  method: 'POST',
  path: '/api/auth/codes/change-email/check',
  summary: "Changes the viewer's email with an emailed code; their sessions stay",
  access: 'session',
  onArchivedCampus: 'works',
  body: z.object({ code: codeField }),
  answer: accountAnswer,
  errors: ['wrong_code', 'address_taken', 'too_many_requests', 'failed'],
});

/** Field errors are in `current`, `password` or `again`; the viewer's other sessions end. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/settings/password',
  summary: "Changes the viewer's password",
  access: 'session',
  onArchivedCampus: 'works',
  body: z
    .object({
      current: currentPassword,
      password: z
        .string('Please enter a new password')
        .check(
          z.minLength(1, { error: 'Please enter a new password', abort: true }),
          z.minLength(limits.passwordMin, { error: 'Passwords must be 6+ characters', abort: true }),
          z.maxLength(limits.passwordInputMax, 'Password too long.'),
        ),
      again: z.string('Must re-enter new password').check(z.minLength(1, 'Must re-enter new password')),
    })
    .check(z.refine((body) => body.password === body.again, { path: ['again'], error: 'Passwords do not match' })),
  answer: accountAnswer,
  errors: ['invalid_password', 'locked_out', 'unavailable'],
});

/** Permanent and immediate (D18). `password` is required if the account has one. */
export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'POST',
  path: '/api/settings/account/deletion',
  summary: "Deletes the viewer's account with everything they posted, and signs them out everywhere",
  access: 'session',
  onArchivedCampus: 'works',
  body: z.object({ confirmation: deletionWord, password: z.optional(z.string().check(z.maxLength(200))) }),
  errors: ['proof_needed', 'invalid_password', 'locked_out', 'last_admin', 'unavailable'],
});
