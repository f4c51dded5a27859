import { fieldsWithCurb } from './category-fields.ts';
import { labelledDetails } from './detail-texts.ts';
import {
  type ListingFieldName,
  listingFieldNames,
  listingFields,
  type ListingValues,
  valueText,
} from './listing-fields.ts';

/** The value of any field as displayed; null without a value. */
export const fieldText = (name: ListingFieldName, listing: ListingValues): string | null =>
  name === 'title' ? listing.title : name === 'firm' ? (listing.firm ? 'Yes' : null) : valueText(listing[name]);

/** All values of a listing but its title as displayed: `['$1,200', 'Furniture', 'Firm price', 'Size M']`. */
export const listingTexts = (listing: ListingValues): string[] => [
  ...listingFieldNames.flatMap((name) => {
    if (name === 'title') return [];
    const text = fieldText(name, listing);
    return text === null ? [] : name === 'firm' ? listingFields.firm.label : text;
  }),
  ...labelledDetails(listing.category, listing.details, fieldsWithCurb(listing.category)).map(
    ({ label, text }) => `${label} ${text}`,
  ),
];
