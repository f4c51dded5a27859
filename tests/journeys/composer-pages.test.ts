import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost, type Post } from '../../contract/posts/posts.ts';
import { listComments } from '../../contract/posts/comments.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let bo: Person;
let post: Post;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server);
  bo = await createPerson(server, { first: 'Bo' });
  const text = { blocks: [{ type: 'paragraph' as const, spans: [{ text: 'A bicycle, hardly used' }] }] };
  post = await ana.client.call(createPost, { body: { text } });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** of a listing, or of a comment */
const text = (page: Page) => page.getByRole('textbox', { name: /^(Description|Text)$/ });
const path = (page: Page) => new URL(page.url()).pathname;

test.each(['light', 'dark'] as const)('on a phone Create Post is its own page (%s) [POS-01, SHE-33]', async (theme) => {
  const page = await browser.open({ server, as: bo, width: 'phone', theme });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Create Post', exact: true }).click();
  await text(page).waitFor();
  expect(page.url()).toMatch(/\/create\/post\?goBack=home$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await axe(page);
  // the height that a keyboard leaves
  await page.setViewportSize({ width: 320, height: 400 });
  await expect
    .poll(async () => {
      const box = await page.getByLabel('Photos or videos').boundingBox();
      return box && box.y + box.height <= 400;
    })
    .toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await text(page).click();
  await page.keyboard.type(`Phone lamp ${theme}`);
  await button(page, 'Post').click();
  await page.getByRole('status').filter({ hasText: 'Posted! Your post was sent.' }).waitFor();
  expect(path(page)).toBe('/home');
  await page
    .getByRole('article')
    .first()
    .filter({ hasText: `Phone lamp ${theme}` })
    .waitFor();
});

test('a phone stays on Create Post while the post is being sent, and leaves it once [POS-22, SHE-33, SHE-42]', async () => {
  const page = await browser.open({ server, as: bo, width: 'phone' });
  await page.goto('/notifications');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.waitForURL('**/home');
  await page.getByRole('link', { name: 'Create Post', exact: true }).click();
  await text(page).click();
  await page.keyboard.type('Phone kettle');
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/api/posts', (route) => held.then(() => route.continue()));
  await button(page, 'Post').click();
  await page.getByRole('dialog', { name: 'Uploading your post...' }).waitFor();
  const overlays = () => page.evaluate(() => (history.state as { overlays?: number }).overlays);
  for (let press = 0; press < 2; press++) {
    await expect.poll(overlays).toBe(1);
    await page.goBack();
  }
  await expect.poll(overlays).toBe(1);
  expect(path(page)).toBe('/create/post');
  go();
  await page.getByRole('status').filter({ hasText: 'Posted! Your post was sent.' }).waitFor();
  await page.waitForURL('**/home');
  await page.getByRole('article').filter({ hasText: 'Phone kettle' }).first().waitFor();
});

test('a comment from a phone [COM-03, COM-04, COM-05, COM-06, COM-11]', async () => {
  const page = await browser.open({ server, as: bo, width: 'phone' });
  await page.goto(`/post/${post._id}`);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Comment/ })
    .first()
    .click();
  await page.waitForURL(({ pathname }) => pathname === `/create/comment/${post._id}`);
  await text(page).click();
  await page.getByText('Write a comment...').waitFor();
  await page.getByText('A bicycle, hardly used').first().waitFor();
  await axe(page);
  await page.keyboard.type('Is it still there?');
  await button(page, 'Discard').click();
  const question = page.getByRole('dialog', { name: 'Cancel Comment?' });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await question.waitFor({ state: 'detached' });

  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/comments', (route) =>
    route.request().method() === 'GET' ? held.then(() => route.continue()) : route.continue(),
  );
  const waited = await page.evaluateHandle(() => {
    const ring = '[role="status"][aria-label="Loading"]';
    const seen = new Promise<void>((resolve) => {
      const look = () => document.querySelector(ring) && resolve();
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
    return { seen };
  });
  await button(page, 'Reply').click();
  // the page waits for its comments only for a moment, which an outside check could miss
  await waited.evaluate(({ seen }) => seen);
  go();
  await page.getByRole('status').filter({ hasText: 'Your reply was sent' }).waitFor();
  expect(path(page)).toBe(`/post/${post._id}`);
  await page.getByRole('article').filter({ hasText: 'Is it still there?' }).first().waitFor();
});

test('a comment from a desktop [COM-03, COM-07, COM-11]', async () => {
  const page = await browser.open({ server, as: bo });
  await page.goto(`/post/${post._id}`);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Comment/ })
    .first()
    .click();
  await text(page).waitFor();
  await axe(page);
  await page.keyboard.type('Where can I see it?');
  await button(page, 'Reply').click();
  await page.getByRole('status').filter({ hasText: 'Your reply was sent' }).waitFor();
  await page.getByRole('article').filter({ hasText: 'Where can I see it?' }).last().waitFor();
  const { comments } = await bo.client.call(listComments, { params: { id: post._id } });
  expect(comments.filter(({ text: said }) => JSON.stringify(said).includes('Where can I see it?'))).toHaveLength(1);
});

test('someone without a school email is asked to verify one when they want to post or comment [POS-18, COM-13, MOD-03, D41]', async () => {
  const elsewhere = await createPerson(server, { first: 'Nora', schoolVerified: false });
  const page = await browser.open({ server, as: elsewhere });
  const prompt = page.getByRole('dialog', { name: 'Verify your school email' });
  await page.goto(`/post/${post._id}`);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Comment/ })
    .first()
    .click();
  await prompt.waitFor();
  await page.goto('/home');
  await page.getByRole('link', { name: 'Create Post', exact: true }).click();
  await prompt
    .getByRole('link')
    .or(prompt.getByRole('button', { name: /Verify/ }))
    .first()
    .click();
  await page.waitForURL('**/settings/account/school_email');
});

test.each(['phone', 'desk'] as const)(
  'create pages opened by their address refuse visitors, and redirect on desktops (%s) [POS-20, SHE-41]',
  async (width) => {
    const unverified = await createPerson(server, { first: 'Una', verified: false });
    const elsewhere = await createPerson(server, { first: 'Nora', schoolVerified: false });
    const bare = await createPerson(server, { first: 'Bea', setUp: false });
    const addresses = ['/create/post', `/create/comment/${post._id}`];
    const cases: [as: Person | undefined, target: string][] = [
      [unverified, '**/verify'],
      [elsewhere, '**/settings/account/school_email'],
      [undefined, '**/home'],
      ...(width === 'desk' ? [[bo, '**/home'] as [Person, string]] : []),
    ];
    for (const [as, target] of cases) {
      const page = await browser.open({ server, width, ...(as ? { as } : {}) });
      for (const address of addresses) {
        await page.goto(address);
        await page.waitForURL(target);
      }
    }
    const redirected = await browser.open({ server, width, as: bare });
    await redirected.goto('/create/post');
    // the profile is asked for when the post is sent (CMP-06)
    await text(redirected).waitFor();
    expect(path(redirected)).toBe(width === 'phone' ? '/create/post' : '/home');
  },
);
