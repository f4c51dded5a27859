import { useLocation } from 'react-router';
import { useRoute } from '../../lib/route.ts';
import { useViewer } from '../../lib/viewer.ts';
import { useCampus } from '../../lib/app-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { isCurrent, navItems } from '../nav-items.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { CreatePostButton } from './create-post-button.tsx';
import { LegalLinks } from './legal-links.tsx';
import { NavEntry } from './nav-entry.tsx';

/** The navigation at the left, above 769 px. */
export function SideNav() {
  const campus = useCampus();
  const viewer = useViewer();
  const { pathname } = useLocation();
  const { panes } = useRoute().route;
  return (
    <nav
      aria-label="Main"
      className="sticky top-0 flex h-dvh flex-col overflow-y-auto pt-3 pr-5 pb-4 pl-2 wide:-ml-2 phone:hidden"
    >
      <div className="mb-2 pl-3">
        <Brand />
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
                className="mr-1 flex w-[calc(100%-4px)] h-12 items-center gap-4 rounded-m px-3 text-lead whitespace-nowrap transition-colors hover:bg-2 aria-[current=page]:font-semi"
              >
                <Drawing filled={current && !outline} strokeWidth={current && outline ? 2.3 : 1.75} />
                {label}
                {badge ? <Badge count={badge} className="ml-auto" /> : null}
              </NavEntry>
            </li>
          );
        })}
      </ul>
      <CreatePostButton className="mt-4 mr-3" />
      <div className={`mt-auto pl-3 ${panes ? '' : 'hidden mid:block'}`}>
        <LegalLinks />
      </div>
      <AccountMenu className={panes ? 'mt-4' : 'mt-auto mid:mt-4'} />
    </nav>
  );
}
