import { lazy } from '../../lib/lazy.ts';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { limits } from '../../../contract/limits.ts';
import { routeTitle } from '../../../contract/match-route.ts';
import { usePageViews } from '../../features/analytics/index.ts';
import { AccountBanner } from '../../features/identity/index.ts';
import { canMessageSeller } from '../../features/posts/index.ts';
import { useOpenListing } from '../../features/listings/index.ts';
import { useMedia } from '../../lib/hydration.ts';
import { useRouteTitle } from '../../lib/page-title.ts';
import { useRoute } from '../../lib/route.ts';
import { showPage } from '../../lib/store.ts';
import { useCampus } from '../../lib/app-state.ts';
import { useView } from '../../lib/view.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Alerts } from '../../ui/feedback/alerts.tsx';
import { Boundary } from '../../ui/feedback/boundary.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ModalHost } from './modal-host.tsx';
import { ScreenBones } from './screen-bones.tsx';
import { SideNav } from './side-nav.tsx';
import { SlideMenuHost } from './slide-menu-host.tsx';
import { useSessionChanges } from './use-session-changes.ts';
import { useRegion } from './use-region.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

/** Redirects a signed-in but unverified account to /verify (D41). */
function useForcedVerification(): void {
  const { user } = useViewer();
  const mayStay = useRoute().route.unverified === true;
  const navigate = useNavigate();
  const unverified = user !== null && !user.verified;
  useEffect(() => {
    if (unverified && !mayStay) void navigate('/verify', { replace: true });
  }, [unverified, mayStay, navigate]);
}

/** Announces a new screen to screen readers, and moves the focus to it if the focused element is gone. */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [said, setSaid] = useState('');
  const first = useRef(pathname);
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = '';
    // The title is set once the new screen has loaded; until then it's the old one.
    const timer = setTimeout(() => {
      setSaid(document.title);
      const at = document.activeElement;
      if (at === null || at === document.body) document.getElementById('content')?.focus({ preventScroll: true });
    }, 250);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

/** Loaded a second later than the shell, so that the page and its photos come first. */
const DeviceNotices = lazy(async () => {
  await new Promise((done) => setTimeout(done, 1_000));
  const part = await import('../offline/device-notices.tsx');
  return part;
});

const SidePanel = lazy(() => import('./side-panel.tsx'));

/** Loads the code of a post's page when a card is first pointed at or touched, so that it's ready at the click. */
function usePreloadedPost(): void {
  useEffect(() => {
    const load = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('article')) return;
      document.removeEventListener('pointerover', load);
      void import('../screens/post.tsx').catch(() => undefined);
    };
    document.addEventListener('pointerover', load);
    return () => document.removeEventListener('pointerover', load);
  }, []);
}

const threeColumns = 'grid-cols-[240px_minmax(0,600px)_320px] mid:grid-cols-[240px_minmax(0,600px)]';
const twoPanes =
  'grid-cols-[240px_minmax(0,920px)] mid:grid-cols-[240px_minmax(0,1fr)] narrow:grid-cols-[240px_minmax(0,680px)]';

/**
 * The shell around every screen but /404: three columns, two, or one with the bottom bar. Sign-in and
 * registration screens have no columns.
 */
export function Shell() {
  useRegion();
  useForcedVerification();
  useSessionChanges();
  useScrollMemory();
  usePreloadedPost();
  const { pathname, search } = useLocation();
  const { route } = useRoute();
  useRouteTitle(routeTitle(pathname, search));
  usePageViews(pathname);
  useLayoutEffect(() => showPage(pathname), [pathname]);
  const { abilities, user } = useViewer();
  const { generic } = useCampus();
  // a gate or the generic campus's page isn't a grid
  const wide = useView() === 'grid' && route.grid === true && abilities.read && !generic;
  const listing = useOpenListing();
  const twoColumns = wide || listing !== null || route.panes === true;
  const hasBar = route.bottomBar !== false;
  // a listing's bar for buyers takes the place of the phone's
  const buyBar = listing !== null && canMessageSeller(listing, user?._id);
  const phoneBar = hasBar && !buyBar;
  const screen = (
    <Boundary at={pathname}>
      {/* with a key, React shows the next screen's shape on the press instead of keeping the old screen */}
      <Suspense key={pathname.split('/')[1]} fallback={<ScreenBones />}>
        <Outlet />
      </Suspense>
    </Boundary>
  );
  return (
    <>
      <a
        href="#content"
        className="sr-only z-alert rounded-m bg-float px-4 py-3 shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {route.frame === 'entry' ? (
        <main id="content" tabIndex={-1} className="outline-none">
          {screen}
        </main>
      ) : (
        <div
          className={`mx-auto grid min-h-dvh justify-center ${twoColumns ? twoPanes : threeColumns} phone:grid-cols-[minmax(0,1fr)]`}
        >
          <SideNav />
          <main
            id="content"
            tabIndex={-1}
            className={`relative min-w-0 border-x border-line outline-none phone:border-0 ${listing ? 'panes:border-r-0' : ''} ${
              phoneBar ? 'phone:pb-[calc(56px+env(safe-area-inset-bottom))]' : ''
            }`}
          >
            {route.banner === false ? null : <AccountBanner />}
            {screen}
          </main>
          {twoColumns ? null : <SideColumn />}
        </div>
      )}
      {phoneBar ? <BottomBar /> : null}
      <SlideMenuHost />
      <ModalHost />
      <Boundary fallback={null}>
        <Suspense>
          <DeviceNotices raise={hasBar} />
        </Suspense>
      </Boundary>
      <Alerts place={route.alerts ?? (buyBar ? 'above-buy-bar' : hasBar ? 'above-bar' : 'bottom')} />
      <RouteAnnouncer />
    </>
  );
}

/** The panel at the right in wide windows; in others neither its code nor its data is loaded. */
function SideColumn() {
  return useMedia(`(width > ${limits.breakpoints.mid}px)`, true) ? (
    <Suspense>
      <SidePanel />
    </Suspense>
  ) : null;
}
