import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byId, id } from '../shapes.ts';
import { isDay } from './term-dates.ts';

const day = z
  .string('Enter a date.')
  .check(z.regex(/^2\d{3}-\d\d-\d\d$/, 'Enter a date.'), z.refine(isDay, 'Enter a date.'));

const shape = {
  name: z
    .string('Please enter a name.')
    .check(z.trim(), z.minLength(1, 'Please enter a name.'), z.maxLength(40, 'Up to 40 characters.')),
  move_in: day,
  /** the first day of class */
  first_day: day,
  /** the first day of finals */
  finals: day,
  move_out: day,
};

const dates = z.object(shape);

const order = [
  ['move_in', 'Move-in'],
  ['first_day', 'The first day of class'],
  ['finals', 'Finals'],
  ['move_out', 'Move-out'],
] as const;

/** The fields of a term as an admin edits it. Its dates are in order. */
export const termFields = dates.check(
  ...order.slice(1).map(([name, label], at) => {
    // `at` counts from the second entry on, so this is the entry before
    const [before, earlier] = order[at] as (typeof order)[number];
    const error = `${label} can't be before ${earlier.charAt(0).toLowerCase()}${earlier.slice(1)}.`;
    return z.refine<z.infer<typeof dates>>((term) => term[before] <= term[name], { path: [name], error });
  }),
);
export type TermFields = z.infer<typeof termFields>;

export const term = z.object({ _id: id, ...shape });
export type Term = z.infer<typeof term>;

const terms = z.object({ terms: z.array(term) });
const ofCampus = z.object({ id });

export const getCalendar = endpoint({
  name: 'getCalendar',
  method: 'GET',
  path: '/api/calendar',
  summary: "The terms of the host's campus: move-in, first day of class, finals and move-out",
  access: 'reader',
  answer: terms,
  errors: ['no_community'],
});

export const listAdminTerms = endpoint({
  name: 'listAdminTerms',
  method: 'GET',
  path: '/api/admin/campuses/:id/terms',
  summary: "A campus's terms, for admins",
  access: 'admin',
  params: ofCampus,
  answer: terms,
  errors: ['not_found'],
});

/** Invalid fields are named in the error; a duplicate name is an error of `name`. */
export const addTerm = endpoint({
  name: 'addTerm',
  method: 'POST',
  path: '/api/admin/campuses/:id/terms',
  summary: "Adds a term to a campus's calendar",
  access: 'admin',
  onArchivedCampus: 'works',
  params: ofCampus,
  body: termFields,
  answer: term,
  status: 201,
  errors: ['not_found'],
});

export const changeTerm = endpoint({
  name: 'changeTerm',
  method: 'PUT',
  path: '/api/admin/terms/:id',
  summary: 'Changes a term',
  access: 'admin',
  onArchivedCampus: 'works',
  params: byId,
  body: termFields,
  answer: term,
  errors: ['not_found'],
});

export const removeTerm = endpoint({
  name: 'removeTerm',
  method: 'DELETE',
  path: '/api/admin/terms/:id',
  summary: 'Removes a term',
  access: 'admin',
  onArchivedCampus: 'works',
  params: byId,
  errors: ['not_found'],
});

/** Characters of an .ics file; a school's calendar has some tens of thousands. */
export const CALENDAR_FILE_MAX = 250_000;

export const calendarImport = z.object({
  /** names of the terms that were added */
  added: z.array(z.string()),
  /** names of those whose dates changed */
  changed: z.array(z.string()),
  /** why terms of the file were left out, one sentence each */
  skipped: z.array(z.string()),
});
export type CalendarImport = z.infer<typeof calendarImport>;

/** Terms of the same name get the file's dates; others stay. A file without a term is an error of `ics`. */
export const importTerms = endpoint({
  name: 'importTerms',
  method: 'POST',
  path: '/api/admin/campuses/:id/terms/import',
  summary: "Adds the terms of an academic calendar (.ics) to a campus's calendar",
  access: 'admin',
  onArchivedCampus: 'works',
  params: ofCampus,
  body: z.object({
    ics: z.string('Choose an .ics file.').check(z.maxLength(CALENDAR_FILE_MAX, 'That file is too large.')),
  }),
  answer: calendarImport,
  // with room for what JSON escapes
  bodyMax: 2 * CALENDAR_FILE_MAX,
  errors: ['not_found'],
});
