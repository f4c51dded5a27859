import { campusDays, campusTime } from '../campuses/campus-time.ts';
import type { Post } from './posts.ts';

const DAY = 24 * 60 * 60 * 1000;
/** After this many days without a confirmation, a seller is asked whether a listing is still available. */
export const ASK_DAYS = 7;
/** After this many days without a confirmation, a listing isn't in the lists of what is for sale any more. */
export const STALE_DAYS = 21;

type Listing = Pick<Post, 'sold' | 'held_until' | 'queue_length' | 'confirmed_at'>;

/** Whether a listing is on hold for a buyer at a given time (ms): a hold expires by itself. */
export const isHeld = ({ sold, held_until: until }: Listing, now: number): boolean =>
  !sold && until != null && Date.parse(until) > now;

/** How many people are in line at a given time (ms); someone whose hold has expired isn't. */
export const lineLength = (post: Listing, now: number): number =>
  Math.max(0, (post.queue_length ?? 0) - (post.held_until != null && !isHeld(post, now) ? 1 : 0));

/** Whether its seller hasn't confirmed a listing for `STALE_DAYS`; false for what is no listing. */
export const isStale = ({ confirmed_at: at }: Pick<Listing, 'confirmed_at'>, now: number): boolean =>
  at !== undefined && now - Date.parse(at) >= STALE_DAYS * DAY;

/** "On hold until Thu 6:00 PM" by the campus's clock; null when it isn't. */
export const holdText = (post: Listing, timeZone: string, now: number): string | null =>
  isHeld(post, now) ? `On hold until ${campusTime(post.held_until ?? '', timeZone, now)}` : null;

/** "2 in line"; null when no one is. */
export function lineText(post: Listing, now: number): string | null {
  const length = post.sold ? 0 : lineLength(post, now);
  return length > 0 ? `${length.toLocaleString('en-US')} in line` : null;
}

/**
 * When its seller last confirmed that it's available: "Confirmed today", "Confirmed yesterday", "Confirmed 3 days ago",
 * "Not confirmed recently". Older ones count whole days, as "Posted 3 days ago" beside it does.
 */
export function confirmedText(at: string, timeZone: string, now: number): string {
  if (isStale({ confirmed_at: at }, now)) return 'Not confirmed recently';
  const days = campusDays(Date.parse(at), now, timeZone);
  if (days <= 1) return days <= 0 ? 'Confirmed today' : 'Confirmed yesterday';
  const passed = Math.floor((now - Date.parse(at)) / DAY);
  return `Confirmed ${passed} ${passed === 1 ? 'day' : 'days'} ago`;
}
