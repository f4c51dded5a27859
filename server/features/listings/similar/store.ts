import { statement } from '../../../platform/database/statement.ts';
import { columnsWithoutAuthor, type PostRowWithoutAuthor } from '../../posts/index.ts';

/** How many are compared: of those that are called the same, and of its category, the latest. */
const COMPARED = 100;
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

const candidates = (which: string) => `(select p.id, p.search, p.category from posts p
     where p.campus_id = $campusId and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
       and p.price is not null and p.id <> $postId and p.author_id <> all($without::uuid[]) and ${which}
     order by p.last_modified desc, p.id desc limit ${COMPARED})`;

/**
 * Listings similar to another: available ones first, then those whose title has the word for the item ("bike"), then those that
 * share the most words of the title, then of everything (not "a", "with"), then those of its category, then the latest. They are
 * looked up by the words of the title (index posts_found) and by category (index posts_category). Each
 * word of the vector begins with its campus (schema.sql, search_vector).
 */
export const similarListings = statement<PostRowWithoutAuthor, SimilarParameters>(
  'posts.similar',
  `with post as materialized (
     select array(select word from unnest(tsvector_to_array(search)) word where ts_lexize('english_stem', split_part(word, '/', 2)) <> '{}') as words,
       names, (select string_agg(quote_literal(name) || ':A', ' | ') from unnest(names) name)::tsquery as named
     from posts, (select array(
       select $campusId || '/' || lexeme[1] from unnest($names::text[]) with ordinality as given(name, place), ts_lexize('english_stem', name) lexeme
       where lexeme <> '{}' order by place)) as called(names) where campus_id = $campusId and id = $postId)
   select ${columnsWithoutAuthor} from (
     select c.id, c.category, n.names[1] = any(title) as is_called, cardinality(array(select unnest(title) intersect select unnest(n.names))) as names,
       cardinality(array(select unnest(tsvector_to_array(c.search)) intersect select unnest(n.words))) as shared
     from (${candidates('p.search @@ (select named from post)')} union ${candidates('p.category = $category')}) c,
       post n, tsvector_to_array(ts_filter(c.search, '{a}')) title) hit
   join posts p on p.campus_id = $campusId and p.id = hit.id
   order by p.sold_at is not null, hit.is_called desc nulls last, hit.names desc, hit.shared desc,
     hit.category = $category desc nulls last, p.last_modified desc, p.id desc limit ${SHOWN}`,
);
