import {
  type ListingFieldName,
  listingFieldNames,
  type ListingValues,
} from '../../../../../contract/posts/listing-fields.ts';
import { fieldOf, listingShape } from '../../../../../contract/posts/listing-rules.ts';

/** A listing's fields as they are typed or chosen; empty for none. */
export type TypedFields = Record<ListingFieldName, string>;

/** A field's value, or what is wrong with what was typed. */
export type ReadField = { ok: true; value: string | number | boolean | null } | { ok: false; message: string };

/** What a listing's fields would be typed as; null for a new one. */
export const typedOf = (listing: ListingValues | null): TypedFields =>
  Object.fromEntries(listingFieldNames.map((name) => [name, String(listing?.[name] ?? '')])) as TypedFields;

/** What the composer doesn't offer for a kind (DET-04). */
const withoutFor: Record<string, readonly ListingFieldName[]> = {
  looking: ['condition', 'firm'],
  post: ['title', 'price', 'category', 'condition', 'firm'],
};

/** Whether the composer offers a field: not every kind has all, and some appear once another is filled in. */
export function isOffered(name: ListingFieldName, typed: TypedFields): boolean {
  const { after } = fieldOf(name);
  if (withoutFor[typed.kind]?.includes(name)) return false;
  if (after === 'price above 0') return (numberIn(typed.price) ?? 0) > 0;
  return after === undefined || typed[after].trim() !== '';
}

/**
 * Reads a field: of dollars "95", "$1,200" and "95.00"; a fraction of a dollar is refused rather than guessed at (POS-16). What is not
 * offered says nothing.
 */
export function readField(name: ListingFieldName, typed: TypedFields): ReadField {
  const text = typed[name].trim();
  if (text === '' || !isOffered(name, typed)) return { ok: true, value: null };
  const { kind } = fieldOf(name);
  if (kind === 'flag') return { ok: true, value: text === 'true' };
  const read = listingShape[name].safeParse(kind === 'dollars' ? numberIn(text) : text);
  return read.success
    ? { ok: true, value: read.data }
    : { ok: false, message: read.error.issues.at(0)?.message ?? "That isn't valid." };
}

/** A number as it is typed, with or without a dollar sign and commas; NaN for what is none. */
export function numberIn(text: string): number | null {
  const bare = text.replace(/[\s$,]/g, '').replace(/\.0{0,2}$/, '');
  if (bare === '') return null;
  return /^-?\d+(\.\d*)?$/.test(bare) ? Number(bare) : Number.NaN;
}
