import type { Caution } from '../../../contract/cautions.ts';
import { limits } from '../../../contract/limits.ts';
import {
  isEmpty,
  lengthOf,
  linkMentions,
  mentionsOf,
  normaliseRichText,
  plainText,
  type RichText,
} from '../../../contract/rich-text/index.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { fieldProblem } from '../../platform/http/problem.ts';

/** What is stored of a written text. */
export interface PreparedText {
  /** null when there is nothing to read */
  text: RichText | null;
  plain: string;
  /** ids of the people whom it names */
  mentions: string[];
  /** why its readers are warned */
  caution: Caution | null;
}

/** Why readers of a text are to be warned; the moderation feature supplies it. */
export type CautionOf = (text: string) => Caution | null;

const peopleNamed = statement<{ id: string; username: string }, [usernames: readonly string[]]>(
  'posts.people-named',
  'select id, username from users where username = any($1) and deleted_at is null and banned_at is null',
);

/**
 * Brings a written text into the form that is stored: normalised, counted, its mentions looked up (D20, D24).
 * @throws ProblemError text_too_long over 500 code points (POS-07, POS-10)
 */
export async function prepareText(
  db: Queryable,
  written: RichText | null,
  cautionOf: CautionOf = () => null,
): Promise<PreparedText> {
  if (!written) return { text: null, plain: '', mentions: [], caution: null };
  if (lengthOf(written) > limits.postTextMax)
    throw fieldProblem('text', 'Error: Too many characters!', 'text_too_long');
  let text = normaliseRichText(written);
  if (isEmpty(text)) return { text: null, plain: '', mentions: [], caution: null };
  const names = mentionsOf(text);
  let mentions: string[] = [];
  if (names.length > 0) {
    const rows = await peopleNamed.all(db, names);
    text = linkMentions(text, new Map(rows.map((row) => [row.username, { userId: row.id, username: row.username }])));
    mentions = rows.map((row) => row.id);
  }
  const plain = plainText(text);
  return { text, plain, mentions, caution: cautionOf(plain) };
}
