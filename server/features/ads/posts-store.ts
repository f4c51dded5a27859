import { statement } from '../../platform/database/statement.ts';
import { postColumns, type PostRow } from '../posts/index.ts';

/** Posts by their campuses and ids (parallel lists, which may repeat); without deleted and hidden ones. */
export const boostedPosts = statement<PostRow, [campusIds: readonly string[], postIds: readonly string[]]>(
  'ads.posts',
  `select ${postColumns} from (select distinct * from unnest($1::text[], $2::uuid[])) as wanted (campus_id, id)
     join posts p on p.campus_id = wanted.campus_id and p.id = wanted.id join users u on u.id = p.author_id
   where p.deleted_at is null and p.hidden_at is null`,
);

/**
 * How many signed-in people visited on each of the last `days` that had any (`age` 0 is yesterday, by UTC). The page `*`
 * counts a person once a day for all pages.
 */
export const readersByDay = statement<{ age: number; readers: number }, [campusId: string, days: number]>(
  'ads.readers-by-day',
  `select today - 1 - c.day as age, c.people as readers
   from page_counts c, (select (product_now() at time zone 'UTC')::date as today) t
   where c.campus_id = $1 and c.page = '*' and c.day < today and c.day >= today - $2::int`,
);
