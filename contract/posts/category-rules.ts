import * as z from 'zod/mini';
import { isDay } from '../campuses/term-dates.ts';
import type { FieldError } from '../errors.ts';
import { limits } from '../limits.ts';
import {
  type CategoryField,
  type DetailName,
  detailFields,
  detailNames,
  detailOf,
  type Details,
  fieldsWithCurb,
} from './category-fields.ts';
import { courseCode } from './course-code.ts';
import { isIsbn, isbnOf } from './isbn.ts';
import { choiceLabel } from './listing-fields.ts';
import { codePoints, isBlank, stripCharacters } from './rich-text/characters.ts';

const notWhole = 'Enter a whole dollar amount.';

/** A text as one line, without unwanted characters and without white space around it. */
export const oneLine = (text: string): string => stripCharacters(text).replace(/\s+/g, ' ').trim();

const atMost = (max: number, label: string) =>
  z.refine<string>((text) => codePoints(text) <= max, `${label} can have at most ${max} characters.`);

/**
 * One line of visible text without white space around it.
 * @param max code points
 * @param label the field's name, for the messages
 */
export const lineOfText = (max: number, label: string) =>
  z.string().check(
    z.overwrite(oneLine),
    z.refine((text) => !isBlank(text), { error: `Enter a ${label.toLowerCase()}.`, abort: true }),
    atMost(max, label),
  );

/** The schema of an optional line of text; one that is blank becomes ''. */
export const lineOrBlank = (max: number, label: string) =>
  z.string().check(
    z.overwrite((text) => (isBlank(oneLine(text)) ? '' : oneLine(text))),
    atMost(max, label),
  );

/** Whole US dollars from 0 to `max`; `label` is the field's name, for the message. */
export const wholeDollars = (max: number, label: string) =>
  z.int(notWhole).check(z.gte(0, notWhole), z.lte(max, `That ${label.toLowerCase()} is too high.`));

/** Text formats: how a text is written for storing, whether the result is valid, and the message if it isn't. */
const forms = {
  isbn: {
    write: isbnOf,
    check: isIsbn,
    message: "That ISBN isn't valid. Check its 10 or 13 digits.",
  },
  'course code': {
    write: (text: string) => courseCode(text) ?? text,
    check: (text: string) => courseCode(text) !== null,
    message: 'Enter a course code such as CHEM 1315.',
  },
};

/** Whether a text is a time with its offset from UTC. */
const isTime = (text: string): boolean => /(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));

/** The schema of a category field's value, which also writes it in the form that is stored. */
export function detailSchema(field: CategoryField): z.ZodMiniType {
  switch (field.type) {
    case 'text': {
      const text = lineOfText(limits.titleMax, field.label);
      const form = field.form && forms[field.form];
      return form ? text.check(z.overwrite(form.write), z.refine(form.check, form.message)) : text;
    }
    case 'number': {
      // written when it's needed: formatting a number the first time takes longer than all schemas together
      const outside = { error: () => `Enter a number from ${field.min} to ${field.max.toLocaleString('en-US')}.` };
      return z.int('Enter a whole number.').check(z.gte(field.min, outside), z.lte(field.max, outside));
    }
    case 'year':
      // which year is the last depends on the time: context-rules.ts checks it
      return z.int('Enter a year.').check(z.gte(1900, 'Enter a year.'), z.lte(9999, 'Enter a year.'));
    case 'dollars':
      return wholeDollars(limits.priceMaxDollars, field.label);
    case 'date':
      return z.string().check(z.regex(/^[12]\d{3}-\d\d-\d\d$/, 'Enter a date.'), z.refine(isDay, 'Enter a date.'));
    case 'time':
      return z.string().check(
        z.refine((text) => /^20\d\d-\d\d-\d\dT\d\d:\d\d/.test(text) && isTime(text), {
          error: 'Enter a day and a time.',
          abort: true,
        }),
        // to the minute, in UTC
        z.overwrite((text) => `${new Date(text).toISOString().slice(0, 16)}:00Z`),
      );
    case 'checkbox':
      return z.boolean();
  }
}

const sentFields = Object.fromEntries(
  detailNames.map((name) => [name, z.optional(z.nullable(detailSchema(detailFields[name])))]),
);

/** The details of a listing as they are stored and shown. The cast gives back the types that `fromEntries` loses. */
export const detailsShape = z.object(
  Object.fromEntries(detailNames.map((name) => [name, z.optional(detailSchema(detailFields[name]))])),
) as unknown as z.ZodMiniType<Details, Details>;

/** The details of a listing in a request: null, or false for a checkbox, means no value. */
export const sentDetails = z.nullable(z.strictObject(sentFields)) as unknown as z.ZodMiniType<
  SentDetails | null,
  SentDetails | null
>;
export type SentDetails = { [Name in DetailName]?: Details[Name] | false | null };

/** Details without the fields that have no value; null for none. */
export function cleanDetails(details: SentDetails | null | undefined): Details | null {
  const given = Object.entries(details ?? {}).filter(
    ([, value]) => value !== null && value !== undefined && value !== false,
  );
  return given.length > 0 ? (Object.fromEntries(given) as Details) : null;
}

/** The details without those of other categories; those of the curb belong to every category. Null for none. */
export const detailsOf = (category: string | null, details: Details | null): Details | null =>
  cleanDetails(
    Object.fromEntries(fieldsWithCurb(category).map(([name]) => [name, detailOf(details, name)])) as SentDetails,
  );

/** The name of a detail in field errors: "details.isbn". */
export const detailField = (name: string): string => `details.${name}`;

/**
 * Errors of a listing's details beyond each field's own limits: fields of another category, and a range that ends
 * before it begins.
 */
export function detailFaults(category: string | null, details: Details | null): FieldError[] {
  const allowed = fieldsWithCurb(category);
  const faults: FieldError[] = [];
  for (const name of detailNames) {
    if (detailOf(details, name) === undefined || allowed.some(([each]) => each === name)) continue;
    const { label } = detailFields[name];
    const message = category ? `${choiceLabel(category)} has no field ${label}.` : `Choose a category for ${label}.`;
    faults.push({ field: detailField(name), message });
  }
  for (const [name, field] of allowed) {
    if (field.type !== 'date' || !field.until) continue;
    const [from, until] = [detailOf(details, name), detailOf(details, field.until)];
    if (typeof from !== 'string' || typeof until !== 'string' || from <= until) continue;
    const { label } = detailFields[field.until as DetailName];
    faults.push({ field: detailField(field.until), message: `${label} can't be before ${field.label}.` });
  }
  return faults;
}
