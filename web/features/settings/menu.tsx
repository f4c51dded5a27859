import { Link, useLocation } from 'react-router';
import { useApp } from '../../lib/app-state.ts';
import { useViewer } from '../../lib/viewer.ts';
import {
  AccountIcon,
  AdsIcon,
  BellIcon,
  CardIcon,
  CommentIcon,
  HelpIcon,
  type Icon,
  InfoIcon,
  LockIcon,
  LogOutIcon,
  PlayIcon,
  RetryIcon,
  ShieldIcon,
  FileIcon,
  TrashIcon,
} from '../../ui/icons/icons.tsx';
import { Appearance } from './preferences.tsx';

type Item = [label: string, to: string, icon: Icon];

const NOTIFICATIONS = '/settings/account/notifications';

const professional: Item[] = [
  ['Manage Ads', '/ads', AdsIcon],
  ['Payments', '/settings/payments', CardIcon],
];
const help: Item[] = [
  ['Customer Support', '/settings/help', HelpIcon],
  ['Feedback', '/settings/feedback', CommentIcon],
];
const general: Item[] = [
  ['About', '/settings/about', InfoIcon],
  ['How It Works', '/settings/howitworks', PlayIcon],
  ['Return Policy', '/settings/returns', RetryIcon],
  ['Trust & Safety', '/settings/trust_and_safety', ShieldIcon],
  ['Terms of Service', '/settings/terms', FileIcon],
  ['Privacy Policy', '/settings/privacy', LockIcon],
];

/**
 * The settings' menu in its groups.
 * @param alone shown without a sub-screen: it also has what is otherwise in Account Info, the appearance and a link to the
 * account's deletion
 */
export function SettingsMenu({ alone = false }: { alone?: boolean }) {
  const { user } = useViewer();
  const { ads } = useApp().boot.switches;
  const groups: [heading: string | null, items: Item[]][] = [
    [
      'Account',
      user
        ? [
            ['Account Info', '/settings/account', AccountIcon],
            ['Notifications', NOTIFICATIONS, BellIcon],
          ]
        : [['Log In / Sign Up', '/user_registration', AccountIcon]],
    ],
    ['Help & Feedback', help],
    ...(ads ? [['For Professionals', professional] as [string, Item[]]] : []),
    ['General Info', general],
  ];
  const last: Item[] = [['Log Out', '/logout', LogOutIcon]];
  if (alone) last.push(['Delete account', '/settings/account/delete', TrashIcon]);
  if (user) groups.push([null, last]);
  return (
    <nav aria-label="Settings" className="pb-6">
      {groups.map(([heading, items]) => (
        <section key={heading} className={heading ? undefined : 'mt-4 border-t border-line pt-2'}>
          {heading ? <h2 className="px-4 pt-5 pb-1 text-small font-semi text-2">{heading}</h2> : null}
          {items.map((item) => (
            <Row key={item[1]} item={item} />
          ))}
          {alone && heading === 'Account' ? <Appearance /> : null}
        </section>
      ))}
    </nav>
  );
}

function Row({ item: [label, to, Drawing] }: { item: Item }) {
  const { pathname } = useLocation();
  // The second path segment decides what the menu highlights: /settings/account/phone is Account Info. Notifications
  // have an entry of their own.
  const current = (pathname === NOTIFICATIONS ? pathname : pathname.split('/').slice(0, 3).join('/')) === to;
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className="group flex h-12 items-center gap-3.5 px-4 transition-colors hover:bg-2 focus-visible:-outline-offset-2 aria-[current=page]:bg-2 aria-[current=page]:font-semi"
    >
      <Drawing size={20} className="text-2 group-aria-[current=page]:text-ink" />
      {label}
    </Link>
  );
}
