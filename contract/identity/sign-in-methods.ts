import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id } from '../shapes.ts';

export const signInMethod = z.object({
  method: z.enum(['password', 'google', 'university', 'passkeys']),
  /** the university's campus */
  campus: z.nullable(z.object({ _id: id, name: z.string() })),
  /** whether the viewer can sign in with it */
  added: z.boolean(),
  /** false for the last one */
  removable: z.boolean(),
});
export type SignInMethod = z.infer<typeof signInMethod>;

const methods = z.object({ methods: z.array(signInMethod) });

export const listSignInMethods = endpoint({
  name: 'listSignInMethods',
  method: 'GET',
  path: '/api/settings/sign-in-methods',
  summary: 'How the viewer can sign in, and which of the methods here they could add',
  access: 'session',
  answer: methods,
});

/** A password is set by a mailed link (sendPasswordLink), a passkey by `startPasskey`. */
export const addSignInMethod = endpoint({
  name: 'addSignInMethod',
  method: 'POST',
  path: '/api/settings/sign-in-methods',
  summary: 'Starts adding Google or the university to the ways the viewer signs in',
  access: 'verified',
  onArchivedCampus: 'works',
  body: z.object({ method: z.enum(['google', 'university']) }),
  /** `continue_to`: a navigation to the provider, which returns to the settings */
  answer: z.object({ continue_to: z.string() }),
  errors: ['proof_needed', 'not_found', 'university_required'],
});

export const removeSignInMethod = endpoint({
  name: 'removeSignInMethod',
  method: 'DELETE',
  path: '/api/settings/sign-in-methods/:method',
  summary: "Removes the viewer's password, Google, or a university from the ways they sign in, while another remains",
  access: 'session',
  onArchivedCampus: 'works',
  params: z.object({ method: z.enum(['password', 'google', 'university']) }),
  /** `campus`: of the university */
  query: z.object({ campus: z.optional(id) }),
  answer: methods,
  errors: ['proof_needed', 'not_found', 'last_sign_in_method'],
});

/** Why a provider could not be added: /settings/account/sign_in_methods?error={code}. */
export const addErrors: Readonly<Record<string, string>> = {
  network: "That sign-in isn't answering. Try again in a minute.",
  cancelled: 'Nothing was added.',
  domain: "That account doesn't have one of your university's email addresses.",
  no_email: "Your university didn't share your email address.",
  unverified: "Your university hasn't confirmed your email address yet.",
  other_account: 'That account is connected to someone else here, or you have another one connected.',
  required: 'Your university requires you to sign in with it.',
};
/** The message of a code; any other one is a general failure. */
export const addErrorMessage = (code: string): string =>
  Object.hasOwn(addErrors, code) ? (addErrors[code] ?? '') : "That didn't work. Try again.";
