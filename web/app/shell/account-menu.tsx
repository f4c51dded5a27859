import { useViewer } from '../../lib/viewer.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LogOutIcon, MailIcon, MoreIcon, AccountIcon } from '../../ui/icons.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { personName, photoOf } from '../../features/identity/person.ts';

function useAccountItems(): MenuItem[] {
  const { user } = useViewer();
  if (!user) return [{ label: 'Continue with Email', to: '/user_registration', icon: <MailIcon size={20} /> }];
  return [
    { label: 'View Profile', to: `/${user.username}`, icon: <AccountIcon size={20} /> },
    'line',
    { label: 'Log Out', to: '/logout', icon: <LogOutIcon size={20} /> },
  ];
}

/** Who is signed in, at the foot of the side navigation, with the menu of his account (SHE-14, SHE-15). */
export function AccountMenu({ className = '' }: { className?: string }) {
  const { user } = useViewer();
  const items = useAccountItems();
  if (!user) return null;
  return (
    <Menu
      items={items}
      side="top"
      align="start"
      className={className}
      trigger={(props) => (
        <button
          type="button"
          aria-label="Account"
          {...props}
          className="flex h-14 w-full min-w-0 items-center gap-3 rounded-m px-3 text-left hover:bg-2"
        >
          <Avatar name={personName(user)} src={photoOf(user, 96)} size={36} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-label leading-[18px] font-semi">{personName(user)}</span>
            <span className="block truncate text-small text-3">@{user.username}</span>
          </span>
          <MoreIcon size={20} />
        </button>
      )}
    />
  );
}

/** The avatar of the phone's top bar, with the same menu. */
export function AccountAvatar() {
  const { user } = useViewer();
  const items = useAccountItems();
  return (
    <Menu
      items={items}
      trigger={(props) => (
        <button
          type="button"
          aria-label="Account"
          {...props}
          className="grid size-target place-items-center rounded-pill"
        >
          {user ? <Avatar name={personName(user)} src={photoOf(user, 96)} size={32} /> : <AccountIcon />}
        </button>
      )}
    />
  );
}
