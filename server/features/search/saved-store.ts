import { serverLimits } from '../../../contract/limits.ts';
import { statement } from '../../platform/database/statement.ts';
import { type FilterParameters, givenValue, matchesDetails, matchesFilter } from '../feed/index.ts';
import { columnsWithoutAuthor, type PostRowWithoutAuthor } from '../posts/index.ts';

export type SavedRow = PostRowWithoutAuthor & { saved_at: string };

/**
 * A person's saved posts that match a tsquery and filters, the last saved first; an empty tsquery, of a search without words,
 * matches all. Walks their saves (index likes_user).
 */
export const savedHits = statement<
  SavedRow,
  FilterParameters & { userId: string; campusId: string; tsquery: string; at: string; id: string }
>(
  'search.saved',
  `select ${columnsWithoutAuthor}, l.created_at as saved_at
   from likes l join posts p on p.campus_id = l.campus_id and p.id = l.post_id
   where l.user_id = $userId and l.campus_id = $campusId and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
     and ($tsquery = '' or p.search @@ $tsquery::tsquery)
     and (${givenValue('category', 'text')} is null or p.category = ${givenValue('category', 'text')})
     and ${matchesFilter} and ${matchesDetails} and (l.created_at, l.post_id) < ($at::timestamptz, $id::uuid)
   order by l.created_at desc, l.post_id desc limit ${serverLimits.savedPage + 1}`,
);
