import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { personName, photoOf } from '../../features/identity/index.ts';
import { CreatePostLink } from '../../features/posts/components/index.ts';
import { useCampus } from '../../lib/app-state.ts';
import { useStore } from '../../lib/store.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Avatar } from '../../ui/photos/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PlusIcon } from '../../ui/icons/icons.tsx';
import { bottomItems, isCurrent } from '../nav-items.ts';
import { NavEntry } from './nav-entry.tsx';

const cell = 'relative grid h-14 flex-1 place-items-center text-2 aria-[current=page]:text-ink';

/** The phone's bar at the bottom; a tap on the item of the current address scrolls to the top. */
export function BottomBar() {
  const campus = useCampus();
  const { pathname } = useLocation();
  const viewer = useViewer();
  const menuOpen = useStore((state) => state.nav.menuOpen);
  if (menuOpen) return null;
  const cells: ReactElement[] = bottomItems(viewer, campus.generic).map((item) => {
    const { label, to, icon: Drawing, outline, badge, face } = item;
    const current = isCurrent(item, pathname);
    return (
      <NavEntry
        key={to}
        item={item}
        current={current}
        title={label}
        className={cell}
        onClick={(event) => {
          if (pathname !== to) return;
          event.preventDefault();
          const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches;
          window.scrollTo({ top: 0, behavior: smooth ? 'smooth' : 'instant' });
        }}
      >
        {face ? (
          <Avatar name={personName(face)} src={photoOf(face, 96)} size={28} />
        ) : (
          <Drawing filled={current && !outline} strokeWidth={current && outline ? 2.3 : 1.75} />
        )}
        <span className="sr-only">{label}</span>
        {badge ? <Badge small count={badge} className="absolute top-2 left-[calc(50%+4px)]" /> : null}
      </NavEntry>
    );
  });
  if (!campus.generic)
    cells.splice(
      Math.ceil(cells.length / 2),
      0,
      <CreatePostLink key="post" label="Create Post" className="grid h-14 flex-1 place-items-center archived:hidden">
        <span className="grid h-9 w-11 place-items-center rounded-m bg-accent-solid text-on-accent">
          <PlusIcon />
        </span>
      </CreatePostLink>,
    );
  return (
    <nav
      aria-label="Bottom"
      className="fixed inset-x-0 bottom-0 z-bar hidden border-t border-line bg-glass pb-[env(safe-area-inset-bottom)] backdrop-blur-[14px] phone:flex"
    >
      {cells}
    </nav>
  );
}
