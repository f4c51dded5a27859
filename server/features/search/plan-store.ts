import { statement } from '../../platform/database/statement.ts';

/** One word of a query. */
export interface Term {
  word: string;
  stem: string;
  /** says nothing by itself: the, of, and */
  small: boolean;
  /** is being typed: it may go on */
  last: boolean;
  /** about how many posts hold it in any of its forms */
  posts: number;
  /** about how many hold a longer word that begins with it, if it is the last */
  begun: number;
  /** how many such words there are, as far as they are counted */
  longer: number;
}

/** A query's words, taken apart as those of posts are, with how common each is on a campus. */
export const readQuery = statement<Term, [campusId: string, written: string]>(
  'search.read-query',
  `with said as materialized (
     select lexeme as word, coalesce((ts_lexize('english_stem', lexeme))[1], lexeme) as stem,
       coalesce(ts_lexize('english_stem', lexeme) = '{}', false) as small, positions[cardinality(positions)] as place
     from unnest(to_tsvector('simple', search_text($2))) order by positions[1] limit 8
   )
   select s.word, s.stem, s.small, s.place = ends.place as last,
     (select coalesce(sum(w.posts), 0) from search_words w
      where w.campus_id = $1 and (w.word = s.word or w.stem = s.stem)) as posts, longer.posts as begun, longer.words as longer
   from said s, (select max(place) as place from said) ends, lateral (
     select coalesce(sum(w.posts), 0) as posts, count(*) as words from (
       select w.posts from search_words w
       where s.place = ends.place and w.campus_id = $1 and w.word > s.word and w.word < s.word || E'\\U0010FFFF'
       limit 300) w) longer
   order by s.place`,
);

/**
 * What begins as a word, of all that a campus's posts are found by; null while there may be more, in posts that wait for their
 * analysis. Words of letters whose stem is there too, or is that of the word, are left out: their posts hold both. The
 * parameters are hidden from the planner, so that one plan serves all.
 */
export const allBegun = statement<{ said: string[] | null }, [campusId: string, begun: string, stem: string]>(
  'search.all-begun',
  `select case when not waiting then array(
     select word from search_words
     where campus_id = (select $1) and word >= (select $2) and word < (select $2 || E'\\U0010FFFF') and not (
       word ~ '^[a-z]+$' and stem <> word
       and (stem = (select $3) or stem >= (select $2) and stem < (select $2 || E'\\U0010FFFF')))
     union select stem from search_words
     where campus_id = (select $1) and stem >= (select $2) and stem < (select $2 || E'\\U0010FFFF')
     union select $2 where char_length($2) = 1) end as said
   from (select count(*) = 1000 or coalesce(bool_or(campus_id = $1 and words is null), false) as waiting
     from (select campus_id, words from search_queue limit 1000) first) queue`,
);

export interface KnownWord {
  word: string;
  stem: string;
  posts: number;
}

/**
 * Words in use that share a mark with one (`slip_marks`), the most common first: all that are one slip away and some more.
 * The marks are hidden from the planner, so that one plan serves all.
 */
export const markedWords = statement<KnownWord, [campusId: string, word: string]>(
  'search.marked-words',
  `select word, stem, posts from search_words
   where slip_marks(campus_id, word) && (select slip_marks($1, $2)) and campus_id = $1 and posts > 0
   order by posts desc limit 300`,
);

/** Words in use that are written much like one. */
export const similarWords = statement<KnownWord, [campusId: string, word: string]>(
  'search.similar-words',
  'select word, stem, posts from words_alike($1, $2, 40)',
);
