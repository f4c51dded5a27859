import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deletePost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { axe, layoutShift, noSideways, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const log = (page: Page) => page.getByRole('log');
const deleteConversation = async (page: Page) => {
  await page.locator('main header').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete conversation' }).click();
};
const messageWith = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text });
const alert = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();

const pair = async () => {
  const ana = await createPerson(server, { first: 'Ana' });
  const bo = await createPerson(server, { first: 'Bo' });
  return { ana, bo };
};

async function writeMessage(page: Page, text: string) {
  await box(page).fill(text);
  await box(page).press('Enter');
}

test('an empty inbox invites to write, and a first message goes to somebody searched for [MSG-01, MSG-06, MSG-08, MSG-10, MSG-15, MSG-16]', async () => {
  const { ana, bo } = await pair();
  const page = await browser.open({ server, as: ana });
  await page.goto('/messages');
  await page.getByText("You don't have a message selected").waitFor();
  await page.getByText('Send a message, get a message').waitFor();
  await axe(page);
  await button(page, 'New message').click();
  const search = page.getByRole('searchbox', { name: 'Search people' });
  await search.fill(bo.username);
  await page
    .getByRole('option')
    .filter({ hasText: `@${bo.username}` })
    .click();
  await alert(page, 'New Conversation Started');
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await box(page).getAttribute('placeholder')).toBe('Say something . . .');
  await writeMessage(page, 'Hi Bo');
  await page.getByText('Delivered', { exact: true }).waitFor();
  await page.getByRole('list', { name: 'Conversations' }).getByText('You: Hi Bo').waitFor();
});

test('people are found from the second letter on and chosen by the keyboard [MSG-11, MSG-12, MSG-13]', async () => {
  const { ana, bo } = await pair();
  const page = await browser.open({ server, as: ana });
  await page.goto('/messages');
  await button(page, 'New message').click();
  const search = page.getByRole('searchbox', { name: 'Search people' });
  await search.fill(bo.username[0] ?? '');
  await search.press('Enter');
  await alert(page, 'Please select a user!');
  expect(await page.getByRole('option').count()).toBe(0);
  await search.fill(bo.username);
  const option = page.getByRole('option').filter({ hasText: `@${bo.username}` });
  await option.waitFor();
  await search.press('ArrowDown');
  expect(await option.getAttribute('aria-selected')).toBe('true');
  await axe(page, '[role=dialog]');
  await search.press('Enter');
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
});

test('on a phone inbox, conversation and new message are pages; a desktop redirects to the inbox [MSG-03, MSG-04, MSG-05, SHE-11]', async () => {
  const { ana, bo } = await pair();
  const id = await chatOf(bo, ana);
  await sendText(bo, id, 'Is it still there?');
  const page = await browser.open({ server, as: ana, width: 'phone', theme: 'dark' });
  await page.goto('/messages');
  const bottom = page.getByRole('navigation', { name: 'Bottom' });
  await bottom.getByText('1 unread').first().waitFor();
  await page.getByRole('link', { name: /Is it still there/ }).click();
  await messageWith(page, 'Is it still there?').waitFor();
  expect(await bottom.count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Messages' }).count()).toBe(0);
  await axe(page);
  await page.setViewportSize({ width: 320, height: 600 });
  await expect.poll(() => noSideways(page)).toBe(true);
  await button(page, 'Back').click();
  await button(page, 'New message').click();
  await page.waitForURL('**/messages/new');
  await page.getByRole('searchbox', { name: 'Search people' }).fill(bo.username);
  await page.getByRole('option').first().click();
  await page.waitForURL(`**/messages/${id}`);

  const desk = await browser.open({ server, as: ana });
  for (const path of ['/messages/new', '/create/message']) {
    await desk.goto(path);
    await desk.waitForURL('**/messages');
  }
});

test.each(['light', 'dark'] as const)(
  'two people talk, live in every tab (%s) [MSG-09, MSG-23, MSG-25, MSG-30, MSG-31, MSG-38]',
  async (theme) => {
    const { ana, bo } = await pair();
    const id = await chatOf(ana, bo);
    const [one, two, other] = await Promise.all([
      browser.open({ server, as: ana, theme }),
      browser.open({ server, as: ana }),
      browser.open({ server, as: bo, width: 'phone', theme }),
    ]);
    await one.goto(`/messages/${id}`);
    await two.goto(`/messages/${id}`);
    await other.goto('/home');
    await writeMessage(one, 'Is the desk still there?');
    await messageWith(two, 'Is the desk still there?').waitFor();
    await one.getByText('Delivered', { exact: true }).waitFor();
    await expect.poll(() => other.title()).toMatch(/^\([1-9]\) /);
    await other.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Messages' }).click();
    await other.getByRole('link', { name: /Is the desk still there/ }).click();
    await one.getByText('Seen', { exact: true }).waitFor();
    await one.getByText(/^Seen \d{1,2}:\d\d [AP]M$/).waitFor();
    await two.getByText('Seen', { exact: true }).waitFor();
    await one.getByRole('img', { name: 'Here now' }).waitFor();
    await box(other).pressSequentially('It is');
    await one.getByRole('status', { name: /is typing/ }).waitFor();
    await box(other).press('Shift+Enter');
    await box(other).pressSequentially('come by');
    await button(other, 'Send').click();
    await messageWith(one, 'come by').waitFor();
    expect(await messageWith(one, 'come by').innerText()).toContain('It is\ncome by');
    expect(await one.getByRole('status', { name: /is typing/ }).count()).toBe(0);
    await messageWith(one, 'come by').hover();
    await messageWith(one, 'come by').getByRole('button', { name: 'Like' }).click();
    await messageWith(other, 'come by').getByText('1 like').waitFor();
    await two
      .getByRole('list', { name: 'Conversations' })
      .getByText(/^Ana liked/)
      .waitFor();
    await messageWith(two, 'come by').getByRole('button', { name: 'Like', pressed: true }).waitFor();
    await axe(one);
    await axe(other);
    await button(other, 'Back').click();
    const link = other.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Messages' });
    // no badge: nothing is unread
    await expect.poll(() => link.innerText()).toBe('Messages');
  },
);

test('a conversation is deleted in every tab of one person; the other still sees it [MSG-07, MSG-34, MSG-35, MSG-38, D60]', async () => {
  const { ana, bo } = await pair();
  const id = await chatOf(ana, bo);
  await sendText(ana, id, 'Sold, sorry');
  const open = (as: Person) => browser.open({ server, as });
  const [one, second, other] = [await open(ana), await open(ana), await open(bo)];
  for (const page of [one, second, other]) {
    await page.goto(`/messages/${id}`);
    await messageWith(page, 'Sold, sorry').waitFor();
  }
  await deleteConversation(one);
  const dialog = one.getByRole('dialog', { name: 'Delete conversation' });
  expect(await dialog.innerText()).toContain(
    "still sees it for 30 days. Then it's deleted for both of you, unless something in it was reported.",
  );
  await button(one, 'Delete').click();
  for (const page of [one, second]) {
    await alert(page, 'Chat deleted');
    await page.waitForURL('**/messages');
    await page.getByText('Send a message, get a message').waitFor();
  }
  await one.goto(`/messages/${id}`);
  await one.getByText("This conversation doesn't exist").waitFor();
  // the other person keeps it; a new message starts it empty for the person who deleted it
  await messageWith(other, 'Sold, sorry').waitFor();
  await sendText(bo, id, 'Are you sure?');
  await one.goto(`/messages/${id}`);
  await messageWith(one, 'Are you sure?').waitFor();
  expect(await messageWith(one, 'Sold, sorry').count()).toBe(0);
  await messageWith(other, 'Sold, sorry').waitFor();
});

test('a conversation that can’t be deleted stays, and says so [MSG-36]', async () => {
  const { ana, bo } = await pair();
  const id = await chatOf(ana, bo);
  const page = await browser.open({ server, as: ana });
  browser.expectFault(page, /503/);
  await page.route(`**/api/chats/${id}`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await page.goto(`/messages/${id}`);
  await deleteConversation(page);
  await button(page, 'Delete').click();
  await page.getByRole('alert').filter({ hasText: "Couldn't delete all chat messages" }).waitFor();
  await page.getByRole('alert').filter({ hasText: 'Something went wrong' }).waitFor();
  await box(page).waitFor();
});

test('older messages come 15 at a time, without moving what is on screen [MSG-26, MSG-27]', async () => {
  const { ana, bo } = await pair();
  const id = await chatOf(ana, bo);
  for (let n = 1; n <= 50; n++) await sendText(n % 3 ? ana : bo, id, `number ${n}.`);
  const page = await browser.open({ server, as: ana });
  await page.goto(`/messages/${id}`);
  await messageWith(page, 'number 50.').waitFor();
  const count = () => log(page).getByRole('article').count();
  await expect.poll(count).toBeGreaterThanOrEqual(15);
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
  const before = await count();
  expect(before).toBeLessThan(50);
  const first = log(page).getByRole('article').first();
  const name = (await first.innerText()).trim();
  await log(page).evaluate((element) => element.scrollTo({ top: 60 }));
  const at = (await messageWith(page, name).boundingBox())?.y ?? 0;
  await expect.poll(count).toBe(Math.min(before + 15, 50));
  const now = (await messageWith(page, name).boundingBox())?.y ?? 0;
  expect(Math.abs(now - at)).toBeLessThan(3);
  expect((await layoutShift(page)).value).toBeLessThan(0.02);
  await expect
    .poll(async () => {
      await log(page).evaluate((element) => element.scrollTo({ top: 0 }));
      return count();
    })
    .toBe(50);
  const all = await log(page).getByRole('article').allInnerTexts();
  expect(all.map((text) => Number(/number (\d+)/.exec(text)?.[1]))).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
  // a new one doesn't scroll the reader down
  await sendText(bo, id, 'down here');
  await button(page, 'New messages').click();
  await messageWith(page, 'down here').waitFor();
});

test('messages written offline are queued, survive a reload, and arrive once and in order [MSG-40, D25]', async () => {
  const { ana, bo } = await pair();
  const id = await chatOf(ana, bo);
  const [page, other] = [await browser.open({ server, as: ana }), await browser.open({ server, as: bo })];
  for (const each of [page, other])
    browser.expectFault(each, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/);
  await page.goto(`/messages/${id}`);
  await other.goto(`/messages/${id}`);
  await box(page).waitFor();
  // the server has it, but its answer is lost
  let lost = 0;
  await page.route(`**/api/chats/${id}/messages`, async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 1) return route.continue();
    const { client_id, text } = route.request().postDataJSON() as { client_id: string; text: string };
    await sendText(ana, id, text, { client_id });
    return route.abort('failed');
  });
  await writeMessage(page, 'first');
  await page.context().setOffline(true);
  await writeMessage(page, 'second');
  await writeMessage(page, 'third');
  await page.getByText("You're offline").waitFor();
  await sendText(bo, id, 'meanwhile');
  await page.context().setOffline(false);
  await messageWith(other, 'third').waitFor();
  await messageWith(page, 'meanwhile').waitFor();
  await expect.poll(() => page.getByText('Not sent').count()).toBe(0);
  const order = async (each: Page) =>
    (await log(each).getByRole('article').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
  await expect.poll(() => order(page)).toEqual(await order(other));
  expect((await order(other)).filter((text) => text !== 'meanwhile')).toEqual(['first', 'second', 'third']);

  await page.unrouteAll();
  await page.route(`**/api/chats/${id}/messages`, (route) =>
    route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
  );
  await writeMessage(page, 'after a reload');
  await page.getByText('Not sent').first().waitFor();
  await page.unrouteAll();
  await page.goto('/home');
  await messageWith(other, 'after a reload').waitFor();
  expect(await messageWith(other, 'after a reload').count()).toBe(1);
});

test('a photo is sent with a message and opens in the viewer; a file of another type is refused [MSG-22]', async () => {
  const { ana, bo } = await pair();
  const id = await chatOf(ana, bo);
  const [page, other] = [await browser.open({ server, as: ana }), await browser.open({ server, as: bo })];
  await page.goto(`/messages/${id}`);
  await other.goto(`/messages/${id}`);
  const attach = page.getByLabel('Attach');
  expect(await attach.getAttribute('multiple')).toBeNull();
  await attach.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('just words') });
  await page.getByRole('alert').filter({ hasText: 'Only photos & videos are allowed!' }).waitFor();
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#4a7' } })
    .jpeg()
    .toBuffer();
  await attach.setInputFiles({ name: 'desk.jpg', mimeType: 'image/jpeg', buffer: bytes });
  const preview = page.getByRole('img', { name: 'desk.jpg' });
  await preview.waitFor();
  expect((await preview.boundingBox())?.height).toBeLessThanOrEqual(200);
  await button(page, 'Send').click();
  await expect.poll(() => preview.count()).toBe(0);
  await page.getByText('Seen', { exact: true }).waitFor();
  await log(other).getByRole('article').getByRole('button', { name: 'Photo' }).click();
  await other.getByRole('dialog', { name: 'Photo viewer' }).waitFor();
  await other.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Conversations' }).getByText('You: Sent a photo').waitFor();
});

test('a post is shared from its menu; profile and likes lead to the same conversation [MSG-14, MSG-32, MSG-33, PRO-08]', async () => {
  const { ana, bo } = await pair();
  const desk = await post(bo, 'Solid oak desk', { price: 65, category: 'furniture' });
  await ana.client.call(savePost, { params: { id: desk._id } } as never);
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await page
    .getByRole('article', { name: /Solid oak desk/ })
    .getByRole('button', { name: 'More' })
    .click();
  await page.getByRole('menuitem', { name: 'Send Message' }).click();
  await page.getByRole('dialog', { name: 'Message Bo' }).waitFor();
  await axe(page, '[role=dialog]');
  // the text from the dialog is sent at once
  await page.keyboard.type('Is it still there?');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/messages/*');
  const url = page.url();
  await messageWith(page, 'Is it still there?').waitFor();
  await log(page)
    .getByRole('link', { name: /Solid oak desk/ })
    .waitFor();
  await log(page).getByText('$65').waitFor();
  await axe(page);

  const phone = await browser.open({ server, as: bo, width: 'phone' });
  await phone.goto(url);
  await log(phone)
    .getByRole('link', { name: /Solid oak desk/ })
    .waitFor();
  await expect.poll(() => noSideways(phone)).toBe(true);

  await page.goto(`/${bo.username}?redirect=true`);
  await button(page, 'Start conversation').click();
  await page.waitForURL(url);
  await page.goto(`/${bo.username}`);
  await button(page, 'Send Message').click();
  await button(page, 'Cancel').click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await phone.goto(`/post/${desk._id}/likes`);
  await phone.getByRole('button', { name: /^Send Message to Ana/ }).click();
  await button(phone, 'Start conversation').click();
  await phone.waitForURL(url);

  await bo.client.call(deletePost, { params: { id: desk._id } });
  await page.goto(url);
  await log(page).getByText('* Post deleted **').waitFor();
});

test('someone who can’t write yet is led to the missing step [MSG-01, MSG-02, MSG-17, MSG-18, SHE-03, SHE-04]', async () => {
  const { ana, bo } = await pair();
  const chat = `/messages/${await chatOf(ana, bo)}`;
  const guest = await browser.open({ server });
  for (const path of [
    chat,
    '/messages',
    '/notifications',
    '/notifications/mentions',
    '/messages/new',
    '/create/message',
  ]) {
    await guest.goto(path);
    await guest.waitForURL('**/home');
  }
  const cleo = await createPerson(server, { first: 'Cleo', schoolVerified: false });
  const page = await browser.open({ server, as: cleo });
  await page.goto(`/${bo.username}`);
  await button(page, 'Send Message').click();
  await page.getByRole('dialog').filter({ hasText: 'Verify your school email' }).waitFor();
  await page.goto('/create/message');
  await page.waitForURL('**/settings/account/school_email');
});

test('a conversation that can’t be marked as read says so [MSG-37]', async () => {
  const { ana, bo } = await pair();
  const id = await chatOf(bo, ana);
  await sendText(bo, id, 'Hello');
  const page = await browser.open({ server, as: ana });
  browser.expectFault(page, /50[03]/);
  await page.route('**/api/chats/*/read', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`/messages/${id}`);
  await page.getByRole('alert').filter({ hasText: 'Something went wrong' }).waitFor();
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => page.getByRole('img', { name: 'Unread' }).count()).toBe(0);
});
