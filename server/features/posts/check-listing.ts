import { detailFaults } from '../../../contract/posts/category-rules.ts';
import { expiryOf } from '../../../contract/posts/expiry.ts';
import type { TermDates } from '../../../contract/campuses/term-dates.ts';
import { contextFaults, type ListingContext } from '../../../contract/posts/context-rules.ts';
import type { ListingValues } from '../../../contract/posts/listing-fields.ts';
import { problem } from '../../platform/http/problem.ts';

/** The rules' context and the calendar, by campus id. */
export type ListingContextOf = (campusId: string) => ListingContext & { terms: readonly TermDates[] };

/**
 * Checks the fields of a listing against each other, its campus and the time, as it will be stored.
 * @throws ProblemError invalid, with all invalid fields
 */
export function checkListing(listing: ListingValues, context: ListingContext): void {
  const faults = [...detailFaults(listing.category, listing.details), ...contextFaults(listing, context)];
  if (faults.length > 0) throw problem('invalid', faults);
}

/** When a listing expires (DET-05), as a database value; null where it doesn't. */
export function expiresAt(listing: ListingValues, postedAt: number, terms: readonly TermDates[]): string | null {
  const at = expiryOf(listing, postedAt, terms);
  return at === null ? null : new Date(at).toISOString();
}
