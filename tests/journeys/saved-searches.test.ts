import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { subscribePush } from '../../contract/notifications/notifications.ts';
import { createPerson } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { startPushService } from '../notifications/push-service.ts';
import { alertsOf, list, matched, save, untilMorning } from '../watching/watching.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  service = await startPushService();
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});

test('a saved search alerts of a listing from another browser, opens at it, and stops in one tap [WAT-01, WAT-02, WAT-07]', async () => {
  const [me, bo] = [await createPerson(server, { first: 'Mia' }), await createPerson(server, { first: 'Bo' })];
  const device = service.device();
  await me.client.call(subscribePush, { body: { endpoint: device.endpoint, keys: device.keys } });
  const page = await browser.open({ server, as: me });
  await page.goto('/search?q=glockenspiel&price_max=80');
  // nothing is found: the offer is there all the same
  await page.getByText('No results for the query').waitFor();
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Glockenspiels under $80');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('A glockenspiel');
  expect(await dialog.getByRole('combobox', { name: 'Alerts' }).locator('option').allTextContents()).toEqual([
    'Instant',
    'Daily',
    'Off',
  ]);
  await axe(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('You saved this search').waitFor();
  await matched(server);

  const other = await browser.open({ server, as: bo });
  await other.goto('/home');
  await other.evaluate(() =>
    fetch('/api/posts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Glockenspiel with mallets', price: 60, kind: 'selling' }),
    }),
  );
  await vi.waitFor(() => expect(device.received.map(({ title }) => title)).toEqual(['New for “A glockenspiel”']));

  await page.goto('/notifications');
  const alert = page.getByRole('article').filter({ hasText: 'New for “A glockenspiel”' });
  await alert.getByText('Glockenspiel with mallets · $60').waitFor();
  await alert.getByText('You saved this search.').waitFor();
  await axe(page);
  await alert.getByRole('button', { name: 'Stop these alerts' }).click();
  await alert.getByText('Alerts stopped.').waitFor();

  await page.goto('/search');
  const saved = page.getByRole('region', { name: 'Saved searches' }).getByRole('article', { name: 'A glockenspiel' });
  await saved.getByText('1 new').waitFor();
  await vi.waitFor(async () => expect(await saved.getByRole('combobox', { name: 'Alerts' }).inputValue()).toBe('off'));
  await axe(page);
  await saved.getByRole('link', { name: 'A glockenspiel' }).click();
  await page.getByText('Glockenspiel with mallets').first().waitFor();
  expect(page.url()).toContain('q=glockenspiel&price_max=80&sort=newest');
  await page.goto('/settings/account/searches');
  const managed = page.getByRole('article', { name: 'A glockenspiel' });
  await managed.getByText('None new').waitFor();
  await managed.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No saved searches yet').waitFor();
});

test('a search that can’t be saved says why, also if another tab has saved it; an order alone isn’t offered [WAT-01]', async () => {
  const me = await createPerson(server);
  const page = await browser.open({ server, as: me });
  browser.expectFault(page, /status of (409|422)/);
  await page.goto('/home?price_min=90&price_max=80&sort=newest');
  const offer = page.getByRole('button', { name: 'Save this search' });
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  const press = () => dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await offer.click();
  await press();
  await dialog.getByText('The minimum price is above the maximum price.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Remove filter/ }).click();
  await page.waitForURL('**/home?sort=newest');
  await page.getByLabel('Sort').waitFor();
  expect(await offer.count()).toBe(0);

  await page.goto('/home?price_max=80');
  await offer.click();
  await save(me, '', { filter: { price_max: '80' } });
  await press();
  await page.getByRole('status').filter({ hasText: "You've already saved this search." }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('You saved this search').waitFor();
});

test('a saved search opens at the first new result when others come before it; Back leads to where the reader was [WAT-01]', async () => {
  const [me, bo] = [await createPerson(server), await createPerson(server, { first: 'Bo' })];
  await save(me, 'marimba', { name: 'Marimbas' });
  await matched(server);
  await list(bo, 'Marimba of rosewood');
  await matched(server);
  // one's own are no new results
  for (const at of [1, 2, 3, 4, 5, 6]) await list(me, `Marimba mallets ${at}`);
  await matched(server);
  const page = await browser.open({ server, as: me });
  await page.goto('/settings/account/searches');
  const saved = page.getByRole('article', { name: 'Marimbas' });
  await saved.getByText('1 new').waitFor();
  await saved.getByRole('link', { name: 'Marimbas' }).click();
  const results = page.getByRole('feed', { name: 'Latest' });
  const first = results.getByRole('article', { name: /Marimba of rosewood/ });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const isInSight = () =>
    first.evaluate((post) => Math.abs(post.getBoundingClientRect().top - innerHeight / 2) < innerHeight / 2);
  await expect.poll(isInSight).toBe(true);
  expect(await results.locator('[data-item]').count()).toBe(7);

  // results that were read before aren't shown without what is new since
  await page.goBack();
  await list(bo, 'Marimba of oak');
  await matched(server);
  await saved.getByRole('combobox', { name: 'Alerts' }).selectOption('Daily');
  await saved.getByText('1 new').waitFor();
  await saved.getByRole('link', { name: 'Marimbas' }).click();
  await results.getByRole('article', { name: /Marimba of oak/ }).waitFor();

  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await results.getByRole('article').first().getByRole('link').first().click();
  await results.waitFor({ state: 'detached' });
  await page.goBack();
  await first.waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("after a saved search is deleted the focus is at the next one's button, and without any on the page's content [WAT-01]", async () => {
  const me = await createPerson(server);
  for (const words of ['zither', 'lute', 'shawm']) await save(me, words);
  const page = await browser.open({ server, as: me });
  await page.goto('/settings/account/searches');
  const searches = page.getByRole('article');
  await expect.poll(() => searches.count()).toBe(3);
  const focused = () => page.evaluate(() => document.activeElement?.closest('article')?.getAttribute('aria-label'));
  const [, second, third] = await searches.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  await searches.nth(1).getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => searches.count()).toBe(2);
  expect(second).not.toBe(third);
  await expect.poll(focused).toBe(third);
  await page.keyboard.press('Enter');
  await expect.poll(() => searches.count()).toBe(1);
  await expect.poll(focused).toBeTruthy();
  await page.keyboard.press('Enter');
  await page.getByText('No saved searches yet').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
});

test('the page behind the link of a digest stops its alerts with one button, without signing in [WAT-07]', async () => {
  const [me, bo] = [await createPerson(server), await createPerson(server)];
  await save(me, 'zither', { name: 'Zithers', alerts: 'daily' });
  await matched(server);
  await list(bo, 'Zither in a case');
  await matched(server);
  await untilMorning(server);
  const [mail] = await server.mails(me.email);
  const path = /Stop these alerts: https?:\/\/[^/]+(\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const visitor = await browser.open({ server });
  await visitor.goto(path);
  await visitor.getByText('You get alerts about “Zithers”.').waitFor();
  await axe(visitor);
  await visitor.getByRole('button', { name: 'Stop these alerts' }).click();
  await visitor.getByText("We won't alert you about “Zithers” anymore.").waitFor();
  expect(await alertsOf(me)).toMatchObject([{ alert: { stopped: true } }]);
  // a link that was cut off says what to do instead
  await visitor.goto(path.slice(0, -9));
  await visitor.getByText("That link doesn't work").waitFor();
  await visitor.getByText('every alert in Notifications has a “Stop these alerts” link').waitFor();
  expect(await visitor.getByText('request a new one').count()).toBe(0);
});
