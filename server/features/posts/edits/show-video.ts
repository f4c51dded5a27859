import { statement } from '../../../platform/database/statement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { videoMadePlayable } from '../../files/index.ts';
import type { Announcer } from '../announce.ts';

/** Marks a video as playable in the gallery of its post; returns the post's thread. */
const showPlayable = statement<
  { root_id: string; parent_id: string | null; author_id: string; last_modified: string },
  [campusId: string, postId: string, fileId: string]
>(
  'files.show-playable',
  `update posts set gallery = (
     select jsonb_agg(case when entry ->> '_id' = $3 then entry || '{"playable": true}' else entry end order by at)
     from jsonb_array_elements(gallery) with ordinality as entries (entry, at))
   where campus_id = $1 and id = $2 and img_count > 0
   returning root_id, parent_id, author_id, last_modified`,
);

/** When browsers can play a post's video, shows it as playable, also on pages that are open. */
export function showVideos({ events }: Pick<Platform, 'events'>, announce: Announcer): void {
  events.on(videoMadePlayable, {
    async within(tx, { campusId, postId, fileId }) {
      const post = await showPlayable.one(tx, campusId, postId, fileId);
      if (!post) return;
      const { root_id: rootId, parent_id: parentId, author_id: byId } = post;
      if (parentId !== null)
        return announce.comment(tx, 'updated', { campusId, rootId, commentId: postId, parentId, byId });
      announce.changed(tx, { campusId, postId, byId, at: post.last_modified });
    },
  });
}
