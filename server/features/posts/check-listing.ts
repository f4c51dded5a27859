import { detailFaults } from '../../../contract/posts/category-rules.ts';
import { expiryOf } from '../../../contract/posts/expiry.ts';
import { contextFaults, type ListingContext } from '../../../contract/posts/context-rules.ts';
import type { ListingValues } from '../../../contract/posts/listing-fields.ts';
import { problem } from '../../platform/http/problem.ts';

/** By the id of its campus. */
export type ListingContextOf = (campusId: string) => ListingContext;

/**
 * Checks the fields of a listing against each other, its campus and the time, as it will be stored.
 * @throws ProblemError invalid, with every field at fault
 */
export function checkListing(listing: ListingValues, context: ListingContext): void {
  const faults = [...detailFaults(listing.category, listing.details), ...contextFaults(listing, context)];
  if (faults.length > 0) throw problem('invalid', faults);
}

/** When a listing expires (DET-05), as the database takes it; null where it doesn't. */
export function expiresAt(listing: ListingValues, postedAt: number): string | null {
  const at = expiryOf(listing, postedAt);
  return at === null ? null : new Date(at).toISOString();
}
