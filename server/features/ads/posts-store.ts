import { statement } from '../../platform/database/statement.ts';
import { type PostRow, postColumns } from '../posts/index.ts';

/** The existing posts of ads. */
export const boostedPosts = statement<PostRow, [campusIds: readonly string[], postIds: readonly string[]]>(
  'ads.posts',
  `select ${postColumns} from (select distinct * from unnest($1::text[], $2::uuid[])) as wanted (campus_id, id)
     join posts p on p.campus_id = wanted.campus_id and p.id = wanted.id join users u on u.id = p.author_id
   where p.deleted_at is null and p.hidden_at is null`,
);

/** How many members visited on each of the last days that had any (0 is the last 24 hours) (ANA-08). */
export const readersByDay = statement<{ age: number; readers: number }, [campusId: string, days: number]>(
  'ads.readers-by-day',
  `select floor(extract(epoch from product_now() - created_at) / 86400)::int as age, count(distinct user_id)::int as readers
   from product_events
   where campus_id = $1 and name = 'Page View' and created_at > product_now() - make_interval(days => $2)
     and created_at <= product_now() and user_id is not null
   group by 1`,
);
