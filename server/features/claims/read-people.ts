import * as z from 'zod/mini';
import { fullName } from '../../../contract/identity/names.ts';
import { accountEmail, bioField } from '../../../contract/identity/rules.ts';
import { CsvError, type CsvRow, readCsv } from './csv.ts';

/** A listing as written in the file: price in dollars, null if the file has none. The importer's rules refuse cents. */
export interface WrittenListing {
  text: string;
  price: number | null;
  category: string | null;
}

export interface PersonRead {
  name: string;
  email: string;
  campusId: string;
  bio: string;
  /** the first line of this person */
  line: number;
  listings: WrittenListing[];
}

/** A line that was left out, and why. */
export interface BadLine {
  line: number;
  message: string;
}

/** The file can't be read at all; nothing was imported. */
export class ImportError extends Error {
  override name = 'ImportError';
}

const REQUIRED = ['email', 'first_name', 'last_name', 'campus'];
const OPTIONAL = ['bio', 'listing', 'price', 'category'];

interface Rules {
  isCampus: (id: string) => boolean;
  /** the rules that a listing breaks, one sentence each */
  faultsOf: (listing: WrittenListing) => string[];
}

/**
 * The people of a CSV file, each with the listings of all their lines. A line with an error is left out, with one entry
 * for each of its errors.
 * @throws ImportError when the heading or the quotation marks are wrong
 */
export function readPeople(csv: string, rules: Rules): { people: PersonRead[]; bad: BadLine[] } {
  const { columns, rows } = readOrFail(csv);
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new ImportError(`The heading is missing ${missing.join(', ')}.`);
  const unknown = columns.filter((column) => !REQUIRED.includes(column) && !OPTIONAL.includes(column));
  if (unknown.length > 0) throw new ImportError(`The heading has unknown columns: ${unknown.join(', ')}.`);
  const people = new Map<string, PersonRead>();
  const bad: BadLine[] = [];
  for (const row of rows) {
    const faults = readRow(row, people, rules);
    bad.push(...faults.map((message) => ({ line: row.line, message })));
  }
  return { people: [...people.values()], bad };
}

/**
 * The valid addresses in the column `email` of a file, in lower case, each once.
 * @throws ImportError when the file is empty, two columns have one name, or the quotation marks are wrong
 */
export function emailsIn(csv: string): string[] {
  const emails = readOrFail(csv).rows.map(({ cells }) => z.safeParse(accountEmail, cells.email ?? ''));
  return [...new Set(emails.flatMap(({ success, data }) => (success ? [data] : [])))];
}

function readOrFail(csv: string): ReturnType<typeof readCsv> {
  try {
    return readCsv(csv);
  } catch (error) {
    if (error instanceof CsvError) throw new ImportError(error.message);
    throw error;
  }
}

/** Adds a line to the people, if it has no errors. @returns its errors */
function readRow({ line, cells, extra }: CsvRow, people: Map<string, PersonRead>, rules: Rules): string[] {
  const faults: string[] = [];
  const read = (schema: z.core.$ZodType, value: string): string => {
    const result = z.safeParse(schema, value);
    if (!result.success) faults.push(result.error.issues[0]?.message ?? 'not valid');
    return result.success ? String(result.data) : value;
  };
  // the database can't store a NUL
  if (Object.values(cells).some((cell) => cell.includes('\0'))) faults.push("It has a character that isn't allowed.");
  if (extra) faults.push('It has more cells than the heading.');
  const email = read(accountEmail, cells.email ?? '');
  const name = read(fullName, `${cells.first_name ?? ''} ${cells.last_name ?? ''}`.trim());
  const bio = read(bioField, cells.bio ?? '');
  const campusId = (cells.campus ?? '').toLowerCase();
  if (!rules.isCampus(campusId)) faults.push(`There's no campus "${cells.campus}".`);
  const person = people.get(email) ?? { name, email, campusId, bio, line, listings: [] };
  if (person.campusId !== campusId) faults.push(`${email} is on two campuses.`);
  const listing = readListing(cells, faults);
  if (listing) faults.push(...rules.faultsOf(listing));
  if (faults.length > 0) return faults;
  people.set(email, person);
  if (listing) person.listings.push(listing);
  return faults;
}

function readListing(cells: CsvRow['cells'], faults: string[]): WrittenListing | null {
  const { listing = '', price = '', category = '' } = cells;
  const dollars = price.replace(/^\$/, '').replaceAll(',', '');
  const isPrice = price === '' || /^\d{1,9}(\.\d{1,2})?$/.test(dollars);
  if (!isPrice) faults.push(`"${price}" isn't a price.`);
  if (listing === '') {
    if (price !== '' || category !== '') faults.push('A price or category needs a listing.');
    return null;
  }
  return { text: listing, price: price === '' || !isPrice ? null : Number(dollars), category: category || null };
}
