import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { recordId, time } from '../shapes.ts';
import { codeLimits } from './code-limits.ts';
import { newPasskey, passkeyAssertion, passkeyCreationOptions } from './passkeys.ts';
import { viewer } from './viewer.ts';

/** A code of an authenticator app, or a recovery code. Any other text counts as a wrong code. */
export const secondCode = z
  .string('Enter the code.')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Enter the code.', abort: true }),
    z.maxLength(40, "That code isn't right. Please try again."),
  );

/** The name that its owner gives a passkey or an app. */
export const factorName = z.string('Give it a name.').check(
  z.overwrite<string>((value) => value.trim().replace(/\s+/g, ' ')),
  z.minLength(1, { error: 'Give it a name.', abort: true }),
  z.maxLength(codeLimits.secondFactor.nameMax, `Up to ${codeLimits.secondFactor.nameMax} characters.`),
);

export const factor = z.object({
  _id: recordId,
  kind: z.enum(['passkey', 'app']),
  name: z.string(),
  created_at: time,
  last_used_at: z.nullable(time),
  /** the site that a passkey belongs to, if it isn't this one */
  site: z.nullable(z.string()),
});
export type Factor = z.infer<typeof factor>;

export const security = z.object({
  factors: z.array(factor),
  /** how many recovery codes are left */
  recovery_codes: z.int(),
  /** it cannot be removed (moderators in production) */
  required: z.boolean(),
  /** whether passkeys work at this host; not at an IP address */
  passkeys: z.boolean(),
});
export type Security = z.infer<typeof security>;

export const getSecurity = endpoint({
  name: 'getSecurity',
  method: 'GET',
  path: '/api/settings/security',
  summary: "The viewer's passkeys and authenticator apps, and how many recovery codes are left",
  access: 'session',
  answer: security,
});

/** The answer when a factor was added; the first one comes with recovery codes, which are shown only once. */
const added = z.object({ security, new_recovery_codes: z.nullable(z.array(z.string())) });

export const startPasskey = endpoint({
  name: 'startPasskey',
  method: 'POST',
  path: '/api/settings/security/passkeys/options',
  summary: 'What a browser needs to create a passkey for the viewer',
  access: 'verified',
  onArchivedCampus: 'works',
  answer: passkeyCreationOptions,
  errors: ['proof_needed', 'factors_full', 'passkey_refused', 'too_many_requests'],
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/settings/security/passkeys',
  summary: 'Adds a passkey that the browser created; the first factor returns recovery codes and ends other sessions',
  access: 'verified',
  onArchivedCampus: 'works',
  body: z.object({ name: factorName, passkey: newPasskey }),
  answer: added,
  status: 201,
  errors: ['proof_needed', 'factors_full', 'passkey_refused'],
});

export const startApp = endpoint({
  name: 'startApp',
  method: 'POST',
  path: '/api/settings/security/apps/secrets',
  summary: 'Creates the secret for an authenticator app; the app counts after one of its codes is entered',
  access: 'verified',
  onArchivedCampus: 'works',
  answer: z.object({
    /** base32, for typing */
    secret: z.string(),
    /** otpauth:// address, for the QR code */
    uri: z.string(),
  }),
  errors: ['proof_needed', 'factors_full', 'too_many_requests'],
});

export const addApp = endpoint({
  name: 'addApp',
  method: 'POST',
  path: '/api/settings/security/apps',
  summary: 'Adds an authenticator app with one of its codes; the first factor returns recovery codes',
  access: 'verified',
  onArchivedCampus: 'works',
  body: z.object({ name: factorName, code: secondCode }),
  answer: added,
  status: 201,
  errors: ['proof_needed', 'factors_full', 'wrong_second_code', 'too_many_codes', 'not_found'],
});

export const renameFactor = endpoint({
  name: 'renameFactor',
  method: 'PUT',
  path: '/api/settings/security/factors/:id',
  summary: "Renames one of the viewer's passkeys or apps",
  access: 'session',
  onArchivedCampus: 'works',
  params: z.object({ id: recordId }),
  body: z.object({ name: factorName }),
  answer: security,
  errors: ['not_found'],
});

export const removeFactor = endpoint({
  name: 'removeFactor',
  method: 'DELETE',
  path: '/api/settings/security/factors/:id',
  summary: "Removes one of the viewer's passkeys or apps; removing the last one removes the recovery codes",
  access: 'session',
  onArchivedCampus: 'works',
  params: z.object({ id: recordId }),
  answer: security,
  errors: ['proof_needed', 'not_found', 'last_sign_in_method'],
});

export const makeRecoveryCodes = endpoint({
  name: 'makeRecoveryCodes',
  method: 'POST',
  path: '/api/settings/security/recovery-codes',
  summary: 'Creates new recovery codes, shown only once; earlier ones stop working',
  access: 'session',
  onArchivedCampus: 'works',
  answer: added,
  status: 201,
  errors: ['proof_needed', 'not_found'],
});

/** After `second_factor_needed`: the second factor is entered here, in the browser where the log-in began. */
export const getSecondStep = endpoint({
  name: 'getSecondStep',
  method: 'GET',
  path: '/api/auth/second-step',
  summary: 'How a started login can be finished',
  access: 'anyone',
  answer: z.object({ passkey: z.boolean(), app: z.boolean(), recovery: z.boolean() }),
  errors: ['second_step_over'],
});

export const takeSecondStep = endpoint({
  name: 'takeSecondStep',
  method: 'POST',
  path: '/api/auth/second-step',
  summary: 'Finishes a login with a passkey, an app code, or a recovery code',
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({ code: z.optional(secondCode), passkey: z.optional(passkeyAssertion) }),
  answer: viewer,
  status: 201,
  errors: [
    'second_step_over',
    'passkey_refused',
    'wrong_second_code',
    'too_many_codes',
    'banned',
    'suspended',
    'region_blocked',
    'too_many_requests',
  ],
});
