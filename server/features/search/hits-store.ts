import { serverLimits } from '../../../contract/limits.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { statement } from '../../platform/database/statement.ts';
import {
  filterParameters,
  givenValue,
  type FilterParameters,
  type ListFilter,
  matchesDetails,
  matchesFilter,
} from '../feed/index.ts';
import { columnsWithoutAuthor, isExpired, type PostRowWithoutAuthor } from '../posts/index.ts';
import { erasOf, type Span, rangesBack } from './date-ranges.ts';
import { FEW } from './plan-store.ts';

export interface HitFilter extends ListFilter {
  /** posts that look for something, too; results usually show them apart from what is for sale */
  lookingToo: boolean;
}

/** A filter as the parameters of a search's statement. */
export const hitParameters = (filter: HitFilter) => ({ ...filterParameters(filter), lookingToo: filter.lookingToo });

/** The filter that every post matches. */
export const everything: HitFilter = {
  lookingToo: true,
  category: null,
  condition: null,
  kind: null,
  priceMin: null,
  priceMax: null,
  since: null,
  available: false,
  forSale: false,
  photos: false,
  following: false,
  near: false,
  viewerId: null,
  nearSpots: [],
  nearMain: false,
  details: [],
};

/** A place in results, the newest first: results older than this follow. TOP: from the newest on. */
export interface Position {
  at: string;
  id: string;
}

export type HitValues = FilterParameters &
  Position & {
    lookingToo: boolean;
    campusId: string;
    /** words, as a tsquery */
    tsquery: string;
  };

/**
 * For a tsquery that many posts match, posts are read from the newest on ("walked") until enough match, at most this
 * many.
 */
export const WALKED = 6_000;
/** Looking words up by index costs as much as walking this many posts for a page, plus LOOKUP_COST_OF_WORD for each word. */
const LOOKUP_COST = 64;
/** What each word adds to LOOKUP_COST, in posts walked. */
const LOOKUP_COST_OF_WORD = 3;
/** How many of the last posts of a campus are counted for `spanOf`; they reach far enough back for common words. */
const COUNTED = 1_000_000;
export const TOP: Position = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** SQL conditions on posts p: not deleted or hidden, and shown in lists. */
const isPosted = 'p.parent_id is null and p.deleted_at is null and p.hidden_at is null';
const isShown = `${isPosted} and not ${isExpired('p')}`;
const isOfCampus = `p.campus_id = ${givenValue('campusId', 'text')}`;
export const visible = `${isOfCampus} and ${isShown}`;
/**
 * SQL: whether a post p is on the campus and shown (the condition of `visible`), for posts that are looked up by their words.
 * Each word already names the campus (`ou/bike`), so the index on words is enough: `|| ''` stops PostgreSQL from also reading
 * an index on the campus, with all of its posts.
 */
export const visibleFound = `p.campus_id || '' = ${givenValue('campusId', 'text')} and ${isShown}`;
/** SQL: whether a post p matches words, and perhaps filters. @param words the name of the parameter with the tsquery */
export type Fits = (words?: string) => string;
const hasWords: Fits = (words = 'tsquery') => `p.search @@ ${givenValue(words, 'tsquery')}
  and (p.kind is distinct from 'looking' or ${givenValue('lookingToo', 'boolean')})`;
/** SQL: whether a post p matches words and the filters. */
export const fits: Fits = (words) => `${hasWords(words)}
  and (${givenValue('category', 'text')} is null or p.category = ${givenValue('category', 'text')})
  and ${matchesFilter} and ${matchesDetails}`;

/**
 * A statement for searches with filters, and one for those without: most have none, and beginning to execute a
 * statement with all the filters' parameters takes longer than finding the posts of a rare word.
 */
export function withAndWithoutFilters<Query>(
  declare: (fits: Fits, name: '' | '-filtered') => Query,
): (filter: HitFilter) => Query {
  const filtered = declare(fits, '-filtered');
  const plain = declare(hasWords, '');
  return (filter) => (isFiltered(filter) ? filtered : plain);
}

/** Whether a filter leaves anything out. The viewer and the spots only serve others; `lookingToo` is in both statements. */
const isFiltered = ({
  details,
  viewerId: _viewer,
  nearSpots: _spots,
  nearMain: _main,
  lookingToo: _looking,
  ...filter
}: HitFilter): boolean =>
  details.length > 0 || Object.values(filter).some((value) => value !== null && value !== false);

const after = `(p.created_at, p.id) < (${givenValue('at', 'timestamptz')}, ${givenValue('id', 'uuid')})`;
const newest = 'order by p.created_at desc, p.id desc';
const oneMore = serverLimits.searchPage + 1;

/**
 * SQL: a page of the newest `hits` that match `where`. Only the full rows of the page are read, by their place in the
 * table (ctid).
 */
const firstOf = (hits: string, where: string) => `select ${columnsWithoutAuthor} from (
    select p.place, p.id, p.created_at from (${hits}) p where ${where} ${newest} limit ${oneMore}) hit
  join posts p on p.ctid = hit.place
  order by hit.created_at desc, hit.id desc`;

/** For a tsquery that many posts match: walks back in time until the page is full (index posts_created). */
const walk = statement<PostRowWithoutAuthor, HitValues>(
  'search.hits-walked',
  firstOf(`select p.*, p.ctid as place from posts p where ${visible} and ${after} ${newest} limit ${WALKED}`, fits()),
);

/**
 * SQL: reads all matching posts by their words (index posts_found) and sorts them. `offset 0` stops the planner from
 * walking.
 */
const lookUpSql = (which: string) =>
  firstOf(`select p.ctid as place, p.id, p.created_at from posts p where ${visibleFound} and ${which} offset 0`, after);

/** For a tsquery that few posts match. */
const lookUp = statement<PostRowWithoutAuthor, HitValues>('search.hits-looked-up', lookUpSql(fits()));

/** Matching posts of some time buckets (`eras`, date-ranges.ts): the index posts_found has the buckets beside the words. */
const lookUpRecent = statement<PostRowWithoutAuthor, HitValues & { eras: readonly string[] }>(
  'search.hits-of-eras',
  lookUpSql(`${fits()} and (search_eras(p.campus_id, p.created_at) collate "C") && ${givenValue('eras', 'text[]')}`),
);

// expiry isn't checked, which would read every row
const readSpan = statement<{ posts: number; oldest: string | null; newest: string | null }, { campusId: string }>(
  'search.span',
  `select count(*) as posts, min(p.created_at) as oldest, max(p.created_at) as newest
   from (select p.created_at from posts p where ${isOfCampus} and ${isPosted} ${newest} limit ${COUNTED}) p`,
);

/** The distribution of a campus's posts over time, as far as they are counted; null without posts. */
export async function spanOf(db: Queryable, campusId: string): Promise<Span | null> {
  const row = await readSpan.one(db, { campusId });
  if (!row?.oldest || !row.newest) return null;
  return { posts: row.posts, oldest: Date.parse(row.oldest), newest: Date.parse(row.newest) };
}

/** What `hitRows` looks for. */
interface HitQuery {
  tsquery: string;
  /** the same query with a list of whole words instead of a prefix; null: the prefix has too many words, or there is none */
  listed: string | null;
  /** approximate number of matching posts of the campus */
  posts: number;
  span: Span | null;
}

/** How many posts can be scanned in the time that looking up the words of a list takes. @param listed as in SearchPlan */
export const lookupCostOf = (listed: string): number => listed.split('|').length * LOOKUP_COST_OF_WORD;

/**
 * Posts that match a tsquery, newest first: a page after a position, and one more if there is one.
 * @param now milliseconds since 1970, by the product's clock
 */
export async function hitRows(
  db: Queryable,
  campusId: string,
  { tsquery, listed, posts, span }: HitQuery,
  filter: HitFilter,
  from: Position | null,
  now: number,
): Promise<PostRowWithoutAuthor[]> {
  const position = from ?? TOP;
  const values = { campusId, tsquery, ...hitParameters(filter), ...position };
  if (span && posts > FEW) {
    // for a prefix the index reads all matches, for whole words only those in the buckets; so a longer walk can be
    // faster. A walk reads about oneMore * span.posts / posts rows and the index `posts` rows for a prefix, so they
    // cost the same at a multiple of the square root of span.posts
    const isWalkFaster =
      listed === null
        ? posts >= 8 * Math.sqrt(span.posts)
        : (oneMore * span.posts) / posts < LOOKUP_COST + lookupCostOf(listed);
    if (isWalkFaster) {
      const rows = await walk.all(db, values);
      if (rows.length === oneMore) return rows;
    }
    for (const range of rangesBack(from && Date.parse(from.at), now, span, posts)) {
      const rows = await lookUpRecent.all(db, {
        ...values,
        tsquery: listed ?? tsquery,
        eras: erasOf(campusId, range),
      });
      if (rows.length === oneMore) return rows;
    }
  }
  return lookUp.all(db, values);
}
