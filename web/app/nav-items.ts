import type { ViewerAnswer } from '../../contract/identity.ts';
import { AccountIcon, HomeIcon, type Icon } from '../ui/icons.tsx';

export interface NavItem {
  label: string;
  to: string;
  icon: Icon;
  /** outline icons stay outlined when current, with a stronger stroke */
  outline?: boolean;
  badge?: number;
}

const home: NavItem = { label: 'Home', to: '/home', icon: HomeIcon };

/** The side navigation's items (SHE-06); the generic campus has its own few (SHE-12), a visitor those that lead somewhere. */
export function navItems({ user }: ViewerAnswer, generic: boolean): NavItem[] {
  if (generic || !user) return [home];
  return [home, { label: 'Profile', to: `/${user.username}`, icon: AccountIcon }];
}

/** The phone's bottom bar (SHE-08); add post stands in the middle. */
export function bottomItems({ user }: ViewerAnswer, generic: boolean): NavItem[] {
  if (generic || !user) return [home];
  return [home, { label: 'Profile', to: `/${user.username}`, icon: AccountIcon }];
}
