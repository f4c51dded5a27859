import type { Category } from '../../../../contract/posts/categories.ts';
import { statement } from '../../../platform/database/statement.ts';

interface BoughtParameters {
  campusId: string;
  categories: readonly Category[];
  /** how many days back sales count */
  days: number;
  /** a category needs this many sales, and this many sellers */
  least: number;
}

/**
 * The three categories with the most sales of the last days; the latest hundred of each are counted at most. Reads the index
 * posts_sold, which has the category as it is written here: `coalesce(category, '')`.
 */
export const recentlyBought = statement<{ category: Category; sold: number }, BoughtParameters>(
  'posts.recently-bought',
  `select c.category, counts.sold from unnest($categories::text[]) c(category)
   cross join lateral (
     select count(*)::int as sold, count(distinct author_id) as sellers from (
       select author_id from posts
       where campus_id = $campusId and coalesce(category, '') = c.category and parent_id is null and sold_at is not null
         and deleted_at is null and hidden_at is null and kind = 'selling'
         and sold_at > product_now() - make_interval(days => $days::int)
       order by sold_at desc limit 100) recent) counts
   where counts.sold >= $least and counts.sellers >= $least
   order by counts.sold desc, c.category limit 3`,
);
