import type { Sandbox } from '../gallery/sandbox.ts';
import type { Hand } from './hand.ts';
import { photo } from './photo.ts';

export interface Task {
  name: string;
  /** where the phone is when it begins */
  from: string;
  run(hand: Hand, sandbox: Sandbox): Promise<void>;
}

const EMAIL = 'walker@ou.edu';
const PASSWORD = 'a-walk-in-the-park';

const seen = (hand: Hand, text: string | RegExp) =>
  hand.page.getByText(text).filter({ visible: true }).first().waitFor();

/** What a student does, from the first visit to the last, each as briefly as the product allows. */
export const tasks: readonly Task[] = [
  {
    name: 'Join, verified',
    from: '/home',
    async run(hand, sandbox) {
      const { page } = hand;
      await hand.press('button', 'Click to Join');
      await hand.tap(
        page
          .getByRole('dialog')
          .getByRole('link', { name: /sign up/i })
          .or(page.getByRole('dialog').getByRole('button', { name: /sign up/i })),
      );
      await hand.write(page.getByLabel('Email'), EMAIL);
      await hand.press('button', 'Continue with E-mail');
      await hand.write(page.getByLabel('Full name'), 'Wanda Walker');
      await hand.write(page.getByLabel('Password', { exact: true }), PASSWORD);
      await hand.press('checkbox', /^I agree/);
      await hand.press('button', 'Create account');
      await page.getByLabel('Verification code').waitFor();
      const code = /\b\d{4}\b/.exec((await sandbox.mail(EMAIL)).text)?.[0] ?? '';
      await hand.write(page.getByLabel('Verification code'), code);
      if (
        await page
          .getByRole('button', { name: 'Verify' })
          .isVisible()
          .catch(() => false)
      )
        await hand.press('button', 'Verify').catch(() => undefined);
      await page.getByRole('feed').waitFor();
    },
  },
  {
    name: 'Set the profile up (once, before the first post)',
    from: '/home',
    async run(hand) {
      const { page } = hand;
      await hand.tap(page.getByRole('navigation', { name: 'Bottom' }).getByRole('button', { name: 'Create Post' }));
      await hand.press('button', 'Set up profile');
      await hand.choose(page.locator('input[type=file]'), [await photo(0)]);
      await hand.press('button', 'Next');
      await hand.write(page.getByLabel('Bio'), 'New here.');
      await hand.press('button', 'Save');
      await hand.press('button', 'Continue Posting');
      await page.getByRole('textbox', { name: 'Text' }).waitFor();
    },
  },
  {
    name: 'Sell a bike with four photos',
    from: '/home',
    async run(hand) {
      const { page } = hand;
      await hand.tap(
        page
          .getByRole('navigation', { name: 'Bottom' })
          .getByRole('link', { name: 'Create Post' })
          .or(page.getByRole('navigation', { name: 'Bottom' }).getByRole('button', { name: 'Create Post' })),
      );
      await hand.write(page.getByRole('textbox', { name: 'Text' }), 'Road bike, 54 cm, new tires');
      await hand.choose(page.locator('input[type=file]'), await Promise.all([1, 2, 3, 4].map(photo)));
      await hand.write(page.getByLabel('Price'), '140');
      await hand.press('button', 'Post');
      await seen(hand, 'Road bike, 54 cm, new tires');
      await seen(hand, /Posted!/);
    },
  },
  {
    name: 'Find a desk under $60',
    from: '/home',
    async run(hand) {
      const { page } = hand;
      await hand.tap(page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Search' }));
      await hand.write(page.getByRole('searchbox', { name: 'Search' }), 'desk under $60');
      await hand.enter();
      await page.getByRole('feed').getByRole('article').first().waitFor();
    },
  },
  {
    name: 'Ask about it',
    from: '/search?q=desk&price_max=60',
    async run(hand) {
      const { page } = hand;
      await hand.tap(page.getByRole('feed').getByRole('article').first().getByText(/desk/i));
      await hand.press('button', 'Send Message');
      await hand.write(page.getByRole('dialog').getByRole('textbox', { name: 'Message' }), 'Is it still there?');
      await hand.press('button', 'Start conversation');
      await page.getByRole('log').getByText('Is it still there?').waitFor();
    },
  },
  {
    name: 'Save it',
    from: '/home?category=furniture',
    async run(hand) {
      await hand.press('button', /^Save/);
      await hand.page
        .getByRole('button', { name: /^Saved/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'Share it',
    from: '/home?category=furniture',
    async run(hand) {
      await hand.press('button', 'Share');
      await seen(hand, /copied/i);
    },
  },
  {
    name: 'Report a scam',
    from: '/home?category=furniture',
    async run(hand) {
      const { page } = hand;
      await hand.tap(page.getByRole('feed').getByRole('article').nth(1).getByRole('button', { name: 'More' }));
      await hand.press('menuitem', 'Report');
      await hand.tap(page.getByText('Scam or fraud'));
      await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Report' }));
      await seen(hand, /Thanks for letting us know/);
    },
  },
  {
    name: 'Boost for a week',
    from: 'own post',
    async run(hand) {
      const { page } = hand;
      await hand.tap(page.getByRole('link', { name: /^Boost/ }).or(page.getByRole('button', { name: /^Boost/ })));
      await page.getByRole('slider', { name: 'Duration in days' }).waitFor();
      await hand.tap(page.getByRole('slider', { name: 'Duration in days' }));
      await page.getByRole('slider', { name: 'Duration in days' }).fill('7');
      await hand.press('button', 'Continue to checkout');
      await hand.press('button', 'Pay');
      await page.waitForURL('**/boost/success**');
    },
  },
  {
    name: 'Change the photo',
    from: '/home',
    async run(hand) {
      const { page } = hand;
      await hand.press('button', /^Account/);
      await hand.press('menuitem', /Profile/);
      await hand.tap(
        page.getByRole('button', { name: 'Edit Profile' }).or(page.getByRole('link', { name: 'Edit Profile' })),
      );
      await hand.choose(page.locator('input[type=file]'), [await photo(5)]);
      await seen(hand, /photo|picture/i);
    },
  },
  {
    name: 'Leave for good',
    from: '/home',
    async run(hand) {
      const { page } = hand;
      await hand.press('button', /^Account/);
      await hand.press('menuitem', 'Settings');
      await hand.tap(page.locator('a[href="/settings/account/delete"]'));
      await hand.write(page.getByLabel('Current password'), PASSWORD);
      await hand.write(page.getByLabel('Type DELETE'), 'DELETE');
      await hand.press('button', 'Delete account');
      await seen(hand, 'Your account has been deleted');
    },
  },
];
