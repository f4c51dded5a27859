import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPeople, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { nextDay, pastSales } from '../factories/sales.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let sellers: Person[];
let reader: Person;
let listing: string;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  sellers = await createPeople(server, ['Ana', 'Bo', 'Cy', 'Di', 'Ed']);
  [reader] = await createPeople(server, ['Gus']);
  await pastSales(server, sellers, [40, 50, 60, 70, 80], { title: 'Desk', ago: 130 });
  await pastSales(server, sellers, [30, 40, 45, 60, 70], { title: 'Oak desk', ago: 40 });
  await nextDay(server);
  listing = (await post(sellers[0] as Person, 'White desk', { price: 90, category: 'furniture' }))._id;
});
afterAll(() => server.stop());

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

it('charts the median price by month on a category page, with a table, at 320 px and in forced colors [PRI-03]', async () => {
  const page = await browser.open({ server, as: reader, width: 'phone' });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/c/furniture');
  const section = page.getByRole('region', { name: 'What items sold for' });
  const chart = section.getByRole('img', { name: /^Median price by month, from \$60 in \w+ \d{4} to \$45 in/ });
  // the listings come first, so the chart is folded
  await section.getByText('Median $55 over the past year').waitFor();
  expect(await chart.count()).toBe(0);
  await section.getByRole('heading').click();
  await chart.waitFor();
  expect(await section.innerText()).toContain('Median $55 over the past year');
  // the line has the color of text, and dots are filled
  const colors = await chart.evaluate((element) => {
    const line = element.querySelector('path[stroke-width="2"]');
    const dot = element.querySelector('span.rounded-pill');
    const seen = [line && getComputedStyle(line).stroke, dot && getComputedStyle(dot).backgroundColor];
    return [...seen, getComputedStyle(document.body).backgroundColor];
  });
  expect(new Set(colors).size).toBe(3);
  // nothing was sold in the months between
  expect(await chart.locator('path[stroke-width="2"]').getAttribute('stroke-dasharray')).toBe('2 5');
  // screen readers have the table before it is shown
  const rows = section.getByRole('table', { name: 'What items sold for, by month' }).getByRole('row');
  expect(await rows.count()).toBe(3);
  await section.getByRole('button', { name: 'Show table' }).click();
  expect(await rows.nth(2).innerText()).toMatch(/^\w+ \d{4}\s+\$45$/);
  expect(await fits(page)).toBe(true);
  // the chart is of the whole category
  await page.goto('/c/furniture?condition=good');
  await page.getByText('0 results').waitFor();
  expect(await section.count()).toBe(0);
});

it('says how a price compares on the post page, and tells the seller why [PRI-02]', async () => {
  const [other, own] = await Promise.all(
    [reader, sellers[0] as Person].map((as) => browser.open({ server, as, width: 'desk' })),
  );
  for (const page of [other, own] as Page[]) {
    await page.goto(`/post/${listing}`);
    const section = page.getByRole('region', { name: 'Price comparison' });
    await section.getByText('Higher than most', { exact: true }).waitFor();
    expect(await section.innerText()).toContain('Similar items sold for $35 to $75 here (10 in the last year)');
    expect(await section.getByText('Your price is above what most of them sold for.').count()).toBe(
      page === own ? 1 : 0,
    );
  }
});

it('hints in the composer at what similar items sold for, and is silent while the server is slow or away [PRI-01]', async () => {
  const page = await browser.open({ server, as: sellers[1] as Person, width: 'desk' });
  let held: (() => void)[] = [];
  let away = false;
  await page.route('**/api/prices/similar?*', async (route) => {
    if (away) return route.abort();
    await new Promise<void>((resolve) => held.push(resolve));
    return route.continue();
  });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create Post' });
  await composer.getByLabel('Title').pressSequentially('Small desk');
  await expect.poll(() => held.length).toBe(1);
  // one question for all letters, and the form is there meanwhile
  await composer.getByLabel('Price', { exact: true }).fill('60');
  const hint = composer.getByText('Similar items sold for $35 to $75 here (10 in the last year)');
  expect(await hint.count()).toBe(0);
  for (const release of held) release();
  await hint.waitFor();
  held = [];
  away = true;
  await composer.getByLabel('Title').fill('Drone');
  await expect.poll(() => hint.count()).toBe(0);
  expect(await composer.getByRole('button', { name: 'Post', exact: true }).isEnabled()).toBe(true);
  expect(await page.getByRole('alert').count()).toBe(0);
});
