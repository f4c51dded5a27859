import { lazy } from '../../../lib/lazy.ts';
import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { filterQuery, readFilter } from '../../../../contract/posts/listing-filter.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { useApp, useCampus } from '../../../lib/app-state.ts';
import { useView } from '../../../lib/view.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { FeedView } from '../feed.tsx';
import { showPendingAlert } from '../../posts/index.ts';
import type { AdSource } from '../ad-places.ts';
import type { FeedChipsPart } from '../filters/feed-chips.tsx';
import { HomeHead, HomePanel } from '../home-head.tsx';
import { entryName } from '../../../lib/history-entry.ts';
import { isPicked } from '../picked.ts';
import { useShortcuts } from '../use-shortcuts.tsx';
import type { Loader } from '../../../lib/loader.ts';
import { feedSummary } from '../filters/summary-query.ts';
import type { Me } from '../../../../contract/identity/identity.ts';
import { ImageIcon } from '../../../ui/icons/icons.tsx';
import { PersonAvatar } from '../../posts/components/index.ts';
import { useMayStart } from '../../identity/index.ts';

/** The button above the feed's cards that opens the composer; phones have one in the bottom bar. */
function PromptRow({ user }: { user: Me }) {
  const mayStart = useMayStart();
  return (
    <button
      type="button"
      onClick={() => mayStart('post')}
      className="flex w-full items-center gap-3 border-b border-line px-4 py-3 text-left text-lead text-3 transition-colors hover:bg-2 focus-visible:-outline-offset-2 phone:hidden archived:hidden"
    >
      <PersonAvatar user={user} size={44} />
      <span className="flex-1">What are you selling?</span>
      <ImageIcon className="mr-1 text-2" />
    </button>
  );
}

export const loader: Loader = ({ queries, address }) => {
  const filter = readFilter(address);
  return Object.keys(filterQuery(filter)).length > 0 ? queries.query(feedSummary(filter)) : null;
};

const Gate = lazy(() => import('../gate.tsx'));
const FeedControls = lazy(() => import('../feed-controls.tsx'));
const QuickPicks = lazy(() => import('../quick-picks.tsx'));
const Landing = lazy(() => import('../landing.tsx'));

interface HomeProps {
  /** the phone's bar above the tabs */
  top?: ReactNode;
  /** the search box of the photo grid, which replaces the side panel */
  search?: ReactNode;
  ads?: AdSource;
  /** the filters of a filtered feed */
  Chips: FeedChipsPart;
}

/** /home: the campus's feed, its gate, or the generic campus's landing page. */
export function HomeScreen(parts: HomeProps) {
  const campus = useCampus();
  usePostedAlert();
  return campus.generic ? (
    <>
      <div className="sticky top-0 z-bar bg-glass backdrop-blur-[14px]">{parts.top}</div>
      <Suspense fallback={null}>
        <Landing />
      </Suspense>
    </>
  ) : (
    <Home {...parts} />
  );
}

function Home({ top, search: searchBox, ads, Chips }: HomeProps) {
  const { abilities, user } = useViewer();
  const { key } = useLocation();
  const [search] = useSearchParams();
  // Memoized, so that queries don't start over while the address is the same.
  const query = String(new URLSearchParams(filterQuery(readFilter(search))));
  const filter = useMemo(() => readFilter(new URLSearchParams(query)), [query]);
  const view = useView();
  const picked = useApp().boot.quick_picks.some(({ path }) => isPicked(path, filter));
  useTopOnReturn(key);
  const panel = useRef<HTMLDivElement>(null);
  const shortcuts = useShortcuts(panel);
  return (
    <div className="contents">
      <HomeHead top={top} selected="for-you">
        {abilities.read ? (
          <Suspense fallback={null}>
            {view === 'grid' ? searchBox : null}
            <FeedControls filter={filter} />
          </Suspense>
        ) : null}
      </HomeHead>
      <HomePanel label="For You">
        <div ref={panel}>
          <Suspense fallback={null}>
            {abilities.read ? (
              <>
                <h1 className="sr-only">Home</h1>
                {shortcuts}
                <Suspense fallback={<div className="h-13" />}>
                  <QuickPicks filter={filter} />
                </Suspense>
                {user ? (
                  view === 'cards' && <PromptRow user={user} />
                ) : (
                  <div className="border-b border-line">
                    <Gate />
                  </div>
                )}
                {query ? (
                  <Suspense fallback={<div className={picked ? 'h-[132px]' : 'h-[185px]'} />}>
                    <Chips filter={filter} />
                  </Suspense>
                ) : null}
                <FeedView key={`${view} ${query}`} filter={filter} entry={entryName(key)} ads={ads} />
              </>
            ) : (
              <Gate locked />
            )}
          </Suspense>
        </div>
      </HomePanel>
    </div>
  );
}

/** Scrolls to the top when the home screen is opened from itself: Home was chosen, or a filter. Not with Back and Forward. */
function useTopOnReturn(key: string): void {
  const how = useNavigationType();
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== key && how !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    before.current = key;
  }, [key, how]);
}

/** Shows the alert for a sent post, if a redirect left it for the feed. */
function usePostedAlert(): void {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    showPendingAlert();
    const sent = search.get('filter') === 'notify-posted';
    const redirected = search.get('redirect') === 'post_success';
    if (sent) showAlert({ msg: 'Your post was sent', alertType: 'success' });
    if (redirected) showAlert({ msg: 'Posted! Your post was sent.', alertType: 'success' });
    if (!sent && !redirected) return;
    // Removed from the address, so that a reload doesn't show it again.
    search.delete('filter');
    search.delete('redirect');
    setSearch(search, { replace: true });
  }, [search, setSearch]);
}
