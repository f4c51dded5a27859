import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  readAddress,
  type SearchAddress,
  type SearchFilter,
  searchQuery,
  writeAddress,
} from '../../../../contract/search/address.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { openModal } from '../../../lib/store.ts';
import { hasRecentHistory } from '../../../lib/history-entry.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { BackIcon } from '../../../ui/icons/icons.tsx';
import { HeadBar } from '../../../ui/layout/screen-head.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import type { SearchInAddress } from '../address.ts';
import { storePlace } from '../../identity/index.ts';
import { RecentlyViewed } from '../../listings/index.ts';
import { useTyped } from '../use-typed.ts';
import { countSearch } from '../api.ts';
import { SearchField } from '../box/search-field.tsx';
import { SearchChips, SearchFilters } from '../filters.tsx';
import { Hits } from '../hits.tsx';
import { PeopleHits } from '../people-hits.tsx';
import { BrowseCategories } from '../browse-categories.tsx';
import { Popular } from '../popular.tsx';

const panel = 'search-panel';
const tabs = [
  { key: 'latest', label: 'Latest', panel },
  { key: 'media', label: 'Media', panel },
  { key: 'people', label: 'People', panel },
] as const;

/** What features above search add to it. */
interface SearchParts {
  /** offers to save a search, with its filter as in the address */
  save: (q: string, filter: Readonly<Record<string, string>>) => ReactNode;
  /** the saved searches, shown before anything is typed */
  saved: ReactNode;
  /** leads to the courses */
  courses: ReactNode;
}

/** /search?q=…&show=…; the generic campus has no community, so it searches schools. */
export function SearchScreen(parts: SearchParts) {
  const campus = useCampus();
  const { search } = useLocation();
  return campus.generic ? <Navigate to={`/search_schools${search}`} replace /> : <CampusSearch {...parts} />;
}

/** Search for posts, media and people of the campus. */
function CampusSearch({ save, saved, courses }: SearchParts) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: SearchInAddress | null };
  // Memoised, so that queries and effects don't run again while the address is the same.
  const parameters = search.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(parameters)), [parameters]);
  const { user, abilities } = useViewer();
  const { q, show } = address;
  const typed = useTyped(address);
  // a visitor who can't read the campus is asked to join
  const needsAccount = q !== '' && !abilities.read && !user;
  useEffect(() => {
    if (needsAccount) openModal({ kind: 'guest', reason: 'search' });
  }, [needsAccount]);
  useEffect(() => {
    if (q && abilities.read) void countSearch(q);
  }, [q, abilities.read]);
  // Changing the tab or a filter replaces the history entry: back leads to the search before this one.
  const change = (part: Partial<SearchAddress>) =>
    setSearch(writeAddress({ ...address, ...part }), { replace: true, state });
  const filterProps = { typed, media: show === 'media', onChange: (next: SearchFilter) => change(typed.change(next)) };
  return (
    <div className="contents">
      <HeadBar>
        <div className="flex min-h-15 items-center gap-2 px-4 py-2">
          <BackButton state={state} />
          <SearchField className="min-w-0 flex-1" />
        </div>
        <div className="flex items-center">
          <Tabs
            label="Search"
            tabs={tabs}
            selected={show}
            onSelect={(key) => change({ show: key as SearchAddress['show'] })}
            className="shrink-0"
          />
          {show === 'people' ? null : <SearchFilters {...filterProps} />}
        </div>
      </HeadBar>
      <h1 className="sr-only">Search</h1>
      <div id={panel} role="tabpanel" aria-label={tabs.find(({ key }) => key === show)?.label}>
        {abilities.read ? (
          <>
            {q !== '' && show !== 'people' ? (
              <>
                <SearchChips {...filterProps} />
                {save(typed.words, searchQuery({ ...typed.filter, photos: typed.filter.photos || show === 'media' }))}
              </>
            ) : null}
            <Found address={address} typed={typed} saved={saved} courses={courses} />
          </>
        ) : (
          <Private />
        )}
      </div>
    </div>
  );
}

/** The results, or what is shown before anything is typed. */
function Found({
  address: { q, show, filter },
  typed,
  ...parts
}: { address: SearchAddress; typed: ReturnType<typeof useTyped> } & Pick<SearchParts, 'saved' | 'courses'>) {
  if (q === '')
    return show === 'latest' ? (
      <Beginning {...parts} />
    ) : (
      <EmptyState drawing="search" title="Start typing to search" />
    );
  if (show === 'people') return <PeopleHits key={q} q={q} />;
  return (
    <Hits
      key={`${show} ${q} ${JSON.stringify(filter)}`}
      q={q}
      words={typed.words}
      show={show}
      filter={filter}
      typed={typed.filter}
    />
  );
}

/** Shown before anything is typed. */
function Beginning({ saved, courses }: Pick<SearchParts, 'saved' | 'courses'>) {
  return (
    <>
      <p className="px-4 pt-5 text-2">Start typing to search</p>
      {courses}
      {saved}
      <Popular />
      <BrowseCategories />
      {/* last: only the browser knows what was viewed, and nothing may move when it appears */}
      <Suspense fallback={null}>
        <RecentlyViewed />
      </Suspense>
    </>
  );
}

/** Shown instead of results to visitors who can't read the campus (D6, D56). */
function Private() {
  const { user } = useViewer();
  const { waiting, campus_short_name: name } = useCampus();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!user && !waiting) storePlace(`${pathname}${search}`);
  }, [user, waiting, pathname, search]);
  if (waiting)
    return (
      <EmptyState
        drawing="lock"
        title={`Quad is coming to ${name}.`}
        text="You can search here once your campus opens."
        action={
          <Link to="/home" className={buttonClass('primary')}>
            See the waiting list
          </Link>
        }
      />
    );
  return (
    <EmptyState
      drawing="lock"
      title="This community is private."
      text={user ? 'Verify your school email to search here.' : 'Log in to search posts and people.'}
      action={
        user ? (
          <Link to="/settings/account/school_email" className={buttonClass('primary')}>
            Verify your school email
          </Link>
        ) : (
          <Link to="/user_registration" className={buttonClass('primary')}>
            Log In / Sign Up
          </Link>
        )
      }
    />
  );
}

/** Back to the previous search, else home. */
function BackButton({ state }: { state: SearchInAddress | null }) {
  const navigate = useNavigate();
  const back = () => (state?.fromSearch && hasRecentHistory() ? void navigate(-1) : void navigate('/home'));
  return <IconButton label="Back" icon={<BackIcon />} onClick={back} className="-ml-2.5" />;
}
