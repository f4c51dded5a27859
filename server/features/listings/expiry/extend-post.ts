import { extendedExpiry, isExtendable } from '../../../../contract/posts/expiry.ts';
import { isAtCurb } from '../../../../contract/posts/curb.ts';
import { extendPost as extendEndpoint, type Post } from '../../../../contract/posts/posts.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Write } from '../../../platform/database/write.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { findPost, type PostRow, type Posts, postView } from '../../posts/index.ts';
import { extend, lockExpiry } from './store.ts';

/** "Extend" on a listing that expires. */
export const extendRoutes = (platform: Pick<Platform, 'clock'>, posts: Posts): Route[] => [
  route(extendEndpoint, async (call) => {
    const viewer = call.signedIn();
    const row = await posts.loader.post(call.campus, viewer, call.params.id);
    return extendPost({ write: call.write, posts, now: () => platform.clock.now() }, row, viewer);
  }),
];

interface Parts {
  write: Write;
  posts: Pick<Posts, 'announce' | 'contextOf'>;
  /** milliseconds since 1970 by the product's clock */
  now(): number;
}

/**
 * Lets the viewer's own listing expire later. One that isn't close to its expiry stays as it is, so a second tap changes
 * nothing.
 * @throws ProblemError forbidden for another's post, one that doesn't expire, and one at the curb, whose end is
 * edited; post_deleted
 */
async function extendPost({ write, posts, now }: Parts, row: PostRow, viewer: Viewer): Promise<Post> {
  const { campus_id: campusId, id } = row;
  if (row.author_id !== viewer.userId || row.expires_at === null || isAtCurb(row)) throw problem('forbidden');
  return write(async (tx) => {
    const locked = await lockExpiry.one(tx, campusId, id);
    if (!locked) throw problem('post_deleted');
    const expiresAt = locked.expires_at === null ? null : Date.parse(locked.expires_at);
    const changes = expiresAt !== null && isExtendable(locked, expiresAt, now());
    if (changes) {
      const until = extendedExpiry(locked, expiresAt, now(), posts.contextOf(campusId).terms);
      await extend.run(tx, campusId, id, new Date(until).toISOString());
    }
    const after = (await findPost.one(tx, campusId, id)) as PostRow;
    if (!changes) return postView(after);
    posts.announce.changed(tx, { campusId, postId: id, byId: viewer.userId, at: after.last_modified });
    return postView(after);
  });
}
