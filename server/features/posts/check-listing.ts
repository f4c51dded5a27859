import { detailFaults, faceValueFault } from '../../../contract/posts/category-rules.ts';
import { expiryOf } from '../../../contract/posts/expiry.ts';
import type { ListingValues } from '../../../contract/posts/listing-fields.ts';
import { problem } from '../../platform/http/problem.ts';

/**
 * Checks the fields of a listing against each other, as it will be stored.
 * @param capped whether its campus holds tickets to their face value (DET-06)
 * @throws ProblemError invalid, with every field at fault
 */
export function checkListing(listing: ListingValues, capped: boolean): void {
  const faults = detailFaults(listing.category, listing.details);
  const dear = capped ? faceValueFault(listing) : null;
  if (dear) faults.push(dear);
  if (faults.length > 0) throw problem('invalid', faults);
}

/** When a listing expires (DET-05), as the database takes it; null where it doesn't. */
export function expiresAt(listing: ListingValues, postedAt: number): string | null {
  const at = expiryOf(listing, postedAt);
  return at === null ? null : new Date(at).toISOString();
}
