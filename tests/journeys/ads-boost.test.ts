import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAd } from '../../contract/ads/checkout.ts';
import { listAds } from '../../contract/ads/ads.ts';
import { sellPost } from '../../contract/posts/posts.ts';
import { boost, giveFunds, runningAd } from '../factories/ads.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { axe, noSideways, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
});
afterAll(() => server.stop());

const go = (page: Page) => page.getByRole('button', { name: 'Continue to checkout' });
const days = (page: Page) => page.getByRole('slider', { name: 'Duration in days' });
const alert = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
const total = (page: Page) => page.getByRole('region', { name: 'Total' });
const adOfPost = async (postId: string) => (await ana.client.call(listAds)).ads.find((ad) => ad.postId === postId);

const looks: [width: 'desk' | 'phone', theme: 'light' | 'dark'][] = [
  ['desk', 'light'],
  ['phone', 'dark'],
];

/** The boost form of a new post of Ana's. */
async function openForm(text: string, [width, theme]: (typeof looks)[number]): Promise<{ page: Page; postId: string }> {
  const { _id: postId } = await post(ana, text, { price: 65 });
  const page = await browser.open({ server, as: ana, width, theme });
  await page.goto(`/post/${postId}/boost`);
  await page.getByRole('heading', { name: 'Boost Post' }).waitFor();
  return { page, postId };
}

test.each(looks)(
  'the form shows each goal as readers will see it, and what is wrong beside each field (%s, %s) [ADS-03, ADS-04, ADS-05, ADS-06, ADS-07, ADS-08]',
  async (...look) => {
    const { page, postId } = await openForm('A desk with two drawers, hardly used', look);
    const goals = page.getByRole('radio');
    await expect.poll(() => goals.count()).toBe(3);
    expect(await page.getByRole('radio', { name: 'Message' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Website URL').count()).toBe(0);

    const preview = page.getByRole('article', { includeHidden: true }).filter({ hasText: 'A desk with two drawers' });
    await preview
      .filter({ hasText: 'Sponsored' })
      .filter({ hasText: 'Send Message' })
      .first()
      .waitFor({ state: 'attached' });
    await page.getByRole('radio', { name: 'Profile' }).check();
    await preview.filter({ hasText: 'View Profile' }).first().waitFor({ state: 'attached' });

    await page.getByRole('radio', { name: 'Website' }).check();
    const label = page.getByRole('combobox', { name: 'Button label' });
    expect(await label.inputValue()).toBe('Visit Website');
    expect((await label.getByRole('option').allTextContents()).filter((text) => text !== 'Choose a label')).toEqual([
      'Visit Website',
      'Learn More',
      'Shop Now',
      'Book Now',
      'Sign Up',
    ]);
    const url = page.getByRole('textbox', { name: 'Website URL' });
    await go(page).click();
    await page.getByText('Website is required.').waitFor();
    expect(await url.evaluate((field) => field === document.activeElement)).toBe(true);
    await axe(page);
    await url.fill('www.example.com');
    await go(page).click();
    await page.getByText('Website URL must have https & www.').waitFor();
    await url.fill(`https://example.com/${'x'.repeat(40)}`);
    await go(page).click();
    await page.getByText('Website URL can be up to 50 characters.').waitFor();
    await url.fill('https://desks.example.com');
    await label.selectOption('');
    await go(page).click();
    await page.getByText('Button label is required.').waitFor();
    await label.selectOption('Shop Now');
    await preview
      .filter({ hasText: 'Shop Now' })
      .filter({ hasText: 'desks.example.com' })
      .first()
      .waitFor({ state: 'attached' });
    expect(await adOfPost(postId)).toBeUndefined();
  },
);

test.each(looks)(
  'the form shows what a boost costs and how many people it may reach, in total or per day (%s, %s) [ADS-09, ADS-10, ADS-11, ADS-12, ADS-38, ADS-79]',
  async (...look) => {
    const { page, postId } = await openForm('A chest of drawers', look);
    await page.getByText('No estimate yet').first().waitFor();
    await total(page).getByText('$5.00').first().waitFor();
    await axe(page);
    const title = page.getByRole('textbox', { name: 'Ad title' });
    await title.fill('t'.repeat(51));
    await go(page).click();
    await page.getByText('Title can be up to 50 characters.').waitFor();

    expect(await days(page).getAttribute('min')).toBe('1');
    expect(await days(page).getAttribute('max')).toBe('30');
    expect(await days(page).inputValue()).toBe('1');
    await days(page).fill('30');
    await total(page).getByText('$150.00').first().waitFor();
    await days(page).press('ArrowLeft');
    await total(page).getByText('$145.00').first().waitFor();
    await page.getByRole('checkbox', { name: 'Run until paused' }).check();
    await total(page).getByText('$5.00').first().waitFor();
    await page.getByText('No estimate yet').first().waitFor();
    await page.getByText('Your ad stops when your funds run out.').waitFor();
    await page.getByText('$5 daily').first().waitFor();

    for (const about of ['Goal', 'Budget']) {
      await page.getByRole('button', { name: `About ${about}` }).click();
      const dialog = page.getByRole('dialog', { name: about });
      await dialog.waitFor();
      await axe(page, '[role=dialog]');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => noSideways(page)).toBe(true);
    expect(await adOfPost(postId)).toBeUndefined();
  },
);

test('who may open the form: the post’s owner, signed in, whose post has no ad that runs [ADS-01, ADS-02, ADS-16]', async () => {
  const { _id } = await post(ana, 'A lamp');
  const guest = await browser.open({ server });
  await guest.goto(`/post/${_id}/boost`);
  await guest.waitForURL('**/home');

  const bo = await createPerson(server, { first: 'Bo' });
  const other = await browser.open({ server, as: bo });
  await other.goto(`/post/${_id}/boost`);
  await other.getByRole('heading', { name: "You're not allowed to do that." }).waitFor();
  await other.goto('/post/019b0000-0000-7000-8000-000000000000/boost');
  await other.getByRole('link', { name: 'Go To Feed' }).waitFor();

  const ad = await runningAd(server, ana);
  const page = await browser.open({ server, as: ana });
  await page.goto(`/post/${ad.postId}/boost`);
  await page.waitForURL(`**/post/${ad.postId}`);
  await alert(page, 'This post is already boosted');

  // boosted in another tab while the form was open
  const { _id: second } = await post(ana, 'A second lamp');
  await page.goto(`/post/${second}/boost`);
  await go(page).waitFor();
  await giveFunds(server, ana, 500);
  await boost(ana, second);
  await go(page).click();
  await page.waitForURL(`**/post/${second}`);
  await alert(page, 'This post is already boosted');
});

test('funds pay first; what they cover in full runs at once, without checkout [ADS-17, ADS-55, ADS-58, PAY-20, PAY-22, PAY-23]', async () => {
  const cy = await createPerson(server, { first: 'Cy' });
  await giveFunds(server, cy, 1_480);
  const { _id } = await post(cy, 'A chair');
  const page = await browser.open({ server, as: cy });
  await page.goto(`/post/${_id}`);
  await page.getByRole('link', { name: 'Boost for $5' }).click();
  await days(page).fill('3');
  // the card pays at least 50 cents
  await expect.poll(() => total(page).innerText()).toMatch(/available funds\s+\$14\.50\s+By card\s+\$0\.50/);
  await days(page).fill('2');
  await expect.poll(() => total(page).innerText()).toMatch(/available funds\s+\$10\.00\s+By card\s+\$0\.00/);
  await go(page).click();
  await page.waitForURL(`**/post/${_id}`);
  await alert(page, 'Success! Your ad is running..');
  await page.getByText('Boosted', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'View Analytics' }).waitFor();
});

test('a start date schedules the ad; a past day is refused [ADS-14]', async () => {
  const di = await createPerson(server, { first: 'Di' });
  await giveFunds(server, di, 500);
  const { _id } = await post(di, 'A shelf');
  const page = await browser.open({ server, as: di });
  await page.goto(`/post/${_id}/boost`);
  await page.getByLabel('Start date').fill('2020-01-01');
  await go(page).click();
  await page.getByText('Please choose today or a later day.').waitFor();
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Start date').fill(soon);
  await go(page).click();
  await page.waitForURL(`**/post/${_id}`);
  await alert(page, 'Ad is being processed');
  await page.getByRole('link', { name: 'View Analytics' }).click();
  await page.getByText('Scheduled', { exact: true }).first().waitFor();
  await page.getByText('-- of $5.00').first().waitFor();
});

test('an ad or payment that can’t be created shows why [ADS-15, ADS-18, PAY-08]', async () => {
  const { _id } = await post(ana, 'A rug');
  const page = await browser.open({ server, as: ana });
  browser.expectFault(page, /status of 50\d|^50\d: POST/);
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog.accept();
  });
  await page.goto(`/post/${_id}/boost`);
  const answer = async (status: number, code: string) => {
    await page.unrouteAll();
    await page.route(`**${createAd.path.replace(':id', _id)}`, (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status, code, title: 'no' }),
      }),
    );
    await go(page).click();
  };
  await answer(502, 'checkout_failed');
  await expect.poll(() => messages).toEqual(['Something Went Wrong. Please logout and try again.']);
  await answer(401, 'not_signed_in');
  await expect.poll(() => messages.length).toBe(2);
  expect(messages[1]).toBe(messages[0]);
  await answer(500, 'internal');
  await page.getByRole('alert').filter({ hasText: 'Something went wrong' }).waitFor();
  expect(messages).toHaveLength(2);
});

test('on a phone an alert covers neither the total nor the button to the checkout [ADS-13]', async () => {
  const fay = await createPerson(server, { first: 'Fay' });
  const { _id } = await post(fay, 'A lamp', { price: 20 });
  const page = await browser.open({ server, as: fay, width: 'phone' });
  browser.expectFault(page, /status of 500|^500: POST/);
  await page.goto(`/post/${_id}/boost`);
  await page.route(`**${createAd.path.replace(':id', _id)}`, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 500, code: 'internal', title: 'no' }),
    }),
  );
  await go(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
  await alert.waitFor();
  const [box, total] = [await alert.boundingBox(), await page.getByRole('region', { name: 'Total' }).boundingBox()];
  if (!box || !total) throw new Error('the alert or the total is not on the screen');
  expect(box.y + box.height <= total.y || box.y >= total.y + total.height).toBe(true);
});

test('a listing’s page boosts what is for sale, not what is sold [POS-35, ADS-58, ITM-04]', async () => {
  const el = await createPerson(server, { first: 'El' });
  const { _id } = await post(el, 'A bike', { price: 90 });
  const page = await browser.open({ server, as: el });
  await page.goto(`/post/${_id}`);
  await page.getByRole('link', { name: 'Boost Post' }).click();
  await page.waitForURL(`**/post/${_id}/boost`);
  await el.client.call(sellPost, { params: { id: _id }, body: { sold: true } });
  await page.goto(`/post/${_id}`);
  await page.getByRole('button', { name: 'Mark as available' }).waitFor();
  expect(await page.getByRole('link', { name: 'Boost Post' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Boost for $5' }).count()).toBe(0);
  await page.goto(`/post/${_id}/boost`);
  await page.getByText('This is marked as sold. Mark it as available to boost it.').waitFor();
});
