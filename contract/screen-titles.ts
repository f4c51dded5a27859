import { isReservedName } from './identity/reserved-names.ts';
import { infoTitles, settingsTitles } from './screen-names.ts';

/** The title of an address that is no page, or one that the viewer has no right to. */
export const NO_SUCH_PAGE = 'Page not found';

/** The other screens whose title is the same for everyone. */
const titles: Readonly<Record<string, string>> = {
  '/404': 'Error 404',
  '/about': 'About',
  '/ads': 'Manage Ads',
  '/appeal': 'Moderation',
  '/courses': 'Courses',
  '/create/categories': 'Category',
  '/create/message': 'New message',
  '/create/post': 'Create Post',
  '/forgotpassword': 'Forgot password',
  '/listings': 'My listings',
  '/listings/confirm': 'Still available?',
  '/login': 'Log in',
  '/login/confirm': 'One more step',
  '/login/reset': 'Choose a new password',
  '/login/sent': 'Check your email',
  '/logout': 'Log out',
  '/media': 'Photos',
  '/messages': 'Messages',
  '/messages/deals': 'Deals',
  '/messages/new': 'New message',
  '/notifications': 'Notifications',
  '/notifications/mentions': 'Mentions',
  '/profile/edit': 'Edit profile',
  '/profile/set-up': 'Set up your profile',
  '/register': 'Sign up',
  '/saved': 'Saved',
  '/search': 'Search',
  '/search_schools': 'Find Your School',
  '/sell-many': 'Sell many items',
  '/settings': 'Settings',
  '/unsubscribe': 'Unsubscribe',
  '/user_registration': 'Log in or sign up',
  '/verify': 'Confirm your email address',
};

const patterns: readonly [RegExp, string][] = [
  [/^\/post\/[^/]+$/, 'Post'],
  [/^\/sale\/[^/]+$/, 'Sale'],
  [/^\/post\/[^/]+\/likes$/, 'Likes'],
  [/^\/post\/[^/]+\/boost$/, 'Boost Post'],
  [/^\/post\/[^/]+\/boost\/success$/, 'Payment Success!'],
  [/^\/post\/[^/]+\/boost\/cancel$/, 'Ad Cancelled!'],
  [/^\/media\/[^/]+$/, 'Post'],
  [/^\/messages\/[^/]+$/, 'Messages'],
  [/^\/ads\/[^/]+$/, 'Ad'],
  [/^\/invite(\/|$)/, 'Invite'],
  [/^\/meet-up\/[^/]+$/, 'Meet-up'],
  [/^\/create\/comment\/[^/]+$/, 'Create Comment'],
  [/^\/admin(\/|$)/, 'Admin'],
];

const own = (record: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/**
 * The title of a screen, as far as its address alone determines it.
 * @param search the address's query
 * @returns null for the feed, which has the product's name, and for the viewer's own profile
 */
export function screenTitle(pathname: string, search = ''): string | null {
  if (pathname === '/' || pathname === '/home' || pathname === '/profile') return null;
  const q = pathname === '/search' ? new URLSearchParams(search).get('q')?.trim().slice(0, 100) : '';
  if (q) return `${q} · Search`;
  const known = own(titles, pathname) ?? patterns.find(([pattern]) => pattern.test(pathname))?.[1];
  if (known) return known;
  const [, below, setting] = /^\/settings\/(account\/)?(\w+)$/.exec(pathname) ?? [];
  if (setting) {
    const isAccounts = setting !== 'account' && !Object.hasOwn(infoTitles, setting);
    return (isAccounts === (below !== undefined) ? own(settingsTitles, setting) : undefined) ?? NO_SUCH_PAGE;
  }
  const [, name = ''] = /^\/([\w.-]+)$/.exec(pathname) ?? [];
  const info = own(infoTitles, name);
  if (info) return info;
  return name && !isReservedName(name.toLowerCase()) ? `@${name}` : NO_SUCH_PAGE;
}
