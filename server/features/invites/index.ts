import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Profile } from '../../../contract/identity/profiles.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { accountDeleted, type Identity } from '../identity/index.ts';
import { linkRoutes } from './links/routes.ts';
import { exportedInvites, forgetPerson, invitedBy } from './links/store.ts';
import { type NotifyOfCampus, notifyOfOpenings } from './opening/notify-members.ts';

/** Invites: how a community starts (INV). */
export interface Invites {
  routes: Route[];
  /** Who invited a person; null where that is hidden from the viewer (INV-01). */
  invitedBy(db: Queryable, userId: string, viewerId: string | null): Promise<Profile['invited_by']>;
}

export interface InvitesParts {
  campuses: Campuses;
  identity: Pick<Identity, 'onExport'>;
  /** a notification from the product itself, about the reader's campus */
  notify: NotifyOfCampus;
}

export function createInvites(platform: Platform, { campuses, identity, notify }: InvitesParts): Invites {
  notifyOfOpenings(platform, campuses, notify);
  platform.events.on(accountDeleted, { within: async (tx, { userId }) => void (await forgetPerson.run(tx, userId)) });
  identity.onExport('invites', (db, userId) => exportedInvites.all(db, userId));
  return {
    routes: linkRoutes(platform, campuses.directory),
    invitedBy: async (db, userId, viewerId) => (await invitedBy.one(db, userId, viewerId)) ?? null,
  };
}
