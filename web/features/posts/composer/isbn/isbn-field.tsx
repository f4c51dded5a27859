import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { type Book, findBook } from '../../../../../contract/courses/books.ts';
import type { DetailName } from '../../../../../contract/posts/category-fields.ts';
import { isIsbn, isbnOf } from '../../../../../contract/posts/isbn.ts';
import { call } from '../../../../lib/api.ts';
import { lazy } from '../../../../lib/lazy.ts';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { CameraIcon } from '../../../../ui/icons/icons.tsx';
import { fieldKeys } from '../field-keys.ts';
import type { Composer } from '../use-composer.ts';

const ScanDialog = lazy(() => import('./scan-dialog.tsx'));

/** What a book service knows about a book. It is asked once, and nothing waits for it. */
const bookQuery = (isbn: string) => ({
  queryKey: ['book', isbn],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(findBook, { params: { isbn }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Fills the title and author where the seller typed none. Returns whether it filled any. */
function fill({ draft }: Composer, { title, author }: Book): boolean {
  const { fields, details } = draft.state;
  const hasTitle = fields.title.trim() !== '';
  const hasAuthor = author === null || (details.author ?? '').trim() !== '';
  if (!hasTitle) draft.setField('title', title);
  if (!hasAuthor) draft.setDetail('author', author);
  return !hasTitle || !hasAuthor;
}

/** The ISBN of a book: typed, or read from its barcode, which fills in title and author if a book service knows it (COU-02). */
export function IsbnField({ name, label, composer }: { name: DetailName; label: string; composer: Composer }) {
  const { draft, state } = composer;
  const [scanning, setScanning] = useState(false);
  // not for what a draft or an edited post had before
  const [entered, setEntered] = useState('');
  const [filled, setFilled] = useState('');
  const isbn = isIsbn(entered) ? entered : '';
  const book = useQuery({ ...bookQuery(isbn), enabled: isbn !== '' }).data?.book;
  useEffect(() => {
    if (book && fill(composer, book)) setFilled(isbn);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each book
  }, [book]);
  const enter = (text: string) => {
    draft.setDetail(name, text);
    setEntered(isbnOf(text));
  };
  return (
    <>
      <TextInput
        label={label}
        autoComplete="off"
        enterKeyHint="done"
        value={state.details[name] ?? ''}
        error={state.faults[`details.${name}`]}
        hint={filled !== '' && filled === isbn ? 'Title and author filled in.' : undefined}
        onChange={(event) => enter(event.target.value)}
        onKeyDown={fieldKeys(composer)}
        trail={
          <button
            type="button"
            aria-label="Scan barcode"
            title="Scan barcode"
            onClick={() => setScanning(true)}
            className="hit-44 -mr-1 grid size-8 shrink-0 place-items-center rounded-s text-2 hover:text-ink"
          >
            <CameraIcon size={20} />
          </button>
        }
      />
      {scanning ? (
        <Suspense>
          <ScanDialog
            onClose={() => setScanning(false)}
            onIsbn={(found) => {
              setScanning(false);
              enter(found);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
