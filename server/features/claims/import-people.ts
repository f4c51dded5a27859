import { parseName, usernameBase } from '../../../contract/identity/names.ts';
import { isReservedName } from '../../../contract/identity/reserved-names.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CampusDirectory } from '../campuses/index.ts';
import { insertNamed, takenUsernames, usernameCandidates } from '../identity/accounts/index.ts';
import * as store from './import-store.ts';
import { type BadLine, type PersonRead, readPeople, type WrittenListing } from './read-people.ts';

export { ImportError } from './read-people.ts';

/** A listing of an imported person. */
export interface ImportedListing extends WrittenListing {
  userId: string;
  campusId: string;
}

/** Checks and stores the listings of the file. The caller passes it in, since this feature must not import posts. */
export interface ListingImporter {
  /** The rules that a listing breaks, one sentence each. */
  faultsOf(listing: WrittenListing): string[];
  /** Stores the listings: as posts at once, or until their owners claim their accounts. */
  add(tx: Tx, listings: readonly ImportedListing[]): Promise<void>;
}

export interface ImportOptions {
  listings?: ListingImporter;
  /** shows profiles and listings at once; otherwise nobody sees them until their owner has claimed the account */
  isPublic?: boolean;
  /** only counts and reports; nothing is stored */
  dryRun?: boolean;
}

export interface ImportResult {
  people: number;
  listings: number;
  /** people whose address already has an account, also as its school email; they and their listings were not changed */
  skipped: number;
  /** the lines that were left out, in order */
  bad: BadLine[];
}

/** How many people a transaction adds: a stopped import loses at most these, and a second run continues there. */
const BATCH = 500;

const noListings: ListingImporter = { faultsOf: () => ["Listings can't be imported here."], add: async () => {} };

/**
 * Imports people, or people with listings, as unclaimed accounts (D17). The columns are email,
 * first_name, last_name, campus (its id), and optionally bio, listing (the text of a post), price (whole dollars) and
 * category. Several lines with one email are one person with several listings. Lines with errors are left out and
 * reported. A second run continues a stopped one: people who have an account are skipped, with their listings.
 * @throws ImportError when the file can't be read
 */
export async function importPeople(
  { pool, write }: Pick<Platform, 'pool' | 'write'>,
  directory: Pick<CampusDirectory, 'byId'>,
  csv: string,
  { listings: importer = noListings, isPublic = false, dryRun = false }: ImportOptions = {},
): Promise<ImportResult> {
  const { people, bad } = readPeople(csv, {
    isCampus: (id) => directory.byId(id)?.generic === false,
    faultsOf: importer.faultsOf,
  });
  const result: ImportResult = { people: 0, listings: 0, skipped: 0, bad };
  for (let from = 0; from < people.length; from += BATCH) {
    const batch = people.slice(from, from + BATCH);
    const emails = batch.map(({ email }) => email);
    const [known, banned] = await Promise.all([store.knownEmails.all(pool, emails), store.bannedOf.all(pool, emails)]);
    const hasAccount = new Set(known.map(({ email }) => email));
    const isBanned = new Set(banned.map(({ email }) => email));
    for (const { email, line } of batch) if (isBanned.has(email)) bad.push({ line, message: `${email} is banned.` });
    const added = batch.filter(({ email }) => !hasAccount.has(email) && !isBanned.has(email));
    if (!dryRun && added.length > 0) await write((tx) => addPeople(tx, added, { importer, isPublic }));
    result.people += added.length;
    result.skipped += batch.filter(({ email }) => hasAccount.has(email) && !isBanned.has(email)).length;
    result.listings += added.reduce((sum, { listings }) => sum + listings.length, 0);
  }
  bad.sort((a, b) => a.line - b.line);
  return result;
}

async function addPeople(
  tx: Tx,
  people: readonly PersonRead[],
  { importer, isPublic }: { importer: ListingImporter; isPublic: boolean },
): Promise<void> {
  const named = await withUsernames(tx, people);
  const inserted = await store.insertPeople.all(
    tx,
    JSON.stringify(
      named.map(({ person, username }) => {
        const { first, middle, last } = parseName(person.name);
        return { campus: person.campusId, first, middle, last, username, email: person.email, bio: person.bio };
      }),
    ),
    !isPublic,
  );
  const ids = new Map(inserted.map(({ email, id }) => [email, id]));
  const listings: ImportedListing[] = [];
  for (const person of people) {
    const userId = ids.get(person.email) ?? (await addOne(tx, person, !isPublic));
    listings.push(...person.listings.map((listing) => ({ ...listing, userId, campusId: person.campusId })));
  }
  if (listings.length > 0) await importer.add(tx, listings);
}

/**
 * Adds a person whose username someone else took at the same moment.
 * @throws ProblemError email_taken when they registered at the same moment: the batch is rolled back
 */
async function addOne(tx: Tx, { name, email, campusId, bio }: PersonRead, hidden: boolean): Promise<string> {
  const userId = await insertNamed(tx, { name, email, campusId, passwordHash: null, verified: false });
  await store.markUnclaimed.run(tx, { userId, bio, hidden });
  return userId;
}

/** Numbers people with the same name as registration does, a whole batch with few queries. */
async function withUsernames(
  tx: Tx,
  people: readonly PersonRead[],
): Promise<{ person: PersonRead; username: string }[]> {
  const byBase = new Map<string, PersonRead[]>();
  for (const person of people) {
    const base = usernameBase(parseName(person.name));
    byBase.set(base, [...(byBase.get(base) ?? []), person]);
  }
  const named: { person: PersonRead; username: string }[] = [];
  // `spare`: how many candidates more than people are looked up; more of them where too many are taken
  for (let spare = 16; byBase.size > 0; spare *= 4) {
    const candidatesOf = new Map(
      [...byBase].map(([base, same]) => [base, usernameCandidates(base, spare + same.length)]),
    );
    const rows = await takenUsernames.all(tx, [...candidatesOf.values()].flat());
    const taken = new Set(rows.map(({ username }) => username));
    for (const [base, candidates] of candidatesOf) {
      const same = byBase.get(base) ?? [];
      const free = candidates.filter((candidate) => !taken.has(candidate) && !isReservedName(candidate));
      if (free.length < same.length) continue;
      for (const [at, person] of same.entries()) named.push({ person, username: free[at] ?? '' });
      byBase.delete(base);
    }
  }
  return named;
}
