import type { Page } from 'playwright-core';
import type { Community, Role } from './community.ts';

/** How API calls behave while a screen opens. */
export type Connection = 'good' | 'slow' | 'offline' | 'faulty';

export interface Screen {
  /** kebab-case: the pictures' file names */
  name: string;
  path: string | ((there: Community) => string);
  who: Role;
  campus?: 'ut' | 'campus';
  connection?: Connection;
  /** actions on it before the screenshot */
  prepare?: (page: Page) => Promise<unknown>;
  /** set if it exists on one kind of device only */
  only?: 'phone' | 'desk';
  /** the whole page instead of the window */
  whole?: boolean;
}

const press =
  (name: string | RegExp, role: 'button' | 'link' | 'tab' | 'menuitem' | 'radio' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).filter({ visible: true }).first().click();
const both =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const fill = (label: string | RegExp, text: string) => (page: Page) => page.getByLabel(label).first().fill(text);
/** On a desktop the composer's address redirects to the feed, where the composer opens above it. */
const compose = async (page: Page) => {
  const wide = (page.viewportSize()?.width ?? 0) > 769;
  if (wide) await press('Create Post', 'link')(page);
  await page.getByRole('textbox', { name: 'Description' }).waitFor();
};
const write = (text: string) => (page: Page) => page.getByRole('textbox', { name: 'Description' }).fill(text);
/** What is typed stops at the limit; what is pasted stays whole. */
const paste = (text: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: 'Description' }).focus();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
};
const more = both(press('More'));
const postIn = (kind: 'busyPost' | 'photoPost' | 'ownPost' | 'hostilePost') => (there: Community) =>
  `/post/${there[kind]}`;

const account = [
  'screen_name',
  'password',
  'email',
  'phone',
  'gender',
  'birth_date',
  'school_email',
  'sessions',
  'blocked',
  'delete',
];
const information = [
  'howitworks',
  'returns',
  'trust_and_safety',
  'terms',
  'privacy',
  'cookies',
  'help',
  'feedback',
  'refunds',
  'payments',
];
const admin = ['', 'posts', 'users', 'bans', 'ads', 'words', 'searches', 'feedback', 'audit'];

/** Every screen, in every role that sees it differently. */
export const screens: readonly Screen[] = [
  // visitors
  { name: 'gate', path: '/home', who: 'visitor' },
  { name: 'gate-elsewhere', path: '/home', who: 'visitor', campus: 'ut' },
  { name: 'find-school', path: '/search_schools', who: 'visitor', campus: 'campus' },
  {
    name: 'find-school-typed',
    path: '/search_schools',
    who: 'visitor',
    campus: 'campus',
    prepare: (page) => page.getByRole('searchbox').first().fill('university'),
  },
  {
    name: 'find-school-none',
    path: '/search_schools',
    who: 'visitor',
    campus: 'campus',
    prepare: (page) => page.getByRole('searchbox').first().fill('Nowhere College'),
  },
  { name: 'visitor-menu', path: '/home', who: 'visitor', only: 'phone', prepare: press('Menu') },
  { name: 'visitor-account-menu', path: '/home', who: 'visitor', only: 'desk', prepare: press(/^Account/) },
  { name: 'visitor-prompt', path: '/home', who: 'visitor', prepare: press('Join Group') },
  { name: 'generic-home', path: '/home', who: 'visitor', campus: 'campus' },
  { name: 'email', path: '/user_registration', who: 'visitor' },
  {
    name: 'email-wrong',
    path: '/user_registration',
    who: 'visitor',
    prepare: both(fill('Email', 'nobody'), press('Continue with E-mail')),
  },
  { name: 'login', path: '/login', who: 'visitor' },
  {
    name: 'login-wrong',
    path: '/login',
    who: 'visitor',
    prepare: both(fill('Email', 'demo@ou.edu'), fill('Password', 'not-this-one'), press('Log In')),
  },
  { name: 'login-link', path: '/login?method=noPassword', who: 'visitor' },
  { name: 'login-sent', path: '/login/sent', who: 'visitor' },
  { name: 'register', path: '/register?email=nell%40ou.edu', who: 'visitor', whole: true },
  {
    name: 'register-wrong',
    path: '/register',
    who: 'visitor',
    whole: true,
    prepare: async (page) => {
      await page.getByLabel('Full name').fill('N');
      await page.getByLabel('Email').fill('nell');
      await page.getByLabel('Password').fill('a');
      await page.getByRole('checkbox').check();
      await press('Create account')(page);
    },
  },
  { name: 'forgot-password', path: '/forgotpassword', who: 'visitor' },
  { name: 'reset-link-gone', path: '/login/reset?token=none', who: 'visitor' },
  { name: 'verify', path: '/verify', who: 'unverified' },
  { name: 'home-unverified', path: '/home', who: 'unverified' },
  { name: 'home-not-set-up', path: '/home', who: 'not set up' },
  { name: 'set-up', path: '/profile/set-up', who: 'not set up' },
  { name: 'blocked-region', path: '/404', who: 'visitor' },
  { name: 'missing', path: '/nowhere/at/all', who: 'visitor' },
  { name: 'logout', path: '/logout', who: 'student' },
  { name: 'unsubscribe', path: '/unsubscribe?token=none', who: 'visitor' },
  { name: 'appeal', path: '/appeal', who: 'student' },
  // the feed
  { name: 'feed', path: '/home', who: 'student' },
  { name: 'feed-new-student', path: '/home', who: 'new student' },
  { name: 'feed-empty', path: '/home', who: 'lonely', campus: 'ut' },
  { name: 'feed-filtered', path: '/home?category=furniture&for_sale=true', who: 'student' },
  { name: 'feed-scrolled', path: '/home', who: 'student', prepare: (page) => page.mouse.wheel(0, 2600) },
  { name: 'feed-menu', path: '/home', who: 'student', prepare: more },
  { name: 'feed-account-menu', path: '/home', who: 'student', only: 'desk', prepare: press(/^Account/) },
  { name: 'feed-slide-menu', path: '/home', who: 'student', only: 'phone', prepare: press('Menu') },
  { name: 'feed-keys', path: '/home', who: 'student', only: 'desk', prepare: (page) => page.keyboard.press('?') },
  { name: 'media', path: '/media', who: 'student' },
  { name: 'media-empty', path: '/media', who: 'lonely', campus: 'ut' },
  { name: 'media-post', path: (there) => `/media/${there.photoPost}`, who: 'student' },
  { name: 'about', path: '/about', who: 'student', whole: true },
  { name: 'share-group', path: '/about', who: 'student', prepare: press(/^Share/) },
  // a post
  { name: 'post', path: postIn('busyPost'), who: 'student', whole: true },
  { name: 'post-photos', path: postIn('photoPost'), who: 'student' },
  {
    name: 'post-viewer',
    path: postIn('photoPost'),
    who: 'student',
    prepare: (page) => page.getByRole('article').first().locator('button:has(img), a:has(img)').nth(1).click(),
  },
  { name: 'post-own', path: postIn('ownPost'), who: 'student' },
  { name: 'post-own-menu', path: postIn('ownPost'), who: 'student', prepare: more },
  { name: 'post-hostile', path: postIn('hostilePost'), who: 'student', whole: true },
  { name: 'post-visitor', path: postIn('busyPost'), who: 'visitor' },
  { name: 'post-missing', path: (there) => `/post/${there.missing}`, who: 'student' },
  { name: 'post-likes', path: (there) => `/post/${there.busyPost}/likes`, who: 'student' },
  { name: 'post-report', path: postIn('busyPost'), who: 'student', prepare: both(more, press('Report', 'menuitem')) },
  { name: 'post-share', path: postIn('busyPost'), who: 'student', prepare: press('Share') },
  { name: 'post-delete', path: postIn('ownPost'), who: 'student', prepare: both(more, press('Delete', 'menuitem')) },
  {
    name: 'post-send-message',
    path: postIn('busyPost'),
    who: 'student',
    prepare: both(more, press('Send Message', 'menuitem')),
  },
  // writing
  { name: 'create-post', path: '/create/post', who: 'student', prepare: compose },
  {
    name: 'create-post-full',
    path: '/create/post',
    who: 'student',
    prepare: both(compose, write('Writing about a desk. '.repeat(20)), fill('Price', '45')),
  },
  { name: 'create-post-empty', path: '/create/post', who: 'student', prepare: both(compose, press(/^Post$/)) },
  {
    name: 'create-post-over',
    path: '/create/post',
    who: 'student',
    prepare: both(compose, paste('I am selling my desk because I graduate in May. '.repeat(45))),
  },
  {
    name: 'create-post-discard',
    path: '/create/post',
    who: 'student',
    prepare: both(compose, write('A desk'), press('Discard')),
  },
  { name: 'create-categories', path: '/create/categories', who: 'student' },
  { name: 'create-comment', path: (there) => `/create/comment/${there.busyPost}`, who: 'student' },
  {
    name: 'create-not-set-up',
    path: '/create/post',
    who: 'not set up',
    prepare: both(compose, fill('Title', 'A desk'), press(/^Post$/)),
  },
  // people
  { name: 'profile-own', path: '/profile', who: 'student' },
  { name: 'profile-new', path: '/profile', who: 'new student' },
  { name: 'profile-other', path: '/amaraosei', who: 'student' },
  { name: 'profile-long-name', path: '/maximilianajosefinafeatherstonehaughli', who: 'student' },
  { name: 'profile-hostile', path: (there) => `/${there.hostileName}`, who: 'student' },
  { name: 'profile-menu', path: '/amaraosei', who: 'student', prepare: more },
  { name: 'profile-missing', path: '/nobody-of-this-name', who: 'student' },
  { name: 'profile-edit', path: '/profile/edit', who: 'student' },
  { name: 'saved', path: '/saved', who: 'student' },
  { name: 'saved-empty', path: '/saved', who: 'new student' },
  // search
  { name: 'search', path: '/search', who: 'student' },
  { name: 'search-latest', path: '/search?q=desk', who: 'student' },
  { name: 'search-media', path: '/search?q=desk&show=media', who: 'student' },
  { name: 'search-people', path: '/search?q=ma&show=people', who: 'student' },
  { name: 'search-nothing', path: '/search?q=xylophonequartz', who: 'student' },
  {
    name: 'search-typing',
    path: '/search',
    who: 'student',
    prepare: (page) => page.getByRole('searchbox').filter({ visible: true }).first().fill('bik'),
  },
  // messages and notifications
  { name: 'messages', path: '/messages', who: 'student' },
  { name: 'messages-empty', path: '/messages', who: 'new student' },
  { name: 'conversation', path: (there) => `/messages/${there.chat}`, who: 'student' },
  {
    name: 'conversation-delete',
    path: (there) => `/messages/${there.chat}`,
    who: 'student',
    async prepare(page) {
      await page.locator('main header').getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Delete conversation' }).click();
    },
  },
  {
    name: 'conversation-huge',
    path: (there) => `/messages/${there.hugeChat}`,
    who: 'student',
    prepare: (page) => page.mouse.move(0, 0),
  },
  { name: 'conversation-missing', path: (there) => `/messages/${there.missing}`, who: 'student' },
  { name: 'new-message', path: '/messages/new', who: 'student' },
  {
    name: 'new-message-typed',
    path: '/messages/new',
    who: 'student',
    only: 'phone',
    prepare: (page) => page.getByRole('searchbox', { name: 'Search people' }).fill('ma'),
  },
  { name: 'notifications', path: '/notifications', who: 'student' },
  { name: 'notifications-empty', path: '/notifications', who: 'new student' },
  { name: 'mentions', path: '/notifications/mentions', who: 'student' },
  // ads
  { name: 'boost', path: (there) => `/post/${there.ownPost}/boost`, who: 'student', whole: true },
  {
    name: 'boost-website',
    path: (there) => `/post/${there.ownPost}/boost`,
    who: 'student',
    whole: true,
    prepare: (page) => page.getByText('Website', { exact: true }).first().click(),
  },
  {
    name: 'boost-until-paused',
    path: (there) => `/post/${there.ownPost}/boost`,
    who: 'student',
    whole: true,
    prepare: (page) => page.getByRole('checkbox', { name: 'Run until paused' }).check(),
  },
  { name: 'ads', path: '/ads', who: 'student' },
  { name: 'ads-empty', path: '/ads', who: 'new student' },
  { name: 'ad', path: (there) => `/ads/${there.ad}`, who: 'student', whole: true },
  { name: 'funds', path: '/settings/payments', who: 'student', whole: true },
  { name: 'funds-empty', path: '/settings/payments', who: 'new student' },
  {
    name: 'funds-wrong',
    path: '/settings/payments',
    who: 'student',
    prepare: both(fill('Amount', '3'), press('Add funds')),
  },
  // settings
  { name: 'settings', path: '/settings', who: 'student' },
  { name: 'settings-visitor', path: '/settings', who: 'visitor' },
  { name: 'account', path: '/settings/account', who: 'student', whole: true },
  { name: 'account-new', path: '/settings/account', who: 'unverified', whole: true },
  ...account.map((page) => ({
    name: `account-${page.replaceAll('_', '-')}`,
    path: `/settings/account/${page}`,
    who: 'student' as const,
  })),
  // information
  { name: 'info-about', path: '/settings/about', who: 'visitor' },
  ...information.map((page) => ({
    name: `info-${page.replaceAll('_', '-')}`,
    path: `/${page}`,
    who: 'visitor' as const,
  })),
  // moderators
  ...admin.map((page) => ({
    name: `admin${page && `-${page}`}`,
    path: `/admin${page && `/${page}`}`,
    who: 'moderator' as const,
  })),
  { name: 'admin-case', path: (there) => `/admin/cases/${there.case}`, who: 'moderator', whole: true },
  { name: 'admin-ban', path: '/admin/users', who: 'moderator', prepare: press('Ban') },
  { name: 'admin-not-allowed', path: '/admin', who: 'student' },
  // a bad connection
  ...(['slow', 'offline', 'faulty'] as const).flatMap((connection) => [
    { name: `${connection}-feed`, path: '/home?category=furniture', who: 'student' as const, connection },
    { name: `${connection}-post`, path: postIn('busyPost'), who: 'student' as const, connection },
    { name: `${connection}-profile`, path: '/amaraosei', who: 'student' as const, connection },
    { name: `${connection}-search`, path: '/search?q=desk', who: 'student' as const, connection },
    { name: `${connection}-saved`, path: '/saved', who: 'student' as const, connection },
    { name: `${connection}-messages`, path: '/messages', who: 'student' as const, connection },
    {
      name: `${connection}-conversation`,
      path: (there: Community) => `/messages/${there.chat}`,
      who: 'student' as const,
      connection,
    },
    { name: `${connection}-notifications`, path: '/notifications', who: 'student' as const, connection },
    { name: `${connection}-ads`, path: '/ads', who: 'student' as const, connection },
    { name: `${connection}-account`, path: '/settings/account', who: 'student' as const, connection },
    { name: `${connection}-admin`, path: '/admin', who: 'moderator' as const, connection },
  ]),
];
