import { useState } from 'react';
import { Link } from 'react-router';
import type { Person } from '../../../contract/campuses/campuses.ts';
import { type Note, replyToNote } from '../../../contract/deals/ratings.ts';
import { recordRules } from '../../../contract/deals/record.ts';
import { showError } from '../../lib/alerts.ts';
import { ApiError } from '../../lib/api.ts';
import { faultsOf, useForm } from '../../lib/form.ts';
import { openModal } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/forms/text-input.tsx';
import { Avatar } from '../../ui/photos/avatar.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { personName, photoOf } from '../identity/index.ts';
import { reply } from './api.ts';
import { AgainMark } from './again-mark.tsx';

interface NoteRowProps {
  note: Note;
  /** whom it is about */
  person: Pick<Person, '_id' | 'first_name'>;
}

/** A note about a person with their answer. */
export function NoteItem({ note, person }: NoteRowProps) {
  const [answering, setAnswering] = useState(false);
  const { author } = note;
  const name = personName(author);
  const action = 'hit-44 font-medium text-2 hover:underline';
  return (
    <li className="border-t border-line py-4 first:border-0 first:pt-2">
      <div className="flex items-center gap-2">
        <Avatar name={name} src={photoOf(author, 96)} size={24} />
        <Link to={`/${author.username}`} className="min-w-0 truncate font-semi hover:underline">
          {name}
        </Link>
        <AgainMark again={note.again} />
        <span className="ml-auto shrink-0 text-small text-3">
          <RelativeTime at={note.createdAt} />
        </span>
      </div>
      <p className="mt-1.5 whitespace-pre-line wrap-anywhere">{note.text}</p>
      {note.reply ? (
        <p className="mt-2 ml-3.5 border-l-2 border-line-2 pl-3 text-label whitespace-pre-line text-2 wrap-anywhere">
          <b className="font-semi">{person.first_name}:</b> {note.reply.text}
        </p>
      ) : null}
      {answering ? (
        <ReplyForm note={note} person={person} onDone={() => setAnswering(false)} />
      ) : note.may_reply || note.may_report ? (
        <p className="mt-2 flex gap-5 text-small">
          {note.may_reply ? (
            <button type="button" className={action} onClick={() => setAnswering(true)}>
              Reply
            </button>
          ) : null}
          {note.may_report ? (
            <button
              type="button"
              className={action}
              onClick={() => openModal({ kind: 'report', target: 'rating', id: note._id, name })}
            >
              Report
            </button>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}

function ReplyForm({ note, person, onDone }: NoteRowProps & { onDone: () => void }) {
  const { form, field, values, busy } = useForm({
    initial: { text: '' },
    check: (given) => faultsOf(replyToNote.body, given),
    act: async ({ text }) => {
      await reply(person._id, note._id, text);
      onDone();
    },
    explain: (error) => {
      if (error instanceof ApiError && error.fields.length > 0) return { text: error.field('text') };
      showError(error);
      return undefined;
    },
  });
  return (
    <form {...form} className="mt-3">
      <TextArea
        {...field('text')}
        label="Your reply"
        note={`${values.text.length} / ${recordRules.replyMax}`}
        hint="You can reply once. Everyone who sees your profile can read it."
        rows={2}
        maxLength={recordRules.replyMax}
        // opened by a press on Reply
        autoFocus
      />
      <div className="mt-3 flex gap-2">
        <Button type="submit" size="s" look="primary" busy={busy}>
          Send reply
        </Button>
        <Button size="s" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
