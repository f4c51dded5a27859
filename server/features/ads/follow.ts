import type { Platform } from '../../platform/platform.ts';
import { accountDeleted, userChanged } from '../identity/index.ts';
import { listingHeld, postDeleted, postEdited, postHidden, postSold } from '../posts/index.ts';
import type { AdLife } from './life/life.ts';
import * as store from './store.ts';

/**
 * Ends ads when their post is deleted (D38), hidden, sold (D30) or on hold until after their end, or their owner is banned or
 * deleted (D10, D18). When their post is edited, other than in its category, they are reviewed again.
 */
export function followOthers({ events }: Pick<Platform, 'events'>, life: AdLife): void {
  events.on(postDeleted, {
    async within(tx, { campusId, postIds, depth }) {
      if (depth > 0) return;
      await life.endAll(tx, await store.openOfPosts.all(tx, campusId, postIds), 'its post was deleted.');
    },
  });
  events.on(postEdited, {
    async within(tx, { campusId, postId, depth, changed }) {
      if (depth > 0 || changed.every((part) => part === 'category')) return;
      for (const { id, user_id: userId } of await store.openOfPosts.all(tx, campusId, [postId]))
        await life.reviewAgain(tx, id, userId, 'you changed its post');
    },
  });
  events.on(postHidden, {
    async within(tx, { campusId, postId }) {
      const open = await store.openOfPosts.all(tx, campusId, [postId]);
      await life.endAll(tx, open, 'its post is no longer visible.');
    },
  });
  events.on(postSold, {
    async within(tx, { campusId, postId, sold }) {
      if (!sold) return;
      const open = await store.openOfPosts.all(tx, campusId, [postId]);
      await life.endAll(tx, open, 'its post was marked as sold.');
    },
  });
  events.on(listingHeld, {
    async within(tx, { campusId, postId, until }) {
      const ending = await store.endingBy.all(tx, campusId, postId, until);
      await life.endAll(tx, ending, 'its listing is on hold until after the ad would have ended.');
    },
  });
  events.on(userChanged, {
    async within(tx, { userId, change }) {
      // a ban is announced as a change of the account
      if (change !== 'account' || !(await store.isOwnerBanned.one(tx, userId))?.banned) return;
      await life.endAll(tx, await store.openOfUser.all(tx, userId), null);
    },
  });
  events.on(accountDeleted, {
    async within(tx, { userId }) {
      await life.endAll(tx, await store.openOfUser.all(tx, userId), null);
      await store.clearAdTexts.run(tx, userId);
      await store.deleteHiddenAds.run(tx, userId);
    },
  });
}
