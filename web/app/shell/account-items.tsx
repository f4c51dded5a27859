import { providerHref } from '../../features/identity/index.ts';
import { currentApp, currentCampus } from '../../lib/app-state.ts';
import { chooseTheme, currentTheme } from '../../lib/theme.ts';
import { currentViewer } from '../../lib/viewer.ts';
import {
  AccountIcon,
  AdsIcon,
  CardIcon,
  ComputerIcon,
  GlobeIcon,
  LogOutIcon,
  MailIcon,
  MoonIcon,
  PeopleIcon,
  SaveIcon,
  SchoolIcon,
  SettingsIcon,
  ShareIcon,
  SunIcon,
  TagIcon,
} from '../../ui/icons/icons.tsx';
import type { MenuItem } from '../../ui/dialogs/menu.tsx';

const themes = [
  ['light', 'Light theme', SunIcon],
  ['dark', 'Dark theme', MoonIcon],
  ['system', 'System theme', ComputerIcon],
] as const;

/** A visitor's sign-in methods; the university's may be the only one. */
function waysIn(): MenuItem[] {
  const { sign_in: signIn } = currentCampus();
  const university = signIn && {
    label: signIn.label,
    href: providerHref('university'),
    icon: <SchoolIcon size={20} />,
  };
  if (university && signIn.required) return [university];
  return [
    ...(university ? [university] : []),
    ...(currentApp().boot.switches.google
      ? [{ label: 'Continue with Google', href: providerHref('google'), icon: <GlobeIcon size={20} /> }]
      : []),
    { label: 'Continue with Email', to: '/user_registration', icon: <MailIcon size={20} /> },
  ];
}

/** The items of the account menu. */
export function accountItems(): MenuItem[] {
  const { user, abilities } = currentViewer();
  const { ads } = currentApp().boot.switches;
  const current = currentTheme();
  const looks: MenuItem[] = themes.map(([theme, label, Drawing]) => ({
    label,
    icon: <Drawing size={20} />,
    checked: theme === current,
    onSelect: () => chooseTheme(theme),
  }));
  if (!user) return [{ heading: 'Log In / Sign Up' }, ...waysIn(), 'line', ...looks];
  return [
    { label: 'View Profile', to: `/${user.username}`, icon: <AccountIcon size={20} /> },
    ...(currentCampus().generic
      ? []
      : [
          { label: 'My listings', to: '/listings', icon: <TagIcon size={20} /> },
          { label: 'My Saved', to: '/saved', icon: <SaveIcon size={20} /> },
        ]),
    ...(user.school_verified ? [{ label: 'Invite friends', to: '/invite', icon: <ShareIcon size={20} /> }] : []),
    ...(abilities.ambassador ? [{ label: 'Ambassador', to: '/ambassador', icon: <PeopleIcon size={20} /> }] : []),
    { label: 'Settings', to: '/settings', icon: <SettingsIcon size={20} /> },
    ...(ads
      ? [
          { label: 'Manage Ads', to: '/ads', icon: <AdsIcon size={20} /> },
          { label: 'Payments', to: '/settings/payments', icon: <CardIcon size={20} /> },
        ]
      : []),
    'line',
    ...looks,
    'line',
    { label: 'Log Out', to: '/logout', icon: <LogOutIcon size={20} /> },
  ];
}
