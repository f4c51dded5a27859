import type { Platform } from '../../platform/platform.ts';
import { memberJoined } from '../identity/index.ts';
import type { Announcer } from './announce.ts';
import { insertJoined } from './store.ts';

/** A new member is announced in the feed of their campus, once. */
export function announceMembers({ events }: Pick<Platform, 'events'>, announce: Announcer): void {
  events.on(memberJoined, {
    async within(tx, { userId, campusId }) {
      const post = await insertJoined.one(tx, userId, campusId);
      if (post) announce.feed(tx, 'new', { campusId, postId: post.id, byId: userId, at: post.created_at });
    },
  });
}
