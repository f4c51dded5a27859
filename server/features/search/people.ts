import type { FoundPerson } from '../../../contract/search/search.ts';
import { foldedWords } from '../../../contract/search/words.ts';
import { serverLimits } from '../../../contract/limits.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { encodeCursor, rankCursor } from '../../platform/http/cursor.ts';
import { personView } from '../identity/index.ts';
import { findPeople, findPeopleAlike, type FoundPersonRow, RANK_ALIKE } from './people-store.ts';

export interface PeoplePage {
  people: FoundPerson[];
  cursor?: string;
}

/** Similar names are looked for with at least this many letters: fewer are in too many names. */
const ALIKE_FROM = 3;
const START = { rank: -1, name: '' };

/**
 * People by name or username, 10 a page. If no name contains the words, similar ones.
 * @param campusIds campuses of the people
 * @param blocked people hidden from the reader (D11)
 * @throws ProblemError bad_cursor
 */
export async function peoplePage(
  db: Queryable,
  campusIds: readonly string[],
  query: string,
  blocked: ReadonlySet<string>,
  cursor?: string,
): Promise<PeoplePage> {
  const after = cursor === undefined ? START : rankCursor(cursor);
  const words = foldedWords(query).slice(0, 3);
  if (words.length === 0) return { people: [] };
  const [one = '', two, three] = words;
  const rows = await findPeople.all(
    db,
    campusIds,
    inside(one),
    inside(two),
    inside(three),
    begins(one),
    begins(two),
    begins(three),
    after.rank,
    after.name,
  );
  const written = words.join(' ');
  if (rows.length === 0 && cursor === undefined && written.length >= ALIKE_FROM)
    for (const campusId of campusIds) rows.push(...(await findPeopleAlike.all(db, campusId, written)));
  const page = rows.slice(0, serverLimits.searchPage);
  const last = page.at(-1);
  return {
    people: page.filter((row) => !blocked.has(row.id)).map(foundPerson),
    ...(rows.length > page.length && last && last.rank < RANK_ALIKE
      ? { cursor: encodeCursor(last.rank, last.username) }
      : {}),
  };
}

// Normalized words contain no wildcard characters.
const begins = (word: string | undefined): string => (word === undefined ? '%' : `% ${word}%`);
/** A word of two letters is in too many names, so it must be a prefix. */
const inside = (word: string | undefined): string =>
  word === undefined || word.length < 3 ? begins(word) : `%${word}%`;

const foundPerson = (row: FoundPersonRow): FoundPerson => ({
  ...personView(row),
  objectID: row.id,
  bio: row.bio,
  totalPosts: row.total_posts,
});
