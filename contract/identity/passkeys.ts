import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
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
