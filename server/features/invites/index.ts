import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import { type NotifyOfCampus, notifyOfOpenings } from './opening/notify-members.ts';

/** Invites: how a community starts (INV). */
export interface Invites {
  routes: Route[];
}

export interface InvitesParts {
  campuses: Campuses;
  /** a notification from the product itself, about the reader's campus */
  notify: NotifyOfCampus;
}

export function createInvites(platform: Platform, { campuses, notify }: InvitesParts): Invites {
  notifyOfOpenings(platform, campuses, notify);
  return { routes: [] };
}
