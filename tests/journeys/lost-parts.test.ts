import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMessages } from '../../contract/chats/messages.ts';
import { startChat } from '../../contract/chats/chats.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let lampId: string;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server);
  ({ _id: lampId } = await post(ana, 'A lamp'));
});
afterAll(() => server.stop());

test('a part of the page whose code fails to load breaks nothing else, and is loaded again [SHE-36]', async () => {
  const page = await browser.open({ server, as: ana });
  browser.expectFault(page, /ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module|thrown: /);
  // Firefox logs only that there was an error
  browser.expectFault(page, /^console: Error http/);
  await page.goto('/home');
  const lamp = page.getByRole('article', { name: /A lamp/ });
  await lamp.waitFor();

  // code that is preloaded a second later fails offline, and loads once there is a connection
  const missed = page.waitForEvent('requestfailed', { timeout: 4_000 }).catch(() => undefined);
  await page.context().setOffline(true);
  await missed;
  expect(await lamp.isVisible()).toBe(true);
  await page.context().setOffline(false);

  await page.route('**/assets/*.js', (route) => route.abort('failed'));
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Notifications' }).click();
  await page.getByText('Something went wrong. Try again.').waitFor();
  await main.getByRole('link', { name: 'Home (Buy/Sell)', exact: true }).click();
  await lamp.waitFor();

  await main.getByRole('link', { name: 'Notifications' }).click();
  await page.getByText('Something went wrong. Try again.').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
});

test('a conversation that can’t be loaded isn’t said to be gone, and is loaded again [MSG-07]', async () => {
  const bo = await createPerson(server, { first: 'Bo' });
  const { _id: id } = await post(ana, 'A stool', { price: 10 });
  const { chat_id: chat } = await offer(bo, id, 8);
  const page = await browser.open({ server, as: ana });
  browser.expectFault(page, /Failed to load resource|^500/);
  await page.goto('/notifications');
  await page.route(`**/api/chats/${chat}`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('link', { name: /A stool/ }).click();
  await page.waitForURL(`**/messages/${chat}*`);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await page.getByText("This conversation doesn't exist").count()).toBe(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('log').waitFor();
});

test('what is chosen, typed or searched before the page is hydrated is kept, and links lead on [SHE-36]', async () => {
  const { _id: kettleId } = await post(ana, 'A kettle', { category: 'furniture' });
  for (const id of [lampId, kettleId]) await ana.client.call(savePost, { params: { id } });
  // the page's code is delayed
  const page = await browser.open({ server, as: ana });
  const code = /\/assets\/[^/]*\.js$/;
  const lamp = page.getByRole('article', { name: /A lamp/ });
  const kettle = page.getByRole('article', { name: /A kettle/ });
  /** Does something on a page whose code is delayed, and then lets the code load. */
  const early = async (path: string, press: () => Promise<void>) => {
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(code, (route) => held.then(() => route.continue()));
    const request = page.waitForRequest(code);
    await page.goto(path, { waitUntil: 'commit' });
    await request;
    expect(await page.locator('#root[data-rendered]').count()).toBe(1);
    await press();
    go();
    await page.locator('#root[data-rendered]').waitFor({ state: 'detached' });
    await page.unrouteAll();
  };

  await early('/c/furniture', async () => {
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('newest');
  });
  await page.waitForURL('**/c/furniture?sort=newest');
  await kettle.waitFor();

  const box = page.getByRole('searchbox', { name: 'Search', exact: true });
  await early('/search', () => box.fill('kettl'));
  await expect.poll(() => box.inputValue(), { timeout: 20_000 }).toBe('kettl');
  await page.keyboard.type('e');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=kettle');
  await kettle.waitFor();

  // typed text can be cleared
  await early('/search?q=lamp', () => box.fill(''));
  await expect.poll(() => box.inputValue(), { timeout: 20_000 }).toBe('');

  // a search works without the code
  await early('/search', async () => {
    await box.fill('lamp');
    await box.press('Enter');
  });
  await page.waitForURL('**/search?q=lamp');
  await lamp.waitFor();
  await early('/saved', async () => {
    await page.getByRole('searchbox', { name: 'Search saved' }).fill('kettle');
    await page.keyboard.press('Enter');
  });
  await page.waitForURL('**/saved?q=kettle');
  await kettle.waitFor();
  await lamp.waitFor({ state: 'detached' });

  const bo = await createPerson(server);
  const { chat } = await ana.client.call(startChat, { params: { id: bo.id }, body: {} });
  const message = page.getByRole('textbox', { name: 'Message' });
  await early(`/messages/${chat._id}`, () => message.fill('Is the kettle still there?'));
  await expect.poll(() => message.inputValue(), { timeout: 20_000 }).toBe('Is the kettle still there?');
  await message.press('Enter');
  const inLog = page.getByRole('log').getByText('Is the kettle still there?');
  await inLog.waitFor();
  expect(await message.inputValue()).toBe('');
  await expect
    .poll(async () => (await bo.client.call(listMessages, { params: { id: chat._id } })).messages.length, {
      timeout: 20_000,
    })
    .toBe(1);
  // a draft stays, and so does what is typed now
  await message.fill('And the lid');
  await early(`/messages/${chat._id}`, () => message.fill('of it?'));
  await expect.poll(() => message.inputValue(), { timeout: 20_000 }).toBe('And the lid of it?');
  expect(await inLog.count()).toBe(1);

  await early('/home', () => lamp.locator('a[href^="/post/"]').first().click());
  await page.waitForURL('**/post/*');
  await page.getByRole('heading', { name: 'Post', exact: true }).waitFor();
});
