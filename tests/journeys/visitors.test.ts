import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post, words } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { freePort } from '../harness/installation.ts';
import { builtFile } from '../harness/built-file.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let max: Person;
let lamp: string;
beforeAll(async () => {
  // campuses link to each other
  server = await startTestServer({ page: true, port: Number(await freePort()) });
  max = await createPerson(server, { campus: 'ut', first: 'Max' });
  lamp = (await post(max, 'A lamp for the night'))._id;
  // UT is public, OU for members only
  await server.app.platform.pool.query(`update campuses set privacy = 'public' where id = 'ut'`);
  server.app.platform.bus.publish('campuses.changed', null);
  await vi.waitFor(async () => expect((await server.client('ut').try(listFeed)).status).toBe(200));
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const nav = (page: Page, name: 'Main' | 'Bottom') => page.getByRole('navigation', { name });
const prompt = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function dismissed(page: Page, title: string): Promise<void> {
  await prompt(page, title).waitFor();
  await button(page, 'Not now').click();
  await prompt(page, title).waitFor({ state: 'detached' });
}

describe('a visitor sees the whole navigation', () => {
  const asks = {
    Notifications: 'Join UT',
    Messages: 'Join UT to send messages',
    Saved: 'Join UT to save posts',
    Profile: 'Join UT',
  };

  it('at the side of the page: links open, and what needs an account asks to join [SHE-06, SHE-23, SHE-44]', async () => {
    const page = await browser.open({ server, campus: 'ut' });
    await page.goto('/home');
    await page.getByRole('article').first().waitFor();
    const items = await nav(page, 'Main').getByRole('listitem').allInnerTexts();
    expect(items.map((text) => text.trim())).toEqual([
      ...['Home (Buy/Sell)', 'Search', 'Notifications', 'Messages', 'Saved', 'Profile', 'Settings'],
    ]);
    for (const [name, title] of Object.entries(asks)) {
      await nav(page, 'Main').getByRole('button', { name, exact: true }).click();
      await dismissed(page, title);
    }
    await nav(page, 'Main').getByRole('link', { name: 'Create Post' }).click();
    await dismissed(page, 'Join UT to post');
    await axe(page);
    await nav(page, 'Main').getByRole('link', { name: 'Search' }).click();
    await page.waitForURL('**/search');
    await nav(page, 'Main').getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/settings/about');
    expect(await nav(page, 'Main').getByRole('link', { name: 'Log In / Sign Up' }).getAttribute('href')).toBe(
      '/user_registration',
    );
  });

  it('on a phone, in the menu and the bar [SHE-07, SHE-08, SHE-09, SHE-44]', async () => {
    const page = await browser.open({ server, campus: 'ut', width: 'phone' });
    await page.goto('/home');
    await page.getByRole('article').first().waitFor();
    for (const [name, title] of [
      ['Messages', asks.Messages],
      ['Notifications', asks.Notifications],
      ['Create Post', 'Join UT to post'],
    ] as const) {
      await nav(page, 'Bottom')
        .getByRole(name === 'Create Post' ? 'link' : 'button', { name })
        .click();
      await dismissed(page, title);
    }
    await nav(page, 'Bottom').getByRole('link', { name: 'Search' }).waitFor();
    await button(page, 'Menu').click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Log In / Sign Up' }).waitFor();
    await axe(page);
    await menu.getByRole('button', { name: 'Saved' }).click();
    await dismissed(page, asks.Saved);
    await button(page, 'Menu').click();
    await menu.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/settings');
    const list = page.getByRole('navigation', { name: 'Settings' });
    await list.getByRole('link', { name: 'Log In / Sign Up' }).waitFor();
    expect(await list.getByRole('link', { name: 'Account Info' }).count()).toBe(0);
  });

  it('with the legal links reachable from 390 to 1440 px [SHE-16, SHE-44]', async () => {
    const page = await browser.open({ server, campus: 'ut' });
    for (const width of [390, 769, 770, 1000, 1170, 1171, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of width <= 769 ? ['/home'] : ['/home', '/settings/about']) {
        await page.goto(path);
        if (width <= 769) {
          await button(page, 'Menu').click();
          await page.getByRole('dialog', { name: 'Menu' }).waitFor();
        }
        const links = page.getByRole('contentinfo').filter({ visible: true });
        for (const name of ['Terms', 'Privacy']) {
          const link = page.locator('footer').getByRole('link', { name, exact: true }).filter({ visible: true });
          // next to the feed they are in the side panel, whose code loads after the screen's
          await link.first().waitFor();
          expect([width, path, name, await link.count()]).toEqual([width, path, name, 1]);
          await link.scrollIntoViewIfNeeded();
        }
        expect(await links.count()).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe('a prompt belongs to its page', () => {
  it('closes when the page changes [SHE-43]', async () => {
    const page = await browser.open({ server, campus: 'ut' });
    await page.goto('/home');
    await page.getByRole('article').first().waitFor();
    await page.getByRole('complementary').getByRole('button', { name: 'Join Group' }).click();
    await prompt(page, 'Join UT').waitFor();
    // as a click on a push notification does
    await page.evaluate((path) => {
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { kind: 'open', path } }));
    }, `/post/${lamp}`);
    await page.getByRole('heading', { level: 1, name: 'Post', exact: true }).waitFor();
    await expect.poll(() => prompt(page, 'Join UT').count()).toBe(0);
  });

  it('does not open over another page that was opened while its code was loading [SHE-43]', async () => {
    // the prompt's code is delayed
    const page = await browser.open({ server, campus: 'ut' });
    const held = Promise.withResolvers<void>();
    await page.clock.install();
    await page.goto('/home');
    await page.getByRole('article').first().waitFor();
    await page.getByRole('article', { name: /A lamp/ }).click();
    await page.waitForURL('**/post/*');
    const join = page.getByRole('complementary').getByRole('button', { name: 'Join Group' });
    // the seller's part loads later and moves the button
    await page.getByRole('complementary').getByText('View Profile').waitFor();
    await join.waitFor();
    const code = `**${await builtFile('features/sign-in/components/guest-prompt.tsx')}`;
    await page.route(code, (route) => held.promise.then(() => route.continue()));
    const request = page.waitForRequest(code);
    await join.click();
    await request;
    await page.goBack();
    await page.waitForURL('**/home');
    await page.getByRole('article').first().waitFor();
    held.resolve();
    // its code has loaded and run; React reveals late Suspense boundaries together, some time after the last one
    await page.evaluate(`import(${JSON.stringify((await request).url())}).then(() => null)`);
    await page.clock.runFor(1_000);
    expect(await page.getByRole('dialog').count()).toBe(0);
    // requested on this page, it opens, once
    await page.getByRole('link', { name: 'Create Post', exact: true }).click();
    await prompt(page, 'Join UT to post').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  });
});

describe('a guest of another campus', () => {
  it.each(['desk', 'phone'] as const)(
    'is sent home by every Create Post, never to a composer that would refuse (%s) [CAM-24, D5]',
    async (width) => {
      const refused = await max.client.on('ou').refused(createPost, { body: { text: words('As a guest') } });
      expect(refused.status).toBe(403);
      const page = await browser.open({ server, campus: 'ou', as: max, width });
      const title = "You're a guest at OU";
      const led = async (open: () => Promise<unknown>) => {
        await open();
        await prompt(page, title).waitFor();
        expect(await page.getByRole('textbox', { name: 'Description' }).count()).toBe(0);
        await button(page, 'Stay here').click();
        await prompt(page, title).waitFor({ state: 'detached' });
      };
      await page.goto('/home');
      if (width === 'desk') {
        await led(() => nav(page, 'Main').getByRole('link', { name: 'Create Post' }).click());
        await led(() => page.getByRole('button', { name: 'What are you selling?' }).click());
        await led(() => page.keyboard.press('n'));
      } else {
        await led(() => nav(page, 'Bottom').getByRole('link', { name: 'Create Post' }).click());
        await led(async () => {
          await button(page, 'Menu').click();
          await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Create Post' }).click();
        });
      }
      await led(() => page.goto('/create/post'));
      await led(() => page.goto('/create/categories'));
      await page.goto('/home');
      await page.getByRole('link', { name: 'Create Post' }).first().click();
      await button(page, 'Go to UT').click();
      await page.waitForURL(/^http:\/\/ut\.quad\.localhost:\d+\/home$/);
      await page.getByRole('link', { name: 'Create Post' }).first().click();
      await page.getByRole('textbox', { name: 'Description' }).waitFor();
    },
  );
});

it('asks a visitor to join before posting a wanted item from a search without results, and sends a guest home [SEA-35, SHE-23, CAM-24]', async () => {
  const ask = (page: Page) => button(page, "Post that you're looking for it").click();
  const visitor = await browser.open({ server, campus: 'ut' });
  await visitor.goto('/search?q=theremin');
  await ask(visitor);
  await dismissed(visitor, 'Join UT to post');
  const guest = await browser.open({ server, campus: 'ut', as: await createPerson(server, { campus: 'duke' }) });
  await guest.goto('/search?q=theremin');
  await ask(guest);
  await prompt(guest, "You're a guest at UT").waitFor();
});
