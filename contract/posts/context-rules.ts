import type { FieldError } from '../errors.ts';
import { detailField } from './category-rules.ts';
import { detailOf, fieldsOf } from './category-fields.ts';
import { curbFaults } from './curb.ts';
import { isSelling, type ListingValues } from './listing-fields.ts';

/** What a listing is validated against besides its own fields. */
export interface ListingContext {
  /** by the product's clock, in milliseconds since 1970 */
  now: number;
  /** whether the campus holds tickets to their face value */
  capped: boolean;
}

const FIRST_YEAR = 1900;

/**
 * The error of a year, given the current time; null if it's valid.
 * @param now milliseconds since 1970, by the product's clock
 */
export function yearFault(value: unknown, now: number): string | null {
  const last = new Date(now).getUTCFullYear() + 1;
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= FIRST_YEAR && value <= last;
  return fits ? null : `Enter a year from ${FIRST_YEAR} to ${last}.`;
}

/**
 * The errors of a listing that depend on the time or its campus. Also takes an unparsed body, whose values may have any
 * type, so that the response contains these errors together with all others.
 */
export function contextFaults(sent: unknown, { now, capped }: ListingContext): FieldError[] {
  const { kind, category, price, details } = (sent ?? {}) as Partial<ListingValues>;
  const values = typeof details === 'object' ? details : null;
  const faults: FieldError[] = [];
  for (const [name, { type }] of fieldsOf(typeof category === 'string' ? category : null)) {
    const value = detailOf(values, name) ?? null;
    const fault = type === 'year' && value !== null ? yearFault(value, now) : null;
    if (fault) faults.push({ field: detailField(name), message: fault });
  }
  const listing = { kind: kind ?? null, category: category ?? null, price: price ?? null, details: values };
  const above = capped ? faceValueFault(listing) : null;
  if (above) faults.push(above);
  return [...faults, ...curbFaults((sent ?? {}) as Partial<ListingValues>, now)];
}

/**
 * The error of a price above the face value; null if there is none. For a wanted ticket, the price is the most
 * that the buyer would pay.
 */
export function faceValueFault({
  kind,
  category,
  price,
  details,
}: Pick<ListingValues, 'kind' | 'category' | 'price' | 'details'>): FieldError | null {
  if (!isSelling(kind)) return null;
  for (const [name, field] of fieldsOf(typeof category === 'string' ? category : null)) {
    const cap = detailOf(details, name);
    if (field.type !== 'dollars' || !field.capsPrice || typeof cap !== 'number') continue;
    if (typeof price !== 'number' || price <= cap) continue;
    const worth = `$${cap.toLocaleString('en-US')}`;
    return { field: 'price', message: `The price can't be above the ${field.label.toLowerCase()} of ${worth}.` };
  }
  return null;
}
