import { isReservedName } from './identity/reserved-names.ts';
import { categoryTitle } from './posts/category-address.ts';
import { courseCode } from './posts/course-code.ts';
import { infoAtRoot, infoInSettings, type InfoName, infoTitles, settingsTitles } from './screen-names.ts';

/** The query parameter with the secret of an author's link to their listing. */
export const SHARE_KEY = 's';

/** The title of an address that is no page, or one that the viewer has no right to. */
export const NO_SUCH_PAGE = 'Page not found';

export type Params = Readonly<Record<string, string>>;
/** A screen's title as far as its address determines it; null for the product's name alone. */
type Title = string | null | ((params: Params, query: URLSearchParams) => string | null);

/** What is known of an address besides its screen (web/app/screens.tsx). What is left out is as for most screens. */
export interface ScreenRoute {
  title: Title;
  /** who may open it: visitors of a member's screen are asked to log in; for anyone but staff a staff screen doesn't exist */
  access?: 'member' | 'staff';
  /** only where the installation has ads */
  ads?: true;
  /** what is around the screen: nothing at all, no navigation (sign-in and registration), or the list of settings */
  frame?: 'none' | 'entry' | 'settings';
  /** two panes, which take the side panel's space and become one at 1000 px */
  panes?: true;
  /** its list can be a photo grid, which takes the side panel's space */
  grid?: true;
  /** its list stores its position to the pixel, and begins at its top (D21); elsewhere the shell does that */
  ownScroll?: true;
  /** the side panel offers filters of its list */
  filters?: true;
  /** without the phone's bottom bar: the screen has a bar of its own or needs the space */
  bottomBar?: false;
  /** where alerts leave room, if the screen has a text field or its buttons at the bottom */
  alerts?: 'above-field' | 'phone-top';
  /** without banners about the account, which would repeat or cover what the screen asks for */
  banner?: false;
  /** the address of the navigation's item that is current */
  within?: string;
  /** open to every region, without a check */
  anyRegion?: true;
  /** open to accounts that have to verify their email first */
  unverified?: true;
  /** what a visitor's log-in leads back to (D6) */
  returns?: true;
  /** left to the browser by the service worker: an offline copy must not take its place */
  online?: true;
  /** the address grants access, so it must not reach crawlers, nor other sites as a referrer */
  secret?: true;
  /** the query parameter with which the address grants access */
  secretKey?: string;
  /** it shows what one person wrote or is, so it is left when that person is blocked */
  person?: true;
  /** it depends on what the browser has stored, or on its width: the server renders the frame alone */
  inBrowser?: true;
  /** the call for what the address names: the page answers 404 where that doesn't exist for its viewer */
  record?: string;
  /** the source of its link preview */
  preview?: 'post' | 'sale' | 'category' | 'profile';
}

const entry = { frame: 'entry', bottomBar: false } as const;
const create = { access: 'member', bottomBar: false, banner: false, inBrowser: true } as const;
const messages = { access: 'member', panes: true, banner: false, within: '/messages' } as const;
const boost = { access: 'member', ads: true, panes: true, bottomBar: false, alerts: 'phone-top' } as const;
const settings = { frame: 'settings', panes: true, within: '/settings' } as const;
const account = { ...settings, access: 'member', banner: false } as const;

/** Information pages that are open before the account's email is verified: what it agreed to, and where to find help. */
const unverified: ReadonlySet<InfoName> = new Set(['terms', 'privacy', 'help', 'trust_and_safety', 'cookies', 'about']);

/** The information pages below an address. */
function info<Below extends string, Name extends InfoName>(
  below: Below,
  names: readonly Name[],
  more: Partial<ScreenRoute>,
) {
  const facts = (name: Name): ScreenRoute => ({
    ...more,
    title: infoTitles[name],
    anyRegion: true,
    ...(unverified.has(name) ? { unverified: true } : {}),
  });
  return Object.fromEntries(names.map((name) => [`${below}/${name}`, facts(name)])) as Record<
    `${Below}/${Name}`,
    ScreenRoute
  >;
}

/**
 * All addresses of the product's pages. A segment that begins with a colon is a parameter, a last `*` is whatever
 * follows, if anything does. The first that matches counts, so fixed segments come before parameters.
 */
const table = {
  '/404': { title: 'Error 404', frame: 'none', unverified: true },
  '/home': { title: null, grid: true, ownScroll: true, filters: true },
  '/media': { title: 'Photos', within: '/home' },
  '/media/:id': { title: 'Post', person: true },
  '/about': { title: 'About', within: '/home' },
  '/c/:slug': {
    title: ({ slug = '' }) => categoryTitle(slug) ?? NO_SUCH_PAGE,
    grid: true,
    ownScroll: true,
    filters: true,
    preview: 'category',
  },
  '/courses': { title: 'Courses' },
  '/courses/:code': { title: ({ code = '' }) => courseCode(code) ?? NO_SUCH_PAGE, grid: true },
  '/search': {
    title: (_, query) => {
      const q = query.get('q')?.trim().slice(0, 100);
      return q ? `${q} · Search` : 'Search';
    },
    grid: true,
    filters: true,
  },
  '/post/:id': {
    title: 'Post',
    record: '/api/posts/:id',
    preview: 'post',
    returns: true,
    person: true,
    secretKey: SHARE_KEY,
  },
  '/post/:id/likes': { title: 'Likes', returns: true, person: true },
  '/post/:id/boost': { title: 'Boost Post', ...boost },
  '/post/:id/boost/success': { title: 'Payment Success!', ...boost },
  '/post/:id/boost/cancel': { title: 'Ad Cancelled!', ...boost },
  '/sale/:id': {
    title: 'Move-out sale',
    record: '/api/sales/:id',
    panes: true,
    preview: 'sale',
    returns: true,
    person: true,
  },
  '/places': { title: 'Where to meet' },
  '/meet-up/:token': { title: 'Meet-up', online: true, secret: true },

  '/user_registration': { title: 'Log in or sign up', ...entry },
  '/login': { title: 'Log in', ...entry },
  '/login/sent': { title: 'Check your email', ...entry, online: true },
  '/login/confirm': { title: 'One more step', ...entry, online: true },
  '/login/university': { title: 'Log in', ...entry },
  '/login/connect': { title: 'Connect your account', ...entry },
  '/login/reset': { title: 'Choose a new password', ...entry, online: true },
  '/forgotpassword': { title: 'Forgot password', ...entry },
  '/register': { title: 'Sign up', ...entry },
  '/verify': { title: 'Confirm your email address', ...entry, unverified: true },
  '/logout': { title: 'Log out', access: 'member', bottomBar: false, banner: false, unverified: true },
  '/search_schools': { title: 'Find Your School' },
  '/invite': { title: 'Invite friends' },
  '/invite/:code': { title: 'You’re invited' },
  '/ambassador': { title: 'Ambassador', access: 'member' },
  '/unsubscribe': { title: 'Unsubscribe', online: true },
  '/alerts/stop': { title: 'Stop alerts' },
  '/appeal': { title: 'Moderation', online: true, returns: true },
  '/listings/confirm': { title: 'Still available?' },

  '/profile': { title: null, access: 'member', person: true },
  '/profile/edit': { title: 'Edit profile' },
  '/profile/set-up': { title: 'Set up your profile', ...create, alerts: 'phone-top' },
  '/saved': { title: 'Saved', access: 'member', grid: true },
  '/listings': { title: 'My listings', access: 'member', grid: true },
  '/sell-many': {
    title: 'Sell many items',
    access: 'member',
    panes: true,
    bottomBar: false,
    alerts: 'phone-top',
  },
  '/ads': { title: 'Manage Ads', access: 'member', ads: true, panes: true },
  '/ads/:id': { title: 'Ad', access: 'member', ads: true, panes: true },
  '/messages': { title: 'Messages', ...messages },
  '/messages/deals': { title: 'Deals', ...messages },
  '/messages/new': { title: 'New message', ...messages, bottomBar: false, inBrowser: true },
  '/messages/:id': { title: 'Messages', ...messages, bottomBar: false, alerts: 'above-field', person: true },
  '/notifications': { title: 'Notifications', access: 'member' },
  '/notifications/mentions': { title: 'Mentions', access: 'member', within: '/notifications' },
  '/create/post': { title: 'Create Post', ...create },
  '/create/categories': { title: 'Category', ...create },
  '/create/comment/:id': { title: 'Create Comment', ...create },
  '/create/message': { title: 'New message', ...create },

  '/settings': { title: 'Settings', ...settings },
  ...info('/settings', infoInSettings, settings),
  '/settings/payments': { title: settingsTitles.payments, ...settings, access: 'member', ads: true },
  '/settings/account': { title: settingsTitles.account, ...settings, access: 'member' },
  '/settings/account/verify_email': { title: settingsTitles.verify_email, ...account },
  '/settings/account/school_email': { title: settingsTitles.school_email, ...account },
  '/settings/account/verify_school_email': { title: settingsTitles.verify_school_email, ...account },
  '/settings/account/security': { title: settingsTitles.security, ...account },
  '/settings/account/sessions': { title: settingsTitles.sessions, ...account },
  '/settings/account/sign_in_methods': { title: settingsTitles.sign_in_methods, ...account },
  '/settings/account/notifications': { title: settingsTitles.notifications, ...account },
  '/settings/account/spots': { title: settingsTitles.spots, ...account },
  '/settings/account/searches': { title: settingsTitles.searches, ...account },
  '/settings/account/courses': { title: settingsTitles.courses, ...account },
  '/settings/account/blocked': { title: settingsTitles.blocked, ...account },
  '/settings/account/delete': { title: settingsTitles.delete, ...account },
  '/settings/account/:field': { title: ({ field = '' }) => fieldTitle(field), ...account },

  '/admin/*': { title: 'Admin', access: 'staff', panes: true, within: '/admin' },

  ...info('', infoAtRoot, {}),
  '/:username': {
    title: ({ username = '' }) => (isUsername(username) ? `@${username}` : NO_SUCH_PAGE),
    record: '/api/profiles/:username',
    preview: 'profile',
    person: true,
  },
} satisfies Record<string, ScreenRoute>;

export type RoutePath = keyof typeof table;
export const routes: Readonly<Record<RoutePath, ScreenRoute>> = table;

/** First segments of addresses that no page has: calls, files, the live connection, the sandbox and the page's own files. */
const programs = ['api', 'files', 'live', 'sandbox', 'assets'];

/** Whether a path is a program's rather than a page's. */
export const isProgramPath = (path: string): boolean => programs.includes(path.split('/')[1] ?? '');

/** The beginnings of all paths that the service worker leaves to the browser. */
export const onlinePaths: readonly string[] = [
  ...programs.map((name) => `/${name}`),
  ...Object.entries<ScreenRoute>(table).flatMap(([path, { online }]) => (online ? [path.replace(/\/:.*/, '')] : [])),
];

function fieldTitle(field: string): string {
  const isField = Object.hasOwn(settingsTitles, field) && !Object.hasOwn(infoTitles, field) && field !== 'account';
  return isField ? settingsTitles[field as keyof typeof settingsTitles] : NO_SUCH_PAGE;
}

const isUsername = (name: string): boolean => /^[\w.-]+$/.test(name) && !isReservedName(name);
