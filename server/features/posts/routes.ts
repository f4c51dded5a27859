import {
  createPost as create,
  deletePost as remove,
  getPost,
  sellPost as sell,
} from '../../../contract/posts/posts.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/index.ts';
import type { Announcer } from './announce.ts';
import { type ListingContextOf, sentFaults } from './check-listing.ts';
import { createPost } from './create-post.ts';
import { type DeletePostParts, deletePost } from './delete-post.ts';
import { type OpenPostParts, openPost } from './open-post.ts';
import { enforcePosting } from './policy.ts';
import type { PostLoader } from './load-post.ts';
import type { AdOnPost } from '../../../contract/ads/ad-on-post.ts';
import { sellPost } from './sell-post.ts';
import type { CautionOf } from './text.ts';

export interface PostParts {
  platform: Platform;
  announce: Announcer;
  files: Files;
  loader: PostLoader;
  deleting: DeletePostParts;
  opening: OpenPostParts;
  cautionOf: CautionOf;
  contextOf: ListingContextOf;
}

/** The newest ad of a post as a viewer may know of it; null without one. Features above posts supply it. */
export type AdOfPost = (
  post: { campusId: string; postId: string; authorId: string },
  viewerId: string | null,
) => Promise<AdOnPost | null>;

export function postRoutes(parts: PostParts): Route[] {
  const { platform, announce, files, loader, deleting, opening, cautionOf, contextOf } = parts;
  const now = () => platform.clock.now();
  return [
    route(
      create,
      async (call) => {
        const viewer = call.signedIn();
        enforcePosting(call.campus, viewer);
        return platform.limits.spendOn(viewer, 'posts.create', () =>
          createPost({ write: call.write, announce, files, cautionOf, contextOf, now }, call.campus, viewer, call.body),
        );
      },
      // a new listing without a price has none, while an edit leaves what it doesn't name
      (campus, sent) => sentFaults({ title: null, price: null, ...(sent as object) }, contextOf(campus.id)),
    ),

    route(getPost, ({ campus, viewer, params }) => openPost(opening, campus, viewer, params.id)),

    route(remove, async (call) => {
      const viewer = call.signedIn();
      await loader.post(call.campus, viewer, call.params.id);
      await deletePost(deleting, call.campus.id, call.params.id, viewer.userId);
      return undefined;
    }),

    route(sell, async (call) => {
      const viewer = call.signedIn();
      const row = await loader.post(call.campus, viewer, call.params.id);
      return sellPost({ write: call.write, announce }, row, viewer, call.body.sold);
    }),
  ];
}
