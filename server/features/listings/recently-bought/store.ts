import type { Category } from '../../../../contract/posts/categories.ts';
import { statement } from '../../../platform/database/statement.ts';

interface BoughtParameters {
  campusId: string;
  categories: readonly Category[];
  days: number;
  least: number;
}

/** Counts up to a hundred recent sales of each category, by the index posts_sold. */
export const recentlyBought = statement<{ category: Category; sold: number }, BoughtParameters>(
  'posts.recently-bought',
  `select c.category, s.sold from unnest($categories::text[]) c(category)
   cross join lateral (
     select count(*)::int as sold, count(distinct author_id) as sellers from (
       select author_id from posts
       where campus_id = $campusId and coalesce(category, '') = c.category and parent_id is null and sold_at is not null
         and deleted_at is null and hidden_at is null and kind = 'selling'
         and sold_at > product_now() - make_interval(days => $days::int)
       order by sold_at desc limit 100) recent) s
   where s.sold >= $least and s.sellers >= $least
   order by s.sold desc, c.category limit 3`,
);
