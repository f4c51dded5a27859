import { useEffect, useRef, useState } from 'react';
import { searchKey } from '../../../contract/search/words.ts';
import { useEarlyInput } from '../../lib/early-input.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { SearchBox } from './search-box.tsx';

/** The list is filtered after this pause in typing. */
const TYPING_MS = 120;

interface ListSearchProps {
  /** the query in the address */
  q: string;
  /** writes a query into the address */
  onSearch: (text: string) => void;
  /** the list's path */
  path: string;
  /** the list's name */
  of: string;
  label: string;
  placeholder: string;
  maxLength: number;
}

/** The search box above a list whose query is in the address. It shows the text at once; the list follows after a pause or on Enter. */
export function ListSearch({ q, onSearch, path, of, ...box }: ListSearchProps) {
  const [text, setText] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  useEarlyInput(field, q, setText);
  const settled = useDebounced(text, TYPING_MS);
  const search = useRef(onSearch);
  search.current = onSearch;
  /** the query that this box wrote into the address; any other comes from the history and is copied into the box */
  const written = useRef(q);
  useEffect(() => {
    if (settled === written.current) return;
    written.current = settled;
    search.current(settled);
  }, [settled]);
  useEffect(() => {
    if (searchKey(q) === searchKey(written.current)) return;
    written.current = q;
    setText(q);
  }, [q]);
  return (
    <form
      role="search"
      aria-label={of}
      // before hydration the browser submits the form itself
      action={path}
      className="border-b border-line px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        written.current = text;
        onSearch(text);
      }}
    >
      <SearchBox
        {...box}
        ref={field}
        name="q"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText('')}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
      />
    </form>
  );
}
