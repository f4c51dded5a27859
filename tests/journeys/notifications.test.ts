import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { likeMessage } from '../../contract/chats/messages.ts';
import { getAccount } from '../../contract/identity/settings.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { advanceClock } from '../../server/sandbox/clock.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const pair = async () => {
  const ana = await createPerson(server, { first: 'Ana' });
  const bo = await createPerson(server, { first: 'Bo' });
  return { ana, bo };
};

test('notifications arrive live, grouped, and are read when listed; mentions have a page [NOT-01, NOT-03, NOT-10, NOT-11]', async () => {
  const { ana, bo } = await pair();
  const people: Person[] = [bo];
  for (const first of ['Cy', 'Di', 'Ed']) people.push(await createPerson(server, { first }));
  const page = await browser.open({ server, as: ana });
  await page.goto('/notifications');
  await page.getByText('Nothing to see here - yet').waitFor();
  await page.getByRole('tab', { name: 'Mentions' }).click();
  await page.getByText('Nothing to see here - yet').waitFor();
  await page.goto('/home');
  const desk = await post(ana, 'Oak desk');
  for (const { client } of people) await client.call(savePost, { params: { id: desk._id } } as never);
  await comment(bo, desk._id, `@${ana.username} would you hold it?`);
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: /Notifications.*unread/ }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) /);
  await main.getByRole('link', { name: /Notifications/ }).click();
  await page.getByRole('heading', { name: 'New' }).waitFor();
  await page.getByRole('link', { name: /Ed .* and 3 others saved your post/ }).waitFor();
  await expect.poll(() => page.title()).not.toMatch(/^\(/);
  await axe(page);
  // live while the page is open
  const again = await createPerson(server, { first: 'Flo' });
  await comment(again, desk._id, 'me too');
  await page.getByRole('link', { name: /Flo .* commented on your post/ }).waitFor();
  await expect.poll(() => page.title()).not.toMatch(/^\(/);
  await page.reload();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  expect(await page.getByRole('heading', { name: 'New' }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Mentions' }).click();
  await page.getByRole('article').filter({ hasText: 'would you hold it?' }).waitFor();
  await axe(page);
});

test('a person whose mails bounce is told next to the address, and a like in the open conversation adds no badge', async () => {
  const { ana, bo } = await pair();
  const page = await browser.open({ server, as: ana });
  await page.goto('/settings/account');
  await page.getByRole('checkbox', { name: 'Email notifications' }).waitFor();
  const notice = page.getByText(`We can't reach you at ${ana.email}`);
  expect(await notice.count()).toBe(0);
  await server.app.platform.pool.query(
    `insert into mails (user_id, kind, recipient, subject, html, plain, state, last_error)
     values ($1, 'like', $2, 'Bo likes your post!', '', '', 'refused', '550 5.1.1 no such mailbox here')`,
    [ana.id, ana.email],
  );
  await page.reload();
  await notice.waitFor();
  await page.getByText('550 5.1.1 no such mailbox here').waitFor();
  await axe(page);

  const chat = await chatOf(bo, ana);
  const mine = await sendText(ana, chat, 'Mine');
  await page.goto(`/messages/${chat}`);
  await page.getByRole('log').getByText('Mine').waitFor();
  await bo.client.call(likeMessage, { params: { id: mine._id } });
  await page.getByRole('log').getByText('1 like').waitFor();
  await expect.poll(() => page.title()).not.toMatch(/^\(/);
  await vi.waitFor(async () => {
    const { rows } = await server.app.platform.pool.query(
      'select type from notifications where to_user = $1 and not read',
      [ana.id],
    );
    expect(rows).toEqual([]);
  }, 30_000);
});

test('the unsubscribe page unsubscribes by its button, without a sign-in: a kind of emails, or all [MAI-07, EVY-06]', async () => {
  const { ana, bo } = await pair();
  await sendText(ana, await chatOf(ana, bo), 'Hello');
  await advanceClock(server.app.platform, 20);
  const mail = await vi.waitFor(async () => {
    const [first] = await server.mails(bo.email);
    expect(first).toBeDefined();
    return first;
  }, 8_000);
  const link = /http:\S+(\/unsubscribe\?token=\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const page = await browser.open({ server, width: 'phone' });
  await page.goto(link);
  await page.getByText(/b\*\*\*@/).waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: "You're unsubscribed" }).waitFor();
  await page.getByText(/emails about messages to b\*\*\*@/).waitFor();
  expect((await bo.client.call(getAccount)).email_notifications).toBe(true);
  await page.getByRole('link', { name: 'Unsubscribe from all notification emails' }).click();
  await page.getByRole('heading', { name: 'Unsubscribe from emails?' }).waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText(/send notification emails to b\*\*\*@/).waitFor();
  expect((await bo.client.call(getAccount)).email_notifications).toBe(false);
  await page.goto('/unsubscribe?token=none');
  await page.getByText("That link doesn't work anymore.").waitFor();
});
