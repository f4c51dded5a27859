import {
  type CategoryField,
  type DetailName,
  detailNames,
  detailOf,
  type Details,
  fieldsOf,
} from '../../../../../contract/posts/category-fields.ts';
import { cleanDetails, detailSchema, type SentDetails } from '../../../../../contract/posts/category-rules.ts';
import { yearFault } from '../../../../../contract/posts/context-rules.ts';
import { currentApp } from '../../../../lib/app-state.ts';
import { productTime } from '../../../../lib/product-clock.ts';
import { numberIn, type ReadField } from './typed-fields.ts';

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
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );

/** Parses a field: "1,200" and "62000" are numbers. */
export function readDetail(name: DetailName, field: CategoryField, typed: TypedDetails): ReadField {
  const text = (typed[name] ?? '').trim();
  if (text === '') return { ok: true, value: null };
  const isText = field.type === 'text' || field.type === 'date';
  const value = field.type === 'checkbox' ? text === 'true' : isText ? text : numberIn(text);
  const fault = field.type === 'year' ? yearFault(value, productTime(currentApp())) : null;
  if (fault) return { ok: false, message: fault };
  const read = detailSchema(field).safeParse(value);
  return read.success
    ? { ok: true, value: read.data as string | number }
    : { ok: false, message: read.error.issues.at(0)?.message ?? "That isn't valid." };
}

/** The valid details of a category; null for none. */
export const detailsIn = (category: string, typed: TypedDetails): Details | null =>
  cleanDetails(
    Object.fromEntries(
      fieldsOf(category).map(([name, field]) => {
        const read = readDetail(name, field, typed);
        return [name, read.ok ? read.value : null];
      }),
    ) as SentDetails,
  );
