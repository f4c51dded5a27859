import { statement } from '../../platform/database/statement.ts';

export interface AnalysisResult {
  /** how many entries of the queue were processed */
  taken: number;
  /** words that are in no post any more, as JSON of {campus_id, word} */
  gone: string;
}

/**
 * Processes a part of the queue. Several processes can do it concurrently. The layers:
 * - `taken` removes entries from the queue. One without words is of a new or edited post, which has to be analyzed. One with
 *   words is of an edited or deleted post: those are the words that it had before.
 * - `locked` locks the posts to analyze, in the order of their ids, as other statements that change several do. Posts whose
 *   words are in the lexicon and only `head` is missing aren't `fresh`.
 * - `analysed` sets the posts' tags (D28), and in `head` what their title names.
 * - `changes` and `counted` add the words of fresh posts to the lexicon, and subtract the words that posts had before.
 */
export const analyseSome = statement<AnalysisResult>(
  'search.analyse',
  `with taken as (
     delete from search_queue where id in (select id from search_queue order by id limit 200 for update skip locked)
     returning campus_id, post_id, words
   ), locked as materialized (
     select p.campus_id, p.id, not p.text_analysis_completed as fresh from posts p
     where (p.campus_id, p.id) in (select campus_id, post_id from taken where words is null)
       and (not p.text_analysis_completed or p.head is null) and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
     order by p.campus_id, p.id for no key update
   ), analysed as (
     update posts p set head = title_head(p.title, p.plain), search_tags = search_tags_of(post_words(p.title, p.plain, p.details), p.category), text_analysis_completed = true
     from locked l where p.campus_id = l.campus_id and p.id = l.id
     returning l.fresh, p.campus_id, post_words(p.title, p.plain, p.details) as said, p.category
   ), changes as (
     select campus_id, word, sum(change)::int as change from (
       select campus_id, unnest(lexicon_words(said, category)) as word, 1 as change from analysed where fresh
       union all
       select campus_id, unnest(words), -1 from taken where words is not null) each
     group by campus_id, word having sum(change) <> 0
   ), counted as (
     insert into search_words as w (campus_id, word, posts)
     select campus_id, word, change from changes order by campus_id, word
     on conflict (campus_id, word) do update set posts = w.posts + excluded.posts
     returning campus_id, word, posts
   )
   select (select count(*) from taken) as taken,
     (select coalesce(json_agg(json_build_object('campus_id', campus_id, 'word', word)), '[]')::text
      from counted where posts <= 0) as gone`,
);

export const dropWords = statement<never, [gone: string]>(
  'search.drop-words',
  `delete from search_words w using jsonb_to_recordset($1::jsonb) as g (campus_id text, word text)
   where w.campus_id = g.campus_id and w.word = g.word and w.posts <= 0`,
);

/** Recounts a campus's lexicon from all its posts. */
export const recountWords = statement<never, [campusId: string]>(
  'search.recount-words',
  `with counted as (
     select word, count(*)::int as posts from posts p, unnest(lexicon_words(post_words(p.title, p.plain, p.details), p.category)) word
     where p.campus_id = $1 and p.parent_id is null and p.type = 'post' and p.deleted_at is null and p.hidden_at is null
     group by word
   ), gone as (
     delete from search_words where campus_id = $1 and word not in (select word from counted))
   insert into search_words as w (campus_id, word, posts) select $1, word, posts from counted
   on conflict (campus_id, word) do update set posts = excluded.posts`,
);
