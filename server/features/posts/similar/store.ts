import { statement } from '../../../platform/database/statement.ts';
import { type PostRowWithoutAuthor, columnsWithoutAuthor } from '../view.ts';

/** How many of a category's latest listings are compared. */
const COMPARED = 100;
const SHOWN = 8;

interface Wanted {
  campusId: string;
  postId: string;
  /** people whose listings aren't shown: the viewer, those hidden from them, and those they muted */
  without: readonly string[];
}

const offered = `p.campus_id = $campusId and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
  and p.price is not null and p.id <> $postId and p.author_id <> all($without::uuid[])`;

/**
 * Ranks listings: available ones first, then those that share the most words with the post (not "a", "with"), then the
 * latest.
 */
const ranked = (candidates: string, shared = '') => `with post as materialized (
     select array(select word from unnest(tsvector_to_array(search)) word where ts_lexize('english_stem', split_part(word, '/', 2)) <> '{}') as words
     from posts where campus_id = $campusId and id = $postId)
   select ${columnsWithoutAuthor} from (
     select c.*, cardinality(array(select unnest(tsvector_to_array(c.search)) intersect select unnest(post.words))) as shared
     from (${candidates}) c, post) hit
   join posts p on p.campus_id = $campusId and p.id = hit.id ${shared}
   order by p.sold_at is not null, hit.shared desc, p.last_modified desc, p.id desc limit ${SHOWN}`;

/** Listings similar to one with a category: in the same category (index posts_category). */
export const similarInCategory = statement<PostRowWithoutAuthor, Wanted & { category: string }>(
  'posts.similar-in-category',
  ranked(`select p.id, p.search from posts p where ${offered} and p.category = $category
     order by p.last_modified desc, p.id desc limit ${COMPARED}`),
);

/** Listings similar to one without a category: with shared words, among the latest for sale (index posts_for_sale). */
export const similarByWords = statement<PostRowWithoutAuthor, Wanted>(
  'posts.similar-by-words',
  ranked(
    `select p.id, p.search from posts p where ${offered} and p.sold_at is null
     order by p.last_modified desc, p.id desc limit ${COMPARED}`,
    'and hit.shared > 0',
  ),
);
