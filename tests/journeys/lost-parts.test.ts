import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server);
  await post(ana, 'A lamp');
});
afterAll(() => server.stop());

test('SHE-36 a part of the page whose code never comes takes nothing else along, and is asked for again', async () => {
  const page = await browser.open({ server, as: ana });
  browser.expectFault(page, /ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module|thrown: /);
  // Firefox says of an error that is written nothing but that it is one
  browser.expectFault(page, /^console: Error http/);
  await page.goto('/home');
  const lamp = page.getByRole('article', { name: /A lamp/ });
  await lamp.waitFor();

  // what is loaded a second later finds no line, and comes when there is one
  const missed = page.waitForEvent('requestfailed', { timeout: 4_000 }).catch(() => undefined);
  await page.context().setOffline(true);
  await missed;
  expect(await lamp.isVisible()).toBe(true);
  await page.context().setOffline(false);

  await page.route('**/assets/*.js', (route) => route.abort('failed'));
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Notifications' }).click();
  await page.getByText('Something went wrong. Try again.').waitFor();
  await main.getByRole('link', { name: 'Home', exact: true }).click();
  await lamp.waitFor();

  await main.getByRole('link', { name: 'Notifications' }).click();
  await page.getByText('Something went wrong. Try again.').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
});
