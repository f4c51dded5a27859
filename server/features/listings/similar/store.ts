import { statement } from '../../../platform/database/statement.ts';
import { columnsWithoutAuthor, isExpired, type PostRowWithoutAuthor } from '../../posts/index.ts';

/** The most recent listings that are compared: this many by the words of the title, and this many of the category. */
const COMPARED = 100;
/** How many are shown. */
const SHOWN = 8;

interface SimilarParameters {
  campusId: string;
  postId: string;
  category: string | null;
  /** what the item is called, the likeliest word first (contract/prices/item-keys.ts) */
  names: readonly string[];
  /** people whose listings aren't shown: the viewer, those hidden from them, and those they muted */
  without: readonly string[];
}

/** SQL: the listings to compare. @param which a further condition on posts p */
const candidates = (which: string) => `(select p.id, p.search, p.category from posts p
     where p.campus_id = $campusId and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
       and p.price is not null and not ${isExpired('p')} and p.id <> $postId and p.author_id <> all($without::uuid[]) and ${which}
     order by p.last_modified desc, p.id desc limit ${COMPARED})`;

/**
 * Listings similar to another one. Available ones come first, then those whose title has the main word for the item ("bike"),
 * then those whose title has the most of its words for the item, then those that share the most words of the whole text, then
 * those of its category, then the latest. Candidates are found by the words of the title (index posts_found) and by category
 * (index posts_category). Each word of a search vector begins with its campus: `ou/bike` (schema.sql, search_vector).
 */
export const similarListings = statement<PostRowWithoutAuthor, SimilarParameters>(
  'posts.similar',
  `with post as materialized (
     -- all words of the listing, without stop words ("a", "with")
     select array(select word from unnest(tsvector_to_array(search)) word where ts_lexize('english_stem', split_part(word, '/', 2)) <> '{}') as words,
       -- the stems of the words for the item, and the query for titles (weight A) that have one of them
       names, (select string_agg(quote_literal(name) || ':A', ' | ') from unnest(names) name)::tsquery as title_query
     from posts, (select array(
       select $campusId || '/' || lexeme[1] from unnest($names::text[]) with ordinality as given(name, place), ts_lexize('english_stem', name) lexeme
       where lexeme <> '{}' order by place)) as stems(names) where campus_id = $campusId and id = $postId)
   select ${columnsWithoutAuthor} from (
     select c.id, c.category, post.names[1] = any(title) as has_main_name,
       cardinality(array(select unnest(title) intersect select unnest(post.names))) as shared_names,
       cardinality(array(select unnest(tsvector_to_array(c.search)) intersect select unnest(post.words))) as shared_words
     from (${candidates('p.search @@ (select title_query from post)')} union ${candidates('p.category = $category')}) c,
       post, tsvector_to_array(ts_filter(c.search, '{a}')) title) found
   join posts p on p.campus_id = $campusId and p.id = found.id
   order by p.sold_at is not null, found.has_main_name desc nulls last, found.shared_names desc, found.shared_words desc,
     found.category = $category desc nulls last, p.last_modified desc, p.id desc limit ${SHOWN}`,
);
