import { createHash } from 'node:crypto';
import type { Queryable } from '../../../platform/database/pool.ts';
import { plainWords } from './plain-words.ts';
import { recordText } from './store.ts';

/** Short texts are often equal without being spam: "Is it still available?" */
const LONG_ENOUGH = 40;
const SAME_IN_PLACES = 4;
const LINKS_AN_HOUR = 10;

export interface RepeatSigns {
  /** the same text was posted in too many places */
  places: boolean;
  /** too many links within the hour */
  links: boolean;
}

const nothing: RepeatSigns = { places: false, links: false };

/**
 * Records a text in a thread, chat or post, with its links, and finds whether its author wrote the same in many threads or
 * chats, or too many links. Short texts without links, which are the majority, cost no query.
 * @param kind comments and messages are compared; for a post, which has its own check, only links count
 */
export async function noteRepeats(
  db: Queryable,
  entry: { userId: string; place: string; text: string; links: number; kind: 'post' | 'comment' | 'message' },
): Promise<RepeatSigns> {
  const { userId, place, text, links, kind } = entry;
  const compared = kind !== 'post' && text.length >= LONG_ENOUGH;
  if (!compared && links === 0) return nothing;
  // a text that is not compared gets a row too, so that its links are counted; with its kind it equals no compared text
  const words = createHash('sha256')
    .update(`${compared ? '' : `${kind} `}${plainWords(text)}`)
    .digest();
  const known = await recordText.one(db, userId, words, place, links);
  return {
    places: compared && (known?.places ?? 0) >= SAME_IN_PLACES,
    links: links > 0 && (known?.links ?? 0) >= LINKS_AN_HOUR,
  };
}
