import { labelledDetails } from './detail-texts.ts';
import { fieldText, listingFieldNames, type ListingValues } from './listing-fields.ts';

/** All values of a listing but its title as displayed: `['$1,200', 'Furniture', 'Size M']`. */
export const listingTexts = (listing: ListingValues): string[] => [
  ...listingFieldNames.flatMap((name) => (name === 'title' ? [] : (fieldText(name, listing) ?? []))),
  ...labelledDetails(listing.category, listing.details).map(({ label, text }) => `${label} ${text}`),
];
