import { createComment as create, listComments as list } from '../../../../contract/posts.ts';
import { ReadyAnswer, type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Announcer } from '../announce.ts';
import { commentLimit } from '../rates.ts';
import type { Reach } from '../reach.ts';
import type { Readers } from '../readers.ts';
import { createComment } from './create-comment.ts';
import { listComments } from './list-comments.ts';

export interface CommentParts {
  platform: Platform;
  announce: Announcer;
  readers: Readers;
  reach: Reach;
}

export function commentRoutes({ platform, announce, readers, reach }: CommentParts): Route[] {
  const { pool, limits } = platform;
  return [
    route(
      list,
      async ({ campus, viewer, params, query }) =>
        new ReadyAnswer(await listComments({ pool, readers }, campus, viewer, params.id, query.cursor)),
    ),

    route(create, async (call) => {
      const viewer = call.signedIn();
      await limits.spend(commentLimit, viewer.userId);
      return createComment(
        { write: call.write, announce, readers, reach },
        call.campus,
        viewer,
        call.params.id,
        call.body,
      );
    }),
  ];
}
