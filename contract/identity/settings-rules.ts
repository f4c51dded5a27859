import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/** A chosen username (SET-21 to SET-24, D12), lower-cased; the server checks whether it is free. */
export const usernameField = z.string('Username is required.').check(
  z.overwrite<string>((value) => value.trim().toLowerCase()),
  z.minLength(1, { error: 'Username is required.', abort: true }),
  z.regex(/^[a-z0-9_-]*$/, { error: 'Only letters, numbers, _ and -', abort: true }),
  z.minLength(limits.usernameMin, 'Must be longer than 4 characters.'),
  z.maxLength(limits.usernameMax, `Up to ${limits.usernameMax} characters.`),
);

/** A phone number (SET-26 to SET-28): an optional plus, then 6 to 14 digits with separators between them. */
export const phoneField = z
  .string('A phone # is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'A phone # is required', abort: true }),
    z.maxLength(limits.phoneMax, { error: 'Invalid phone #', abort: true }),
    z.regex(/^\+?\(?\d(?:[ ()./-]{0,2}\d){5,13}$/, 'Invalid phone #'),
  );

export const genders = ['male', 'female', 'other'] as const;
export type Gender = (typeof genders)[number];

export const genderField = z.enum(genders, 'Must select a gender');

interface GivenDate {
  month?: number | null | undefined;
  day?: number | null | undefined;
  year?: number | null | undefined;
}

/** Year, month and day as a UTC date, or null if the calendar doesn't have that day. */
function dayOf({ month, day, year }: { month: number; day: number; year: number }): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}

/**
 * The first error of a birth date, or null (SET-42, SET-43, SET-52, D46).
 * @param today the day on which the person must be 16
 */
export function birthDateFault({ month, day, year }: GivenDate, today: Date): string | null {
  if (!month || !day || !year) return 'Please fill in all the fields';
  const { from, to } = limits.birthYears;
  const date = year >= from && year <= to ? dayOf({ month, day, year }) : null;
  if (!date) return "That date doesn't exist.";
  const age = limits.minimumAge;
  return date.getTime() > Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate())
    ? `You must be at least ${age}`
    : null;
}

const part = z.optional(z.nullable(z.int()));

/** A birth date from its three selects. Everything but the age is checked, which depends on today's date. */
export const birthDateField = z.object({ month: part, day: part, year: part }, 'Please fill in all the fields').check(
  z.check<GivenDate>((ctx) => {
    // with the latest possible "today" only the calendar is checked; the server checks the age by its clock
    const message = birthDateFault(ctx.value, new Date(Date.UTC(9999, 0, 1)));
    if (message) ctx.issues.push({ code: 'custom', input: ctx.value, message });
  }),
);

export const gradYearField = z.nullable(
  z.int('Enter a year').check(z.minimum(1950, 'Enter a year'), z.maximum(2050, 'Enter a year')),
);

/** The current password, required before a change that only the account's owner may make (SET-33). */
export const currentPassword = z
  .string('Current password required')
  .check(z.minLength(1, { error: 'Current password required', abort: true }), z.maxLength(200, 'Invalid password.'));

/** The word typed to confirm the deletion of an account (SET-48). */
export const deletionWord = z.literal('DELETE', 'Type DELETE to confirm.');
