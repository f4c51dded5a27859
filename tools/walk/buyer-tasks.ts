import type { Page } from 'playwright-core';
import { seen, type Task } from './task.ts';

/** Another person's listing in the feed. */
const openable = (page: Page) => page.getByRole('feed').getByRole('article').nth(1).getByRole('link').first();

/** What somebody does who looks for something. */
export const buyerTasks: readonly Task[] = [
  {
    name: 'Find a desk under $60',
    from: '/home',
    async run(user) {
      const { page } = user;
      await user.tap(page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Search' }));
      await user.write(page.getByRole('searchbox', { name: 'Search' }), 'desk under $60');
      await user.enter();
      await page.getByRole('feed').getByRole('article').first().waitFor();
    },
  },
  {
    name: 'Ask about it',
    from: '/search?q=desk&price_max=60',
    async run(user) {
      const { page } = user;
      await user.tap(page.getByRole('feed').getByRole('article').first().getByText(/desk/i));
      await user.press('link', 'Message');
      await user.write(page.getByRole('dialog').getByRole('textbox', { name: 'Message' }), 'Is it still there?');
      await user.press('button', 'Send');
      await page.getByRole('log').getByText('Is it still there?').waitFor();
    },
  },
  {
    name: 'Save it',
    from: '/home?category=furniture',
    async run(user) {
      const listing = user.page.getByRole('feed').getByRole('article').first();
      await user.tap(listing.getByRole('button', { name: /^Save/ }));
      await user.page
        .getByRole('button', { name: /^Saved/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'Share it',
    from: '/home?category=furniture',
    async run(user) {
      await user.tap(openable(user.page));
      await user.press('button', 'Share');
      await seen(user, /copied/i);
    },
  },
  {
    name: 'Report a scam',
    from: '/home?category=furniture',
    async run(user) {
      const { page } = user;
      await user.tap(openable(page));
      await user.press('button', 'More');
      await user.press('menuitem', 'Report');
      await user.tap(page.getByText('Scam or fraud'));
      await user.tap(page.getByRole('dialog').getByRole('button', { name: 'Report' }));
      await seen(user, /Thanks for letting us know/);
    },
  },
  {
    name: 'See what is free',
    from: '/home',
    async run(user) {
      await user.press('link', 'Free');
      await seen(user, 'Free');
      await user.page.getByRole('feed').getByRole('article').first().waitFor();
    },
  },
  {
    name: 'Want an item, at its price',
    from: '/home?category=furniture',
    async run(user) {
      const { page } = user;
      await user.tap(openable(page));
      await user.press('link', 'I want this');
      await user.tap(page.getByRole('dialog').getByRole('button', { name: /^Send/ }));
      await seen(user, /in line/);
    },
  },
  {
    name: 'Comment on it',
    from: '/home?category=furniture',
    async run(user) {
      const { page } = user;
      await user.tap(openable(page));
      await user.press('button', 'Write a comment...');
      await user.write(page.getByRole('textbox', { name: 'Text' }), 'Does it come apart?');
      await user.press('button', 'Reply');
      await page.waitForURL('**/post/**');
      await page.getByRole('main').getByText('Does it come apart?').waitFor();
    },
  },
  {
    name: 'Follow its seller',
    from: '/home?category=furniture',
    async run(user) {
      const { page } = user;
      await user.tap(openable(page));
      await user.press('button', 'Follow');
      await page.getByRole('button', { name: 'Following' }).filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: 'Be alerted of the next one',
    from: '/search?q=bookshelf',
    async run(user) {
      await user.press('button', 'Save this search');
      await user.tap(user.page.getByRole('dialog').getByRole('button', { name: 'Save' }));
      await seen(user, 'You saved this search');
    },
  },
];
