import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendAppeal } from '../../contract/moderation/appeals.ts';
import { listCases } from '../../contract/moderation/cases.ts';
import { decideTarget } from '../../contract/moderation/decisions.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  admin = await createPerson(server, { first: 'Ada', role: 'admin' });
});
afterAll(() => server.stop());

const reported = async (text: string) => {
  const [author, reader] = [await createPerson(server, { first: 'Sly' }), await createPerson(server)];
  const { _id } = await post(author, text);
  await reader.client.call(report, { body: { kind: 'post', id: _id, reason: 'scam', detail: '' } });
};

/** Holds back the page's calls to an address until `release`; `calls` are the bodies of those that it made. */
async function hold(page: Page, address: RegExp) {
  const calls: unknown[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    calls.push(route.request().postDataJSON());
    await released;
    await route.continue();
  });
  return { calls, release };
}

test('Keep, pressed twice, decides once [MOD-14]', async () => {
  await reported('a kept lamp');
  const page = await browser.open({ server, as: admin });
  await page.goto('/admin?q=kept+lamp');
  const row = page.getByRole('row').filter({ hasText: 'a kept lamp' });
  const { calls, release } = await hold(page, /\/decisions$/);
  const keep = row.getByRole('button', { name: 'Keep' });
  await keep.click();
  await keep.click();
  await page.keyboard.press('a');
  await expect.poll(() => calls.length).toBe(1);
  release();
  await page.getByText('Kept', { exact: true }).first().waitFor();
  await row.waitFor({ state: 'detached' });
  expect(calls).toHaveLength(1);
  expect(await page.getByText('Someone already decided that.').count()).toBe(0);
});

test('of the two answers to an appeal, the first press counts [MOD-15]', async () => {
  const sly = await createPerson(server, { first: 'Sly' });
  const { _id: id } = await post(sly, 'an appealed lamp');
  const decided = await admin.client.call(decideTarget, {
    params: { kind: 'post', id },
    body: { action: 'hide', reason: 'Spam.' },
  });
  const { rows } = await server.app.platform.pool.query('select id from decisions where case_id = $1', [decided._id]);
  await sly.client.call(sendAppeal, { body: { decision: rows[0].id, text: 'It is a lamp.' } });
  const page = await browser.open({ server, as: admin });
  await page.goto(`/admin/cases/${decided._id}`);
  await page.getByRole('textbox', { name: 'Answer' }).fill('It stays hidden.');
  const { calls, release } = await hold(page, /\/appeal$/);
  await page.getByRole('button', { name: 'Keep decision' }).click();
  await page.getByRole('button', { name: 'Reverse decision' }).click();
  await expect.poll(() => calls.length).toBe(1);
  release();
  await page.getByText('The decision stands.').waitFor();
  expect(calls).toEqual([{ verdict: 'upheld', answer: 'It stays hidden.' }]);
});

test('bans of several cases by a campus moderator are said to wait for a second one [STF-02]', async () => {
  await reported('a banned lamp');
  const page = await browser.open({ server, as: await createPerson(server, { moderates: 'ou' }) });
  await page.goto('/admin?q=banned+lamp');
  await page.getByRole('row').filter({ hasText: 'a banned lamp' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Ban selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ban' }).click();
  await page.getByText('Waiting for a second moderator: 1').waitFor();
  expect(await page.getByText('Banned: 1').count()).toBe(0);
  expect((await admin.client.call(listCases, { query: { q: 'banned lamp' } })).cases[0]?.state).toBe('open');
});

test('one quick pick is removed at a time, so that none comes back [MOD-11]', async () => {
  const page = await browser.open({ server, as: admin });
  await page.goto('/admin/picks');
  const rows = page.getByRole('row');
  await rows.first().waitFor();
  const count = await rows.count();
  const names = await rows.locator('h2').allInnerTexts();
  const { calls, release } = await hold(page, /\/api\/admin\/campuses\/ou$/);
  const removeOf = (name = '') => page.getByRole('button', { name: `Remove ${name}`, exact: true });
  await removeOf(names[0]).click();
  await removeOf(names[1]).click({ force: true });
  await expect.poll(() => calls.length).toBe(1);
  release();
  await expect.poll(() => rows.count()).toBe(count - 1);
  await removeOf(names[1]).click();
  await expect.poll(() => rows.locator('h2').allInnerTexts()).toEqual(names.slice(2));
});

test('what is typed while a campus is being saved stays in the form, unsaved [MOD-11]', async () => {
  const page = await browser.open({ server, as: admin });
  await page.goto('/admin/campuses/duke');
  const [city, short] = [page.getByLabel('City', { exact: true }), page.getByLabel('Short name')];
  await city.fill('Raleigh');
  const { calls, release } = await hold(page, /\/api\/admin\/campuses\/duke$/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls).toEqual([{ city: 'Raleigh' }]);
  await short.fill('Duke U');
  release();
  await page.getByText('Campus saved').waitFor();
  expect(await short.inputValue()).toBe('Duke U');
  await page.getByText('Not saved yet').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls).toEqual([{ city: 'Raleigh' }, { short_name: 'Duke U' }]);
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
});
