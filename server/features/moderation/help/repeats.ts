import { createHash } from 'node:crypto';
import type { Queryable } from '../../../platform/database/pool.ts';
import { plainWords } from './plain-words.ts';
import { noteSaid } from './store.ts';

/** Short answers are alike by nature: "Is it still available?" */
const LONG_ENOUGH = 40;
const SAME_IN_PLACES = 4;
const LINKS_AN_HOUR = 10;

export interface Repeated {
  /** the same words were said in too many places */
  places: boolean;
  /** there were too many links within the hour */
  links: boolean;
}

const nothing: Repeated = { places: false, links: false };

/**
 * Notes what somebody says in a thread, chat or post, with its links: the same words in many threads or chats, and floods
 * of links, are shown to moderators. Short texts without links, which is most of what is said, cost nothing.
 * @param kind words are compared in comments and messages; of a post, which has a check of its own, links count alone
 */
export async function noteRepeats(
  db: Queryable,
  said: { userId: string; place: string; text: string; links: number; kind: 'post' | 'comment' | 'message' },
): Promise<Repeated> {
  const { userId, place, text, links, kind } = said;
  const compared = kind !== 'post' && text.length >= LONG_ENOUGH;
  if (!compared && links === 0) return nothing;
  // what is not compared is a row of its own all the same, so that its links are counted
  const words = createHash('sha256')
    .update(`${compared ? '' : `${kind} `}${plainWords(text)}`)
    .digest();
  const known = await noteSaid.one(db, userId, words, place, links);
  return {
    places: compared && (known?.places ?? 0) >= SAME_IN_PLACES,
    links: links > 0 && (known?.links ?? 0) >= LINKS_AN_HOUR,
  };
}
