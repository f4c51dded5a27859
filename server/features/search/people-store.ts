import { serverLimits } from '../../../contract/limits.ts';
import { statement } from '../../platform/database/statement.ts';
import { personColumns, type PersonRow } from '../identity/index.ts';

export interface FoundPersonRow extends PersonRow {
  bio: string;
  total_posts: number;
  /** 0: the name begins with the words; 1: it contains them; `RANK_ALIKE`: it is similar */
  rank: number;
}

/**
 * Patterns of `like` for up to three words of a name: that a name has the word inside, or begins with it. A missing word is
 * `%`. In the column `names` each word begins with a space.
 */
type Patterns = [inside: string, inside2: string, inside3: string, begins: string, begins2: string, begins3: string];

/** The rank of people whose name is only similar: they follow all others, on one page. */
export const RANK_ALIKE = 9;

const columns = `${personColumns}, u.bio, u.total_posts`;
/** Verified people, and imported ones who haven't claimed their account unless it is hidden until then. */
const findable =
  'u.deleted_at is null and u.banned_at is null and (u.verified or not (u.claimed or u.hidden_until_claimed))';

/** People whose names contain every word; those whose names begin with them come first. */
export const findPeople = statement<
  FoundPersonRow,
  [campusIds: readonly string[], ...Patterns, afterRank: number, afterName: string]
>(
  'search.people',
  `select * from (
     select ${columns},
       case when u.names like $5 and u.names like $6 and u.names like $7 then 0 else 1 end as rank
     from users u
     where u.campus_id = any($1::text[]) and u.names like $2 and u.names like $3 and u.names like $4 and ${findable}) found
   where (rank, username) > ($8::int, $9::text)
   order by rank, username limit ${serverLimits.searchPage + 1}`,
);

/** People with similar names, the most similar first. */
export const findPeopleAlike = statement<FoundPersonRow, [campusId: string, written: string]>(
  'search.people-alike',
  `select ${columns}, ${RANK_ALIKE} as rank from people_alike($1, $2, ${serverLimits.searchPage}) near join users u on u.id = near.id
   where ${findable} order by near.alike desc, u.username`,
);
