import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFunds, stopAd } from '../../contract/ads/ads.ts';
import { boost, fundsOf, giveFunds, runningAd } from '../factories/ads.ts';
import { createPerson } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { axe, noSideways, useBrowser } from '../harness/browser.ts';
import { freePort } from '../harness/installation.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let reviewing: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true, port: Number(await freePort()) });
  reviewing = await startTestServer({ page: true, port: Number(await freePort()), env: { AD_REVIEW: 'on' } });
});
afterAll(() => Promise.all([server.stop(), reviewing.stop()]));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
const atSandbox = (page: Page) => page.waitForURL('**/sandbox/stripe/**');

test('funds are not $0.00 while loading, and a failed read says so [PAY-01, D54]', async () => {
  const owner = await createPerson(server, { first: 'Ana' });
  await giveFunds(server, owner, 1_250);
  const page = await browser.open({ server, as: owner });
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let fails = false;
  await page.route(`**${getFunds.path}`, async (route) => {
    await held;
    await (fails ? route.abort() : route.continue());
  });
  // opened by its address, the page comes with the funds
  const openPayments = async () => {
    await page.goto('/settings/account');
    await page.getByRole('link', { name: 'Payments' }).click();
  };
  await openPayments();
  const funds = page.getByRole('region', { name: 'Available Funds' });
  await funds.getByRole('status', { name: 'Loading' }).waitFor({ state: 'attached' });
  expect(await funds.innerText()).not.toContain('$0.00');
  goOn();
  await funds.getByText('$12.50').waitFor();
  fails = true;
  browser.expectFault(page, /ERR_FAILED/);
  await openPayments();
  await funds.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await funds.innerText()).not.toContain('$0.00');
});

test('funds are added from the payments page by card, or the payment is cancelled [PAY-29, D62]', async () => {
  const owner = await createPerson(server, { first: 'Bo' });
  const page = await browser.open({ server, as: owner });
  await page.goto('/settings/payments');
  const amount = page.getByRole('textbox', { name: 'Amount' });
  for (const wrong of ['', '4.99', '100.01', 'ten', '-5']) {
    await amount.fill(wrong);
    await button(page, 'Add funds').click();
    await page.getByText('Enter an amount from $5 to $100.').waitFor();
  }
  await axe(page);
  await amount.fill('25.50');
  await button(page, 'Add funds').click();
  await atSandbox(page);
  await page.getByText('$25.50').first().waitFor();
  await button(page, 'Pay').click();
  await page.waitForURL('**/settings/payments');
  await alert(page, '$25.50 added.');
  await page.getByRole('region', { name: 'Available Funds' }).getByText('$25.50').waitFor();

  await amount.fill('5');
  await button(page, 'Add funds').click();
  await atSandbox(page);
  await button(page, 'Cancel').click();
  await page.waitForURL('**/settings/payments');
  await alert(page, 'No funds were added.');
  expect(await fundsOf(owner)).toBe(2_550);
});

test('an ad that runs until paused leads to adding funds, and back [PAY-29]', async () => {
  const owner = await createPerson(server, { first: 'Cy' });
  const ad = await runningAd(server, owner, { run_until_pause: true });
  const page = await browser.open({ server, as: owner, width: 'phone', theme: 'dark' });
  await page.goto(`/ads/${ad._id}`);
  await page.getByRole('link', { name: 'Add funds' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('10');
  await button(page, 'Add funds').click();
  await atSandbox(page);
  await button(page, 'Pay').click();
  await page.waitForURL(`**/ads/${ad._id}`);
  await alert(page, '$10.00 added.');
  expect(await fundsOf(owner)).toBe(1_000);
});

test('an unpaid ad can be paid from Manage Ads [ADS-80]', async () => {
  const owner = await createPerson(server, { first: 'Di' });
  const { _id } = await post(owner, 'A vase');
  const { ad } = await boost(owner, _id);
  const page = await browser.open({ server, as: owner });
  await page.goto(`/ads/${ad._id}`);
  await axe(page);
  await button(page, 'Pay now').click();
  await atSandbox(page);
  await button(page, 'Pay').click();
  await page.waitForURL(`**/post/${_id}`);
  await alert(page, 'Success! Your ad is running..');
});

test('the success page says that an ad is in review or scheduled instead of running [PAY-30, ADS-61]', async () => {
  for (const [where, words] of [
    [reviewing, 'Your ad is in review.'],
    [server, 'Your ad is scheduled.'],
  ] as const) {
    const owner = await createPerson(where, { first: 'Ed' });
    const { _id } = await post(owner, 'A chair');
    const start = new Date(where.app.platform.clock.now() + 3 * 86_400_000).toISOString();
    const { checkout_url: url } = await boost(owner, _id, where === server ? { start_at: start } : {});
    const page = await browser.open({ server: where, as: owner });
    await page.goto(url ?? '');
    await button(page, 'Pay').click();
    await page.getByRole('heading', { name: 'Payment Success!' }).waitFor();
    await page.getByText(words).waitFor();
    expect(await page.getByText('Your ad is running').count()).toBe(0);
    await axe(page);
    await page.getByRole('link', { name: 'View ad' }).click();
    await page.waitForURL('**/ads/*');
  }
});

test('payments are reached from the settings and link to support; a visitor is sent home [PAY-01, PAY-03, SET-06, SHE-14]', async () => {
  const page = await browser.open({ server, as: await createPerson(server, { first: 'Ida' }) });
  await page.goto('/settings/account');
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await menu.getByRole('heading', { name: 'For Professionals' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Manage Ads' }).getAttribute('href')).toBe('/ads');
  await menu.getByRole('link', { name: 'Payments' }).click();
  await page.waitForURL('**/settings/payments');
  await page.getByRole('region', { name: 'Available Funds' }).getByText('$0.00').waitFor();
  await page.getByRole('heading', { name: 'No payments yet' }).waitFor();
  await axe(page);
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /Customer Support/ })
      .last()
      .getAttribute('href'),
  ).toBe('/settings/help');
  await button(page, 'Account').click();
  await page.getByRole('menuitem', { name: 'Manage Ads' }).waitFor();
  await page.keyboard.press('Escape');
  const guest = await browser.open({ server });
  await guest.goto('/settings/payments');
  await guest.waitForURL('**/home');
});

test('funds and what came and went follow another tab, page by page, and are exported [PAY-01, PAY-02, PAY-19, PAY-21]', async () => {
  const owner = await createPerson(server, { first: 'Jo' });
  const page = await browser.open({ server, as: owner });
  const funds = page.getByRole('region', { name: 'Available Funds' });
  // after another tab boosts and stops, the change shows here
  const ad = await runningAd(server, owner, { title: 'Lamp' }, 1_250);
  await page.goto('/settings/payments');
  await funds.getByText('$12.50').waitFor();
  await owner.client.call(stopAd, { params: { id: ad._id } });
  await funds.getByText('$17.50').waitFor();
  const activity = page.getByRole('list', { name: 'Payment Activity' });
  await expect.poll(() => activity.getByRole('listitem').count()).toBe(3);
  expect(await activity.getByRole('listitem').last().innerText()).toMatch(/Card payment[\s\S]*\+\$17\.50/);
  expect(await activity.getByRole('listitem').nth(1).innerText()).toMatch(/Boost: Lamp[\s\S]*−\$5\.00[\s\S]*\$12\.50/);
  await axe(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);

  for (let n = 0; n < 40; n++) await giveFunds(server, owner, 100);
  const phone = await browser.open({ server, as: owner, width: 'phone', theme: 'dark' });
  await phone.goto('/settings/payments');
  const rows = phone.getByRole('list', { name: 'Payment Activity' }).getByRole('listitem');
  await expect
    .poll(async () => {
      await phone.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return rows.count();
    })
    .toBe(43);
  await axe(phone);
  await phone.setViewportSize({ width: 320, height: 600 });
  await expect.poll(() => noSideways(phone)).toBe(true);
});
