import { ImportError, importPeople } from '../../server/features/identity/index.ts';
import { addListings, listingFaults } from '../../server/features/posts/index.ts';
import { CommandError } from './command-error.ts';
import type { CommandContext } from './command-context.ts';
import { readText } from './read-text.ts';

/**
 * Imports the people of a CSV file, with their listings (PRO-20, D17).
 * @returns what was done, in one sentence
 * @throws CommandError with all errors of the file; nothing is imported then
 */
export async function importFile({ pool, write, bus, live, directory }: CommandContext, file: string): Promise<string> {
  const csv = await readText(file);
  const door = {
    faultsOf: listingFaults,
    add: (tx: Parameters<typeof addListings>[0], listings: Parameters<typeof addListings>[2]) =>
      addListings(tx, { bus, live }, listings),
  };
  try {
    const { people, listings, skipped } = await importPeople({ pool, write }, directory, csv, door);
    const left = skipped === 0 ? '' : ` ${skipped} already had an account and were skipped.`;
    return `Imported ${counted(people, 'person', 'people')} with ${counted(listings, 'listing', 'listings')}.${left}`;
  } catch (fault) {
    if (fault instanceof ImportError) throw new CommandError(`Nothing was imported.\n${fault.message}`);
    throw fault;
  }
}

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
