import * as z from 'zod/mini';
import { accountEmail, bioField, fullName } from '../../../../contract/identity-rules.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { ProblemError } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CampusDirectory } from '../../campuses/index.ts';
import { accountByEmail, bannedEmail } from '../auth/account-store.ts';
import { insertNamed } from '../auth/accounts.ts';
import { CsvError, type CsvRow, readCsv } from './csv.ts';
import { markUnclaimed } from './store.ts';

/** A listing of an imported person, as written in the file. */
export interface ImportedListing {
  userId: string;
  campusId: string;
  text: string;
  /** in cents; null where the file names none */
  price: number | null;
  category: string | null;
}

/** Makes the post of a listing, whatever its author may do by himself; throws ProblemError for one that breaks a rule. */
export type AddListing = (tx: Tx, listing: ImportedListing) => Promise<void>;

export interface ImportResult {
  people: number;
  listings: number;
  /** people whose e-mail has an account already: they, and their listings, were left alone */
  skipped: number;
}

/** The file has faults, one sentence a line of it; nothing was imported. */
export class ImportError extends Error {
  override name = 'ImportError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

const REQUIRED = ['email', 'first_name', 'last_name', 'campus'];
const OPTIONAL = ['bio', 'listing', 'price', 'category'];

interface PersonRead {
  name: string;
  email: string;
  campusId: string;
  bio: string;
  listings: (Pick<ImportedListing, 'text' | 'price' | 'category'> & { line: number })[];
}

/**
 * Imports people, or people with listings, as unclaimed accounts (PRO-20, D17). The columns are email, first_name,
 * last_name, campus (its id), and if wanted bio, listing (the text of a post), price (dollars) and category. Several
 * lines with one e-mail are one person with several listings. All or nothing; a second run adds nothing.
 * @throws ImportError
 */
export async function importPeople(
  { pool, write }: Pick<Platform, 'pool' | 'write'>,
  directory: Pick<CampusDirectory, 'byId'>,
  csv: string,
  addListing?: AddListing,
): Promise<ImportResult> {
  const people = readPeople(csv, (id) => directory.byId(id)?.generic === false);
  const banned: string[] = [];
  for (const { email } of people) if ((await bannedEmail.one(pool, email))?.banned) banned.push(email);
  if (banned.length > 0) throw new ImportError(banned.map((email) => `${email} is banned.`));
  if (!addListing && people.some(({ listings }) => listings.length > 0))
    throw new ImportError(['Listings cannot be imported here.']);
  return write(async (tx) => {
    const result: ImportResult = { people: 0, listings: 0, skipped: 0 };
    for (const person of people) {
      const userId = await addPerson(tx, person);
      if (userId === null) {
        result.skipped++;
        continue;
      }
      result.people++;
      for (const { line, ...listing } of person.listings) {
        await addListing?.(tx, { userId, campusId: person.campusId, ...listing }).catch((error: unknown) => {
          if (!(error instanceof ProblemError)) throw error;
          throw new ImportError([`Line ${line}: ${error.fields?.[0]?.message ?? error.toProblem().title}`]);
        });
        result.listings++;
      }
    }
    return result;
  });
}

async function addPerson(tx: Tx, { name, email, campusId, bio }: PersonRead): Promise<string | null> {
  if (await accountByEmail.one(tx, email)) return null;
  const userId = await insertNamed(tx, { name, email, campusId, passwordHash: null, verified: false });
  await markUnclaimed.run(tx, userId, bio);
  return userId;
}

function readPeople(csv: string, isCampus: (id: string) => boolean): PersonRead[] {
  const { columns, rows } = readOrFail(csv);
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new ImportError([`The heading lacks ${missing.join(', ')}.`]);
  const unknown = columns.filter((column) => !REQUIRED.includes(column) && !OPTIONAL.includes(column));
  if (unknown.length > 0) throw new ImportError([`The heading has unknown columns: ${unknown.join(', ')}.`]);
  const faults: string[] = [];
  const people = new Map<string, PersonRead>();
  for (const row of rows) readRow(row, people, isCampus, (message) => faults.push(`Line ${row.line}: ${message}`));
  if (faults.length > 0) throw new ImportError(faults);
  return [...people.values()];
}

function readOrFail(csv: string): ReturnType<typeof readCsv> {
  try {
    return readCsv(csv);
  } catch (error) {
    if (error instanceof CsvError) throw new ImportError([error.message]);
    throw error;
  }
}

function readRow(
  { line, cells }: CsvRow,
  people: Map<string, PersonRead>,
  isCampus: (id: string) => boolean,
  fault: (message: string) => void,
): void {
  const read = (schema: z.core.$ZodType, value: string): string => {
    const result = z.safeParse(schema, value);
    if (!result.success) fault(result.error.issues[0]?.message ?? 'not valid');
    return result.success ? String(result.data) : value;
  };
  const email = read(accountEmail, cells.email ?? '');
  const name = read(fullName, `${cells.first_name} ${cells.last_name}`);
  const bio = read(bioField, cells.bio ?? '');
  const campusId = (cells.campus ?? '').toLowerCase();
  if (!isCampus(campusId)) fault(`There is no campus "${cells.campus}".`);
  const person = people.get(email) ?? { name, email, campusId, bio, listings: [] };
  if (person.campusId !== campusId) fault(`${email} is on two campuses.`);
  people.set(email, person);
  const { listing = '', price = '', category = '' } = cells;
  const dollars = price.replace(/^\$/, '').replaceAll(',', '');
  if (price !== '' && !/^\d{1,7}(\.\d{1,2})?$/.test(dollars)) fault(`"${price}" is no price.`);
  if (listing === '' && (price !== '' || category !== '')) fault('A price or category needs a listing.');
  if (listing === '') return;
  const cents = price === '' ? null : Math.round(Number(dollars) * 100);
  person.listings.push({ line, text: listing, price: cents, category: category || null });
}
