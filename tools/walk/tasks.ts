import type { Sandbox } from '../gallery/sandbox.ts';
import { buyerTasks } from './buyer-tasks.ts';
import type { PhoneUser } from './phone-user.ts';
import { photo, timedPhoto } from './photo.ts';
import { seen, type Task } from './task.ts';

const EMAIL = 'walker@ou.edu';
const PASSWORD = 'a-walk-in-the-park';

/** What is sold when a room is cleared: title, price, category. */
const room = [
  ['Desk', '45', 'Furniture'],
  ['Desk chair', '30', 'Furniture'],
  ['Bookshelf', '25', 'Furniture'],
  ['Bed frame', '60', 'Furniture'],
  ['Floor lamp', '15', 'Home decor'],
  ['Rug', '20', 'Home decor'],
  ['Mirror', '18', 'Home decor'],
  ['Nightstand', '20', 'Furniture'],
  ['Dresser', '70', 'Furniture'],
  ['Armchair', '35', 'Furniture'],
] as const;

/** Signs up at the gate of a private campus and verifies the address. */
async function join(user: PhoneUser, sandbox: Sandbox, email: string): Promise<void> {
  const { page } = user;
  await user.press('button', 'Click to Join');
  await user.tap(
    page
      .getByRole('dialog')
      .getByRole('link', { name: /sign up/i })
      .or(page.getByRole('dialog').getByRole('button', { name: /sign up/i })),
  );
  await user.write(page.getByLabel('Email'), email);
  await user.press('button', 'Continue with E-mail');
  await user.write(page.getByLabel('Full name'), 'Wanda Walker');
  await user.write(page.getByLabel('Password', { exact: true }), PASSWORD);
  await user.press('checkbox', /^I agree/);
  await user.press('button', 'Create account');
  await page.getByLabel('Verification code').waitFor();
  const code = /\b\d{4}\b/.exec((await sandbox.mail(email)).text)?.[0] ?? '';
  await user.write(page.getByLabel('Verification code'), code);
  if (
    await page
      .getByRole('button', { name: 'Verify' })
      .isVisible()
      .catch(() => false)
  )
    await user.press('button', 'Verify').catch(() => undefined);
}

/** What a student does, from the first visit to the last, each with as few taps as the product allows. */
export const tasks: readonly Task[] = [
  {
    name: 'Join, verified',
    from: '/home',
    async run(user, sandbox) {
      await join(user, sandbox, EMAIL);
      await user.page.getByRole('feed').waitFor();
    },
  },
  {
    name: 'Set the profile up (once, when the first post is sent)',
    from: '/home',
    async run(user) {
      const { page } = user;
      await user.tap(page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Create Post' }));
      await user.write(page.getByLabel('Title'), 'Desk lamp');
      await user.press('button', 'Post');
      await user.press('button', 'Set up profile');
      await user.press('button', 'Use my initials');
      await user.press('button', 'Junior');
      await user.press('button', 'Save');
      await user.press('button', 'Continue Posting');
      await seen(user, /Posted!/);
    },
  },
  {
    name: 'Sell a bike with four photos',
    from: '/home',
    async run(user) {
      const { page } = user;
      await user.tap(page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Create Post' }));
      await user.write(page.getByLabel('Title'), 'Road bike, 54 cm, new tires');
      await user.choose(page.locator('input[type=file]'), await Promise.all([1, 2, 3, 4].map(photo)));
      await user.write(page.getByLabel('Price'), '140');
      await user.press('button', 'Post');
      await seen(user, 'Road bike, 54 cm, new tires');
      await seen(user, /Posted!/);
    },
  },
  ...buyerTasks,
  {
    name: 'Sell a desk with five photos, title, price and category',
    from: '/home',
    async run(user) {
      const { page } = user;
      await user.tap(page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Create Post' }));
      await user.write(page.getByLabel('Title'), 'Solid oak desk');
      await user.choose(page.locator('input[type=file]'), await Promise.all([1, 2, 3, 4, 5].map(photo)));
      await user.write(page.getByLabel('Price'), '45');
      await user.select(page.getByLabel('Category'), 'Furniture');
      await user.press('button', 'Post');
      await seen(user, 'Solid oak desk');
      await seen(user, /Posted!/);
    },
  },
  {
    name: 'Sell ten things of a room at once, from photos to posted',
    from: '/sell-many',
    async run(user) {
      const { page } = user;
      const rows = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
      await user.choose(page.getByLabel('Add photos'), await Promise.all(room.map((_, at) => timedPhoto(at))));
      await rows.nth(room.length - 1).waitFor();
      for (const [label, column] of [
        ['Title', 0],
        ['Price', 1],
      ] as const)
        for (const [at, thing] of room.entries()) {
          // Enter leads to the same field of the next item
          await user.write(rows.nth(at).getByLabel(label), thing[column]);
          if (at < room.length - 1) await user.enter();
        }
      for (const [at, [, , category]] of room.entries())
        await user.select(rows.nth(at).getByLabel('Category'), category);
      await user.press('button', 'Post all');
      await page.waitForURL('**/sale/*');
      await seen(user, room[0][0]);
    },
  },
  {
    name: 'Mark the desk as sold',
    from: 'own post',
    async run(user) {
      await user.press('button', 'Mark as sold');
      const asked = user.page.getByRole('dialog', { name: 'Who bought it?' });
      await user.tap(asked.getByRole('button', { name: 'Mark as sold' }));
      await seen(user, /^Sold/);
    },
  },
  {
    name: 'Boost for a week',
    from: 'own post',
    async run(user) {
      const { page } = user;
      await user.tap(page.getByRole('link', { name: /^Boost/ }).or(page.getByRole('button', { name: /^Boost/ })));
      await page.getByRole('slider', { name: 'Duration in days' }).waitFor();
      await user.tap(page.getByRole('slider', { name: 'Duration in days' }));
      await page.getByRole('slider', { name: 'Duration in days' }).fill('7');
      await user.press('button', 'Continue to checkout');
      await user.press('button', 'Pay');
      await page.waitForURL('**/boost/success**');
    },
  },
  {
    name: 'Change the photo',
    from: '/home',
    async run(user) {
      const { page } = user;
      await user.press('button', /^Account/);
      await user.press('menuitem', /Profile/);
      await user.tap(
        page.getByRole('button', { name: 'Edit Profile' }).or(page.getByRole('link', { name: 'Edit Profile' })),
      );
      await user.choose(page.locator('input[type=file]'), [await photo(5)]);
      await seen(user, /photo|picture/i);
    },
  },
  {
    name: 'Leave for good',
    from: '/home',
    async run(user) {
      const { page } = user;
      await user.press('button', /^Account/);
      await user.press('menuitem', 'Settings');
      await user.tap(page.locator('a[href="/settings/account/delete"]'));
      await user.write(page.getByLabel('Current password'), PASSWORD);
      await user.write(page.getByLabel('Type DELETE'), 'DELETE');
      await user.press('button', 'Delete account');
      await seen(user, 'Your account has been deleted');
    },
  },
  {
    name: 'Join from a shared link, up to the item',
    from: 'shared link',
    async run(user, sandbox) {
      await join(user, sandbox, 'friend@ou.edu');
      await user.page.getByRole('link', { name: 'I want this' }).filter({ visible: true }).first().waitFor();
    },
  },
];
