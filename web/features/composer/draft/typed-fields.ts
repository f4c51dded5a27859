import {
  type ListingFieldName,
  listingFieldNames,
  type ListingValues,
} from '../../../../contract/posts/listing-fields.ts';
import { fieldOf, listingShape } from '../../../../contract/posts/listing-rules.ts';

/** The values of a listing's fields as typed or chosen; empty for none. */
export type TypedFields = Record<ListingFieldName, string>;

/** A field's value, or the error message. */
export type ReadField = { ok: true; value: string | number | boolean | null } | { ok: false; message: string };

/** A listing as the form's values; null for a new one. */
export const typedOf = (listing: ListingValues | null): TypedFields =>
  Object.fromEntries(listingFieldNames.map((name) => [name, String(listing?.[name] ?? '')])) as TypedFields;

/** The fields that the composer doesn't show for a kind. */
const withoutFor: Record<string, readonly ListingFieldName[]> = {
  looking: ['condition', 'firm'],
  post: ['title', 'price', 'category', 'condition', 'firm'],
};

/** Whether the composer shows a field: not every kind has all, and some appear once another is filled in. */
export function showsField(name: ListingFieldName, typed: TypedFields): boolean {
  const { after } = fieldOf(name);
  if (withoutFor[typed.kind]?.includes(name)) return false;
  return after === undefined || (numberIn(typed.price) ?? 0) > 0;
}

/**
 * Parses a field. Prices can be "95", "$1,200" and "95.00"; fractions of a dollar are refused rather than rounded. A field
 * that isn't shown has no value.
 */
export function readField(name: ListingFieldName, typed: TypedFields): ReadField {
  const text = typed[name].trim();
  if (text === '' || !showsField(name, typed)) return { ok: true, value: null };
  const { kind } = fieldOf(name);
  if (kind === 'flag') return { ok: true, value: text === 'true' };
  const read = listingShape[name].safeParse(kind === 'dollars' ? numberIn(text) : text);
  return read.success
    ? { ok: true, value: read.data }
    : { ok: false, message: read.error.issues.at(0)?.message ?? "That isn't valid." };
}

/** Parses a number, with or without a dollar sign and commas; null for an empty text, NaN if it isn't a number. */
export function numberIn(text: string): number | null {
  const bare = text.replace(/[\s$,]/g, '').replace(/\.0{0,2}$/, '');
  if (bare === '') return null;
  return /^-?\d+(\.\d*)?$/.test(bare) ? Number(bare) : Number.NaN;
}
