import { createComment as create, listComments as list } from '../../../../contract/posts/posts.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Announcer } from '../announce.ts';
import type { PostLoader } from '../load-post.ts';
import type { Authors } from '../authors.ts';
import type { Readers } from '../readers.ts';
import type { CautionOf } from '../text.ts';
import { createComment } from './create-comment.ts';
import { listComments } from './list-comments.ts';

export interface CommentParts {
  platform: Platform;
  announce: Announcer;
  readers: Readers;
  authors: Authors;
  loader: PostLoader;
  cautionOf: CautionOf;
}

export function commentRoutes({ platform, announce, readers, authors, loader, cautionOf }: CommentParts): Route[] {
  const { pool, limits } = platform;
  return [
    route(list, ({ campus, viewer, params, query }) =>
      listComments({ pool, readers, authors }, campus, viewer, params.id, {
        cursor: query.cursor,
        levels: query.levels === undefined ? undefined : Number(query.levels),
      }),
    ),

    route(create, async (call) => {
      const viewer = call.signedIn();
      const parts = { write: call.write, announce, readers, loader, cautionOf };
      return limits.spendOn(viewer, 'posts.comment', () =>
        createComment(parts, call.campus, viewer, call.params.id, call.body),
      );
    }),
  ];
}
