import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { time } from '../shapes.ts';
import { passkeyAssertion } from './passkeys.ts';
import { secondCode } from './second-factor.ts';

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

/** One of the four; without any, `password` is missing. The proof is valid for ten minutes, and so is a log-in. */
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
