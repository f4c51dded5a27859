import type { ListingAlertType } from '../../../contract/watching/alert-types.ts';
import { defineEvent } from '../../platform/events.ts';

/** What one person is alerted of. */
export interface ListingAlert {
  to: string;
  /** 'New for “Desk under $100”', the first line of the notification and the title of a push */
  headline: string;
  /** "You saved this search." */
  why: string;
  /** what "Stop these alerts" stops: `watch:<id>`; see contract/watching/alerts.ts */
  stop: readonly string[];
  /** key of the event; each is sent once */
  event: string;
}

/** People are alerted of a listing, all for the same reason. Notifications leave out those who may not see it. */
export const alertsRaised = defineEvent<{
  type: ListingAlertType;
  campusId: string;
  /** the listing; null for an alert about several */
  postId: string | null;
  /** who sells it; for an alert about several, each recipient is stored as the sender */
  authorId: string | null;
  /** the second line: "Drafting table, 42 in · $70 · Good" */
  message: string;
  alerts: readonly ListingAlert[];
}>('watching.alerts-raised');

/** A person's daily digest of a campus is due: one mail, for those who want mails. */
export const digestDue = defineEvent<{
  campusId: string;
  userId: string;
  searches: readonly { name: string; listings: readonly { postId: string; text: string }[] }[];
  /** the number of different listings */
  total: number;
  why: string;
  /** path of the page that stops these alerts without signing in */
  stopPath: string;
  /** key of the event */
  event: string;
}>('watching.digest-due');

/** A person stopped alerts: the notifications that offer to stop them say so. */
export const alertsStopped = defineEvent<{ userId: string; stop: readonly string[] }>('watching.alerts-stopped');
