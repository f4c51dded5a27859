import * as z from 'zod/mini';
import type { FieldError } from '../../../contract/errors.ts';
import { cleanDetails, detailFaults, type SentDetails } from '../../../contract/posts/category-rules.ts';
import { expiryOf } from '../../../contract/posts/expiry.ts';
import type { TermDates } from '../../../contract/campuses/term-dates.ts';
import { contextFaults, type ListingContext } from '../../../contract/posts/context-rules.ts';
import type { ListingValues } from '../../../contract/posts/listing-fields.ts';
import { type RichText, richTextSchema } from '../../../contract/posts/rich-text/index.ts';
import { textFault } from '../../../contract/posts/text-limit.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';

/** The rules' context and the calendar, by campus id. */
export type ListingContextOf = (campusId: string) => ListingContext & { terms: readonly TermDates[] };

/**
 * Checks the fields of a listing against each other, its campus and the time, and the length of its text, as it will be
 * stored.
 * @param before the listing before an edit
 * @throws ProblemError invalid, with all invalid fields; text_too_long if that's all
 */
export function checkListing(
  listing: ListingValues & { text: RichText | null },
  context: ListingContext,
  before?: ListingValues,
): void {
  const long = textFault(listing.text, listing, before);
  const faults = [...detailFaults(listing.category, listing.details), ...contextFaults(listing, context)];
  if (long && faults.length === 0) throw fieldProblem('text', long, 'text_too_long');
  if (long) faults.unshift({ field: 'text', message: long });
  if (faults.length > 0) throw problem('invalid', faults);
}

/**
 * Further errors of a body that parsing refused, so that one answer has them all: its text's length, what depends on the
 * campus and the time, and fields that don't belong to its category. What the body doesn't name isn't checked: an edit leaves
 * it as it is.
 */
export function sentFaults(sent: unknown, context: ListingContext): FieldError[] {
  const { text, ...listing } = (sent ?? {}) as Partial<Record<'text' | keyof ListingValues, unknown>>;
  const parsed = z.safeParse(richTextSchema, text);
  const long = parsed.success && textFault(parsed.data, listing as ListingValues);
  const { category, details } = listing as Partial<ListingValues>;
  const foreign =
    category !== undefined && details && typeof details === 'object'
      ? detailFaults(typeof category === 'string' ? category : null, cleanDetails(details as SentDetails))
      : [];
  return [...(long ? [{ field: 'text', message: long }] : []), ...contextFaults(sent, context), ...foreign];
}

/**
 * When a listing expires, as a database value; null where it doesn't.
 * @param postedAt milliseconds since 1970
 */
export function expiresAt(listing: ListingValues, postedAt: number, terms: readonly TermDates[]): string | null {
  const at = expiryOf(listing, postedAt, terms);
  return at === null ? null : new Date(at).toISOString();
}
