import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/** A chosen username (D12), lower-cased; the server checks whether it is free. */
export const usernameField = z.string('Username is required.').check(
  z.overwrite<string>((value) => value.trim().toLowerCase()),
  z.minLength(1, { error: 'Username is required.', abort: true }),
  z.regex(/^[a-z0-9_-]*$/, { error: 'Only letters, numbers, _ and -', abort: true }),
  z.minLength(limits.usernameMin, 'Must be longer than 4 characters.'),
  z.maxLength(limits.usernameMax, `Up to ${limits.usernameMax} characters.`),
);

/** The current password, required before a change that only the account's owner may make. */
export const currentPassword = z
  .string('Current password required')
  .check(z.minLength(1, { error: 'Current password required', abort: true }), z.maxLength(200, 'Invalid password.'));

/** The word typed to confirm the deletion of an account. */
export const deletionWord = z.literal('DELETE', 'Type DELETE to confirm.');
