import { checkRegion, personName, photoOf } from '../../features/identity/index.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Avatar } from '../../ui/photos/avatar.tsx';
import { AccountIcon, MoreIcon } from '../../ui/icons/icons.tsx';
import { Menu, type MenuTrigger } from '../../ui/dialogs/menu.tsx';

const load = () => import('./account-items.tsx');
const items = async () => (await load()).accountItems();

/** The trigger of the menu: pointing at it loads the items, and a press checks the region. */
const withChecks = (props: MenuTrigger): MenuTrigger => ({
  ...props,
  onPointerEnter: () => {
    void load().catch(() => undefined);
    props.onPointerEnter();
  },
  onClick: (event) => {
    void checkRegion();
    props.onClick(event);
  },
});

/** The signed-in user at the bottom of the side navigation, with the account menu. */
export function AccountMenu({ className = '' }: { className?: string }) {
  const { user } = useViewer();
  return (
    <Menu
      items={items}
      side="top"
      align="start"
      className={`w-full ${className}`}
      trigger={(props) => (
        // The name is next to the button, not in it: the button's accessible name describes its action.
        <span className="relative flex h-14 w-full min-w-0 items-center gap-3 rounded-m px-3 transition-colors has-[button:hover]:bg-2">
          {user ? (
            <>
              <Avatar name={personName(user)} src={photoOf(user, 96)} size={36} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-label leading-[18px] font-semi">{personName(user)}</span>
                <span className="block truncate text-small text-3">@{user.username}</span>
              </span>
            </>
          ) : (
            <>
              <span className="grid size-9 place-items-center rounded-full bg-3 text-2">
                <AccountIcon size={20} />
              </span>
              <span aria-hidden="true" className="flex-1 text-label font-semi">
                Account
              </span>
            </>
          )}
          <MoreIcon size={20} className="text-3" />
          <button type="button" aria-label="Account" {...withChecks(props)} className="absolute inset-0 rounded-m" />
        </span>
      )}
    />
  );
}

/** The avatar of the phone's top bar, with the same menu. */
export function AccountAvatar() {
  const { user } = useViewer();
  return (
    <Menu
      items={items}
      trigger={(props) => (
        <button
          type="button"
          aria-label="Account"
          {...withChecks(props)}
          className="grid size-target place-items-center rounded-pill hover:bg-2"
        >
          {user ? <Avatar name={personName(user)} src={photoOf(user, 96)} size={32} /> : <AccountIcon />}
        </button>
      )}
    />
  );
}
