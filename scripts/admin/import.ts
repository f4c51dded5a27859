import {
  emailsIn,
  ImportError,
  importPeople,
  type ImportResult,
  inviteUnclaimed,
  type ListingImporter,
} from '../../server/features/claims/index.ts';
import { storeListings } from '../../server/features/listings/index.ts';
import { addListings, listingFaults } from '../../server/features/posts/index.ts';
import { CommandError } from './command-error.ts';
import type { CommandContext } from './command-context.ts';
import { readText } from './read-text.ts';

/** How many bad lines are printed; the rest is only counted. */
const BAD_LINES_SHOWN = 1000;

/**
 * Imports the people of a CSV file, with their listings (D17).
 * @returns what was done, and the lines that were left out
 * @throws CommandError when the file can't be read, or isn't such a CSV file
 */
export async function importFile(
  context: CommandContext,
  file: string,
  options: ImportFileOptions = {},
): Promise<string> {
  return importText(context, await readText(file), options);
}

interface ImportFileOptions {
  /** profiles and listings are visible before their owners claim their accounts */
  isPublic?: boolean;
  /** only reports what would be imported */
  dryRun?: boolean;
}

async function importText(
  { pool, write, bus, live, directory }: CommandContext,
  csv: string,
  { isPublic = false, dryRun = false }: ImportFileOptions,
): Promise<string> {
  const listings: ListingImporter = {
    faultsOf: listingFaults,
    add: (tx, written) => (isPublic ? addListings(tx, { bus, live }, written) : storeListings(tx, written)),
  };
  try {
    const done = await importPeople({ pool, write }, directory, csv, { listings, isPublic, dryRun });
    return report(done, dryRun);
  } catch (fault) {
    if (fault instanceof ImportError) throw new CommandError(`Nothing was imported.\n${fault.message}`);
    throw fault;
  }
}

/**
 * Imports the people of a CSV file and queues an invitation for each who hasn't claimed their account.
 * @param perHour how many invitations are sent in an hour
 * @returns what was done
 * @throws CommandError when the file can't be read, or isn't such a CSV file
 */
export async function inviteFile(context: CommandContext, file: string, perHour: number): Promise<string> {
  const csv = await readText(file);
  const imported = await importText(context, csv, {});
  const queued = await inviteUnclaimed(context, emailsIn(csv), perHour);
  const hours = Math.ceil(queued / perHour);
  return `${imported}\n${counted(queued, 'invitation', 'invitations')} will be sent while a server runs, ${perHour} an hour: ${counted(hours, 'hour', 'hours')}.`;
}

function report({ people, listings, skipped, bad }: ImportResult, dryRun: boolean): string {
  const verb = dryRun ? 'Would import' : 'Imported';
  const lines = [`${verb} ${counted(people, 'person', 'people')} with ${counted(listings, 'listing', 'listings')}.`];
  if (skipped > 0) lines.push(`${skipped} already had an account and were skipped.`);
  if (bad.length === 0) return lines.join(' ');
  const wrong = new Set(bad.map(({ line }) => line)).size;
  lines.push(`${counted(wrong, 'line was', 'lines were')} left out:`);
  const shown = bad.slice(0, BAD_LINES_SHOWN).map(({ line, message }) => `Line ${line}: ${message}`);
  if (bad.length > BAD_LINES_SHOWN) shown.push(`and ${bad.length - BAD_LINES_SHOWN} more errors`);
  return [lines.join(' '), ...shown].join('\n');
}

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
