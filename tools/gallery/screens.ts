import type { Community } from './community.ts';
import { listingScreens } from './listing-screens.ts';
import { postScreens } from './post-screens.ts';
import { both, fill, more, postIn, press, type Screen } from './screen.ts';

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
  ...postScreens,
  ...listingScreens,
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
