import { afterAll, beforeAll, expect, it } from 'vitest';
import { choiceName, notificationChannels, notificationKinds } from '../../contract/notifications/kinds.ts';
import { getNotificationSettings, setNotifications } from '../../contract/notifications/settings.ts';
import { getAccount } from '../../contract/identity/settings.ts';
import { createPerson } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
const path = '/settings/account/notifications';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

it('has a named box for each kind and channel, saved as it is pressed, and two tabs agree [EVY-06]', async () => {
  const ana = await createPerson(server);
  const page = await browser.open({ server, as: ana });
  await page.goto('/settings/account');
  await page.getByRole('main').getByRole('link', { name: 'Notifications Choose' }).click();
  await page.waitForURL(`**${path}`);
  const box = (name: string, on = page) => on.getByRole('checkbox', { name, exact: true });
  for (const kind of notificationKinds)
    for (const channel of notificationChannels) expect(await box(choiceName(kind, channel)).isChecked()).toBe(true);
  await axe(page);
  const other = await page.context().newPage();
  await other.goto(path);
  await box('Messages by email', other).waitFor();
  // by keyboard
  await box('Messages in app').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect.poll(() => box('Messages by email', other).isChecked()).toBe(false);
  const emails = async () =>
    (await ana.client.call(getNotificationSettings)).kinds.filter(({ email }) => !email).map(({ kind }) => kind);
  expect(await emails()).toEqual(['messages']);
  // several in quick succession
  for (const kind of ['Deals', 'Comments and mentions', 'Staff']) await box(`${kind} by push`).click();
  await box('Deals by push').click();
  await expect
    .poll(async () =>
      (await ana.client.call(getNotificationSettings)).kinds.filter(({ push }) => !push).map(({ kind }) => kind),
    )
    .toEqual(['comments', 'staff']);
  for (const on of [page, other]) {
    await expect.poll(() => box('Deals by push', on).isChecked()).toBe(true);
    await expect.poll(() => box('Staff by push', on).isChecked()).toBe(false);
  }
  // a change made elsewhere
  await ana.client.call(setNotifications, { body: { kind: 'sales', channel: 'in_app', on: false } });
  for (const on of [page, other])
    await expect.poll(() => box('Sales and community in app', on).isChecked()).toBe(false);
  await page.reload();
  await expect.poll(() => box('Messages by email').isChecked()).toBe(false);

  // the account's switch for all emails and the boxes follow each other
  const emailSwitch = page.getByRole('checkbox', { name: 'Email notifications' });
  const toAccount = () =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Account' }).click();
  await toAccount();
  await emailSwitch.click();
  await expect.poll(async () => (await ana.client.call(getAccount)).email_notifications).toBe(false);
  await page.getByRole('main').getByRole('link', { name: 'Notifications Choose' }).click();
  await expect.poll(() => box('Deals by email').isChecked()).toBe(false);
  await box('Deals by email').click();
  await expect.poll(async () => (await ana.client.call(getAccount)).email_notifications).toBe(true);
  await toAccount();
  await expect.poll(() => emailSwitch.isChecked()).toBe(true);
});

it('shows a choice that could not be saved as it was [EVY-06]', async () => {
  const page = await browser.open({ server, as: await createPerson(server) });
  browser.expectFault(page, /ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
  await page.goto(path);
  const box = page.getByRole('checkbox', { name: 'Deals in app' });
  await box.waitFor();
  await page.context().setOffline(true);
  await box.click();
  await page.getByRole('alert').filter({ hasText: 'Network error' }).waitFor();
  await expect.poll(() => box.isChecked()).toBe(true);
  await page.context().setOffline(false);
});

it('sets quiet hours, says when they are, and ends them [EVY-06]', async () => {
  const ana = await createPerson(server);
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto('/settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Notifications' }).click();
  await page.getByText('Quiet hours are off').waitFor();
  await page.getByLabel('From').fill('23:15');
  await page.getByLabel('To', { exact: true }).fill('23:15');
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await page.getByText('Choose two different times.').waitFor();
  await page.getByLabel('To', { exact: true }).fill('06:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('On from 11:15 PM to 6:30 AM').waitFor();
  await axe(page);
  const stored = async () => (await ana.client.call(getNotificationSettings)).quiet_hours;
  expect(await stored()).toEqual({ from: '23:15', to: '06:30' });
  await page.reload();
  await page.getByText('On from 11:15 PM to 6:30 AM').waitFor();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Quiet hours are off').first().waitFor();
  expect(await stored()).toBeNull();
});

it('fits a screen of 320 px, with every box in sight [EVY-06]', async () => {
  const page = await browser.open({ server, as: await createPerson(server), width: 'phone' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(path);
  await page.getByRole('checkbox', { name: 'Staff by email' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  for (const box of await page.getByRole('table').getByRole('checkbox').all()) {
    const { x = 0, width = 999 } = (await box.boundingBox()) ?? {};
    expect(x).toBeGreaterThan(100);
    expect(x + width).toBeLessThanOrEqual(320);
  }
});

it('stands with the appearance on a phone’s first page of settings [SET-50, EVY-06]', async () => {
  const page = await browser.open({ server, as: await createPerson(server), width: 'phone', theme: 'light' });
  await page.goto('/settings');
  await page.getByRole('group', { name: 'Appearance' }).getByText('Dark').click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await axe(page);
  await page.getByRole('link', { name: 'Notifications' }).first().click();
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
});
