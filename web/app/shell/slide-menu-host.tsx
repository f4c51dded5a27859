import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazy } from '../../lib/lazy.ts';
import { setMenuOpen, useStore } from '../../lib/store.ts';
import { Boundary } from '../../ui/feedback/boundary.tsx';

const SlideMenu = lazy(() => import('./slide-menu.tsx'));

/** Loads the phone's menu when it's first opened, and closes it on a new screen. */
export function SlideMenuHost() {
  const open = useStore((state) => state.nav.menuOpen);
  const [isNeeded, setNeeded] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setMenuOpen(false), [pathname]);
  if (open && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Boundary fallback={null}>
      <Suspense>
        <SlideMenu />
      </Suspense>
    </Boundary>
  );
}
