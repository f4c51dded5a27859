import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { type Book, type BookAnswer, findBook } from '../../../../contract/courses/books.ts';
import type { DetailName } from '../../../../contract/posts/category-fields.ts';
import { isIsbn, isbnOf } from '../../../../contract/posts/isbn.ts';
import { call } from '../../../lib/api.ts';
import { lazy } from '../../../lib/lazy.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { BarcodeIcon } from '../../../ui/icons/icons.tsx';
import { fieldKeys } from '../field-keys.ts';
import type { Composer } from '../use-composer.ts';

const WRONG = "That ISBN isn't valid. Check its 10 or 13 digits.";
const UNKNOWN = "We couldn't find that book. Type its title and author.";
const AWAY = "Book lookup isn't working right now. Type the title and author.";

const ScanDialog = lazy(() => import('./scan-dialog.tsx'));

/** What a book service knows about a book. It is asked once for each, unless it was away, and nothing waits for it. */
const bookQuery = (isbn: string) => ({
  queryKey: ['book', isbn],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(findBook, { params: { isbn }, signal }),
  // a service that was away may be back
  staleTime: ({ state }: { state: { data: BookAnswer | undefined } }) =>
    state.data?.away ? 0 : Number.POSITIVE_INFINITY,
  retry: false,
});

/** Fills in the title and author where the seller typed none. @returns whether it filled in any */
function fill({ draft }: Composer, { title, author }: Book): boolean {
  const { fields, details } = draft.state;
  const hasTitle = fields.title.trim() !== '';
  const hasAuthor = author === null || (details.author ?? '').trim() !== '';
  if (!hasTitle) draft.setField('title', title);
  if (!hasAuthor) draft.setDetail('author', author);
  return !hasTitle || !hasAuthor;
}

/**
 * The ISBN of a book: typed, or read from its barcode, which fills in title and author if a book service knows it. Under it
 * is a word for every outcome.
 */
export function IsbnField({ name, label, composer }: { name: DetailName; label: string; composer: Composer }) {
  const { draft, state } = composer;
  const [scanning, setScanning] = useState(false);
  // not for what a draft or an edited post had before
  const [entered, setEntered] = useState('');
  const [filled, setFilled] = useState('');
  const isbn = isIsbn(entered) ? entered : '';
  /** the field lost the focus: only then is a half-typed number wrong */
  const [left, setLeft] = useState(false);
  const { data, isError, isFetching } = useQuery({ ...bookQuery(isbn), enabled: isbn !== '' });
  const book = data?.book;
  useEffect(() => {
    if (book && fill(composer, book)) setFilled(isbn);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each book
  }, [book]);
  const enter = (text: string) => {
    draft.setDetail(name, text);
    setEntered(isbnOf(text));
    setLeft(false);
  };
  const wrong = left && isbn === '' && entered !== '' ? WRONG : undefined;
  let word = '';
  if (isbn === '') word = '';
  else if (isFetching) word = 'Looking it up…';
  else if (isError || data?.away) word = AWAY;
  else if (!book) word = UNKNOWN;
  else word = filled === isbn ? 'Title and author filled in.' : `Found: ${book.title}`;
  return (
    <div className="col-span-2">
      <TextInput
        label={label}
        autoComplete="off"
        enterKeyHint="done"
        value={state.details[name] ?? ''}
        error={state.faults[`details.${name}`] ?? wrong}
        onBlur={() => setLeft(true)}
        onChange={(event) => enter(event.target.value)}
        onKeyDown={fieldKeys(composer)}
        trail={
          <button
            type="button"
            onClick={() => setScanning(true)}
            className="hit-44 flex shrink-0 items-center gap-2 rounded-s py-2 pl-2 text-label font-semi"
          >
            <BarcodeIcon size={20} />
            Scan barcode
          </button>
        }
      />
      <p role="status" className="mt-2 text-small text-3 empty:hidden">
        {word}
      </p>
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
    </div>
  );
}
