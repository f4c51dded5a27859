import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { checkRegion } from '../../features/identity/index.ts';
import { useBackCloses } from '../../lib/back-closes.ts';
import { useCampus } from '../../lib/app-state.ts';
import { setMenuOpen, useStore } from '../../lib/store.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { isCurrent, navItems } from '../nav-items.ts';
import { Brand } from './brand.tsx';
import { CreatePostButton } from './create-post-button.tsx';
import { LegalLinks } from './legal-links.tsx';
import { NavEntry } from './nav-entry.tsx';

/**
 * The phone's menu that slides in from the left: a native modal dialog, which traps the focus. Opening it checks whether Quad
 * may be used in the caller's region (D8).
 */
export default function SlideMenu() {
  const campus = useCampus();
  const open = useStore((state) => state.nav.menuOpen);
  const viewer = useViewer();
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(open, () => setMenuOpen(false));

  useEffect(() => {
    if (open) {
      dialog.current?.showModal();
      void checkRegion();
    } else dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={() => setMenuOpen(false)}
      onClick={(event) => event.target === dialog.current && setMenuOpen(false)}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-float text-ink shadow-float backdrop:bg-scrim open:animate-appear"
    >
      <nav aria-label="Main" className="flex h-full flex-col gap-2 overflow-y-auto px-3 pt-2 pb-6">
        <div className="flex items-center justify-between pl-3">
          <Brand />
          <IconButton label="Close" icon={<CloseIcon />} onClick={() => setMenuOpen(false)} />
        </div>
        <ul>
          {navItems(viewer, campus.generic).map((item) => {
            const { label, to, icon: Drawing, outline, badge } = item;
            const current = isCurrent(item, pathname);
            return (
              <li key={to}>
                <NavEntry
                  item={item}
                  current={current}
                  // at once: the next screen may take a moment to load, and Back would return to an open menu
                  onClick={() => setMenuOpen(false)}
                  className="flex h-12 w-full items-center gap-4 rounded-m px-3 text-lead hover:bg-float-2 aria-[current=page]:font-semi"
                >
                  <Drawing filled={current && !outline} />
                  {label}
                  {badge ? <Badge count={badge} className="ml-auto" /> : null}
                </NavEntry>
              </li>
            );
          })}
        </ul>
        <CreatePostButton className="mx-1 mt-2" />
        <div className="mt-auto px-3">
          <LegalLinks />
        </div>
      </nav>
    </dialog>
  );
}
