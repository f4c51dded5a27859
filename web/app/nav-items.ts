import type { ViewerAnswer } from '../../contract/identity/identity.ts';
import { matchRoute } from '../../contract/match-route.ts';
import type { GuestReason } from '../lib/store.ts';
import {
  AccountIcon,
  BellIcon,
  HomeIcon,
  type Icon,
  MessagesIcon,
  SaveIcon,
  SearchIcon,
  SettingsIcon,
  ShieldIcon,
} from '../ui/icons/icons.tsx';

export interface NavItem {
  label: string;
  to: string;
  /** another address of the same screen */
  also?: string;
  icon: Icon;
  /** outline icons stay outlined when current, with a stronger stroke */
  outline?: boolean;
  /** unread; 0 shows none */
  badge?: number;
  /** why a visitor is asked to join: opens that prompt instead */
  asks?: GuestReason;
  /** shows this user's avatar instead of the icon; null, for a visitor: the icon */
  face?: ViewerAnswer['user'];
}

const home: NavItem = { label: 'Home', to: '/home', icon: HomeIcon };
/** What the community's home is for, where there is room to say it. */
const marketplace: NavItem = { ...home, label: 'Home (Buy/Sell)' };

const search: NavItem = { label: 'Search', to: '/search', icon: SearchIcon, outline: true };

const messages = (unread: number): NavItem => ({
  label: 'Messages',
  to: '/messages',
  icon: MessagesIcon,
  badge: unread,
});

const notifications = (unread: number): NavItem => ({
  label: 'Notifications',
  to: '/notifications',
  icon: BellIcon,
  badge: unread,
});

const saved: NavItem = { label: 'Saved', to: '/saved', icon: SaveIcon };

const schools: NavItem = { label: 'Search', to: '/search_schools', icon: SearchIcon, outline: true };

const settings: NavItem = {
  label: 'Settings',
  to: '/settings',
  icon: SettingsIcon,
  outline: true,
};

const profile = (username: string): NavItem => ({
  label: 'Profile',
  to: `/${username}`,
  also: '/profile',
  icon: AccountIcon,
});

const admin: NavItem = { label: 'Admin', to: '/admin', icon: ShieldIcon, outline: true };

/** Whether an item is the current one at a path. */
export const isCurrent = ({ to, also }: NavItem, pathname: string): boolean =>
  pathname === to || pathname === also || matchRoute(pathname).route.within === to;

/**
 * The side navigation's items. Visitors get the same, some of which ask them to join; the generic campus has
 * fewer.
 */
export function navItems({ user, unread, abilities }: ViewerAnswer, generic: boolean): NavItem[] {
  const staff = abilities.moderate || abilities.protect ? [admin] : [];
  if (generic) return [home, schools, ...staff, settings];
  if (!user)
    return [
      marketplace,
      search,
      { ...notifications(0), asks: 'join campus' },
      { ...messages(0), asks: 'message' },
      { ...saved, asks: 'like' },
      { ...profile('profile'), asks: 'join campus' },
      settings,
    ];
  return [
    marketplace,
    search,
    notifications(unread.notifications),
    messages(unread.chats),
    saved,
    profile(user.username),
    ...staff,
    settings,
  ];
}

/** The items of the phone's bottom bar, which adds the add-post button in their middle. */
export function bottomItems({ user, unread }: ViewerAnswer, generic: boolean): NavItem[] {
  if (generic) return [home, schools, { ...settings, face: user }];
  if (!user) return [home, search, { ...messages(0), asks: 'message' }, { ...notifications(0), asks: 'join campus' }];
  return [home, search, messages(unread.chats), notifications(unread.notifications)];
}
