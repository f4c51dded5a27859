import type { Sandbox } from '../gallery/sandbox.ts';
import { photo } from './photo.ts';
import type { KeyboardUser } from './keyboard-user.ts';

export interface KeyboardJourney {
  name: string;
  /** who is logged in at the start */
  who: 'visitor' | 'student' | 'moderator';
  from: string;
  run(keys: KeyboardUser, sandbox: Sandbox): Promise<void>;
}

const EMAIL = 'keys@ou.edu';

/** The main journeys with a keyboard only. When a dialog closes, the focus must return to where it was opened. */
export const keyboardJourneys: readonly KeyboardJourney[] = [
  {
    name: 'skip to the content',
    who: 'student',
    from: '/home',
    async run(keys) {
      await keys.press('Tab');
      await keys.expect('link', /^Skip to/);
      await keys.press('Enter');
      await keys.to('tab', 'For You', { most: 12 });
    },
  },
  {
    name: 'sign up',
    who: 'visitor',
    from: '/home',
    async run(keys, sandbox) {
      const { page } = keys;
      await keys.use('button', 'Click to Join');
      await page.getByRole('dialog').waitFor();
      await keys.press('Escape');
      await keys.expect('button', 'Click to Join');
      await keys.press('Enter');
      await page.getByRole('dialog').waitFor();
      await keys.to(
        (await page
          .getByRole('dialog')
          .getByRole('link', { name: /sign up/i })
          .count()) > 0
          ? 'link'
          : 'button',
        /sign up/i,
      );
      await keys.press('Enter');
      await keys.to('textbox', 'Email');
      await keys.type(EMAIL);
      await keys.press('Enter');
      await page.getByLabel('Full name').waitFor();
      await keys.to('textbox', 'Full name');
      await keys.type('Kay Board');
      await keys.to('textbox', 'Password');
      await keys.type('only-with-the-keys');
      await keys.use('checkbox', /^I agree/, 'Space');
      await keys.use('button', 'Create account');
      await page.getByLabel('Verification code').waitFor();
      await keys.to('textbox', 'Verification code');
      await keys.type(/\b\d{4}\b/.exec((await sandbox.mail(EMAIL)).text)?.[0] ?? '');
      await keys.press('Enter').catch(() => undefined);
      await page.getByRole('feed').waitFor();
    },
  },
  {
    name: 'log in',
    who: 'visitor',
    from: '/login',
    async run(keys) {
      await keys.to('textbox', 'Email');
      await keys.type('demo@ou.edu');
      await keys.to('textbox', 'Password');
      await keys.type('demo-password');
      await keys.press('Enter');
      await keys.page.getByRole('feed').waitFor();
    },
  },
  {
    name: 'post with a photo',
    who: 'student',
    from: '/home',
    async run(keys) {
      const { page } = keys;
      await keys.use('link', 'Create Post');
      await page.getByRole('dialog', { name: 'Create Post' }).waitFor();
      await keys.expect('textbox', 'Title');
      await keys.type('A chair, typed');
      const chosen = page.waitForEvent('filechooser');
      await keys.to('button', 'Add photos');
      await keys.press('Enter');
      await (await chosen).setFiles([await photo(1)]);
      await page
        .getByRole('dialog')
        .getByText(/Alt|Describe/i)
        .first()
        .waitFor()
        .catch(() => undefined);
      await keys.to('textbox', 'Price');
      await keys.type('20');
      await keys.to('button', 'Post');
      await keys.press('Enter');
      await page.getByRole('feed').getByText('A chair, typed').waitFor();
      await keys.expect('link', 'Create Post');
    },
  },
  {
    name: 'comment, save, share',
    who: 'student',
    from: '/home?category=furniture',
    async run(keys) {
      const { page } = keys;
      await page.getByRole('feed').getByRole('article').first().waitFor();
      await keys.press('j');
      await keys.expect('article', /./);
      await keys.press('Enter');
      await page.waitForURL('**/post/**');
      await keys.use('button', 'Share');
      await page
        .getByRole('status')
        .filter({ hasText: /copied/i })
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Copy link' }).waitFor();
      await keys.press('Escape');
      await keys.expect('button', 'Share');
      await keys.use('button', /^Save/);
      await keys.to('button', /Write a comment/);
      await keys.press('Enter');
      await keys.expect('textbox', 'Text');
      await keys.type('Said by keys');
      await keys.press('Control+Enter');
      await page.getByRole('main').getByText('Said by keys').waitFor();
      await keys.expect('button', /Write a comment/);
      await keys.to('button', 'More', { most: 40 });
      await keys.press('Enter');
      await keys.expect('menuitem', 'Copy link');
      await keys.press('ArrowDown');
      await keys.press('End');
      await keys.press('Home');
      await keys.expect('menuitem', 'Copy link');
      await keys.press('Escape');
      await keys.expect('button', 'More');
    },
  },
  {
    name: 'search with filters',
    who: 'student',
    from: '/home',
    async run(keys) {
      const { page } = keys;
      await page.getByRole('feed').getByRole('article').first().waitFor();
      await keys.press('/');
      await keys.expect('searchbox', /./);
      await keys.type('des');
      await page.locator('[role=listbox] [role=option]').first().waitFor();
      await keys.press('ArrowDown');
      await keys.press('Enter');
      await page.waitForURL('**/search?**');
      await page.getByRole('feed').getByRole('article').first().waitFor();
      await keys.to('tab', 'Latest', { most: 60 });
      await keys.press('ArrowRight');
      await keys.expect('tab', 'Media');
      await keys.press('ArrowLeft');
      await keys.expect('tab', 'Latest');
      await keys.use('button', /Filters/i);
      await page.getByRole('dialog').waitFor();
      await keys.press('Escape');
      await keys.expect('button', /Filters/i);
    },
  },
  {
    name: 'chat',
    who: 'student',
    from: '/messages',
    async run(keys) {
      const { page } = keys;
      await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().waitFor();
      await keys.to('link', /June/);
      await keys.press('Enter');
      await page.waitForURL('**/messages/*');
      await keys.expect('textbox', 'Message');
      await keys.type('By keys alone');
      await keys.press('Enter');
      await page.getByRole('log').getByText('By keys alone').waitFor();
      await keys.to('log', /./, { back: true });
      await keys.press('Home');
      await keys.to('button', 'More', { back: true });
      await keys.press('Enter');
      await keys.expect('menuitem', 'View Profile');
      await keys.press('End');
      await keys.expect('menuitem', 'Delete conversation');
      await keys.press('Enter');
      await page.getByRole('dialog').waitFor();
      await keys.press('Escape');
      await keys.expect('button', 'More');
    },
  },
  {
    name: 'report',
    who: 'student',
    from: '/home?category=furniture',
    async run(keys) {
      const { page } = keys;
      await page.getByRole('feed').getByRole('article').first().waitFor();
      // the first is one's own
      await keys.press('j', 2);
      await keys.press('Enter');
      await page.waitForURL('**/post/**');
      await keys.to('button', 'More', { most: 40 });
      await keys.press('Enter');
      await page.getByRole('menu').waitFor();
      await keys.press('R');
      await keys.expect('menuitem', 'Report');
      await keys.press('Enter');
      await page.getByRole('dialog').waitFor();
      await keys.to('radio', /Scam/);
      await keys.press('ArrowDown');
      await keys.press('ArrowUp');
      await keys.press('Space');
      await keys.use('button', 'Report');
      await page
        .getByText(/Thanks for letting us know/)
        .first()
        .waitFor();
      await keys.expect('button', 'More');
    },
  },
  {
    name: 'boost',
    who: 'student',
    from: 'own post',
    async run(keys) {
      const { page } = keys;
      await keys.to('link', /^Boost/).catch(() => keys.to('button', /^Boost/));
      await keys.press('Enter');
      await page.getByRole('slider', { name: 'Duration in days' }).waitFor();
      await keys.to('radio', /Message/);
      await keys.press('ArrowDown');
      await keys.press('ArrowUp');
      await keys.to('slider', 'Duration in days');
      await keys.press('ArrowRight', 6);
      await keys.use('button', 'Continue to checkout');
      await keys.use('button', /^Pay/);
      await page.waitForURL('**/boost/success**');
    },
  },
  {
    name: 'settings',
    who: 'student',
    from: '/settings/account',
    async run(keys) {
      const { page } = keys;
      await keys.to('link', /^Username/).catch(() => keys.to('button', /^Username/));
      await keys.press('Enter');
      await keys.to('textbox', 'Username');
      await page.goBack();
      await keys.to('radio', 'System');
      await keys.press('ArrowLeft');
      await keys.expect('radio', 'Dark');
      await keys.to('switch', /Email notifications/).catch(() => keys.to('checkbox', /Email notifications/));
    },
  },
  {
    name: 'the moderators’ queue',
    who: 'moderator',
    from: '/admin',
    async run(keys) {
      const { page } = keys;
      await page.getByRole('table').getByRole('row').first().waitFor();
      await keys.press('j');
      await keys.expect('row', /./);
      await keys.press('b');
      await page.getByRole('dialog').waitFor();
      await keys.press('Escape');
      await keys.expect('row', /./);
      await keys.to('button', 'Keep', { most: 16 });
      await keys.to('button', 'More', { most: 12 });
      await keys.press('Enter');
      await page.getByRole('menu').waitFor();
      await keys.press('Escape');
      await keys.expect('button', 'More');
    },
  },
];

/** Screens whose tab stops are all visited. */
export const screensByTab: readonly { path: string; who: KeyboardJourney['who'] }[] = [
  { path: '/home', who: 'visitor' },
  { path: '/login', who: 'visitor' },
  { path: '/user_registration', who: 'visitor' },
  { path: '/register', who: 'visitor' },
  { path: '/help', who: 'visitor' },
  { path: '/home', who: 'student' },
  { path: '/media', who: 'student' },
  { path: '/about', who: 'student' },
  { path: '/search?q=desk', who: 'student' },
  { path: '/messages', who: 'student' },
  { path: '/notifications', who: 'student' },
  { path: '/profile', who: 'student' },
  { path: '/profile/edit', who: 'student' },
  { path: '/saved', who: 'student' },
  { path: '/ads', who: 'student' },
  { path: '/settings/account', who: 'student' },
  { path: '/settings/payments', who: 'student' },
  { path: '/admin', who: 'moderator' },
  { path: '/admin/users', who: 'moderator' },
];
