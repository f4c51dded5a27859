import { createComment as create, listComments as list } from '../../../contract/posts/comments.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/index.ts';
import type { Posts } from '../posts/index.ts';
import { createComment } from './create-comment.ts';
import { listComments } from './list-comments.ts';

/** Comments below posts and their answers: reading a thread, and writing in it. */
export function createComments({ pool, limits }: Platform, files: Files, posts: Posts): { routes: Route[] } {
  const listing = route(list, ({ campus, viewer, params, query }) =>
    listComments({ pool, posts }, campus, viewer, params.id, {
      cursor: query.cursor,
      levels: query.levels === undefined ? undefined : Number(query.levels),
    }),
  );
  const creating = route(create, async (call) => {
    const viewer = call.signedIn();
    return limits.spendOn(viewer, 'posts.comment', () =>
      createComment({ write: call.write, files, posts }, call.campus, viewer, call.params.id, call.body),
    );
  });
  return { routes: [listing, creating] };
}
