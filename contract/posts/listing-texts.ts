import { listingFieldNames, type ListingValues, valueText } from './listing-fields.ts';

/** All values of a listing as displayed: `['$1,200', 'Furniture']`. */
export const listingTexts = (listing: ListingValues): string[] =>
  listingFieldNames.flatMap((name) => valueText(listing[name]) ?? []);
