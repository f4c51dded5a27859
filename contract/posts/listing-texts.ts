import { labelledDetails } from './detail-texts.ts';
import { type ListingFieldName, listingFieldNames, type ListingValues, valueText } from './listing-fields.ts';

/** The value of any field as displayed; null without a value. */
export const fieldText = (name: ListingFieldName, listing: ListingValues): string | null =>
  name === 'title' ? listing.title : valueText(listing[name]);

/** All values of a listing but its title as displayed: `['$1,200', 'Furniture', 'Size M']`. */
export const listingTexts = (listing: ListingValues): string[] => [
  ...listingFieldNames.flatMap((name) => (name === 'title' ? [] : (fieldText(name, listing) ?? []))),
  ...labelledDetails(listing.category, listing.details).map(({ label, text }) => `${label} ${text}`),
];
