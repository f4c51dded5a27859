import type { AdOnPost } from '../../../contract/ads/ad-on-post.ts';
import type { PostDetail, PostRecord } from '../../../contract/posts/posts.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { type CampusDirectory, spotView } from '../campuses/index.ts';
import type { PostLoader } from './load-post.ts';
import type { Readers } from './readers.ts';
import type { AdOfPost } from './routes.ts';
import type { OpenedPostRow } from './record-store.ts';
import { savedAmong } from './pages.ts';
import { abilitiesOnPost, authorPhotoPath, postView } from './view.ts';

export interface OpenPostParts {
  loader: PostLoader;
  readers: Readers;
  adOf: AdOfPost;
  /** the meet-up spots of a campus */
  spotsOf: CampusDirectory['spotsOf'];
  /** milliseconds since 1970 by the product's clock */
  now(): number;
}

/**
 * A post or comment with the actions that its viewer may take.
 * @throws ProblemError post_not_found (also another campus's, a hidden one, one of a blocked person), post_deleted
 */
export async function openPost(
  { loader, readers, adOf, spotsOf, now }: OpenPostParts,
  campus: HostCampus,
  viewer: Viewer | null,
  postId: string,
): Promise<PostDetail> {
  const row = await loader.opened(campus, viewer, postId);
  const viewerId = viewer && viewer.userId;
  const reader = await readers.of(campus.id, viewerId);
  const isComment = row.depth > 0;
  const ad = isComment ? null : await adOf({ campusId: campus.id, postId: row.id, authorId: row.author_id }, viewerId);
  return {
    post: postView(row),
    // whether the viewer saved it
    mine: savedAmong([row], reader),
    abilities: { ...abilitiesOnPost(row, viewer, now()), ...(campus.status === 'archived' ? noChanges : {}) },
    ad,
    spots: spotsOf(campus.id)
      .filter(({ id }) => row.spots.includes(id))
      .map(spotView),
    record: recordOf(row, ad),
  };
}

/** On an archived campus a post can only be reported. */
const noChanges = { delete: false, edit: false, sell: false, extend: false, boost: false };

/** The post's fields by the names of the specification's Post record (part 3), as far as `post` doesn't have them. */
function recordOf(row: OpenedPostRow, ad: AdOnPost | null): PostRecord {
  // the owner sees an ad in every state; the record only has a running one
  const running = ad?.status === 'active' ? ad : null;
  return {
    username: row.username,
    avatar: authorPhotoPath(row),
    date: row.created_at,
    // after an edit the stored tags describe the old text until it is analyzed again
    search_tags: row.text_analysis_completed ? row.search_tags : [],
    image_analysis_completed: row.image_analysis_completed,
    text_analysis_completed: row.text_analysis_completed,
    isSponsored: running !== null,
    cta: running?.cta ?? null,
    ad_id: running?.ad_id ?? null,
    analytics: row.analytics,
  };
}
