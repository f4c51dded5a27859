import { followUser, unfollowUser } from '../../../../contract/identity/follows.ts';
import { room } from '../../../../contract/live-events.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { type HostCampus, mayRead } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as store from './store.ts';

interface FollowParts {
  platform: Pick<Platform, 'live' | 'limits'>;
  campusOf(id: string): HostCampus | undefined;
}

/**
 * Follow and Following. Only the follower's own pages are notified. People on a campus that the viewer may not
 * read can't be followed: their listings couldn't be shown.
 */
export function followRoutes({ platform: { live, limits }, campusOf }: FollowParts): Route[] {
  const announce = (tx: Tx, userId: string, otherId: string, following: boolean) =>
    tx.afterCommit(() => live.emit(room.user(userId), 'follow.changed', { user_id: otherId, following }));

  return [
    route(followUser, async (call) => {
      const viewer = call.signedIn();
      const { id } = call.params;
      if (viewer.userId === id) throw problem('follow_self');
      await limits.spend('identity.follow', viewer.userId);
      await call.write(async (tx) => {
        await store.lockPair.run(tx, viewer.userId, id);
        const person = await store.findFollowable.one(tx, viewer.userId, id);
        if (!person) throw problem('user_not_found');
        const home = campusOf(person.campus_id);
        if (!home || !mayRead(home, viewer)) throw problem('not_school_verified');
        if (await store.follow.one(tx, viewer.userId, id)) announce(tx, viewer.userId, id, true);
        else if (!(await store.isFollowing.one(tx, viewer.userId, id))?.following) throw problem('follows_full');
      });
      return { following: true };
    }),

    route(unfollowUser, async (call) => {
      const { userId } = call.signedIn();
      const { id } = call.params;
      await limits.spend('identity.follow', userId);
      await call.write(async (tx) => {
        if (await store.unfollow.one(tx, userId, id)) announce(tx, userId, id, false);
      });
      return { following: false };
    }),
  ];
}

/** Call it in the transaction of a block: neither of the two follows the other any longer. */
export async function endFollowsBetween(tx: Tx, one: string, other: string): Promise<void> {
  await store.lockPair.run(tx, one, other);
  await store.endBetween.run(tx, one, other);
}
