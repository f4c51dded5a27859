import { setMenuOpen } from '../../lib/store.ts';
import { useUnread } from '../../lib/viewer.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { MenuIcon } from '../../ui/icons/icons.tsx';
import { AccountAvatar } from './account-menu.tsx';
import { Brand } from './brand.tsx';

/** The phone's bar above a tab's screen: menu with the unread count, campus badge, account. */
export function TopBar() {
  return (
    <div className="hidden h-14 items-center justify-between px-1.5 phone:flex">
      <span className="relative">
        <IconButton label="Menu" icon={<MenuIcon />} onClick={() => setMenuOpen(true)} />
        <span className="pointer-events-none absolute top-1 left-6">
          <UnreadBadge />
        </span>
      </span>
      <Brand size={28} short />
      <AccountAvatar />
    </div>
  );
}

const UnreadBadge = () => <Badge small count={useUnread()} />;
