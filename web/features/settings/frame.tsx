import { Suspense } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { hasRecentHistory } from '../../lib/history-entry.ts';
import { useUnread } from '../../lib/viewer.ts';
import { Badge, UnreadDot } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { BackIcon, MenuIcon } from '../../ui/icons/icons.tsx';
import { HeadBar } from '../../ui/layout/screen-head.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { SettingsMenu } from './menu.tsx';
import { settingsTitle } from './titles.ts';

/** Where a single pane shows the list of settings (D64). */
const LIST = '/settings';

/** The settings: menu and sub-screen side by side above 1000 px, the sub-screen alone below. */
export default function SettingsFrame() {
  return (
    <div className="grid grid-cols-[320px_minmax(0,1fr)] narrow:grid-cols-[minmax(0,1fr)]">
      <div className="sticky top-0 h-dvh overflow-y-auto border-r border-line narrow:hidden">
        <div className="sticky top-0 z-bar border-b border-line bg-page px-4">
          <p className="text-title leading-14 font-bold">Settings</p>
        </div>
        <SettingsMenu />
      </div>
      <section className="min-w-0">
        <Head />
        <Suspense fallback={<SkeletonRows />}>
          <Outlet />
        </Suspense>
      </section>
    </div>
  );
}

/**
 * The sub-screen's title. In a single pane it also has the back button, the unread count and the link to the list.
 */
function Head() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const unread = useUnread();
  const isList = pathname === LIST;
  const above = pathname.startsWith('/settings/account/') ? '/settings/account' : isList ? '/home' : LIST;
  const back = () => {
    if (hasRecentHistory()) void navigate(-1);
    else void navigate(above);
  };
  return (
    <HeadBar>
      <div className="flex min-h-14 items-center gap-2 px-4">
        <span className="-ml-2.5 flex items-center panes:hidden">
          <IconButton label="Back" icon={<BackIcon />} onClick={back} />
          {unread > 0 ? (
            <span className="pointer-events-none -ml-2">
              <span className="desk:hidden">
                <Badge small count={unread} />
              </span>
              <span className="flex p-1 phone:hidden">
                <UnreadDot />
              </span>
            </span>
          ) : null}
        </span>
        <h1 className="min-w-0 flex-1 truncate text-title font-bold">{settingsTitle(pathname)}</h1>
        {isList ? null : (
          <span className="-mr-2.5 panes:hidden">
            <IconButton label="Settings menu" icon={<MenuIcon />} onClick={() => void navigate(LIST)} />
          </span>
        )}
      </div>
    </HeadBar>
  );
}
