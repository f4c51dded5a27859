import type { FieldError } from '../errors.ts';
import { campusTime } from '../campuses/campus-time.ts';
import type { Details } from './category-fields.ts';
import { isSelling, type ListingValues } from './listing-fields.ts';

/** Something stays at the curb for at most this many hours. */
export const CURB_HOURS = 48;

type Curb = { details: Details | null };

/** Whether a listing is given away at the curb: nobody waits in line for it, whoever comes first takes it. */
export const isAtCurb = ({ details }: Curb): boolean => details?.at_the_curb === true;

/** Until when a listing is at the curb, in milliseconds since 1970; null for one that isn't. */
export const curbEnd = ({ details }: Curb): number | null =>
  details?.at_the_curb && details.until ? Date.parse(details.until) : null;

/** "At the curb until Thu 6:00 PM" by the campus's clock, or that it's over; null for anything else. */
export function curbText(listing: Curb, timeZone: string, now: number): string | null {
  const end = curbEnd(listing);
  if (end === null) return null;
  return end > now ? `At the curb until ${campusTime(end, timeZone, now)}` : 'No longer at the curb';
}

/**
 * The errors of a listing at the curb: it is free, offered, and has a spot and an end within 48 hours.
 * @param sent may be unparsed; what it leaves undefined isn't checked
 * @param now milliseconds since 1970, by the product's clock
 */
export function curbFaults(
  sent: Partial<Pick<ListingValues, 'price' | 'kind' | 'details'>>,
  now: number,
): FieldError[] {
  const { price, kind } = sent;
  const { at_the_curb: isCurb, spot, until } = (typeof sent.details === 'object' && sent.details) || {};
  const faults: FieldError[] = [];
  const add = (field: string, message: string) => faults.push({ field, message });
  if (isCurb !== true) {
    if (spot != null) add('details.spot', 'Only something at the curb has a spot.');
    if (until != null) add('details.until', 'Only something at the curb has an end.');
    return faults;
  }
  if (price !== undefined && price !== 0) add('price', 'Something at the curb is free. Set the price to $0.');
  if (kind != null && !isSelling(kind)) add('kind', 'Only something you give away can be at the curb.');
  if (spot == null) add('details.spot', 'Say where it is.');
  if (until == null) add('details.until', 'Say until when it will be there.');
  const end = typeof until === 'string' ? Date.parse(until) : Number.NaN;
  if (end <= now) add('details.until', 'Choose a time in the future.');
  if (end > now + CURB_HOURS * 3_600_000) add('details.until', `Choose a time within ${CURB_HOURS} hours.`);
  return faults;
}
