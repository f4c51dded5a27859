import { isEmpty, linkMentions, mentionsOf, plainText, type RichText } from '../../../../contract/rich-text/index.ts';
import { parseText } from '../content/index.ts';
import type { People } from './people.ts';

/** A demo text in the form that is stored, as the posts feature prepares what people write. */
export interface StoredText {
  text: RichText | null;
  plain: string;
  /** ids of the people whom it names */
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

const small = new Set(
  'the and for are but not you all any can has have had her was one our out his its who get him how now see two way too use with this that they them then than from were been what your will would when just only into over some most more also very does did done because about there their here which while after before still every each both'.split(
    ' ',
  ),
);

/** What a post is found by besides its text: its category's words, then the words that it says most (D28). */
export function searchTags(plain: string, category: string | null): string[] {
  const words = (text: string) => text.toLowerCase().match(/[a-z0-9][a-z0-9-]{2,}/g) ?? [];
  const said = words(plain).filter((word) => !small.has(word));
  const counts = new Map<string, number>();
  for (const word of said) counts.set(word, (counts.get(word) ?? 0) + 1);
  const telling = [...counts].sort((one, other) => other[1] - one[1]).map(([word]) => word);
  return [...new Set([...words(category ?? ''), ...telling])].slice(0, 12);
}
