import { statement } from '../../../platform/database/statement.ts';
import { personColumns, type PersonRow } from '../../identity/index.ts';

/** A published note; the person columns are its author's. */
export interface NoteRow extends PersonRow {
  rating_id: string;
  rated_id: string;
  campus_id: string;
  again: boolean;
  note: string;
  reply: string | null;
  replied_at: string | null;
  published_at: string;
}

/** SQL of the published notes that aren't hidden, with their authors. */
const notes = `select ${personColumns}, r.id as rating_id, r.rated_id, r.campus_id, r.again, r.note, r.reply, r.replied_at,
     r.published_at
   from ratings r join users u on u.id = r.rater_id and u.deleted_at is null and u.banned_at is null
   where r.note <> '' and r.hidden_at is null and r.published_at <= product_now()`;

/** How many notes one page has. */
export const NOTES = 10;

/** SQL of a page of the notes about a person ($1). @param before a condition for the notes after a position */
const ofPerson = (before: string) => `${notes} and r.rated_id = $1 and r.rater_id <> all($2::uuid[]) ${before}
   order by r.published_at desc, r.id desc limit ${NOTES + 1}`;

/** Notes about a person without those of people hidden from the viewer. */
export const newestNotes = statement<NoteRow, [ratedId: string, hidden: readonly string[]]>(
  'deals.notes',
  ofPerson(''),
);

export const notesBefore = statement<NoteRow, [ratedId: string, hidden: readonly string[], at: string, id: string]>(
  'deals.notes-before',
  ofPerson('and (r.published_at, r.id) < ($3, $4)'),
);

export const findNote = statement<NoteRow, [id: string]>('deals.find-note', `${notes} and r.id = $1`);

/** Stores the answer to a note; no row if it has one already. */
export const addReply = statement<{ replied_at: string | null }, [id: string, text: string]>(
  'deals.add-reply',
  `update ratings set reply = $2, replied_at = product_now(), last_modified = product_now()
   where id = $1 and reply is null returning replied_at`,
);

/** Hides a note and its answer, or shows them again; no row if nothing changed. */
export const setNoteHidden = statement<{ id: string }, [id: string, hidden: boolean]>(
  'deals.set-note-hidden',
  `update ratings set hidden_at = case when $2 then product_now() end
   where id = $1 and (hidden_at is not null) <> $2 returning id`,
);

export const deleteNote = statement<never, [id: string]>(
  'deals.delete-note',
  `update ratings set note = '', reply = null, replied_at = null where id = $1`,
);

/** A person whose record can be shown. */
export const findRecorded = statement<{ campus_id: string }, [userId: string]>(
  'deals.find-recorded',
  'select campus_id from users where id = $1 and deleted_at is null and banned_at is null',
);
