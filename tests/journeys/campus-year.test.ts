import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCampus } from '../../contract/campuses/campuses.ts';
import { changeAdminCampus } from '../../contract/console/site.ts';
import { withCalendars } from '../factories/calendars.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let author: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  [author] = await createPeople(server, ['Ada']);
  await withCalendars(server, author);
  await post(author, 'A walnut desk', { price: 85, category: 'furniture' });
});
afterAll(() => server.stop());

const rows = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a new member is offered one useful thing above the feed, and it’s gone once they dismissed it [INV-04]', async () => {
  const newcomer = await createPerson(server, { first: 'Nia' });
  const page = await browser.open({ server, as: newcomer, width: 'phone' });
  await page.goto('/home');
  const first = page.getByRole('region', { name: 'Your first post' });
  await first.getByRole('heading', { name: 'Welcome to OU. What do you have, and what do you need?' }).waitFor();
  // the feed is below it
  await page.getByRole('feed').getByText('A walnut desk').first().waitFor();
  await axe(page);
  await first.getByRole('button', { name: 'Post what you need' }).click();
  await page.waitForURL('**/create/post**');
  await page.getByRole('radio', { name: 'Looking for', checked: true }).waitFor();
  await page.goto('/home');
  await first.getByRole('button', { name: 'Dismiss' }).click();
  await first.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('feed').getByText('A walnut desk').first().waitFor();
  expect(await first.count()).toBe(0);
});

test('a campus that hasn’t opened has a waiting list with its counter, and opens by itself at the threshold [INV-02]', async () => {
  const admin = await createPerson(server, { role: 'admin' });
  const [joined, second] = await createPeople(server, ['Jo', 'Sy'], { campus: 'smu' });
  const params = { id: 'smu' };
  await admin.client.call(changeAdminCampus, { params, body: { opening_threshold: 4 } });
  const isWaiting = async () => (await second.client.call(getCampus, { params: { id: 'current' } })).waiting;
  await expect.poll(isWaiting).toBe(true);
  const visitor = await browser.open({ server, campus: 'smu', width: 'phone' });
  await visitor.goto('/home');
  const list = (page: Page) => page.getByRole('region', { name: 'Waiting list' });
  await list(visitor).getByRole('heading', { name: 'Quad is coming to SMU.' }).waitFor();
  await list(visitor).getByText('2 of 4 students').waitFor();
  await axe(visitor);
  await button(visitor, 'Join the waiting list').click();
  await visitor.getByRole('dialog').getByText('Sign up with your school email to join the waiting list.').waitFor();
  const page = await browser.open({ server, campus: 'smu', as: joined });
  await page.goto('/home');
  await list(page).getByRole('heading', { name: "You're on the list." }).waitFor();
  await list(page).getByRole('link', { name: 'Invite friends' }).waitFor();
  await axe(page);
  // two more join, and whoever has the page open gets in
  await admin.client.call(changeAdminCampus, { params, body: { opening_threshold: 2 } });
  await page.getByText('Be the first...').waitFor({ timeout: 60_000 });
  expect(await list(page).count()).toBe(0);
});

test('a student whose yearly check is due is told so, reads on, and is led to verifying when they want to post [GRA-02]', async () => {
  const sue = await createPerson(server, { first: 'Sue' });
  const asked = (days: number) =>
    rows(
      `update users set school_checked_at = product_now() - interval '400 days', recheck_asked_at = product_now() - make_interval(days => $2)
       where id = $1`,
      sue.id,
      days,
    );
  await asked(7);
  await advance(server, 60);
  const page = await browser.open({ server, as: sue, width: 'phone' });
  await page.goto('/settings/account/school_email');
  await page
    .getByText(/^Verify a current school email by \w+ \d+ to keep selling\. Everything else works as before\.$/)
    .waitFor();
  await axe(page);
  await asked(29);
  await advance(server, 60);
  const late = await browser.open({ server, as: sue });
  await late.goto('/home');
  await late.getByRole('feed').getByText('A walnut desk').first().waitFor();
  await late.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  const prompt = late.getByRole('alertdialog').or(late.getByRole('dialog')).first();
  await prompt.getByText('Verify a current school email to post again. Everything else works as before.').waitFor();
  await axe(late);
  await button(late, 'Verify school email').click();
  await late.waitForURL('**/settings/account/school_email');
  await late.getByText('Verify a current school email to post new listings again.').waitFor();
  await late.goto('/sell-many');
  await button(late, 'Start').click();
  await prompt.getByText('Verify a current school email to post again.').waitFor();
});

test('an alum’s profile says so [GRA-01]', async () => {
  const sam = await createPerson(server, { first: 'Sam' });
  await rows('update users set grad_year = extract(year from product_now())::int - 1 where id = $1', sam.id);
  const page = await browser.open({ server, as: author, width: 'phone' });
  await page.goto(`/${sam.username}`);
  await page.getByRole('heading', { name: /Sam .*Alum/ }).waitFor();
  await page.goto(`/${author.username}`);
  await page.getByRole('heading', { name: /Ada/ }).first().waitFor();
  expect(await page.getByText('Alum', { exact: true }).count()).toBe(0);
});

test('a season has a banner above the feed, once a visit, until it’s dismissed for the season [CAL-02]', async () => {
  const [{ seconds }] = await rows(
    `select extract(epoch from move_out - interval '7 days' + interval '18 hours' - product_now())::int as seconds from terms
     where campus_id = 'ou' and move_out - interval '8 days' > product_now() order by move_out limit 1`,
  );
  await advance(server, seconds);
  // in their first week members see the suggestion for their first post instead
  const [ana, bo] = await createPeople(server, ['Ana', 'Bo']);
  await rows(`update users set created_at = product_now() - interval '60 days' where id = any($1)`, [ana.id, bo.id]);
  const banner = (page: Page) => page.getByRole('region', { name: 'This season' });
  const feed = (page: Page) => page.getByRole('feed').getByText('A walnut desk').first();
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto('/home');
  await banner(page)
    .getByText(/^Move-out is \w+ \d+\. Sell your room in ten minutes\./)
    .waitFor();
  await axe(page);
  await banner(page).getByRole('link', { name: 'Sell many items' }).click();
  await button(page, 'Choose photos').waitFor();
  await banner(page).waitFor({ state: 'detached' });
  await page.goBack();
  await feed(page).waitFor();
  expect(await banner(page).count()).toBe(0);
  await page.reload();
  await feed(page).waitFor();
  expect(await banner(page).count()).toBe(0);

  // another visit: the browser has forgotten what lasts as long as it's open
  const kept = async (at: Page) =>
    (await at.context().cookies()).filter(({ name, expires }) => name === 'season' && expires > 0);
  expect(await kept(page)).toEqual([]);
  const other = await browser.open({ server, as: bo });
  await other.goto('/home');
  await banner(other).waitFor();
  await button(other, 'Dismiss for this season').click();
  await banner(other).waitFor({ state: 'detached' });
  const [cookie] = await kept(other);
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1_000 + 60 * 86_400);
});
