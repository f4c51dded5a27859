import type { PostRecord } from '../../../contract/posts/posts.ts';
import { statement } from '../../platform/database/statement.ts';
import { type FoundPost, foundPostSql } from './store.ts';

export type RecordRow = Pick<
  PostRecord,
  'search_tags' | 'image_analysis_completed' | 'text_analysis_completed' | 'analytics'
> & {
  /** ids of a listing's meet-up spots */
  spots: string[];
};

const sum = (column: string) => `'${column}', coalesce(sum(${column})::int, 0)`;

export type OpenedPostRow = FoundPost & RecordRow;

/**
 * A post with what only its page shows. `analytics` is null for everyone but its author. The viewer's id is in a
 * sub-select, so that the planner doesn't see its value: otherwise it would plan every call again instead of using one
 * plan for all.
 */
export const findOpened = statement<OpenedPostRow, [campusId: string, id: string, viewerId: string | null]>(
  'posts.open',
  foundPostSql(`, p.search_tags, p.image_analysis_completed, p.text_analysis_completed,
     case when p.author_id = (select $3::uuid) then (select json_build_object(${sum('views')}, ${sum('accounts_reached')},
       ${sum('direct_messages')}, ${sum('copied_link')}, ${sum('external_link_clicks')}, ${sum('profile_visits')})
       from post_analytics a where a.campus_id = p.campus_id and a.post_id = p.id) end as analytics,
     case when p.price is null then '{}' else array(
       select s.spot_id from post_spots s where s.campus_id = p.campus_id and s.post_id = p.id) end as spots`),
);
