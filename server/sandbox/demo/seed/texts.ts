import {
  isEmpty,
  linkMentions,
  mentionsOf,
  plainText,
  type RichText,
} from '../../../../contract/posts/rich-text/index.ts';
import { parseText } from '../content/index.ts';
import type { People } from './people.ts';

/** A demo text as it is stored, prepared like in the posts feature. */
export interface StoredText {
  text: RichText | null;
  plain: string;
  /** ids of the mentioned people */
  mentions: string[];
}

export function storedText(written: string, people: People): StoredText {
  const parsed = parseText(written);
  if (isEmpty(parsed)) return { text: null, plain: '', mentions: [] };
  const named = mentionsOf(parsed).flatMap((name) => people.get(name) ?? []);
  const text = linkMentions(
    parsed,
    new Map(named.map(({ id, written: { username } }) => [username, { userId: id, username }])),
  );
  return { text, plain: plainText(text), mentions: named.map(({ id }) => id) };
}
