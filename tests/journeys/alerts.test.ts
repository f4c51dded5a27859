import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let desk: string;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server);
  desk = (await post(ana, 'A solid oak desk'))._id;
});
afterAll(() => server.stop());

const pending = {
  already_boosted: 'This post is already boosted',
  cancelled_ad: 'Cancelled boost post request',
  actived_ad: 'Success! Your ad is running..',
  comment_success: 'Your reply was sent',
};

interface Seen {
  words: string;
  role: string | null;
  type: string | undefined;
  bar: unknown[];
}

/** Records every alert as it appears, since it disappears soon. */
async function noteAlerts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: { box: HTMLElement; bar: unknown[] }[] = [];
    Object.assign(window, { noted });
    new MutationObserver(() => {
      for (const box of document.querySelectorAll<HTMLElement>('[data-alerts] [data-type]')) {
        const bar = box.querySelector('[data-bar]');
        if (!bar || noted.some((each) => each.box === box)) continue;
        const { animationDuration, animationTimingFunction } = getComputedStyle(bar);
        const effect = bar.getAnimations()[0]?.effect as KeyframeEffect | undefined;
        noted.push({ box, bar: [animationDuration, animationTimingFunction, effect?.getKeyframes()[0]?.scale] });
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

const seen = (page: Page): Promise<Seen[]> =>
  page.evaluate(() => {
    const { noted } = window as unknown as { noted: { box: HTMLElement; bar: unknown[] }[] };
    return noted.map(({ box, bar }) => ({ words: box.innerText, role: box.role, type: box.dataset.type, bar }));
  });
const words = async (page: Page) => (await seen(page)).map(({ words }) => words);

/** Opens the post with an alert that an earlier page left. */
async function arrive(page: Page, value: string): Promise<void> {
  await page.evaluate((left) => sessionStorage.setItem('trigger_alert', left), value);
  await page.goto(`/post/${desk}`);
}

test('an alert left by an earlier page is shown on the post’s page, once, with a progress bar [ALE-03, ALE-07, ALE-09, ALE-10]', async () => {
  const page = await browser.open({ server, as: ana, motion: 'no-preference' });
  await noteAlerts(page);
  await page.goto('/home');
  for (const [value, told] of Object.entries(pending)) {
    await arrive(page, value);
    await expect.poll(() => words(page)).toEqual([told]);
    // 0.5 % every 12 ms is 2400 ms from start to end, linear
    expect(await seen(page)).toMatchObject([{ role: 'status', bar: ['2.4s', 'linear', '0 1'] }]);
    expect(await page.evaluate(() => sessionStorage.getItem('trigger_alert'))).toBeNull();
  }
  for (const value of ['', 'something_else']) {
    await arrive(page, value);
    await page.getByRole('article', { name: /oak desk/ }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('trigger_alert'))).toBeNull();
    expect(await seen(page)).toEqual([]);
  }
});

test('several errors in one answer are shown one by one, as alerts; without a list its title is shown [ALE-07, ALE-08]', async () => {
  const page = await browser.open({ server, as: ana });
  await noteAlerts(page);
  const refuse = (problem: object) =>
    page.route(`**/api/posts/${desk}/save`, (route) =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    );
  const listed = [
    { field: 'post', message: 'That post is gone' },
    { field: 'user', message: 'Your account cannot save' },
  ];
  await refuse({ status: 422, code: 'invalid', title: 'Some fields are wrong', errors: listed });
  await page.goto(`/post/${desk}`);
  const save = page.getByRole('article', { name: /oak desk/ }).getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect.poll(() => words(page)).toEqual(listed.map(({ message }) => message));
  expect((await seen(page)).map(({ role, type }) => [role, type])).toEqual([
    ['alert', 'danger'],
    ['alert', 'danger'],
  ]);
  await page.unroute(`**/api/posts/${desk}/save`);
  await refuse({ status: 422, code: 'invalid', title: 'That cannot be saved' });
  await save.click();
  await expect.poll(async () => (await words(page)).at(-1)).toBe('That cannot be saved');
  expect(await seen(page)).toHaveLength(3);
});

test('there is no shopping bag: no alert mentions one, and /cart is no page [ALE-06]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/cart');
  await page.getByText("This page doesn't exist", { exact: false }).first().waitFor();
  const folder = join(import.meta.dirname, '../../dist/web/assets');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  for (const name of scripts) expect(await readFile(join(folder, name), 'utf8')).not.toMatch(/added to bag|view bag/i);
});
