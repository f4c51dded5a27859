import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/** The specification's "standard address pattern": something@domain.tld without blanks, of a reasonable length. */
const address = /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

const lowered = () => z.overwrite<string>((value) => value.trim().toLowerCase());

const email = (invalid: string) =>
  z
    .string('Email is required.')
    .check(
      lowered(),
      z.minLength(1, { error: 'Email is required.', abort: true }),
      z.maxLength(limits.emailMax, { error: invalid, abort: true }),
      z.regex(address, invalid),
    );

/** An email in the email step: trimmed and lower-cased. */
export const entryEmail = email('Invalid email address!');

/** An email that staff type: of any account, also one that was imported with an address that registration would refuse. */
export const knownEmail = z
  .string('Email is required.')
  .check(
    lowered(),
    z.minLength(1, { error: 'Email is required.', abort: true }),
    z.maxLength(limits.emailMax, { error: 'Invalid email address!', abort: true }),
    z.regex(/^[^@\s]+@[^@\s]+$/, 'Invalid email address!'),
  );

/** An email in registration and log-in, where the message ends with a period. */
export const accountEmail = email('Invalid email address.');

export const loginPassword = z
  .string('Password is required.')
  .check(z.minLength(1, 'Password is required.'), z.maxLength(200, 'Wrong password!'));

/** A new password (D44). The server, which knows the name and the email, refuses easy ones. */
export const newPassword = z
  .string('Password too short.')
  .check(
    z.minLength(limits.passwordMin, 'Password too short.'),
    z.maxLength(limits.passwordInputMax, 'Password too long.'),
  );

/** The code of a mail. Anything but four digits counts as a wrong code. */
export const codeField = z
  .string('Please enter verification code')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Please enter verification code', abort: true }),
    z.maxLength(20, 'Your code was incorrect. Please try again.'),
  );

/** A school email as typed; `schoolEmailFault` checks whether its domain belongs to the campus. */
export const schoolEmailField = z
  .string('Enter a new school email')
  .check(
    lowered(),
    z.minLength(1, { error: 'Enter a new school email', abort: true }),
    z.maxLength(limits.emailMax, 'Enter a valid school email'),
  );

/**
 * The error of a school email for a campus's domains, or null (D43): letters, digits, dot, hyphen and
 * underscore, then @, then exactly one of the domains.
 */
export function schoolEmailFault(email: string, domains: readonly string[]): string | null {
  const [, local, domain] = /^([a-z0-9._-]{1,64})@([a-z0-9.-]+)$/.exec(email.toLowerCase()) ?? [];
  if (!local || !domain || !domains.includes(domain)) return 'Enter a valid school email';
  return null;
}

/** The length of a bio in code points. */
export const bioLength = (bio: string): number => [...bio].length;

export const bioField = z.string().check(
  z.trim(),
  z.check<string>((ctx) => {
    if (bioLength(ctx.value) > limits.bioMax)
      ctx.issues.push({ code: 'custom', input: ctx.value, message: `Up to ${limits.bioMax} characters.` });
  }),
);
