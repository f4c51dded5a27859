import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search schools' });
const options = (page: Page) => page.getByRole('option');
const campus = 'campus';

test('the generic campus has a reduced navigation, and its search box finds schools [CAM-15, SCH-01, SCH-02, SEA-24, SHE-12]', async () => {
  const page = await browser.open({ server, campus });
  await page.goto('/home');
  await page.getByRole('heading', { name: 'Welcome to Quad' }).waitFor();
  const main = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
  expect((await main.allInnerTexts()).map((text) => text.trim())).toEqual(['Home', 'Search', 'Settings']);
  expect(await box(page).first().getAttribute('placeholder')).toBe('Search schools');
  await axe(page);
  await page.getByRole('complementary').getByRole('searchbox').fill('Norman');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search_schools?q=Norman');
  await page.getByRole('heading', { name: 'Find Your School' }).waitFor();
  await expect.poll(() => options(page).count()).toBe(1);
  expect(await options(page).innerText()).toContain('University of Oklahoma');
  expect(await options(page).innerText()).toContain('Norman, OK, United States');
});

test('schools are found while one types, misspelt too, and chosen by the keyboard [SCH-02, SCH-03, SCH-07]', async () => {
  const page = await browser.open({ server, campus });
  await page.goto('/search_schools');
  await box(page).fill('hravard');
  await expect.poll(() => options(page).allInnerTexts()).toEqual([expect.stringContaining('Harvard University')]);
  await box(page).fill('');
  await expect.poll(() => options(page).count()).toBe(14);
  await axe(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'University of Texas at Austin' });
  await dialog.getByRole('img', { name: 'UT' }).waitFor();
  await axe(page);
  await dialog.getByRole('button', { name: 'Join Campus' }).click();
  await page.getByRole('dialog', { name: 'Join your campus' }).waitFor();
});

test('each person is shown the step that applies to them [SCH-04, SCH-05, SCH-06, CAM-15]', async () => {
  const student = await createPerson(server, { campus: 'ut' });
  const page = await browser.open({ server, campus, as: student });
  await page.goto('/search_schools?q=hogwarts');
  await page.getByText('No results for "hogwarts"').waitFor();
  await page.goto('/search_schools?q=austin');
  await options(page).first().click();
  const own = page.getByRole('link', { name: 'View Your Campus' });
  expect(await own.getAttribute('href')).toContain('//ut.quad.localhost');
  await page.keyboard.press('Escape');
  await box(page).fill('duke');
  await options(page).filter({ hasText: 'Duke' }).click();
  const guest = page.getByRole('dialog').getByRole('link', { name: 'Visit As Guest' });
  expect(await guest.getAttribute('href')).toContain('//duke.quad.localhost');

  const newcomer = await createPerson(server, { campus, schoolVerified: false });
  const other = await browser.open({ server, campus, as: newcomer, width: 'phone' });
  await other.goto('/home');
  await other.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Search' }).click();
  await options(other).filter({ hasText: 'Stanford' }).click();
  await other.getByRole('link', { name: 'Join Campus' }).click();
  await other.waitForURL('**/settings/account/school_email?campus=stanford');
});

test('an unknown school, and a search that fails [SCH-08]', async () => {
  const page = await browser.open({ server, campus });
  browser.expectFault(page, /hogwarts|Failed to load resource/);
  browser.expectFault(page, /api\/schools/);
  await page.goto('/search_schools?school=hogwarts');
  await page.getByRole('dialog', { name: "This page doesn't exist." }).waitFor();
  await page.route('**/api/schools**', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
  );
  await page.goto('/search_schools?q=duke');
  await page.getByText('Something went wrong').waitFor();
  await page.unroute('**/api/schools**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => options(page).count()).toBe(1);
});
