import * as z from 'zod/mini';
import { accountEmail, bioField } from '../../../../contract/identity/rules.ts';
import { fullName } from '../../../../contract/identity/names.ts';
import type { Tx } from '../../../platform/database/write.ts';
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
  /** in whole dollars; null if the file has none */
  price: number | null;
  category: string | null;
}

type WrittenListing = Pick<ImportedListing, 'text' | 'price' | 'category'>;

/** How listings become posts. The caller passes it in, since identity must not import posts. */
export interface ListingImporter {
  /** The rules that a listing breaks, one sentence each. */
  faultsOf(listing: WrittenListing): string[];
  /** Creates the posts without checking the authors' permissions. */
  add(tx: Tx, listings: readonly ImportedListing[]): Promise<void>;
}

export interface ImportResult {
  people: number;
  listings: number;
  /** people whose email already has an account; they and their listings were not changed */
  skipped: number;
}

/** The file has errors, one sentence per line; nothing was imported. */
export class ImportError extends Error {
  override name = 'ImportError';
  readonly errors: readonly string[];
  constructor(errors: readonly string[]) {
    super(errors.join('\n'));
    this.errors = errors;
  }
}

const REQUIRED = ['email', 'first_name', 'last_name', 'campus'];
const OPTIONAL = ['bio', 'listing', 'price', 'category'];

interface PersonRead {
  name: string;
  email: string;
  campusId: string;
  bio: string;
  /** the first line of this person */
  line: number;
  listings: WrittenListing[];
}

/**
 * Imports people, or people with listings, as unclaimed accounts (PRO-20, D17). The columns are email, first_name,
 * last_name, campus (its id), and optionally bio, listing (the text of a post), price (whole dollars) and category.
 * Several lines with one email are one person with several listings. All or nothing: all errors of the file are
 * reported together, with their lines. A second run adds nothing: people who have an account are skipped, with their
 * listings.
 * @throws ImportError
 */
export async function importPeople(
  { pool, write }: Pick<Platform, 'pool' | 'write'>,
  directory: Pick<CampusDirectory, 'byId'>,
  csv: string,
  door?: ListingImporter,
): Promise<ImportResult> {
  const { people, errors } = readPeople(csv, { isCampus: (id) => directory.byId(id)?.generic === false, door });
  for (const { email, line } of people)
    if ((await bannedEmail.one(pool, email))?.banned) errors.push([line, `${email} is banned.`]);
  if (errors.length > 0)
    throw new ImportError(errors.sort(([a], [b]) => a - b).map(([line, message]) => `Line ${line}: ${message}`));
  return write(async (tx) => {
    const result: ImportResult = { people: 0, listings: 0, skipped: 0 };
    const listings: ImportedListing[] = [];
    for (const person of people) {
      const userId = await addPerson(tx, person);
      if (userId === null) {
        result.skipped++;
        continue;
      }
      result.people++;
      for (const listing of person.listings) listings.push({ ...listing, userId, campusId: person.campusId });
    }
    if (listings.length > 0) await door?.add(tx, listings);
    result.listings = listings.length;
    return result;
  });
}

async function addPerson(tx: Tx, { name, email, campusId, bio }: PersonRead): Promise<string | null> {
  if (await accountByEmail.one(tx, email)) return null;
  const userId = await insertNamed(tx, { name, email, campusId, passwordHash: null, verified: false });
  await markUnclaimed.run(tx, userId, bio);
  return userId;
}

/** An error in the file and its line. */
type LineError = [line: number, message: string];

interface Reading {
  isCampus: (id: string) => boolean;
  door: ListingImporter | undefined;
}

function readPeople(csv: string, reading: Reading): { people: PersonRead[]; errors: LineError[] } {
  const { columns, rows } = readOrFail(csv);
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new ImportError([`The heading is missing ${missing.join(', ')}.`]);
  const unknown = columns.filter((column) => !REQUIRED.includes(column) && !OPTIONAL.includes(column));
  if (unknown.length > 0) throw new ImportError([`The heading has unknown columns: ${unknown.join(', ')}.`]);
  const errors: LineError[] = [];
  const people = new Map<string, PersonRead>();
  for (const row of rows) readRow(row, people, reading, (message) => errors.push([row.line, message]));
  return { people: [...people.values()], errors };
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
  { isCampus, door }: Reading,
  fault: (message: string) => void,
): void {
  const read = (schema: z.core.$ZodType, value: string): string => {
    const result = z.safeParse(schema, value);
    if (!result.success) fault(result.error.issues[0]?.message ?? 'not valid');
    return result.success ? String(result.data) : value;
  };
  const email = read(accountEmail, cells.email ?? '');
  const name = read(fullName, `${cells.first_name ?? ''} ${cells.last_name ?? ''}`.trim());
  const bio = read(bioField, cells.bio ?? '');
  const campusId = (cells.campus ?? '').toLowerCase();
  if (!isCampus(campusId)) fault(`There's no campus "${cells.campus}".`);
  const person = people.get(email) ?? { name, email, campusId, bio, line, listings: [] };
  if (person.campusId !== campusId) fault(`${email} is on two campuses.`);
  people.set(email, person);
  const listing = readListing(cells, fault);
  if (!listing) return;
  if (!door) return fault("Listings can't be imported here.");
  for (const message of door.faultsOf(listing)) fault(message);
  person.listings.push(listing);
}

function readListing(cells: CsvRow['cells'], fault: (message: string) => void): WrittenListing | null {
  const { listing = '', price = '', category = '' } = cells;
  const dollars = price.replace(/^\$/, '').replaceAll(',', '');
  const isPrice = price === '' || /^\d{1,9}(\.\d{1,2})?$/.test(dollars);
  if (!isPrice) fault(`"${price}" isn't a price.`);
  if (listing === '') {
    if (price !== '' || category !== '') fault('A price or category needs a listing.');
    return null;
  }
  return { text: listing, price: price === '' || !isPrice ? null : Number(dollars), category: category || null };
}
