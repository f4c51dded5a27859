import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { Alerts } from '../../ui/alerts.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ModalHost } from './modal-host.tsx';
import { SideNav } from './side-nav.tsx';
import { SidePanel } from './side-panel.tsx';
import { SlideMenu } from './slide-menu.tsx';
import { useForcedVerification } from './use-forced-verification.ts';

/** The shell around every screen but /404: three columns, two, or one with the bottom bar (SHE-01, SHE-05). */
export function Shell() {
  useForcedVerification();
  return (
    <>
      <a
        href="#content"
        className="sr-only z-alert rounded-m bg-float px-4 py-3 shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div className="mx-auto grid min-h-dvh justify-center grid-cols-[240px_minmax(0,600px)_320px] mid:grid-cols-[240px_minmax(0,600px)] phone:grid-cols-[minmax(0,1fr)]">
        <SideNav />
        <main
          id="content"
          tabIndex={-1}
          className="relative min-w-0 border-x border-line outline-none phone:border-0 phone:pb-[calc(56px+env(safe-area-inset-bottom))]"
        >
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </main>
        <SidePanel />
      </div>
      <BottomBar />
      <SlideMenu />
      <ModalHost />
      <Alerts />
    </>
  );
}
