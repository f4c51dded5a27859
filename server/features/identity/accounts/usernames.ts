import { usernameBase, type ParsedName } from '../../../../contract/identity/names.ts';
import { serverLimits } from '../../../../contract/limits.ts';
import { isReservedName } from '../../../../contract/identity/reserved-names.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { takenUsernames } from './account-store.ts';

/** The number that stands for the name itself and isn't written. */
const FIRST = serverLimits.usernameClashFirst - 1;

/** How many candidates are looked up first; doubled for a popular name. */
const FIRST_LOOK = 16;

/** The usernames of people with the same name: the name itself, then -2, -3 and so on. */
export const usernameCandidates = (base: string, count: number, from = FIRST): string[] =>
  Array.from({ length: count }, (_, i) => (from + i === FIRST ? base : `${base}-${from + i}`));

/**
 * The first free username for a name: the name itself, then -2, -3 and so on; never a reserved one.
 * Another account can take it meanwhile: then the unique index refuses it and the caller retries.
 */
export async function freeUsername(db: Queryable, name: ParsedName): Promise<string> {
  const base = usernameBase(name);
  for (let from = FIRST, look = FIRST_LOOK; ; from += look, look *= 2) {
    const candidates = usernameCandidates(base, look, from);
    const taken = new Set((await takenUsernames.all(db, candidates)).map((row) => row.username));
    const free = candidates.find((candidate) => !taken.has(candidate) && !isReservedName(candidate));
    if (free) return free;
  }
}
