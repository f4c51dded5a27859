import { campusDays } from '../../../contract/campuses/campus-time.ts';
import { actionOf, isFromQuad } from '../../../contract/notifications/words.ts';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { personName } from '../identity/index.ts';

export interface Description {
  /** the people, shown in bold: "Ana L.", "3 others" */
  who: string[];
  what: string;
  /** the first words of the post, comment or message; '' without */
  quote: string;
}

/** "Ana L. and 3 others saved your post"; messages of the product itself are shown as they are, those of deals after a name. */
export function describe({
  type,
  people,
  people_count: peopleCount,
  count,
  from_username: username,
  message,
}: Notification): Description {
  if (isFromQuad(type)) return { who: [], what: message, quote: '' };
  const [first, second] = people;
  if (type === 'deal') return { who: first ? [personName(first)] : [], what: message, quote: '' };
  const who = [first ? personName(first) : `@${username}`];
  if (peopleCount === 2 && second) who.push(personName(second));
  else if (peopleCount > 1) who.push(`${peopleCount - 1} ${peopleCount === 2 ? 'other' : 'others'}`);
  return { who, what: actionOf(type, count), quote: message };
}

const DAY_MS = 86_400_000;

/** The heading that a notification belongs under. `now` in ms; "Today" is by the campus's clock, a week is seven days. */
export function ageOf(createdAt: string, now: number, timeZone: string): 'Today' | 'This week' | 'Earlier' {
  const then = Date.parse(createdAt);
  if (campusDays(then, now, timeZone) <= 0) return 'Today';
  return now - then < 7 * DAY_MS ? 'This week' : 'Earlier';
}
