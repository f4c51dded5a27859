import * as z from 'zod/mini';
import type { Category } from './categories.ts';
import {
  type CategoryField,
  type DetailName,
  detailFields,
  detailNames,
  type DetailValue,
  fieldsOf,
} from './category-fields.ts';
import { detailSchema } from './category-rules.ts';
import type { FieldError } from '../errors.ts';
import { contradictionIn, type PostedWithin, postedWithin, type Sort, sorts } from './filter-values.ts';
import { yearFault } from './context-rules.ts';
import { choiceLabel, type ChoiceOf, chosenIn, type PostKind, postKinds } from './listing-fields.ts';
import { fieldFilterShape } from './listing-rules.ts';

const dollars = z.optional(z.string().check(z.regex(/^\d{1,7}$/, 'Enter a whole dollar amount.')));
const flag = z.optional(z.enum(['true', 'false']));
const isNumeric = ({ type }: CategoryField) => type === 'number' || type === 'year' || type === 'dollars';

/** A field's value by its text in the address; a text that can't be one is left as it is, for the schema to refuse. */
const valueIn = (field: CategoryField, text: string): unknown =>
  field.type === 'checkbox'
    ? text === 'true' || text
    : isNumeric(field) && /^\d{1,9}$/.test(text)
      ? Number(text)
      : text;

/** Query parameter of a field: its value as text, checked like the value itself. */
function parameter(field: CategoryField) {
  const schema = detailSchema(field);
  return z.optional(
    z.string().check(
      z.check(({ value, issues }) => {
        const read = z.safeParse(schema, valueIn(field, value));
        if (!read.success || (isNumeric(field) && !/^\d+$/.test(value)))
          issues.push({
            code: 'custom',
            message: read.error?.issues[0]?.message ?? 'Enter a whole number.',
            input: value,
          });
      }),
    ),
  );
}

export const filterNames = detailNames.filter((name) => detailFields[name].filter);

/** The filters of every list of posts as query parameters: feed, search and category pages. */
export const filterShape = {
  ...fieldFilterShape,
  kind: z.optional(z.enum(postKinds)),
  /** whole US dollars */
  price_min: dollars,
  price_max: dollars,
  posted_within: z.optional(z.enum(postedWithin)),
  /** not sold, held or expired; a listing for sale also confirmed by its seller within three weeks */
  available: flag,
  /** posted by people whom the viewer follows */
  following: flag,
  /** to be picked up near one of the viewer's usual meet-up spots */
  near: flag,
  /** the name of a meet-up spot, to be picked up near it */
  near_spot: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  /** offered with a price, not sold or expired, and confirmed by its seller within three weeks */
  for_sale: flag,
  sort: z.optional(z.enum(sorts)),
  ...(Object.fromEntries(filterNames.map((name) => [name, parameter(detailFields[name])])) as unknown as {
    [Name in DetailName]: z.ZodMiniOptional<z.ZodMiniType<string, string>>;
  }),
};

export type FilterQuery = {
  [Name in keyof typeof filterShape]?: z.infer<NonNullable<(typeof filterShape)[Name]>> | undefined;
};

/** A condition on a field of the category. */
export interface DetailFilter {
  name: DetailName;
  match: NonNullable<CategoryField['filter']>;
  value: DetailValue;
}

/** A filter as the server's queries take it; null doesn't filter. */
export interface ParsedFilter {
  category: Category | null;
  /** any of these */
  condition: readonly ChoiceOf<'condition'>[] | null;
  kind: PostKind | null;
  /** whole US dollars */
  priceMin: number | null;
  priceMax: number | null;
  postedWithin: PostedWithin | null;
  available: boolean;
  following: boolean;
  /** near one of the viewer's usual spots, or near `spot` */
  near: boolean;
  /** the name of a meet-up spot */
  spot: string | null;
  forSale: boolean;
  sort: Sort | null;
  /** conditions on the category's fields; text is compared ignoring case */
  details: readonly DetailFilter[];
  /** nothing can match: the list is empty, and the page says why (contradictionIn) */
  contradicts: boolean;
}

/**
 * Reads the parsed parameters of `filterShape`.
 * @param now milliseconds since 1970, by the product's clock
 * @returns the filter, and the errors, each with its parameter's name: fields of another category or without any, and
 * years later than the next
 */
export function parseFilter(query: FilterQuery, now: number): { filter: ParsedFilter; faults: readonly FieldError[] } {
  const { category = null, price_min: priceMin, price_max: priceMax } = query;
  const own = fieldsOf(category);
  const details: DetailFilter[] = [];
  const faults: FieldError[] = [];
  for (const name of filterNames) {
    const text = query[name];
    if (text === undefined) continue;
    const field = detailFields[name];
    const notItsField = category
      ? `${choiceLabel(category)} has no field ${field.label}.`
      : `Choose a category for ${field.label}.`;
    if (!own.some(([each]) => each === name)) faults.push({ field: name, message: notItsField });
    else {
      const value = z.parse(detailSchema(field), valueIn(field, text)) as DetailValue;
      const fault = field.type === 'year' ? yearFault(value, now) : null;
      if (fault) faults.push({ field: name, message: fault });
      details.push({ name, match: field.filter ?? 'equal', value });
    }
  }
  const filter: ParsedFilter = {
    category,
    condition: query.condition === undefined ? null : chosenIn('condition', query.condition),
    kind: query.kind ?? null,
    priceMin: priceMin === undefined ? null : Number(priceMin),
    priceMax: priceMax === undefined ? null : Number(priceMax),
    postedWithin: query.posted_within ?? null,
    available: query.available === 'true',
    following: query.following === 'true',
    near: query.near === 'true' || query.near_spot !== undefined,
    spot: query.near_spot ?? null,
    forSale: query.for_sale === 'true',
    sort: query.sort ?? null,
    details,
    contradicts: contradictionIn(query) !== null,
  };
  return { filter, faults };
}
