import { serverLimits } from '../../../../contract/limits.ts';
import { listLikes, savePost, unsavePost } from '../../../../contract/posts/saves.ts';
import { encodeCursor, timeCursor } from '../../../platform/http/cursor.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { personView } from '../../identity/index.ts';
import type { Announcer } from '../announce.ts';
import type { PostLoader } from '../load-post.ts';
import type { Readers } from '../readers.ts';
import { setSaved } from './save.ts';
import { likersBefore, newestLikers } from './store.ts';

export interface SaveParts {
  pool: Platform['pool'];
  announce: Announcer;
  loader: PostLoader;
  readers: Readers;
}

export function saveRoutes({ pool, announce, loader, readers }: SaveParts): Route[] {
  return [
    route(savePost, (call) =>
      setSaved({ write: call.write, announce, loader, readers }, call.campus, call.signedIn(), call.params.id, true),
    ),

    route(unsavePost, (call) =>
      setSaved({ write: call.write, announce, loader, readers }, call.campus, call.signedIn(), call.params.id, false),
    ),

    route(listLikes, async ({ campus, viewer, params, query }) => {
      const after = query.cursor === undefined ? null : timeCursor(query.cursor);
      const post = await loader.post(campus, viewer, params.id);
      const { blocked } = await readers.of(campus.id, viewer && viewer.userId);
      const size = serverLimits.likesPage;
      const rows = after
        ? await likersBefore.all(pool, campus.id, post.id, after.at, after.id)
        : await newestLikers.all(pool, campus.id, post.id);
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return {
        people: page.filter((row) => !blocked.has(row.id)).map(personView),
        ...(rows.length > size && last ? { cursor: encodeCursor(last.liked_at, last.id) } : {}),
      };
    }),
  ];
}
