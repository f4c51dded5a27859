import { statement } from '../../platform/database/statement.ts';

export interface AnalysisResult {
  /** how many entries of the queue were processed */
  taken: number;
  /** words that are in no post any more, as JSON of {campus_id, word} */
  unused: string;
}

/**
 * Processes some entries of the queue search_queue; several processes can do it concurrently. An entry without words is
 * of a new or edited post, which has to be analyzed. An entry with words is of an edited or deleted post: the words
 * that it had before. The lexicon (search_words) has the number of posts with each word.
 */
export const analyseSome = statement<AnalysisResult>(
  'search.analyse',
  `with entries as (
     -- removes entries from the queue
     delete from search_queue where id in (select id from search_queue order by id limit 200 for update skip locked)
     returning campus_id, post_id, words
   ), locked as materialized (
     -- locks the posts to analyze, in the order of their ids against deadlocks. A post that isn't new to the lexicon only lacks
     -- head
     select p.campus_id, p.id, not p.text_analysis_completed as is_new from posts p
     where (p.campus_id, p.id) in (select campus_id, post_id from entries where words is null)
       and (not p.text_analysis_completed or p.head is null) and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
     order by p.campus_id, p.id for no key update
   ), analysed as (
     -- sets the tags of the posts (D28), and in head what their title names
     update posts p set head = title_head(p.title, p.plain), search_tags = search_tags_of(post_words(p.title, p.plain, p.details), p.category), text_analysis_completed = true
     from locked l where p.campus_id = l.campus_id and p.id = l.id
     returning l.is_new, p.campus_id, post_words(p.title, p.plain, p.details) as words, p.category
   ), changes as (
     -- adds the words of new posts, and subtracts those that posts had before
     select campus_id, word, sum(change)::int as change from (
       select campus_id, unnest(lexicon_words(words, category)) as word, 1 as change from analysed where is_new
       union all
       select campus_id, unnest(words), -1 from entries where words is not null) each
     group by campus_id, word having sum(change) <> 0
   ), counted as (
     insert into search_words as w (campus_id, word, posts)
     select campus_id, word, change from changes order by campus_id, word
     on conflict (campus_id, word) do update set posts = w.posts + excluded.posts
     returning campus_id, word, posts
   )
   select (select count(*) from entries) as taken,
     (select coalesce(json_agg(json_build_object('campus_id', campus_id, 'word', word)), '[]')::text
      from counted where posts <= 0) as unused`,
);

/** Deletes words from the lexicon that are in no post any more, unless a post has got them since. */
export const dropWords = statement<never, [unused: string]>(
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
   ), removed as (
     delete from search_words where campus_id = $1 and word not in (select word from counted))
   insert into search_words as w (campus_id, word, posts) select $1, word, posts from counted
   on conflict (campus_id, word) do update set posts = excluded.posts`,
);
