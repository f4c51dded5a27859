import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '../../../contract/campuses/campuses.ts';
import { messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/forms/error-line.tsx';
import { notesQuery } from './api.ts';
import { NoteItem } from './note-item.tsx';

const FIRST = 2;

/** "What people say": the two newest notes, the others on request. Nothing without notes. */
export function NoteList({ person }: { person: Pick<Person, '_id' | 'first_name'> }) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    notesQuery(person._id),
  );
  const [all, setAll] = useState(false);
  const notes = data?.pages.flatMap((page) => page.notes) ?? [];
  if (notes.length === 0) return null;
  const shown = all ? notes : notes.slice(0, FIRST);
  return (
    <section aria-labelledby="what-people-say" className="border-b border-line px-4 pt-5 pb-2">
      <div className="mb-2 flex items-baseline justify-between">
        <h2 id="what-people-say" className="text-lead font-bold">
          What people say
        </h2>
        {!all && notes.length > FIRST ? (
          <button type="button" className="hit-44 text-small text-2 hover:underline" onClick={() => setAll(true)}>
            See all
          </button>
        ) : null}
      </div>
      <ul>
        {shown.map((note) => (
          <NoteItem key={note._id} note={note} person={person} />
        ))}
      </ul>
      {all && isFetchNextPageError ? (
        <ErrorLine text={messageOf(error)} onRetry={() => void fetchNextPage()} />
      ) : all && hasNextPage ? (
        <Button wide className="mt-2 mb-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}
