import type { Caution } from '../../../contract/moderation/cautions.ts';
import { errors } from '../../../contract/errors.ts';
import { serverLimits } from '../../../contract/limits.ts';
import {
  isEmpty,
  lengthOf,
  linkMentions,
  mentionsOf,
  normaliseRichText,
  plainText,
  type RichText,
} from '../../../contract/posts/rich-text/index.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { fieldProblem } from '../../platform/http/problem.ts';

/** The stored form of a text. */
export interface PreparedText {
  /** null when it is empty */
  text: RichText | null;
  plain: string;
  /** ids of the mentioned people */
  mentions: string[];
}

/** Why readers of a text are warned; the moderation feature provides it. */
export type CautionOf = (text: string) => Caution | null;

/** The people with these usernames; people hidden from the author don't exist for them (D11). */
const peopleNamed = statement<
  { id: string; username: string },
  [usernames: readonly string[], authorId: string | null]
>(
  'posts.people-named',
  `select u.id, u.username from users u
   where u.username = any($1) and u.deleted_at is null and u.banned_at is null
     and (u.claimed or not u.hidden_until_claimed)
     and not exists (select from blocks b where b.blocker_id = $2::uuid and b.blocked_id = u.id)
     and not exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = $2::uuid)`,
);

/**
 * Converts a written text into the form that is stored: normalized, counted, its mentions looked up (D20, D24).
 * @param authorId null for an imported listing
 * @param max by `textMaxOf` of its post
 * @throws ProblemError text_too_long over `max` code points, too_many_mentions
 */
export async function prepareText(
  db: Queryable,
  written: RichText | null,
  authorId: string | null,
  max: number,
): Promise<PreparedText> {
  if (!written) return { text: null, plain: '', mentions: [] };
  if (lengthOf(written) > max) throw fieldProblem('text', errors.text_too_long.title, 'text_too_long');
  let text = normaliseRichText(written);
  if (isEmpty(text)) return { text: null, plain: '', mentions: [] };
  const names = mentionsOf(text);
  // an imported listing notifies no one
  if (authorId !== null && names.length > serverLimits.mentionsMax)
    throw fieldProblem('text', errors.too_many_mentions.title, 'too_many_mentions');
  let mentions: string[] = [];
  if (names.length > 0) {
    const rows = await peopleNamed.all(db, names, authorId);
    text = linkMentions(text, new Map(rows.map((row) => [row.username, { userId: row.id, username: row.username }])));
    mentions = rows.map((row) => row.id);
  }
  return { text, plain: plainText(text), mentions };
}
