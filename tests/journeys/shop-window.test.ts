import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn } from '../../contract/identity/identity.ts';
import { seedDemo } from '../../server/sandbox/demo/seed.ts';
import { axe, layoutShift, useBrowser } from '../harness/browser.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({ page: true, env: { DEMO: 'on' } });
  expect(await seedDemo(server.app.platform, () => undefined)).toBe(true);
  // a week before move-out, when the banner suggests to sell one's room
  const { pool } = server.app.platform;
  await pool.query(`delete from terms where campus_id = 'ou'`);
  await pool.query(
    `insert into terms (campus_id, name, move_in, first_day, finals, move_out)
     select 'ou', 'This term', day - 100, day - 95, day - 5, day from (select product_now()::date + 7 as day) ends`,
  );
  server.app.platform.bus.publish('campuses.changed', null);
  client = server.client();
  await client.call(logIn, { body: { email: 'demo@ou.edu', password: 'demo-password' } });
}, 240_000);
afterAll(() => server.stop());

/** The listings whose photo and price are on the first screen, above the bar at the bottom. */
const listingsInSight = (page: Page) =>
  page.evaluate(() => {
    const end = document.querySelector('nav[aria-label="Bottom"]')?.getBoundingClientRect().top ?? 0;
    return [...document.querySelectorAll('[role=feed] article')]
      .filter((each) => !each.textContent?.includes('Sponsored'))
      .filter((each) => {
        const price = [...each.querySelectorAll('span')].find((span) =>
          /^(\$[\d,]+|Free)/.test(span.textContent ?? ''),
        );
        const photo = each.querySelector('img')?.getBoundingClientRect();
        const line = price?.getBoundingClientRect();
        return photo && line && photo.height > 100 && photo.top >= 0 && photo.bottom <= end && line.bottom <= end;
      })
      .map((each) => each.getAttribute('aria-label'));
  });

/** The heights at which controls stand between the bar with the campus's name and the first listing. */
const rowsOfControls = (page: Page) =>
  page.evaluate(() => {
    const first = document.querySelector('[role=feed]')?.getBoundingClientRect().top ?? 0;
    const from = document.querySelector('[role=tablist]')?.getBoundingClientRect().top ?? 0;
    const middles = [...document.querySelectorAll('main a, main button, main select')]
      // the button for the shortcuts shows only when it has the focus
      .filter((each) => !each.closest('section, [role=feed]'))
      .filter((each) => each.textContent !== 'Keyboard shortcuts')
      .map((each) => each.getBoundingClientRect())
      .filter((box) => box.width > 8 && box.top >= from && box.top < first)
      .map((box) => box.top + box.height / 2)
      .toSorted((one, other) => one - other);
    return middles.filter((middle, at) => at === 0 || middle - (middles[at - 1] ?? 0) > 20).length;
  });

it('shows at least four listings on a phone’s first screen, below at most two rows of controls [SHO-03]', async () => {
  const page = await browser.open({ server, as: { client }, width: 'phone' });
  await expect
    .poll(async () => {
      await page.goto('/home');
      return page.getByRole('region', { name: 'This season' }).count();
    })
    .toBe(1);
  await page.getByRole('navigation', { name: 'Quick picks' }).waitFor();
  expect((await listingsInSight(page)).length).toBeGreaterThanOrEqual(4);
  expect(await rowsOfControls(page)).toBeLessThanOrEqual(2);
  expect((await layoutShift(page)).value).toBe(0);
  await axe(page);
});

it('leads from a quick pick to a page of its own, which names its category once [SHO-04, SHO-05]', async () => {
  const page = await browser.open({ server, as: { client } });
  await page.goto('/home');
  const picks = page.getByRole('navigation', { name: 'Quick picks' });
  expect(await picks.getByRole('link').allInnerTexts()).toEqual([
    'All',
    'Free',
    'Furniture',
    'Books',
    'Subleases',
    'Bikes',
    'Electronics',
    'Tickets',
    'Clothing',
  ]);
  await picks.getByRole('link', { name: 'Bikes' }).click();
  await page.waitForURL('**/search?q=bike&category=*');
  await page.goto('/home');
  await picks.getByRole('link', { name: 'Furniture' }).click();
  await page.waitForURL('**/c/furniture');
  const feed = page.getByRole('feed', { name: 'Furniture' });
  await feed.getByRole('article').first().waitFor();
  expect(await page.getByRole('main').getByText('Furniture', { exact: true }).filter({ visible: true }).count()).toBe(
    1,
  );
  await page.goto('/home?category=furniture');
  await feed.or(page.getByRole('feed')).getByRole('article').first().waitFor();
  expect(
    await page
      .locator('main > :not([role=feed]) :is(nav, header, ul)')
      .getByText('Furniture', { exact: true })
      .filter({ visible: true })
      .allInnerTexts(),
  ).toHaveLength(1); // the pick, which is the chosen one
  expect(await picks.locator('[aria-current=page]').allInnerTexts()).toEqual(['Furniture']);
});
