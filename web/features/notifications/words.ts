import { notificationDeeds } from '../../../contract/notification-words.ts';
import type { Notification } from '../../../contract/notifications.ts';
import { personName } from '../identity/index.ts';

export interface Told {
  /** who did it, to stand out: "Ana L.", "3 others" */
  who: string[];
  what: string;
  /** the first words of what it is about */
  quote: string;
}

/** "Ana L. and 3 others saved your post" (NOT-10); what the product itself tells stands in its own words. */
export function tell({ type, people, people_count: count, from_username: username, message }: Notification): Told {
  if (type === 'ad' || type === 'moderation') return { who: [], what: message, quote: '' };
  const [first, second] = people;
  const who = [first ? personName(first) : `@${username}`];
  if (count === 2 && second) who.push(personName(second));
  else if (count > 1) who.push(`${count - 1} ${count === 2 ? 'other' : 'others'}`);
  return { who, what: notificationDeeds[type], quote: message };
}

const DAY_MS = 86_400_000;

/** Under which heading it stands. `now` in ms. */
export function ageOf(createdAt: string, now: number): 'Today' | 'This week' | 'Earlier' {
  const then = Date.parse(createdAt);
  if (then >= new Date(now).setHours(0, 0, 0, 0)) return 'Today';
  return now - then < 7 * DAY_MS ? 'This week' : 'Earlier';
}
