import { serverLimits } from '../../../contract/limits.ts';
import { statement } from '../../platform/database/statement.ts';

/** One word of a query. */
export interface Term {
  /** as written, in lower case */
  word: string;
  stem: string;
  /** stop word: the, of, and */
  small: boolean;
  /** it may be incomplete: the last word, and one that no post has */
  last: boolean;
  /** approximate number of posts with any of its forms */
  posts: number;
  /** approximate number of posts with longer words that begin with it; 0 unless it is the last */
  longer_posts: number;
  /** posts of the campus wait for analysis and may have more words, so `listed` is left out; null: a list wouldn't help */
  waiting: boolean | null;
  /** all words with this prefix, to look up instead of it; null if there are many, or not all are known */
  listed: string[] | null;
}

/** If at most this many posts match, all of them are read: as many are ranked together anyway. */
export const FEW = serverLimits.searchRanked;
/** A prefix is replaced by the list of words that begin with it, if they are fewer than this … */
const LISTED = 200;
/** … and each is in this many posts on average: looking up a word costs as much as finding a prefix in this many posts. */
const POSTS_PER_WORD = 20;

/**
 * The words of a query, parsed like posts, with the number of posts that have them (search_words, the campus's
 * lexicon). The last word may be incomplete. If few words begin with it, `listed` has them.
 */
export const readQuery = statement<Term, [campusId: string, written: string]>(
  'search.read-query',
  `with query_words as materialized (
     -- at most 8 words with their stems; place: where in the query a word is
     select lexeme as word, coalesce((ts_lexize('english_stem', lexeme))[1], lexeme) as stem,
       coalesce(ts_lexize('english_stem', lexeme) = '{}', false) as small, positions[cardinality(positions)] as place
     from unnest(to_tsvector('simple', search_text($2))) order by positions[1] limit 8
   ), counted as materialized (
     -- is_listable: few enough words begin with the last word, and all are known: the lexicon leaves out long numbers
     select s.word, s.stem, s.small, ends.last, known.posts, longer.posts as longer_posts,
       s.place = ends.place and longer.words < least(${LISTED}, (known.posts + longer.posts) / ${POSTS_PER_WORD}) and s.word !~ '^[0-9]+$' as is_listable, s.place
     from query_words s, lateral (
       -- the posts with a form of the word
       select coalesce(sum(w.posts), 0) as posts from search_words w
       where w.campus_id = $1 and (w.word = s.word or w.stem = s.stem)) known, lateral (
       -- whether the word may be incomplete: it is the last one, or no post has it
       select max(place) as place, s.place = max(place) or known.posts = 0 and char_length(s.word) > 2 as last
       from query_words) ends, lateral (
       -- the posts with longer words that begin with it
       select coalesce(sum(w.posts), 0) as posts, count(*) as words from (
         select w.posts from search_words w
         where ends.last and w.campus_id = $1 and w.word > s.word and w.word < s.word || E'\\U0010FFFF'
         limit 300) w) longer
   )
   select c.word, c.stem, c.small, c.last, c.posts, c.longer_posts, listed.waiting, case when not listed.waiting then array(
       -- all words with the prefix, but those whose stem is the word's own or also has the prefix: the same posts have both
       select w.word from search_words w
       where w.campus_id = $1 and w.word >= c.word and w.word < c.word || E'\\U0010FFFF' and not (
         w.word ~ '^[a-z]+$' and w.stem <> w.word
         and (w.stem = c.stem or w.stem >= c.word and w.stem < c.word || E'\\U0010FFFF'))
       union select w.stem from search_words w
       where w.campus_id = $1 and w.stem >= c.word and w.stem < c.word || E'\\U0010FFFF'
       union select c.word where char_length(c.word) = 1) end as listed
   from counted c left join lateral (
     -- whether posts wait for analysis
     select count(*) = 1000 or coalesce(bool_or(campus_id = $1 and words is null), false) as waiting
     from (select campus_id, words from search_queue limit 1000) first) listed on c.is_listable and c.posts + c.longer_posts > ${FEW}
   order by c.place`,
);

export interface KnownWord {
  word: string;
  stem: string;
  posts: number;
}

/**
 * Known words that may be meant by a misspelled word, the most frequent first: those that are the same after deleting a
 * letter of either (SQL function slip_marks). They include all words at an edit distance of one. The sub-select hides
 * the keys from the planner, so that one plan serves all.
 */
export const markedWords = statement<KnownWord, [campusId: string, word: string]>(
  'search.marked-words',
  `select word, stem, posts from search_words
   where slip_marks(campus_id, word) && (select slip_marks($1, $2)) and campus_id = $1 and posts > 0
     and abs(char_length(word) - char_length($2)) <= 1
   order by posts desc limit 300`,
);

/** Known words that are similar to a word. */
export const similarWords = statement<KnownWord, [campusId: string, word: string]>(
  'search.similar-words',
  'select word, stem, posts from words_alike($1, $2, 40)',
);

/** How many posts have words with these stems; a stem that no post has is left out. */
export const knownStems = statement<{ stem: string; posts: number }, [campusId: string, stems: readonly string[]]>(
  'search.known-stems',
  `select w.stem, sum(w.posts)::int as posts from search_words w
   where w.campus_id = $1 and w.stem = any($2::text[]) and w.posts > 0 group by w.stem`,
);

/** Two words of a query written as one, with the stem, and how many posts have it in any form. */
export const joinedWords = statement<KnownWord, [campusId: string, words: readonly string[]]>(
  'search.joined-words',
  `select joined.word, joined.stem, (select coalesce(sum(w.posts), 0)::int from search_words w
     where w.campus_id = $1 and w.stem = joined.stem and w.posts > 0) as posts
   from (select word, coalesce((ts_lexize('english_stem', word))[1], word) as stem from unnest($2::text[]) word) joined`,
);

/** Whether a post has two words side by side. */
export const writtenTogether = statement<{ found: boolean }, [campusId: string, tsquery: string, words: string]>(
  'search.written-together',
  `select exists (select from posts p where p.campus_id = $1 and p.search @@ $2::tsquery and p.parent_id is null and p.deleted_at is null
     and p.hidden_at is null and ' ' || search_text(concat_ws(' ', p.title, p.plain)) || ' ' like '% ' || $3 || '%') as found`,
);

/** Known words among some, with their stems. */
export const stemsIn = statement<KnownWord, [campusId: string, words: readonly string[]]>(
  'search.stems-in',
  'select word, stem, posts from search_words where campus_id = $1 and word = any($2::text[]) and posts > 0',
);
