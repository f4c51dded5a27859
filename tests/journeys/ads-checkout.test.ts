import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAd, listAds } from '../../contract/ads/ads.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { paySilently, sendEvent } from '../ads/checkout-parts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { freePort } from '../harness/installation.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true, port: Number(await freePort()) });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
const adsOf = async (person: Person) => (await person.client.call(listAds)).ads;
const atSandbox = (page: Page) => page.waitForURL('**/sandbox/stripe/**');

/** Someone at the payment page of their post. */
async function atCheckout(first: string, theme: 'light' | 'dark' = 'light') {
  const owner = await createPerson(server, { first });
  const { _id: postId } = await post(owner, `A thing of ${first}`);
  const page = await browser.open({ server, as: owner, theme });
  await page.goto(`/post/${postId}/boost`);
  await button(page, 'Continue to checkout').click();
  await atSandbox(page);
  return { owner, postId, page, session: page.url().split('/').at(-1) ?? '' };
}

test('a boost is paid by card and runs [ADS-13, ADS-17, ADS-20, ADS-55, PAY-05, PAY-07]', async () => {
  const owner = await createPerson(server, { first: 'Ana' });
  const { _id: postId } = await post(owner, 'A desk');
  const page = await browser.open({ server, as: owner });
  await page.goto(`/post/${postId}/boost`);
  await page.getByRole('slider', { name: 'Duration in days' }).fill('3');
  await page.getByRole('textbox', { name: 'Ad title' }).fill('My good desk');
  await button(page, 'Continue to checkout').click();
  await atSandbox(page);
  await page.getByText('Boost Post').first().waitFor();
  await page.getByText('$15.00').first().waitFor();
  const [unpaid] = await adsOf(owner);
  expect(unpaid).toMatchObject({ status: 'checkout', start_time: null, title: 'My good desk' });
  expect(unpaid?.budget).toMatchObject({ duration_minutes: 3 * 24 * 60, amount_budgeted: 1_500, total_spent: 0 });
  await button(page, 'Pay').click();
  await page.waitForURL(`**/post/${postId}`);
  await alert(page, 'Success! Your ad is running..');
  await page.getByText('Boosted', { exact: true }).waitFor();
  expect(await adsOf(owner)).toMatchObject([{ status: 'active' }]);
  // shown once: not again after a reload
  await page.reload();
  await page.getByText('Boosted', { exact: true }).waitFor();
  expect(await page.getByText('Success! Your ad is running..').count()).toBe(0);
});

test.each(['light', 'dark'] as const)(
  'returning before the webhook waits, and continues when it arrives (%s) [ADS-19, ADS-20, PAY-12]',
  async (theme) => {
    const { owner, postId, page, session } = await atCheckout('Bo', theme);
    const paid = await paySilently(server, session);
    await page.goto(`/post/${postId}/boost/success?session_id=${session}`);
    await page.getByRole('heading', { name: 'Payment Success!' }).waitFor();
    await page.getByText("We're boosting your post... This may take a few seconds.").waitFor();
    await page.getByText("You'll be redirected when it's done, please do not close this tab.").waitFor();
    await axe(page);
    expect(await adsOf(owner)).toMatchObject([{ status: 'checkout' }]);
    expect((await sendEvent(server, 'checkout.session.completed', paid)).status).toBe(200);
    await page.waitForURL(`**/post/${postId}`);
    await alert(page, 'Success! Your ad is running..');
    expect(await adsOf(owner)).toMatchObject([{ status: 'active' }]);
  },
);

test('returning after the webhook continues at once [ADS-20, PAY-12, PAY-13]', async () => {
  const { postId, page, session } = await atCheckout('Cy');
  expect((await sendEvent(server, 'checkout.session.completed', await paySilently(server, session))).status).toBe(200);
  await page.goto(`/post/${postId}/boost/success?session_id=${session}`);
  await page.waitForURL(`**/post/${postId}`);
  await alert(page, 'Success! Your ad is running..');
});

test('a tab closed before the return changes nothing: the webhook activates the ad [PAY-12]', async () => {
  const { owner, page, session } = await atCheckout('Di');
  const paid = await paySilently(server, session);
  await page.close();
  expect((await sendEvent(server, 'checkout.session.completed', paid)).status).toBe(200);
  await expect.poll(async () => (await adsOf(owner))[0]?.status, { timeout: 30_000 }).toBe('active');
});

test('canceling at the payment page deletes the ad, and the post’s page shows it [ADS-21, ADS-22, PAY-11]', async () => {
  const { owner, postId, page } = await atCheckout('El');
  // long enough on screen to be read
  await page.route('**/api/checkouts/*/cancel', async (route) => {
    await page.getByRole('heading', { name: 'Ad Cancelled!' }).waitFor();
    await page.getByText("We're removing your ad... This may take a few seconds.").waitFor();
    await route.continue();
  });
  await button(page, 'Cancel').click();
  await page.waitForURL(`**/post/${postId}`);
  await alert(page, 'Cancelled boost post request');
  expect(await adsOf(owner)).toEqual([]);
  await page.getByRole('link', { name: 'Boost for $5' }).waitFor();
});

test('after a declined card another try pays [PAY-11, ADS-25, ADS-32]', async () => {
  const { owner, postId, page } = await atCheckout('Fi');
  await button(page, 'Decline').click();
  await page.getByRole('alert').filter({ hasText: 'declined' }).waitFor();
  expect(await adsOf(owner)).toMatchObject([{ status: 'checkout' }]);
  const other = await browser.open({ server, as: owner });
  await other.goto('/ads');
  await other.getByText('Not Paid', { exact: true }).waitFor();
  await other.getByText('-- of $5.00').waitFor();
  await button(page, 'Pay').click();
  await page.waitForURL(`**/post/${postId}`);
  // the list in the other tab updates
  await other.getByText('Running', { exact: true }).waitFor();
});

test('unknown payments, others’ payments, and a deleted ad lead back to the post [ADS-20, ADS-22, ADS-52]', async () => {
  const { owner, postId, page, session } = await atCheckout('Gi');
  for (const [end, id] of [
    ['success', 'cs_test_nobodyknows'],
    ['cancel', 'cs_test_nobodyknows'],
    ['success', ''],
  ] as const) {
    await page.goto(`/post/${postId}/boost/${end}?session_id=${id}`);
    await page.waitForURL(`**/post/${postId}`);
    await page.getByRole('link', { name: 'View Analytics' }).waitFor();
  }
  const stranger = await createPerson(server, { first: 'Hu' });
  const other = await browser.open({ server, as: stranger });
  await other.goto(`/post/${postId}/boost/cancel?session_id=${session}`);
  await other.waitForURL(`**/post/${postId}`);
  const [ad] = await adsOf(owner);
  expect(ad?.status).toBe('checkout');

  // an unpaid ad is deleted, and its payment leads nowhere
  await page.goto(`/ads/${ad?._id}`);
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(`**/post/${postId}`);
  await expect(owner.client.call(getAd, { params: { id: ad?._id ?? '' } })).rejects.toThrow();
  await page.goto(`/post/${postId}/boost/success?session_id=${session}`);
  await page.waitForURL(`**/post/${postId}`);
});

test('a payment without effect for long is shown as failed, and can be checked again [ADS-23]', async () => {
  const { postId, page, session } = await atCheckout('Ivo');
  const paid = await paySilently(server, session);
  await page.clock.install();
  await page.goto(`/post/${postId}/boost/success?session_id=${session}`);
  await page.getByRole('heading', { name: 'Payment Success!' }).waitFor();
  // an alert shows only for a moment, so waiting starts before it appears
  const alertsShown = Promise.all([
    page.getByRole('main').getByText('Failed to activate ad').waitFor(),
    page.getByRole('alert').filter({ hasText: 'Failed to activate ad' }).waitFor(),
  ]);
  await page.clock.fastForward(91_000);
  await alertsShown;
  // Retry waits again: if the payment had arrived before, the page would continue by itself
  await button(page, 'Retry').click();
  await page.getByRole('main').getByText('Failed to activate ad').waitFor({ state: 'detached' });
  expect((await sendEvent(server, 'checkout.session.completed', paid)).status).toBe(200);
  await page.waitForURL(`**/post/${postId}`);
});
