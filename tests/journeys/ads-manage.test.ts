import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pauseAd, renameAd, resumeAd, stopAd, deleteAd } from '../../contract/ads/ads.ts';
import { sendAnalytics } from '../../contract/analytics/analytics.ts';
import { deletePost, sellPost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { adOf, boost, DAY, giveFunds, pass, runningAd } from '../factories/ads.ts';
import { createPerson } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { axe, noSideways, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
const refusal = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first().waitFor();
const list = (page: Page) => page.getByRole('list', { name: 'Ads' });
const detail = (page: Page) => page.getByRole('region', { name: 'Ad', exact: true });
const status = (page: Page, label: string) => detail(page).getByText(label, { exact: true }).waitFor();

/** Presses a button of the ad, and confirms it in the dialog. */
async function press(page: Page, name: string, title = `${name} Ad`) {
  await button(page, name).first().click();
  await page.getByRole('dialog', { name: title }).getByRole('button', { name, exact: true }).click();
}

const withAd = async (first: string, wanted = {}, spare = 0) => {
  const owner = await createPerson(server, { first });
  return { owner, ad: await runningAd(server, owner, wanted, spare) };
};

test('without ads the page says so, and a visitor is led home [ADS-26, ADS-28, ADS-29]', async () => {
  const none = await createPerson(server, { first: 'Nil' });
  const empty = await browser.open({ server, as: none });
  await empty.goto('/ads');
  await empty.getByRole('heading', { name: 'No Ads' }).waitFor();
  await empty.getByRole('heading', { name: "You don't have an ad selected" }).waitFor();
  await axe(empty);
  const guest = await browser.open({ server });
  await guest.goto('/ads');
  await guest.waitForURL('**/home');
});

test('list and detail stand side by side, or one of them alone [ADS-26, ADS-27, ADS-30, ADS-31, ADS-54, ADS-69]', async () => {
  const { owner, ad } = await withAd('Ana', { title: 'The older one', days: 2 });
  const newer = await runningAd(server, owner, { title: 'The newer one' });
  await withAd('Nil', { title: 'Of somebody else' });
  const page = await browser.open({ server, as: owner });
  await page.goto('/ads');
  await expect.poll(() => list(page).getByRole('link').count()).toBe(2);
  const current = () => list(page).locator('[aria-current=true]').allInnerTexts();
  expect(await current()).toEqual([]);
  expect(await list(page).getByRole('link').first().innerText()).toMatch(
    /The newer one[\s\S]*Running[\s\S]*of \$5\.00/,
  );
  await list(page)
    .getByRole('link', { name: /The older one/ })
    .click();
  await page.waitForURL(`**/ads/${ad._id}`);
  await status(page, 'Running');
  await list(page).waitFor();
  expect(await current()).toEqual([expect.stringContaining('The older one')]);
  await page.setViewportSize({ width: 1001, height: 800 });
  await list(page).waitFor();

  // up to 1000 px: one of them
  await page.setViewportSize({ width: 1000, height: 800 });
  await list(page).waitFor({ state: 'detached' });
  await status(page, 'Running');
  await button(page, 'Back').click();
  await page.waitForURL('**/ads');
  await list(page).waitFor();
  expect(await page.getByText("You don't have an ad selected").count()).toBe(0);

  const phone = await browser.open({ server, as: owner, width: 'phone', theme: 'dark' });
  await phone.goto(`/ads/${newer._id}`);
  await status(phone, 'Running');
  await axe(phone);
  await phone.setViewportSize({ width: 320, height: 600 });
  await expect.poll(() => noSideways(phone)).toBe(true);
  await button(phone, 'Back').click();
  await phone.waitForURL('**/ads');
  await list(phone).waitFor();
  await axe(phone);

  await phone.goto('/ads/019b0000-0000-7000-8000-000000000000');
  await phone.getByRole('heading', { name: 'Sorry, that ad has been deleted.' }).waitFor();
  await phone.getByRole('link', { name: 'Manage Ads' }).click();
  await list(phone).waitFor();
});

/** An ad that runs: its page in one window of its owner, its post in another. */
async function inTwoWindows(first: string) {
  const { owner, ad } = await withAd(first);
  const [page, other] = [await browser.open({ server, as: owner }), await browser.open({ server, as: owner })];
  await page.goto(`/ads/${ad._id}`);
  await other.goto(`/post/${ad.postId}`);
  await other.getByText('Boosted', { exact: true }).waitFor();
  return { ad, page, other };
}

test('an ad is paused and resumed after a question, and every window follows [ADS-25, ADS-36, ADS-37, ADS-39, ADS-42, ADS-56]', async () => {
  const { page, other } = await inTwoWindows('Bo');

  await button(page, 'Pause').click();
  await page.getByRole('dialog', { name: 'Pause Ad' }).waitFor();
  await axe(page, '[role=dialog]');
  await button(page, 'Cancel').click();
  await press(page, 'Pause');
  await alert(page, 'Ad paused successfully');
  await status(page, 'Paused');
  await other.getByText('Ad Paused', { exact: true }).waitFor();

  await press(page, 'Resume');
  await alert(page, 'Ad Resumed!');
  await status(page, 'Running');
  await other.getByText('Boosted', { exact: true }).waitFor();
});

test('a stopped ad offers to boost again and may be deleted, a running one may not [ADS-46, ADS-50, ADS-52, ADS-58, ADS-73]', async () => {
  const { ad, page, other } = await inTwoWindows('Bea');
  expect(await button(page, 'Delete').count()).toBe(0);
  await press(page, 'Stop');
  await alert(page, 'Ad stopped.');
  await status(page, 'Stopped');
  await other.getByRole('link', { name: 'View Analytics' }).waitFor();
  await other.getByRole('link', { name: 'Boost Again' }).waitFor();
  expect(await detail(page).getByRole('link', { name: 'Boost Again' }).getAttribute('href')).toBe(
    `/post/${ad.postId}/boost`,
  );
  await press(page, 'Delete');
  await page.waitForURL(`**/post/${ad.postId}`);
  await page.getByRole('link', { name: 'Boost for $5' }).waitFor();
});

test('the ad of a sold post can’t be boosted again, and deleting the ad of a deleted one leads to the ads [ADS-46, ADS-50]', async () => {
  const { owner, ad } = await withAd('Bix');
  // which stops the ad
  await owner.client.call(sellPost, { params: { id: ad.postId }, body: { sold: true } });
  const page = await browser.open({ server, as: owner });
  await page.goto(`/ads/${ad._id}`);
  await status(page, 'Stopped');
  expect(await detail(page).getByRole('link', { name: 'Boost Again' }).count()).toBe(0);
  await owner.client.call(deletePost, { params: { id: ad.postId } });
  await page.reload();
  await page.getByText('Sorry, that post has been deleted.').waitFor();
  await press(page, 'Delete');
  await page.waitForURL('**/ads');
});

test('two tabs at once: one change, and the other tab says why not [ADS-40, ADS-43, ADS-45, ADS-47, ADS-48, ADS-63]', async () => {
  const { owner, ad } = await withAd('Cy');
  const [one, two] = [await browser.open({ server, as: owner }), await browser.open({ server, as: owner })];
  /** Keeps the second tab at its old state. */
  const blockUpdates = async (page: Page) => {
    for (const path of [`**/api/ads/${ad._id}`, '**/api/ads']) await page.route(path, (route) => route.abort());
  };
  browser.expectFault(two, /ERR_FAILED/);
  const ask = async (page: Page, name: string) => {
    await button(page, name).first().click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).waitFor();
  };
  const confirm = (page: Page, name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  for (const page of [one, two]) await page.goto(`/ads/${ad._id}`);
  await Promise.all([ask(one, 'Pause'), ask(two, 'Pause')]);
  await Promise.all([confirm(one, 'Pause'), confirm(two, 'Pause')]);
  await Promise.race([refusal(one, 'Only active ads can be paused'), refusal(two, 'Only active ads can be paused')]);
  await Promise.all([status(one, 'Paused'), status(two, 'Paused')]);
  expect((await adOf(owner, ad._id)).status).toBe('paused');

  await two.reload();
  await status(two, 'Paused');
  await blockUpdates(two);
  await press(one, 'Resume');
  await status(one, 'Running');
  await press(two, 'Resume');
  await refusal(two, 'Only paused ads can be resumed');
  await press(one, 'Stop');
  await status(one, 'Stopped');
  await press(two, 'Stop');
  await refusal(two, 'Ad is already stopped');
  await owner.client.call(deleteAd, { params: { id: ad._id } });
  await one.getByRole('heading', { name: 'Sorry, that ad has been deleted.' }).waitFor();
  await press(two, 'Resume');
  await refusal(two, 'Ad not found');
  await press(two, 'Stop');
  await refusal(two, "Ad doesn't exist");
});

test('failures are shown, and can be retried [ADS-41, ADS-44, ADS-49, ADS-53]', async () => {
  const { owner, ad } = await withAd('Di');
  const page = await browser.open({ server, as: owner });
  browser.expectFault(page, /status of 500|^500: /);
  const fail = (path: string) =>
    page.route(`**${path.replace(':id', ad._id)}`, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '{}' }),
    );
  await page.goto(`/ads/${ad._id}`);
  await fail(pauseAd.path);
  await press(page, 'Pause');
  await refusal(page, 'Failed to pause ad');
  await page.unrouteAll();
  await press(page, 'Pause');
  await status(page, 'Paused');
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await fail(resumeAd.path);
  // the same alert isn't shown twice within three seconds (ALE-04)
  await expect
    .poll(
      async () => {
        await press(page, 'Resume');
        const refusedAlert = page.getByRole('alert').filter({ hasText: 'Failed to pause ad' });
        return refusedAlert.waitFor({ timeout: 1_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await fail(stopAd.path);
  await press(page, 'Stop');
  await refusal(page, 'Failed to stop ad');
  await page.unrouteAll();
  await press(page, 'Stop');
  await status(page, 'Stopped');
  await fail(renameAd.path);
  await press(page, 'Delete');
  await refusal(page, 'Something went wrong');
});

test('a title can be edited: Save is enabled for one that is neither empty nor unchanged [ADS-09, ADS-51]', async () => {
  const { owner, ad } = await withAd('El', { title: 'Lamp' });
  const page = await browser.open({ server, as: owner });
  await page.goto(`/ads/${ad._id}`);
  await button(page, 'Edit title').click();
  const dialog = page.getByRole('dialog', { name: 'Edit title' });
  const title = dialog.getByRole('textbox', { name: 'Ad title' });
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(await save.isDisabled()).toBe(true);
  await title.fill('   ');
  expect(await save.isDisabled()).toBe(true);
  await title.fill('x'.repeat(51));
  await dialog.getByText('Title can be up to 50 characters.').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await axe(page, '[role=dialog]');
  await title.fill('A lamp with a shade');
  // what was typed stays until it is saved
  browser.expectFault(page, /ERR_FAILED/);
  await page.route(`**${renameAd.path.replace(':id', ad._id)}`, (route) => route.abort(), { times: 1 });
  await save.click();
  await refusal(page, 'Network error. Please check your connection');
  expect(await title.inputValue()).toBe('A lamp with a shade');
  await save.click();
  await alert(page, 'Saved changes!');
  await detail(page).getByRole('heading', { name: 'A lamp with a shade' }).waitFor();
  await list(page).getByText('A lamp with a shade').waitFor();
});

test('a finished ad compares what was estimated with who saw it; a running one does not [ADS-77]', async () => {
  const { owner, ad } = await withAd('Eli', { days: 2 });
  await server.app.platform.pool.query('update ads set reach_from = 40, reach_to = 60 where id = $1', [ad._id]);
  const page = await browser.open({ server, as: owner });
  await page.goto(`/ads/${ad._id}`);
  await status(page, 'Running');
  const result = page.getByRole('region', { name: 'Estimate and result' });
  expect(await result.count()).toBe(0);
  for (const first of ['Gil', 'Hana', 'Ivo', 'Jo']) {
    const reader = await createPerson(server, { first });
    await reader.client.call(sendAnalytics, {
      body: { events: [{ type: 'view', post: ad.postId, ad: ad._id }], pages: [] },
    });
  }
  await pass(server, 2 * DAY + 60);
  await page.reload();
  await status(page, 'Completed');
  await result.getByText('40 to 60 people', { exact: true }).waitFor();
  // four people in two days
  await result.getByText('2 people', { exact: true }).waitFor();
  const fromPoint = await detail(page)
    .locator('svg', { hasText: /[A-Z][a-z]{2} \d/ })
    .evaluate((chart) => {
      const line = chart.querySelector<SVGPathElement>('path.stroke-accent');
      const end = (line?.getPointAtLength(line.getTotalLength()).x ?? 0) + chart.getBoundingClientRect().left;
      const date = [...chart.querySelectorAll('text')].at(-1)?.getBoundingClientRect();
      return Math.abs((date?.left ?? 0) + (date?.width ?? 0) / 2 - end);
    });
  // a date is centered below its point
  expect(fromPoint).toBeLessThan(2);
});

test('time left and runtime follow the server’s clock [ADS-31, ADS-33, ADS-34, ADS-35, ADS-66, ADS-71]', async () => {
  const { owner, ad } = await withAd('Fi', { days: 2 });
  const forever = await runningAd(server, owner, { run_until_pause: true, title: 'On and on' });
  const page = await browser.open({ server, as: owner });
  await page.goto(`/ads/${forever._id}`);
  await detail(page).getByText('Runs until paused', { exact: true }).waitFor();
  await pass(server, 3_600);
  await page.goto(`/ads/${ad._id}`);
  await detail(page)
    .getByText(/^1d 2[23]h \d+m$/)
    .waitFor();
  await detail(page)
    .getByText(/^1h \d+m$/)
    .waitFor();
  await press(page, 'Pause');
  await status(page, 'Paused');
  const left = await detail(page)
    .getByText(/^1d 2[23]h \d+m$/)
    .innerText();
  const ran = await detail(page)
    .getByText(/^1h \d+m$/)
    .innerText();
  await pass(server, 5 * 3_600);
  await page.reload();
  await detail(page).getByText(left, { exact: true }).waitFor();
  await detail(page).getByText(ran, { exact: true }).waitFor();
  await press(page, 'Resume');
  await status(page, 'Running');
  // its time runs out while it is on screen
  await pass(server, 2 * DAY);
  await detail(page).getByText('Completed', { exact: true }).waitFor({ timeout: 30_000 });
  await detail(page).getByText('Expired', { exact: true }).waitFor();
  await detail(page).getByText('$10.00', { exact: true }).first().waitFor();
});

test.each(['light', 'dark'] as const)(
  'analytics are shown as figures, as a chart by day and hour, and as a table (%s) [ADS-27, ADS-32, ADS-38, ANA-05]',
  async (theme) => {
    const { owner, ad } = await withAd('Gi');
    const reader = await createPerson(server, { first: 'Hu' });
    const event = (type: 'view' | 'profile_visit' | 'save') => ({ type, post: ad.postId, ad: ad._id });
    await reader.client.call(savePost, { params: { id: ad.postId } });
    await reader.client.call(sendAnalytics, {
      body: { events: [event('view'), event('profile_visit'), event('save')], pages: [] },
    });
    const page = await browser.open({ server, as: owner, theme });
    const figure = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\s*\\d`) });
    await expect
      .poll(
        async () => {
          await page.goto(`/ads/${ad._id}`);
          await figure('Views').waitFor();
          return figure('Views').innerText();
        },
        { timeout: 30_000 },
      )
      // WebKit ends it with a line break
      .toMatch(/1\s*$/);
    for (const name of ['Accounts reached', 'Profile visits', 'Saves'])
      expect(await figure(name).innerText()).toMatch(/1\s*$/);
    for (const name of ['Direct messages', 'Link copies', 'Link clicks'])
      expect(await figure(name).innerText()).toMatch(/0\s*$/);
    await axe(page);
    const point = page.getByRole('slider', { name: 'Views over time' });
    expect(await point.getAttribute('aria-valuetext')).toMatch(/^[A-Z][a-z]{2} \d+: 1 views$/);
    await point.focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('By hour').click();
    expect(await point.getAttribute('aria-valuetext')).toMatch(/[AP]M: \d views$/);
    await figure('Saves').click();
    await page.getByRole('slider', { name: 'Saves over time' }).waitFor();
    await page.getByText('Show as table').click();
    const head = page.getByRole('columnheader');
    expect(await head.allTextContents()).toEqual([
      'Hour',
      'Views',
      'Accounts reached',
      'Direct messages',
      'Link copies',
      'Link clicks',
      'Profile visits',
      'Saves',
    ]);
    expect(await page.getByRole('row').nth(1).getByRole('cell').first().innerText()).toBe('1');
    for (const name of await head.allTextContents().then(([, ...names]) => names)) {
      await button(page, `About ${name}`).click();
      await page.getByRole('dialog', { name }).waitFor();
      await page.keyboard.press('Escape');
    }
    await axe(page);

    await giveFunds(server, owner, 500);
    const { _id } = await post(owner, 'A later thing');
    const { ad: later } = await boost(owner, _id, { start_at: new Date(Date.now() + 9e8).toISOString() });
    await page.goto(`/ads/${later._id}`);
    await status(page, 'Scheduled');
    expect(await page.getByRole('button', { name: /^Views\s*--$/ }).count()).toBe(1);
    await axe(page);
  },
);
