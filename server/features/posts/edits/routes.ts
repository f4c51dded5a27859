import { editPost as edit } from '../../../../contract/posts/posts.ts';
import { listVersions as list } from '../../../../contract/posts/versions.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Announcer } from '../announce.ts';
import { type ListingContextOf, sentFaults } from '../check-listing.ts';
import type { Files } from '../../files/index.ts';
import type { PostLoader } from '../load-post.ts';
import type { CautionOf } from '../text.ts';
import { editPost } from './edit-post.ts';
import { versionsOf } from './versions.ts';

interface Parts {
  platform: Platform;
  announce: Announcer;
  loader: PostLoader;
  files: Files;
  cautionOf: CautionOf;
  contextOf: ListingContextOf;
}

export function editRoutes({ platform, announce, loader, files, cautionOf, contextOf }: Parts): Route[] {
  return [
    route(
      edit,
      async (call) => {
        const viewer = call.signedIn();
        const row = await loader.post(call.campus, viewer, call.params.id);
        await platform.limits.spend('posts.edit', viewer.userId);
        return editPost({ write: call.write, announce, files, cautionOf, contextOf }, row, viewer, call.body);
      },
      (campus, sent) => sentFaults(sent, contextOf(campus.id)),
    ),

    route(list, async ({ campus, viewer, params }) => {
      const row = await loader.post(campus, viewer, params.id);
      return { versions: await versionsOf(platform.pool, row) };
    }),
  ];
}
