import type { PostRecord } from '../../../contract/posts/posts.ts';
import { statement } from '../../platform/database/statement.ts';

export type RecordRow = Pick<
  PostRecord,
  'search_tags' | 'image_analysis_completed' | 'text_analysis_completed' | 'analytics'
> & {
  /** ids of a listing's meet-up spots */
  spots: string[];
};

const sum = (column: string) => `'${column}', coalesce(sum(${column})::int, 0)`;

/**
 * What a post's page shows that lists don't; `withAnalytics` adds the numbers that only its author sees. It's behind a sub-select,
 * which hides it from the planner; otherwise a plan without the numbers is cheaper than one for all calls, and each call is planned
 * again.
 */
export const findRecord = statement<RecordRow, [campusId: string, id: string, withAnalytics: boolean]>(
  'posts.record',
  `select p.search_tags, p.image_analysis_completed, p.text_analysis_completed,
     case when (select $3::boolean) then (select json_build_object(${sum('views')}, ${sum('accounts_reached')},
       ${sum('direct_messages')}, ${sum('copied_link')}, ${sum('external_link_clicks')}, ${sum('profile_visits')})
       from post_analytics a where a.campus_id = p.campus_id and a.post_id = p.id) end as analytics,
     case when p.price is null then '{}' else array(
       select s.spot_id from post_spots s where s.campus_id = p.campus_id and s.post_id = p.id) end as spots
   from posts p where p.campus_id = $1 and p.id = $2`,
);
