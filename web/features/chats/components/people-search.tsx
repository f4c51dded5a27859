import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Person } from '../../../../contract/campuses/campuses.ts';
import { searchPeople } from '../../../../contract/search/search.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { personName, photoOf } from '../../identity/index.ts';

/** The search starts at this many characters. */
const MIN_CHARS = 2;
const DEBOUNCE_MS = 160;

/**
 * Chooses a recipient. Results are options: arrow keys move among them, Enter takes the active one.
 */
export function PeopleSearch({ onChoose, busy }: { onChoose: (person: Person) => void; busy: boolean }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(-1);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const me = useViewer().user?._id;
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const isSearching = [...query].length >= MIN_CHARS;
  const result = useQuery({
    queryKey: ['people', query],
    queryFn: ({ signal }) => call(searchPeople, { query: { q: query }, signal }),
    enabled: isSearching,
  });
  // People can't message themselves.
  const people = isSearching ? (result.data?.people.filter(({ _id }) => _id !== me) ?? []) : [];

  // after every rendering: the active option changes by keys, and its place with the results
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (people.length > 0)
        setAt((was) => (was < 0 && step < 0 ? people.length - 1 : (was + step + people.length) % people.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = people[at];
      if (!chosen) showAlert({ msg: 'Please select a user!', alertType: 'okay' });
      else if (!busy) onChoose(chosen);
    }
  };

  return (
    <>
      <div className="px-4 pt-4 pb-2">
        <SearchBox
          label="Search people"
          placeholder="Search people"
          value={text}
          data-autofocus=""
          // choosing a recipient is the only purpose of the page or dialog
          autoFocus
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={people[at] ? `${listId}-${at}` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setAt(-1);
          }}
          onClear={() => {
            setText('');
            setAt(-1);
          }}
          onKeyDown={press}
        />
      </div>
      <div ref={list} className="min-h-75 pb-3">
        <div id={listId} role="listbox" aria-label="People" aria-busy={result.isFetching}>
          {people.map((person, index) => (
            // the focus stays in the search box, whose keys choose
            <div
              key={person._id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              onClick={() => busy || onChoose(person)}
              onPointerMove={() => index === at || setAt(index)}
              className="flex min-h-17 cursor-pointer items-center gap-3 px-4 py-2.5 aria-selected:bg-2"
            >
              <Avatar name={personName(person)} src={photoOf(person, 96)} size={48} />
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-1">
                  <span className="truncate font-semi">{personName(person)}</span>
                  {person.verified ? <VerifiedTick /> : null}
                </span>
                <span className="block truncate text-small text-3">@{person.username}</span>
              </span>
            </div>
          ))}
        </div>
        {isSearching && result.isPending ? <SkeletonRows count={3} /> : null}
        {isSearching && result.isError ? (
          <ErrorLine text={messageOf(result.error)} onRetry={() => void result.refetch()} />
        ) : null}
        {isSearching && result.isSuccess && people.length === 0 ? (
          <p role="status" className="px-4 py-6 text-center text-2">
            No one found for "{query}"
          </p>
        ) : null}
        {isSearching ? null : <p className="px-4 py-6 text-center text-2">Type a name or username.</p>}
      </div>
    </>
  );
}
