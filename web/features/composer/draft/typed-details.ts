import {
  type CategoryField,
  type DetailName,
  curbFields,
  detailFields,
  detailNames,
  detailOf,
  type Details,
  type DetailValue,
  fieldsOf,
} from '../../../../contract/posts/category-fields.ts';
import { cleanDetails, detailSchema, type SentDetails } from '../../../../contract/posts/category-rules.ts';
import { fromCampusClock, toCampusClock } from '../../../../contract/campuses/campus-clock.ts';
import { yearFault } from '../../../../contract/posts/context-rules.ts';
import { currentApp, currentCampus } from '../../../lib/app-state.ts';
import { productTime } from '../../../lib/product-clock.ts';
import { numberIn, type ReadField, type TypedFields } from './typed-fields.ts';

/**
 * The values of the category's fields as typed or chosen, `true` for a checked box; a field without a value is absent
 * or empty.
 */
export type TypedDetails = Readonly<Record<string, string>>;

/** Stored details as the form's values. */
export const typedDetailsOf = (details: Details | null): TypedDetails =>
  Object.fromEntries(
    detailNames.flatMap((name) => {
      const value = detailOf(details, name);
      return value === undefined ? [] : [[name, typedOf(detailFields[name], value)]];
    }),
  );

/** A time is typed by the campus's clock. */
const typedOf = ({ type }: CategoryField, value: DetailValue): string =>
  type === 'time' ? toCampusClock(Date.parse(String(value)), currentCampus().time_zone) : String(value);

/** Whether the composer shows the fields of the curb: only for something that is given away. */
export const canBeAtCurb = ({ kind, price }: TypedFields): boolean =>
  kind !== 'looking' && kind !== 'post' && numberIn(price) === 0;

/** The fields of the curb and of the category that the composer shows, in their order. */
export function shownDetails(
  category: string,
  fields: TypedFields,
  typed: TypedDetails,
): readonly [DetailName, CategoryField][] {
  const curb = Object.entries(curbFields) as [DetailName, CategoryField][];
  // the first is the checkbox, which shows the others
  const shown = !canBeAtCurb(fields) ? [] : typed.at_the_curb === 'true' ? curb : curb.slice(0, 1);
  return [...shown, ...fieldsOf(category)];
}

/** Parses a field: "1,200" and "62000" are numbers. */
export function readDetail(name: DetailName, field: CategoryField, typed: TypedDetails): ReadField {
  const text = (typed[name] ?? '').trim();
  if (text === '') return { ok: true, value: null };
  const value = valueIn(field, text);
  const fault = field.type === 'year' ? yearFault(value, productTime(currentApp())) : null;
  if (fault) return { ok: false, message: fault };
  const read = detailSchema(field).safeParse(value);
  return read.success
    ? { ok: true, value: read.data as string | number }
    : { ok: false, message: read.error.issues.at(0)?.message ?? "That isn't valid." };
}

function valueIn({ type }: CategoryField, text: string): string | number | boolean | null {
  if (type === 'text' || type === 'date') return text;
  if (type === 'checkbox') return text === 'true';
  if (type !== 'time') return numberIn(text);
  const at = fromCampusClock(text, currentCampus().time_zone);
  return Number.isNaN(at) ? text : new Date(at).toISOString();
}

/** The valid values of details; null for none. */
export const detailsIn = (fields: readonly [DetailName, CategoryField][], typed: TypedDetails): Details | null =>
  cleanDetails(
    Object.fromEntries(
      fields.map(([name, field]) => {
        const read = readDetail(name, field, typed);
        return [name, read.ok ? read.value : null];
      }),
    ) as SentDetails,
  );
