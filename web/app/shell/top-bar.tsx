import { setMenuOpen } from '../../lib/store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuIcon } from '../../ui/icons.tsx';
import { AccountAvatar } from './account-menu.tsx';
import { Brand } from './brand.tsx';

/** The phone's bar above a tab's screen: menu, badge, account. */
export function TopBar() {
  return (
    <div className="hidden h-14 items-center justify-between px-1.5 phone:flex">
      <IconButton label="Menu" icon={<MenuIcon />} onClick={() => setMenuOpen(true)} />
      <Brand size={28} short />
      <AccountAvatar />
    </div>
  );
}
