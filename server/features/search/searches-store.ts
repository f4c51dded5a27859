import { limits } from '../../../contract/limits.ts';
import { SHARED_SEARCH_PEOPLE } from '../../../contract/search/shared-searches.ts';
import { statement } from '../../platform/database/statement.ts';

export interface SearchRow {
  id: string;
  text: string;
  /** how many accounts searched for it */
  unique_views: number;
  /** how often visitors did */
  ghost_views: number;
  /** how often anyone did */
  total_views: number;
  created_at: string;
  last_modified: string;
}

const columns = 's.id, s.text, s.unique_views, s.ghost_views, s.total_views, s.created_at, s.last_modified';
/**
 * SQL: whether enough people searched for a text s that others may see it. The numbers of accounts and of visitors are
 * not added, since one person can be in both.
 */
const enough = `greatest(s.unique_views, s.visitors) >= ${SHARED_SEARCH_PEOPLE}`;
/** SQL: whether a search s can be suggested to others. Texts with watched words are filtered out later (`isWatched`). */
const shared = `s.found and s.removed_at is null and ${enough}`;

/**
 * A text after a search was counted. `own_…`: the searcher's own numbers, which they see until enough others searched
 * for it.
 */
export type CountedRow = SearchRow & { enough: boolean; own_id: string; own_views: number; own_since: string };

/**
 * Counts a visitor's search; among the distinct visitors each address counts once. A visitor has no list of searches, so
 * `own_id` is a new id and `own_views` 1.
 */
export const countVisit = statement<CountedRow, [campusId: string, text: string, visitor: string]>(
  'search.count-visit',
  `with visit as (
     insert into search_visits as v (campus_id, text, visitor) values ($1, $2, $3)
     on conflict (campus_id, text, visitor) do update set last_modified = product_now()
     returning (old.visitor is null)::int as first)
   insert into searches as s (campus_id, text, total_views, ghost_views, visitors) select $1, $2, 1, 1, first from visit
   on conflict (campus_id, text) do update set total_views = s.total_views + 1, ghost_views = s.ghost_views + 1,
     visitors = s.visitors + excluded.visitors, last_modified = product_now()
   returning ${columns}, ${enough} as enough, uuidv7() as own_id, 1 as own_views, product_now() as own_since`,
);

/**
 * Counts a member's search and puts it at the top of their list; each member counts once among the distinct users.
 */
export const countSearch = statement<CountedRow, [campusId: string, text: string, userId: string]>(
  'search.count',
  `with own as (
     insert into search_history as h (user_id, campus_id, text) values ($3, $1, $2)
     on conflict (user_id, campus_id, text) do update set search_qty = h.search_qty + 1, last_modified = product_now()
     returning h.id, h.search_qty, h.created_at, (old.user_id is null)::int as first)
   insert into searches as s (campus_id, text, total_views, unique_views) select $1, $2, 1, first from own
   on conflict (campus_id, text) do update set total_views = s.total_views + 1,
     unique_views = s.unique_views + excluded.unique_views, last_modified = product_now()
   returning ${columns}, ${enough} as enough, (select id from own) as own_id, (select search_qty from own) as own_views,
     (select created_at from own) as own_since`,
);

/**
 * Records whether a text finds posts (one that doesn't is never suggested to others), and the corrected text that was
 * searched.
 */
export const setFound = statement<never, [id: string, found: boolean, readAs: string | null]>(
  'search.set-found',
  'update searches set found = $2, read_as = $3 where id = $1 and (found <> $2 or read_as is distinct from $3)',
);

/** Texts that enough people searched for, ordered by id. */
export const enoughSearched = statement<{ id: string; campus_id: string; text: string }, [after: string | null]>(
  'search.enough-searched',
  `select s.id, s.campus_id, s.text from searches s
   where ${enough} and s.removed_at is null and ($1::uuid is null or s.id > $1) order by s.id limit 200`,
);

/** What enough people of a campus searched for: the most frequent, and those that find nothing. */
export const searchesToTry = statement<{ text: string; searches: number }, [campusId: string, most: number]>(
  'search.to-try',
  `select text, searches from (
     (select s.text, s.total_views as searches from searches s where s.campus_id = $1 and ${enough} and s.removed_at is null
      order by s.total_views desc, s.id limit $2)
     union
     (select s.text, s.total_views from searches s where s.campus_id = $1 and ${enough} and s.removed_at is null and not s.found
      order by s.total_views desc, s.id limit $2)) tried
   order by searches desc, text`,
);

/** The most frequent searches of a campus. More than are shown, since some may contain watched words. */
export const popularSearches = statement<Pick<SearchRow, 'id' | 'text' | 'total_views'>, [campusId: string]>(
  'search.popular',
  `select s.id, s.text, s.total_views from searches s where s.campus_id = $1 and ${shared}
   order by s.total_views desc, s.text limit ${limits.popularSearches.fetched * 4}`,
);

export interface RecentRow {
  id: string;
  text: string;
  search_qty: number;
  created_at: string;
  last_modified: string;
}

/** A person's list, the last searched first. */
export const recentSearches = statement<RecentRow, [userId: string, campusId: string]>(
  'search.recent',
  `select h.id, h.text, h.search_qty, h.created_at, h.last_modified from search_history h
   where h.user_id = $1 and h.campus_id = $2 order by h.last_modified desc limit 20`,
);

/**
 * Popular searches that begin with the typed text, the most frequent first; more than are shown, since some may contain
 * watched words.
 */
export const searchesWithPrefix = statement<{ text: string; total_views: number }, [campusId: string, prefix: string]>(
  'search.begun',
  `select text, total_views from (
     select s.text, s.total_views from searches s
     where s.campus_id = $1 and ${shared} and s.text collate "C" >= $2 and s.text collate "C" < $2 || E'\\U0010FFFF'
     limit 500) matching
   order by total_views desc, text limit 16`,
);

/** Significant words with the typed prefix, from posts that match a query; the most frequent in a sample first. */
export const coOccurringWords = statement<
  { word: string; posts: number },
  [campusId: string, tsquery: string, prefix: string, hidden: readonly string[]]
>(
  'search.words-beside',
  `select word, count(*)::int as posts from (
     select post_words(p.title, p.plain, p.details) as words, p.category from posts p
     where p.campus_id = $1 and p.search @@ $2::tsquery and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
       and p.author_id <> all($4::uuid[])
     limit 100) p, unnest(lexicon_words(p.words, p.category)) word
   where word collate "C" >= $3 and word collate "C" < $3 || E'\\U0010FFFF' and char_length(word) between 3 and 32
     and ts_lexize('english_stem', word) <> '{}'
   group by word order by 2 desc, word limit 5`,
);

/** A word that more posts than this have tells nothing about any of them. */
const COMMON = 50;

/**
 * Which of some words a reader may see: those that more than COMMON posts have, and those of a post that the reader can
 * see.
 */
export const readableWords = statement<
  { word: string },
  [campusId: string, words: readonly string[], hidden: readonly string[]]
>(
  'search.readable-words',
  `select w.word from unnest($2::text[]) with ordinality as w (word, place) left join search_words k on k.campus_id = $1 and k.word = w.word
   where k.posts > ${COMMON} or exists (
     select from posts p where p.campus_id = $1 and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
       and p.author_id <> all($3::uuid[])
       and p.search @@ ('''' || $1 || '/' || replace(replace(w.word, '\\', '\\\\'), '''', '''''') || '''')::tsquery)
   order by w.place`,
);

/** Significant words of posts with the typed prefix, the most frequent first. */
export const wordsWithPrefix = statement<{ word: string; posts: number }, [campusId: string, prefix: string]>(
  'search.words-begun',
  `select word, posts from (
     select word, posts from search_words
     where campus_id = $1 and word >= $2 and word < $2 || E'\\U0010FFFF' limit 1000) matching
   where posts > 0 and char_length(word) between 3 and 32 and ts_lexize('english_stem', word) <> '{}'
   order by posts desc, word limit 5`,
);
