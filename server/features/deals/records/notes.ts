import type { Note } from '../../../../contract/deals/ratings.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Write } from '../../../platform/database/write.ts';
import { encodeCursor, timeCursor } from '../../../platform/http/cursor.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { personView } from '../../identity/index.ts';
import type { Posts } from '../../posts/index.ts';
import { noteAnswered } from './events.ts';
import * as store from './store-notes.ts';

type ReadRights = Pick<Posts, 'mayReadOn' | 'readers'>;

const noteView = (row: store.NoteRow, viewer: Viewer | null): Note => ({
  _id: row.rating_id,
  author: personView(row),
  again: row.again,
  text: row.note,
  // an answer has a time, which its column's type doesn't say
  reply: row.reply === null ? null : { text: row.reply, createdAt: row.replied_at ?? row.published_at },
  may_reply: row.reply === null && viewer?.userId === row.rated_id,
  may_report: viewer?.verified === true && viewer.userId !== row.id,
  createdAt: row.published_at,
});

const hiddenFrom = (posts: ReadRights, viewer: Viewer | null): Promise<ReadonlySet<string>> =>
  posts.readers.hiddenFrom(viewer?.userId ?? null);

/**
 * Whether a viewer may see a person's record: the person does, and whoever may read the person's campus, unless the two are
 * hidden from each other. Deleted and banned people have none to see.
 */
async function maySeeRecord(posts: ReadRights, db: Queryable, viewer: Viewer | null, userId: string): Promise<boolean> {
  const [person, hidden] = await Promise.all([store.findRecorded.one(db, userId), hiddenFrom(posts, viewer)]);
  if (!person || hidden.has(userId)) return false;
  return viewer?.userId === userId || posts.mayReadOn(person.campus_id, viewer);
}

/**
 * Checks that a viewer may see a person's record.
 * @throws ProblemError user_not_found
 */
export async function enforceSeeing(
  posts: ReadRights,
  db: Queryable,
  viewer: Viewer | null,
  userId: string,
): Promise<void> {
  if (!(await maySeeRecord(posts, db, viewer, userId))) throw problem('user_not_found');
}

/**
 * A page of the published notes about a person, the newest first.
 * @throws ProblemError user_not_found, bad_cursor
 */
export async function readNotes(
  posts: ReadRights,
  db: Queryable,
  viewer: Viewer | null,
  userId: string,
  cursor: string | undefined,
): Promise<{ notes: Note[]; cursor?: string }> {
  const after = cursor === undefined ? null : timeCursor(cursor);
  await enforceSeeing(posts, db, viewer, userId);
  const hidden = [...(await hiddenFrom(posts, viewer))];
  const rows = after
    ? await store.notesBefore.all(db, userId, hidden, after.at, after.id)
    : await store.newestNotes.all(db, userId, hidden);
  const page = rows.slice(0, store.NOTES);
  const last = page.at(-1);
  return {
    notes: page.map((row) => noteView(row, viewer)),
    ...(rows.length > store.NOTES && last ? { cursor: encodeCursor(last.published_at, last.rating_id) } : {}),
  };
}

/**
 * A published note that a viewer can see, for their answer or report.
 * @throws ProblemError rating_not_found
 */
export async function visibleNote(
  posts: ReadRights,
  db: Queryable,
  viewer: Viewer,
  id: string,
): Promise<store.NoteRow> {
  const row = await store.findNote.one(db, id);
  // `row.id` is the author's id
  if (!row || (await hiddenFrom(posts, viewer)).has(row.id)) throw problem('rating_not_found');
  if (!(await maySeeRecord(posts, db, viewer, row.rated_id))) throw problem('rating_not_found');
  return row;
}

/**
 * Stores a person's one answer to a note about them. The same words again are a repeated call.
 * @throws ProblemError rating_not_found, already_replied
 */
export async function answerNote(
  posts: ReadRights,
  db: Queryable,
  write: Write,
  viewer: Viewer,
  id: string,
  text: string,
): Promise<Note> {
  const row = await visibleNote(posts, db, viewer, id);
  if (row.rated_id !== viewer.userId) throw problem('rating_not_found');
  if (row.reply === text) return noteView(row, viewer);
  return write(async (tx) => {
    const added = await store.addReply.one(tx, id, text);
    if (!added) throw problem('already_replied');
    await tx.emit(noteAnswered, { campusId: row.campus_id, authorId: viewer.userId, text });
    return noteView({ ...row, reply: text, replied_at: added.replied_at }, viewer);
  });
}
