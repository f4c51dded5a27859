import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { likeMessage, listMessages } from '../../contract/chats/messages.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson } from '../factories/people.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

test('a like that comes while the messages are being read stays, though the answer is older [MSG-31, MSG-38]', async () => {
  const [ana, bo] = [await createPerson(server, { first: 'Ana' }), await createPerson(server, { first: 'Bo' })];
  const chat = await chatOf(bo, ana);
  const mine = await sendText(ana, chat, 'Mine');
  // the response is delayed
  const page = await browser.open({ server, as: ana });
  let release = () => undefined as void;
  const liked = new Promise<void>((done) => (release = done));
  let reads = 0;
  const answered = new Promise<void>((done) => {
    void page.route(`**/api/chats/${chat}/messages*`, async (route) => {
      const json = await ana.client.call(listMessages, { params: { id: chat }, query: {} });
      done();
      await liked;
      await route.fulfill({ json });
      reads++;
    });
  });
  await page.goto(`/messages/${chat}`);
  // the page reads them again when its live connection is open
  await answered;
  await bo.client.call(likeMessage, { params: { id: mine._id } });
  await page.getByRole('log').getByText('1 like').waitFor();
  release();
  await expect.poll(() => reads).toBeGreaterThan(1);
  expect(await page.getByRole('log').getByText('1 like').count()).toBe(1);
});

test('a photo that still uploads when its chat is left is sent, or waits in the draft [MSG-22, MSG-39]', async () => {
  const [ana, bo] = [await createPerson(server, { first: 'Ana' }), await createPerson(server, { first: 'Bo' })];
  const id = await chatOf(ana, bo);
  const page = await browser.open({ server, as: ana });
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#4a7' } })
    .jpeg()
    .toBuffer();
  await page.goto(`/messages/${id}`);
  const box = page.getByRole('textbox', { name: 'Message' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const preview = page.getByRole('img', { name: 'desk.jpg' });
  const leaveWith = async (text: string, pressed: boolean) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/uploads', (route) => released.then(() => route.continue()));
    const begun = page.waitForRequest('**/api/uploads');
    await page.getByLabel('Attach').setInputFiles({ name: 'desk.jpg', mimeType: 'image/jpeg', buffer: bytes });
    await preview.waitFor();
    await begun;
    await box.fill(text);
    if (pressed) {
      await send.click();
      await page.locator('[aria-label=Send][aria-busy=true]').waitFor();
    }
    await page.getByRole('link', { name: 'Notifications' }).first().click();
    await page.waitForURL('**/notifications');
    await box.waitFor({ state: 'detached' });
    const uploaded = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    release();
    await uploaded;
    await page.unroute('**/api/uploads');
  };
  const messages = async () =>
    (await bo.client.call(listMessages, { params: { id }, query: {} })).messages.map(({ text, hasPhoto }) => [
      text,
      hasPhoto,
    ]);
  await leaveWith('Here it is', true);
  await expect.poll(messages).toEqual([['Here it is', true]]);
  await page.goBack();
  await page.getByRole('log').getByRole('article').filter({ hasText: 'Here it is' }).waitFor();
  expect(await box.inputValue()).toBe('');

  await leaveWith('And another', false);
  await page.goBack();
  await preview.waitFor();
  expect(await box.inputValue()).toBe('And another');
  expect(await messages()).toHaveLength(1);
  await send.click();
  await expect.poll(messages).toContainEqual(['And another', true]);
});

test('whoever comes back to a chat finds the photo still uploading, and Send still pressed [MSG-22, MSG-39]', async () => {
  const [ana, bo] = [await createPerson(server, { first: 'Ana' }), await createPerson(server, { first: 'Bo' })];
  const id = await chatOf(ana, bo);
  const page = await browser.open({ server, as: ana });
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#4a7' } })
    .jpeg()
    .toBuffer();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/uploads', (route) => released.then(() => route.continue()));
  await page.goto(`/messages/${id}`);
  const box = page.getByRole('textbox', { name: 'Message' });
  const progress = page.getByRole('progressbar', { name: 'Uploading desk.jpg' });
  const busy = page.locator('[aria-label=Send][aria-busy=true]');
  const comeBack = async () => {
    await page.getByRole('link', { name: 'Notifications' }).first().click();
    await box.waitFor({ state: 'detached' });
    await page.goBack();
    await box.waitFor();
  };
  await page.getByLabel('Attach').setInputFiles({ name: 'desk.jpg', mimeType: 'image/jpeg', buffer });
  await box.fill('Here it is');
  await comeBack();
  await progress.waitFor();
  expect(await box.inputValue()).toBe('Here it is');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await busy.waitFor();
  await comeBack();
  await busy.waitFor();
  release();
  await page.getByRole('log').getByRole('article').filter({ hasText: 'Here it is' }).waitFor();
  expect(await box.inputValue()).toBe('');
  const messages = async () => (await bo.client.call(listMessages, { params: { id }, query: {} })).messages;
  await expect.poll(messages).toMatchObject([{ text: 'Here it is', hasPhoto: true }]);
});
