import { priceText } from './listing-fields.ts';
import { campusTime } from '../campuses/campus-time.ts';
import {
  type CategoryField,
  type DetailName,
  detailFields,
  detailOf,
  type Details,
  type DetailValue,
  fieldsOf,
  fieldsWithCurb,
} from './category-fields.ts';

let day: Intl.DateTimeFormat | undefined;
let month: Intl.DateTimeFormat | undefined;
// created on first use: a phone takes several ms to create one
const dayFormat = () =>
  (day ??= new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }));
const monthFormat = () => (month ??= new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }));
const dateOf = (value: DetailValue) => new Date(`${value}T00:00:00Z`);

/**
 * A field's value as displayed: "$640", "2 beds", "Studio", "Jan 5, 2027", "Yes", "Jan 5, 6:00 PM".
 * @param timeZone the campus's, for a time; without it in UTC
 */
export function detailText(field: CategoryField, value: DetailValue, timeZone?: string): string {
  switch (field.type) {
    case 'number': {
      if (value === 0 && field.zero) return field.zero;
      const unit = value === 1 ? field.unit?.replace(/s$/, '') : field.unit;
      return [value.toLocaleString('en-US'), unit].filter(Boolean).join(' ');
    }
    case 'dollars':
      return priceText(Number(value));
    case 'date':
      return dayFormat().format(dateOf(value));
    case 'time': {
      const at = Date.parse(String(value));
      // far from "now", so that the day has its date
      const text = campusTime(at, timeZone ?? 'UTC', 0);
      return timeZone ? text : `${text} UTC`;
    }
    case 'checkbox':
      return 'Yes';
    default:
      return String(value);
  }
}

export interface LabelledDetail {
  name: DetailName;
  label: string;
  text: string;
}

/**
 * The details of a listing, in the order of their form.
 * @param fields those of its category; a page shows those of the curb in a place of their own
 */
export const labelledDetails = (
  category: string | null,
  details: Details | null,
  fields = fieldsOf(category),
): LabelledDetail[] =>
  fields.flatMap(([name, field]) => {
    const value = detailOf(details, name);
    return value === undefined ? [] : [{ name, label: field.label, text: detailText(field, value) }];
  });

/** A value without its label: "2 bd", "From Jan", "Furnished". */
function shortText(field: CategoryField, value: DetailValue, details: Details): string {
  switch (field.type) {
    case 'number':
      return field.short && value !== 0 ? `${value} ${field.short}` : detailText(field, value);
    case 'dollars':
      return `${detailText(field, value)}${field.short ?? ''}`;
    case 'date': {
      if (!field.until)
        return dayFormat()
          .format(dateOf(value))
          .replace(/, \d+$/, '');
      const until = detailOf(details, field.until);
      const from = monthFormat().format(dateOf(value));
      const end = until === undefined ? null : monthFormat().format(dateOf(until));
      return end === null ? `From ${from}` : end === from ? from : `${from} to ${end}`;
    }
    case 'checkbox':
      return field.label;
    default:
      return detailText(field, value);
  }
}

/** The two most important details of a listing as a card shows them, "2 bd · Jan to May"; null without any. */
export function highlightsOf(category: string | null, details: Details | null): string | null {
  if (!details) return null;
  const given = fieldsWithCurb(category).filter(
    ([name, { importance }]) => importance !== undefined && detailOf(details, name) !== undefined,
  );
  // the end of a range is part of the text of its beginning
  const ends = new Set(given.map(([, field]) => field.type === 'date' && field.until));
  const texts = given
    .filter(([name]) => !ends.has(name))
    .sort(([, one], [, other]) => (one.importance ?? 0) - (other.importance ?? 0))
    .slice(0, 2)
    .map(([name, field]) => {
      const text = shortText(field, detailOf(details, name) as DetailValue, details);
      return field.type === 'date' && isEnd(name) ? `Until ${text}` : text;
    });
  return texts.join(' · ') || null;
}

const isEnd = (name: string): boolean =>
  Object.values(detailFields).some((field) => field.type === 'date' && field.until === name);
