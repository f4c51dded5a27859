import { campusTime } from '../../../../contract/campuses/campus-time.ts';
import type { Queue } from '../../../../contract/deals/deals.ts';
import { confirmedText } from '../../../../contract/posts/availability.ts';
import { curbEnd, curbText } from '../../../../contract/posts/curb.ts';
import type { Post } from '../../../../contract/posts/posts.ts';

/** "1 person in line", "4 people in line". */
const peopleInLine = (length: number): string => `${length} ${length === 1 ? 'person' : 'people'} in line`;

type Line = Pick<Queue, 'length' | 'held_until' | 'confirmed_at'>;

interface Availability {
  text: string;
  /** it can't be had any more */
  gone: boolean;
}

/**
 * The answer to "Is this still available?", from the listing's state. `timeZone` is the campus's.
 * @returns null for what has a line until `line` is known, and for what isn't for sale
 */
export function availabilityAnswer(
  post: Post,
  line: Line | undefined,
  timeZone: string,
  now: number,
): Availability | null {
  if (post.sold) return { text: "No, it's sold.", gone: true };
  const end = curbEnd(post);
  if (end !== null)
    return end > now
      ? { text: `Yes. ${curbText(post, timeZone, now)}.`, gone: false }
      : { text: "No, it's not at the curb anymore.", gone: true };
  if (post.expired) return { text: 'No, the listing has expired.', gone: true };
  if (post.queue_length === undefined || !line) return null;
  const { length, held_until: held, confirmed_at: at } = line;
  const facts = [
    held && Date.parse(held) > now
      ? `On hold until ${campusTime(held, timeZone, now)}`
      : at && confirmedText(at, timeZone, now),
    length > 0 ? peopleInLine(length) : 'no one in line',
  ].filter(Boolean);
  return { text: `Yes. ${facts.join(', ')}.`, gone: false };
}
