import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decideCase } from '../../contract/moderation/decisions.ts';
import { listCases } from '../../contract/moderation/cases.ts';
import { report, unblockUser } from '../../contract/moderation/moderation.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson } from '../factories/people.ts';
import { comment, post } from '../factories/posts.ts';
import { axe, noSideways, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const THANKS = 'User Reported. Thanks for letting us know.';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const reportsOf = (targetId: string) =>
  run('select target_kind, reason, detail from reports where target_id = $1', targetId);
const alert = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
const choose = async (page: Page, item: string) => page.getByRole('menuitem', { name: item, exact: true }).click();
const openMenu = (page: Page, of: RegExp) =>
  page.getByRole('article', { name: of }).getByRole('button', { name: 'More', exact: true }).first().click();
const pair = async () => {
  const [ana, bo] = await Promise.all([
    createPerson(server, { first: 'Ana', last: 'Lopez' }),
    createPerson(server, { first: 'Bo', last: 'Kim' }),
  ]);
  return { ana, bo };
};

test.each([
  ['desk', 'light'],
  ['phone', 'dark'],
] as const)('a profile is reported with a reason (%s, %s) [MOD-13, PRO-16, PRO-18]', async (width, theme) => {
  const { ana, bo } = await pair();
  const page = await browser.open({ server, as: ana, width, theme });
  await page.goto(`/${bo.username}`);
  const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first();
  await more.click();
  for (const name of ['Report', 'Block', 'Copy link to profile'])
    await page.getByRole('menuitem', { name, exact: true }).waitFor();
  await choose(page, 'Report');
  const dialog = page.getByRole('dialog', { name: 'Report Bo K.' });
  await dialog.getByRole('button', { name: 'Report' }).click();
  await dialog.getByText('Please choose a reason.').waitFor();
  await axe(page, '[role=dialog]');
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => noSideways(page)).toBe(true);
  await dialog.getByRole('radio', { name: 'Harassment or bullying' }).check();
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('He calls me names.');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await alert(page, THANKS);
  await dialog.waitFor({ state: 'detached' });
  expect(await reportsOf(bo.id)).toEqual([{ target_kind: 'user', reason: 'harassment', detail: 'He calls me names.' }]);
});

test('blocking somebody asks for nothing that is gone [MOD-17]', async () => {
  const { ana, bo } = await pair();
  const { _id: chair } = await post(bo, 'A chair', { price: 5 });
  const chat = await chatOf(ana, bo);
  await sendText(ana, chat, 'Is the chair still there?');
  const page = await browser.open({ server, as: ana });
  const refused: string[] = [];
  page.on('response', (answer) => void (answer.status() >= 400 && refused.push(answer.url())));
  for (const path of [`/messages/${chat}`, `/post/${chair}`, `/${bo.username}`]) {
    const live = page.waitForEvent('websocket');
    await page.goto(path);
    await live;
    const head = path.startsWith('/messages') ? page.locator('main header') : page.getByRole('main');
    await head.getByRole('button', { name: 'More', exact: true }).first().click();
    await choose(page, 'Block');
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
    await alert(page, 'You blocked Bo');
    await page.waitForURL(path.startsWith('/messages') ? '**/messages' : '**/home');
    await page.waitForLoadState('networkidle');
    // a conversation's own change is looked at once, which finds it gone
    expect([path, refused.filter((address) => !address.endsWith(`/api/chats/${chat}`))]).toEqual([path, []]);
    expect(refused.length).toBeLessThanOrEqual(1);
    await ana.client.call(unblockUser, { params: { id: bo.id } });
  }
});

test('a visitor who wants to report is asked to join; nobody can report their own content [MOD-13, POS-34]', async () => {
  const { ana, bo } = await pair();
  await run(`update campuses set privacy = 'public' where id = 'ou'`);
  server.app.platform.bus.publish('campuses.changed', null);
  await vi.waitFor(async () => expect((await server.client().try(listFeed)).status).toBe(200));
  const page = await browser.open({ server });
  await page.goto(`/${bo.username}`);
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
  await choose(page, 'Report');
  await page.getByRole('dialog').getByRole('button', { name: 'Log In / Sign Up' }).waitFor();
  const { _id: id } = await post(ana, 'My own desk');
  const own = await browser.open({ server, as: ana });
  await own.goto(`/post/${id}`);
  await openMenu(own, /My own desk/);
  await own.getByRole('menuitem', { name: 'Delete' }).waitFor();
  for (const name of ['Report', 'Mute', 'Block'])
    expect(await own.getByRole('menuitem', { name, exact: true }).count()).toBe(0);
});

test.each(['desk', 'phone'] as const)(
  'a post, a comment and a message are reported from their menus (%s) [MOD-13, POS-34]',
  async (width) => {
    const { ana, bo } = await pair();
    const words = `A desk for ${bo.username}`;
    const { _id: postId } = await post(bo, words);
    const { _id: commentId } = await comment(bo, postId, 'It is very heavy');
    const chat = await chatOf(bo, ana);
    const { _id: messageId } = await sendText(bo, chat, 'Hello there');
    const page = await browser.open({ server, as: ana, width });
    const send = async (title: string, reason: string) => {
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.getByRole('radio', { name: reason }).check();
      await dialog.getByRole('button', { name: 'Report' }).click();
      await dialog.waitFor({ state: 'detached' });
      await alert(page, THANKS);
    };
    await page.goto('/home');
    await openMenu(page, new RegExp(words));
    await choose(page, 'Report');
    await send('Report this post', 'Spam');

    await page.goto(`/post/${postId}`);
    await openMenu(page, /It is very heavy/);
    await choose(page, 'Report');
    const dialog = page.getByRole('dialog', { name: 'Report this comment' });
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('Not true at all');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto(`/messages/${chat}`);
    const message = page.getByRole('log').getByRole('article').filter({ hasText: 'Hello there' });
    await message.hover();
    await message.getByRole('button', { name: 'More' }).click();
    await choose(page, 'Report');
    await send('Report this message', 'Scam or fraud');

    expect(await reportsOf(postId)).toMatchObject([{ target_kind: 'post', reason: 'spam' }]);
    expect(await reportsOf(commentId)).toMatchObject([{ target_kind: 'comment', reason: 'other' }]);
    expect(await reportsOf(messageId)).toMatchObject([{ target_kind: 'message', reason: 'scam' }]);
  },
);

test.each([
  ['desk', 'light'],
  ['phone', 'dark'],
] as const)(
  'a person is blocked from their profile and unblocked in the settings (%s, %s) [MOD-16, MOD-17, MOD-18]',
  async (width, theme) => {
    const { ana, bo } = await pair();
    const words = `A desk for ${bo.username}`;
    const card = (page: Page) => page.getByRole('article', { name: words });
    await post(bo, words);
    const chat = await chatOf(bo, ana);
    await sendText(bo, chat, 'Hello there');
    const page = await browser.open({ server, as: ana, width, theme });
    await page.goto('/home');
    await card(page).waitFor();
    await page.goto(`/${bo.username}`);
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
    await choose(page, 'Block');
    const dialog = page.getByRole('dialog', { name: 'Block Bo K.?' });
    await dialog.waitFor();
    await axe(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByText('You blocked Bo K.', { exact: true }).first().waitFor();
    await alert(page, 'You blocked Bo K.');
    await page.waitForURL('**/home');
    await expect.poll(() => card(page).count()).toBe(0);
    await page.goto('/messages');
    await page.getByText('Send a message, get a message').waitFor();
    await page.goto(`/messages/${chat}`);
    await page.getByText("This conversation doesn't exist").waitFor();

    await page.goto('/settings/account');
    await page.getByRole('link', { name: /Blocked and muted/ }).click();
    const blocked = page.getByRole('region', { name: 'Blocked' });
    await blocked.getByText(`@${bo.username}`).waitFor();
    await axe(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => noSideways(page)).toBe(true);
    await blocked.getByRole('button', { name: 'Unblock Bo K.' }).click();
    await blocked.getByText("You haven't blocked anyone.").waitFor();
    await page.goto('/home');
    await card(page).waitFor();
  },
);

test('blocking from a conversation closes it, in the other tab too [MOD-16, MOD-17]', async () => {
  const { ana, bo } = await pair();
  const chat = await chatOf(bo, ana);
  await sendText(bo, chat, 'Hello there');
  const [page, tab] = await Promise.all([browser.open({ server, as: ana }), browser.open({ server, as: ana })]);
  await page.goto(`/messages/${chat}`);
  await tab.goto('/messages');
  await tab.getByRole('link', { name: /Hello there/ }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
  await choose(page, 'Block');
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await page.waitForURL('**/messages');
  for (const each of [page, tab])
    await expect.poll(() => each.getByRole('link', { name: /Hello there/ }).count(), { timeout: 30_000 }).toBe(0);
});

test('a person and a thread are muted from a post’s menu, and unmuted in the settings [D11]', async () => {
  const { ana, bo } = await pair();
  const { _id: id } = await post(bo, 'A desk of pine');
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await openMenu(page, /A desk of pine/);
  await choose(page, 'Mute');
  const dialog = page.getByRole('dialog', { name: 'Mute' });
  await dialog.getByRole('button', { name: 'Mute this thread' }).waitFor();
  await axe(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Mute this thread' }).click();
  await alert(page, 'Muted this thread.');
  expect(await run('select root_id from thread_mutes where user_id = $1', ana.id)).toEqual([{ root_id: id }]);
  await openMenu(page, /A desk of pine/);
  await choose(page, 'Mute');
  await dialog.getByRole('button', { name: 'Unmute this thread' }).waitFor();
  await dialog.getByRole('button', { name: 'Mute Bo K.' }).click();
  await alert(page, 'Muted Bo K.');
  await expect.poll(() => page.getByRole('article', { name: /A desk of pine/ }).count()).toBe(0);
  await page.goto('/settings/account/blocked');
  const muted = page.getByRole('region', { name: 'Muted' });
  await muted.getByRole('button', { name: 'Unmute Bo K.' }).click();
  await muted.getByText("You haven't muted anyone.").waitFor();
});

test.each([
  ['desk', 'light'],
  ['phone', 'dark'],
] as const)('text that looks like fraud shows a warning with the reason (%s, %s) [D10]', async (width, theme) => {
  const { ana, bo } = await pair();
  const { _id: id } = await post(bo, 'Room near campus. Send the deposit before you see it.');
  const chat = await chatOf(bo, ana);
  await sendText(bo, chat, 'Please send me the code you just got');
  const page = await browser.open({ server, as: ana, width, theme });
  await page.goto(`/post/${id}`);
  await page
    .getByRole('note', { name: 'Be careful' })
    .getByText(/before you meet/)
    .waitFor();
  await axe(page);
  await page.goto('/home');
  const card = page.getByRole('article', { name: /Room near campus/ }).first();
  await card.getByRole('note', { name: 'Be careful' }).waitFor();
  await page.goto(`/messages/${chat}`);
  await page
    .getByRole('log')
    .getByText(/Never share a code/)
    .waitFor();
  await axe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => noSideways(page)).toBe(true);
  // the author isn't shown what was detected
  const writer = await browser.open({ server, as: bo, width });
  await writer.goto(`/messages/${chat}`);
  await writer.getByRole('log').getByText('Please send me the code').waitFor();
  expect(await writer.getByRole('note', { name: 'Be careful' }).count()).toBe(0);
});

test('a message hidden by moderators leaves the open conversation, and returns when it is restored [MOD-10, MSG-38]', async () => {
  const { ana, bo } = await pair();
  const mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
  const chat = await chatOf(bo, ana);
  const { _id: id } = await sendText(bo, chat, 'Rude words');
  await ana.client.call(report, { body: { kind: 'message', id, reason: 'harassment' } });
  const { cases } = await mod.client.call(listCases, { query: {} });
  const found = cases.find(({ target_id }) => target_id === id)?._id ?? '';
  const decide = (action: 'hide' | 'restore') =>
    mod.client.call(decideCase, { params: { id: found }, body: { action, reason: 'Rude.' } });
  const page = await browser.open({ server, as: ana });
  await page.goto(`/messages/${chat}`);
  const log = page.getByRole('log');
  await log.getByText('Rude words').waitFor();
  // the page has to be connected before events are sent
  await sendText(bo, chat, 'Are you there?');
  await log.getByText('Are you there?').waitFor();
  await decide('hide');
  await log.getByText('A moderator removed this message.').waitFor();
  expect(await log.getByText('Rude words').count()).toBe(0);
  await decide('restore');
  await log.getByText('Rude words').waitFor();
});
