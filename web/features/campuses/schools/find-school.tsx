import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Campus } from '../../../../contract/campuses/campuses.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { schoolsQuery } from '../api.ts';
import { cityOf, SchoolDialog } from './school-dialog.tsx';
import { requestSchool, schoolName } from '../../../../contract/campuses/school-requests.ts';
import { call } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';

/** Shown when the search finds no school: requests the one that was typed. */
function RequestSchool({ school }: { school: string }) {
  const { busy, run } = useAction();
  const [requested, setRequested] = useState<string | null>(null);
  if (requested === school)
    return (
      <p role="status" className="text-2">
        Thanks! We've counted your request for {school}.
      </p>
    );
  const send = () =>
    run(async () => {
      await call(requestSchool, { body: { school } });
      setRequested(school);
    });
  return (
    <Button look="primary" busy={busy} disabled={!schoolName.safeParse(school).success} onClick={() => void send()}>
      Request my school
    </Button>
  );
}

const option = (id: string) => `school-${id}`;

/** /search_schools: every campus with its location, filtered by ?q= while typing. The chosen one is ?school=. */
export default function FindSchool() {
  const [search, setSearch] = useSearchParams();
  const typed = search.get('q') ?? '';
  const chosen = search.get('school');
  const query = useDeferredValue(typed.trim().slice(0, 100));
  const { data, error, isPending, refetch } = useQuery({ ...schoolsQuery(query), placeholderData: keepPreviousData });
  const schools = data?.schools ?? [];
  /** the index of the school that the arrow keys have reached; -1 for none */
  const [at, setAt] = useState(-1);
  const current = schools[at];
  const input = useRef<HTMLInputElement>(null);

  const change = (name: 'q' | 'school', value: string | null) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  const type = (text: string) => {
    setAt(-1);
    change('q', text);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((at + 1) % Math.max(1, schools.length));
    else if (event.key === 'ArrowUp') setAt((at <= 0 ? schools.length : at) - 1);
    else if (event.key === 'Enter' && (current ?? schools[0])) change('school', (current ?? schools[0])?._id ?? null);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (current) document.getElementById(option(current._id))?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  return (
    <>
      <ScreenHead title="Find Your School" back="/home" />
      <div className="px-4 pt-4 pb-2">
        <SearchBox
          ref={input}
          label="Search schools"
          placeholder="Search schools"
          value={typed}
          maxLength={100}
          aria-controls="schools"
          aria-activedescendant={current ? option(current._id) : undefined}
          onChange={(event) => type(event.target.value)}
          onClear={() => type('')}
          onKeyDown={press}
        />
      </div>
      {isPending ? (
        <SkeletonRows count={8} />
      ) : error && !data ? (
        <ErrorLine text="Something went wrong" onRetry={() => void refetch()} className="py-12" />
      ) : schools.length === 0 && !query ? (
        <EmptyState
          drawing="school"
          title="No schools yet"
          text="This site is still being set up. Please come back soon."
        />
      ) : schools.length === 0 ? (
        <EmptyState
          drawing="school"
          title={`No results for "${query}"`}
          text="Try searching for something else, or tell us that you'd like Quad at your school."
          action={<RequestSchool school={query} />}
        />
      ) : null}
      <div id="schools" role="listbox" aria-label="Schools" className="pb-6">
        {schools.map((school, n) => (
          <Option
            key={school._id}
            school={school}
            current={n === at}
            onChoose={() => {
              // The closed dialog would otherwise return the focus to what had it before.
              input.current?.focus({ preventScroll: true });
              change('school', school._id);
            }}
          />
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {isPending ? '' : `${schools.length} ${schools.length === 1 ? 'school' : 'schools'}`}
      </p>
      {chosen ? <SchoolDialog id={chosen} onClose={() => change('school', null)} /> : null}
    </>
  );
}

function Option({ school, current, onChoose }: { school: Campus; current: boolean; onChoose: () => void }) {
  const { _id, name, campus_short_name: short, campus_logo } = school;
  return (
    // The keyboard stays in the search box and moves the mark from there.
    <div
      id={option(_id)}
      role="option"
      aria-selected={current}
      onClick={onChoose}
      className={classNames(
        'flex min-h-16 cursor-pointer items-center gap-3 px-4 py-2.5 transition-colors hover:bg-2',
        current && 'bg-2',
      )}
    >
      <img src={campus_logo} alt="" width={44} height={44} loading="lazy" className="shrink-0 rounded-m" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semi">{name}</span>
        <span className="block truncate text-small text-2">
          {short} · {cityOf(school)}
        </span>
      </span>
    </div>
  );
}
