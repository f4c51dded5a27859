import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Profile } from '../../../contract/identity/profiles.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Tx } from '../../platform/database/write.ts';
import { problem } from '../../platform/http/problem.ts';
import { accountDeleted } from '../identity/index.ts';
import type { Posts } from '../posts/index.ts';
import { type AmbassadorParts, ambassadorRoutes } from './ambassador/routes.ts';
import { appoint, dismiss } from './ambassador/store.ts';
import { inviteLinkRoutes } from './links/routes.ts';
import { exportedInvites, forgetInviteLinks, invitedBy } from './links/store.ts';
import { type NotifyOfCampus, notifyOfOpenings } from './opening/notify-members.ts';

/** Invites: how a community starts (INV). */
export interface Invites {
  routes: Route[];
  /** Who invited a person; null where that is hidden from the viewer. */
  invitedBy(db: Queryable, userId: string, viewerId: string | null): Promise<Profile['invited_by']>;
  /** Makes a person an ambassador of their campus, or ends that. @throws ProblemError not_a_member */
  setAmbassador(tx: Tx, userId: string, isAmbassador: boolean): Promise<void>;
}

export interface InvitesParts {
  campuses: Campuses;
  posts: Posts;
  feed: AmbassadorParts['feed'];
  chats: AmbassadorParts['chats'];
  /** a notification from the product itself, about the reader's campus */
  notify: NotifyOfCampus;
}

export function createInvites(platform: Platform, { campuses, posts, feed, chats, notify }: InvitesParts): Invites {
  notifyOfOpenings(platform, campuses, notify);
  const setAmbassador = async (tx: Tx, userId: string, isAmbassador: boolean) => {
    if (isAmbassador) {
      if (!(await appoint.one(tx, userId))) throw problem('not_a_member');
      return;
    }
    for (const { campus_id: campusId, pinned_id: postId, author_id: byId } of await dismiss.all(tx, userId))
      if (postId && byId) posts.announce.changed(tx, { campusId, postId, byId });
  };
  platform.events.on(accountDeleted, {
    async within(tx, { userId }) {
      await setAmbassador(tx, userId, false);
      await forgetInviteLinks.run(tx, userId);
    },
  });
  platform.exported.addRows('invites', (db, userId) => exportedInvites.all(db, userId));
  return {
    routes: [
      ...inviteLinkRoutes(platform, campuses.directory),
      ...ambassadorRoutes({ limits: platform.limits, directory: campuses.directory, posts, feed, chats }),
    ],
    setAmbassador,
    invitedBy: async (db, userId, viewerId) => (await invitedBy.one(db, userId, viewerId)) ?? null,
  };
}
