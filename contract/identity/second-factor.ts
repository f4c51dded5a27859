import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { codeLimits } from './code-limits.ts';
import { recordId, time } from '../shapes.ts';
import { viewer } from './viewer.ts';

/** Base64url bytes, as in WebAuthn's JSON. */
const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/, "That isn't base64url."));

/** A browser's answer when a passkey was created (RegistrationResponseJSON); other fields are ignored. */
export const newPasskey = z.object({
  id: bytes(2_000),
  rawId: bytes(2_000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
  }),
});

/** A browser's answer when a passkey signed (AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  id: bytes(2_000),
  rawId: bytes(2_000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
});
export type SignedByPasskey = z.infer<typeof passkeyAssertion>;
export type NewPasskey = z.infer<typeof newPasskey>;

const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** Options for `navigator.credentials.create` (PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({ residentKey: z.string(), userVerification: z.string() }),
  attestation: z.string(),
  timeout: z.int(),
});

/** Options for `navigator.credentials.get` (PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(credential),
  userVerification: z.string(),
  timeout: z.int(),
});

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
  errors: ['proof_needed', 'wrong_second_code', 'too_many_codes', 'not_found'],
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

/** How a signed-in person can prove that they own the account. */
export const proofMethod = z.enum(['password', 'passkey', 'code', 'mail']);
export type ProofMethod = z.infer<typeof proofMethod>;

export const getProof = endpoint({
  name: 'getProof',
  method: 'GET',
  path: '/api/auth/proof',
  summary: "Whether the viewer recently confirmed it's them, and how they can",
  access: 'session',
  answer: z.object({ fresh: z.boolean(), ways: z.array(proofMethod) }),
});

/** Exactly one of the four. The proof is valid for ten minutes, and so is a log-in. */
export const prove = endpoint({
  name: 'prove',
  method: 'POST',
  path: '/api/auth/proof',
  summary: "Confirms it's the account's owner: with a password, passkey, code, or emailed code",
  access: 'session',
  onArchivedCampus: 'works',
  body: z.object({
    password: z.optional(z.string().check(z.maxLength(200))),
    passkey: z.optional(passkeyAssertion),
    code: z.optional(secondCode),
    mailed_code: z.optional(secondCode),
  }),
  errors: [
    'invalid_password',
    'locked_out',
    'passkey_refused',
    'wrong_second_code',
    'wrong_code',
    'too_many_codes',
    'too_many_requests',
    'unavailable',
  ],
});

export const sendProofCode = endpoint({
  name: 'sendProofCode',
  method: 'POST',
  path: '/api/auth/codes/proof',
  summary: "Emails a code to someone without a password, to confirm it's them",
  access: 'session',
  onArchivedCampus: 'works',
  answer: z.object({ sent_to: z.string(), resend_at: time }),
  errors: ['code_too_soon', 'too_many_requests', 'failed'],
});

export const challengePasskey = endpoint({
  name: 'challengePasskey',
  method: 'POST',
  path: '/api/auth/passkey-challenges',
  summary: 'The challenge for a passkey: to log in with it alone, as a second step, or as a confirmation',
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({ purpose: z.enum(['sign_in', 'second_step', 'proof']) }),
  answer: passkeyRequestOptions,
  errors: ['not_signed_in', 'second_step_over', 'passkey_refused', 'too_many_requests'],
});

/** Logs in with a passkey alone, which must have verified its owner by fingerprint, face or PIN. */
export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/auth/passkey-sign-ins',
  summary: 'Logs in with a passkey alone',
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({ passkey: passkeyAssertion }),
  answer: viewer,
  status: 201,
  errors: ['university_required', 'passkey_refused', 'banned', 'suspended', 'region_blocked', 'too_many_requests'],
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
