import { limits } from '../../../contract/limits.ts';
import { statement } from '../../platform/database/statement.ts';

export interface SearchRow {
  id: string;
  text: string;
  unique_views: number;
  ghost_views: number;
  total_views: number;
  created_at: string;
  last_modified: string;
}

const columns = 'id, text, unique_views, ghost_views, total_views, created_at, last_modified';

/** Counts a visitor's search; each text is one row of its campus (SEA-28). */
export const countVisit = statement<SearchRow, [campusId: string, text: string]>(
  'search.count-visit',
  `insert into searches as s (campus_id, text, total_views, ghost_views) values ($1, $2, 1, 1)
   on conflict (campus_id, text) do update set total_views = s.total_views + 1, ghost_views = s.ghost_views + 1,
     last_modified = product_now()
   returning ${columns}`,
);

/** Counts a member's search and puts it on top of his list; he is counted once among the distinct users (SEA-30). */
export const countSearch = statement<SearchRow, [campusId: string, text: string, userId: string]>(
  'search.count',
  `with mine as (
     insert into search_history as h (user_id, campus_id, text) values ($3, $1, $2)
     on conflict (user_id, campus_id, text) do update set search_qty = h.search_qty + 1, hidden = false,
       last_modified = product_now()
     returning (old.user_id is null)::int as first)
   insert into searches as s (campus_id, text, total_views, unique_views) select $1, $2, 1, first from mine
   on conflict (campus_id, text) do update set total_views = s.total_views + 1,
     unique_views = s.unique_views + excluded.unique_views, last_modified = product_now()
   returning ${columns}`,
);

export const popularSearches = statement<Pick<SearchRow, 'id' | 'text' | 'total_views'>, [campusId: string]>(
  'search.popular',
  `select id, text, total_views from searches where campus_id = $1
   order by total_views desc, text limit ${limits.popularSearches.fetched}`,
);

export interface RecentRow {
  id: string;
  text: string;
  search_qty: number;
  created_at: string;
  last_modified: string;
}

/** A person's list, the last searched first (SEA-28). */
export const recentSearches = statement<RecentRow, [userId: string, campusId: string]>(
  'search.recent',
  `select s.id, h.text, h.search_qty, h.created_at, h.last_modified from search_history h
     join searches s on s.campus_id = h.campus_id and s.text = h.text
   where h.user_id = $1 and h.campus_id = $2 and not h.hidden order by h.last_modified desc limit 20`,
);

// What is taken off the list is still known to have been searched for by him, so that he is counted once.

export const hideSearch = statement<never, [userId: string, campusId: string, id: string]>(
  'search.hide',
  `update search_history h set hidden = true from searches s
   where s.id = $3 and h.user_id = $1 and h.campus_id = $2 and s.campus_id = $2 and h.text = s.text and not h.hidden`,
);

export const hideSearches = statement<never, [userId: string, campusId: string]>(
  'search.hide-all',
  'update search_history set hidden = true where user_id = $1 and campus_id = $2 and not hidden',
);

/** Searches of others that begin as what is typed, the most wanted first. */
export const searchesBegun = statement<{ text: string; total_views: number }, [campusId: string, begun: string]>(
  'search.begun',
  `select text, total_views from (
     select text, total_views from searches
     where campus_id = $1 and text collate "C" >= $2 and text collate "C" < $2 || E'\\U0010FFFF' limit 500) begun
   order by total_views desc, text limit 4`,
);

/** Telling words that begin as what is typed, in posts that a query finds; the most common first among some of them. */
export const wordsBeside = statement<
  { word: string; posts: number },
  [campusId: string, condition: string, begun: string]
>(
  'search.words-beside',
  `select word, count(*)::int as posts from (
     select p.plain, p.category from posts p
     where p.campus_id = $1 and p.search @@ $2::tsquery and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
     limit 100) p, unnest(lexicon_words(p.plain, p.category)) word
   where word collate "C" >= $3 and word collate "C" < $3 || E'\\U0010FFFF' and char_length(word) between 3 and 32
     and ts_lexize('english_stem', word) <> '{}'
   group by word order by 2 desc, word limit 5`,
);

/** Telling words of posts that begin as what is typed, the most common first. */
export const wordsBegun = statement<{ word: string; posts: number }, [campusId: string, begun: string]>(
  'search.words-begun',
  `select word, posts from (
     select word, posts from search_words
     where campus_id = $1 and word >= $2 and word < $2 || E'\\U0010FFFF' limit 1000) begun
   where posts > 0 and char_length(word) between 3 and 32 and ts_lexize('english_stem', word) <> '{}'
   order by posts desc, word limit 5`,
);

export const forgetHistory = statement<never, [days: number]>(
  'search.forget-history',
  `delete from search_history where (user_id, campus_id, text) in (
     select user_id, campus_id, text from search_history
     where last_modified < product_now() - make_interval(days => $1) limit 5000)`,
);

export const forgetTexts = statement<never, [days: number]>(
  'search.forget-texts',
  `delete from searches where (campus_id, text) in (
     select campus_id, text from searches where last_modified < product_now() - make_interval(days => $1) limit 5000)`,
);
