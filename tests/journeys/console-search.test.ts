import { afterAll, beforeAll, expect, test } from 'vitest';
import { report } from '../../contract/moderation/moderation.ts';
import { changeAdminCampus } from '../../contract/console/site.ts';
import { listCases } from '../../contract/moderation/cases.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let admin: Person;
let fay: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  admin = await createPerson(server, { first: 'Ada', role: 'admin' });
  fay = await createPerson(server, { first: 'Fay', last: 'Kerr' });
});
afterAll(() => server.stop());

test('what is typed in the moment that a part of the console appears is searched there [MOD-10]', async () => {
  const page = await browser.open({ server, as: admin });
  await page.goto('/admin');
  await page.getByText('All caught up').waitFor();
  // the box gets another placeholder with the part; React runs the part's effects only after that
  await page.evaluate((text) => {
    const box = document.querySelector<HTMLInputElement>('input[type=search]');
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    if (!box || !setValue) throw new Error('no search box');
    new MutationObserver((_, observer) => {
      observer.disconnect();
      setValue.call(box, text);
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }).observe(box, { attributeFilter: ['placeholder'] });
  }, fay.email);
  await page.getByRole('link', { name: 'Users' }).click();
  await page.waitForURL((url) => url.searchParams.get('q') === fay.email);
  expect(await page.getByRole('searchbox').inputValue()).toBe(fay.email);
  await expect.poll(() => page.getByRole('row').count()).toBe(1);
  await page.getByRole('row').filter({ hasText: 'Fay Kerr' }).waitFor();
});

test('what is typed before the page’s code has loaded is searched once it has [MOD-10]', async () => {
  const page = await browser.open({ server, as: admin });
  let arrive = () => {};
  const code = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/(?!start-).*\.js$/, (route) => code.then(() => route.continue()));
  await page.goto('/admin/users', { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Name or email' }).fill(fay.email);
  arrive();
  await page.waitForURL((url) => url.searchParams.get('q') === fay.email);
  await expect.poll(() => page.getByRole('row').count()).toBe(1);
});

test('on the page of a case, a person or a campus, the search leads to its list, and Back to the page [MOD-10]', async () => {
  const { _id } = await post(fay, 'A reported wardrobe');
  await admin.client.call(report, { body: { kind: 'post', id: _id, reason: 'scam', detail: '' } });
  const { cases } = await admin.client.call(listCases);
  const page = await browser.open({ server, as: admin });
  for (const [path, list, text, entry] of [
    [`/admin/cases/${cases[0]?._id}`, '/admin', 'wardrobe', 'A reported wardrobe'],
    [`/admin/users/${admin.id}`, '/admin/users', 'fay kerr', 'Fay Kerr'],
    ['/admin/campuses/ut', '/admin/campuses', 'duke', 'Duke University'],
  ] as const) {
    await page.goto(path);
    const box = page.getByRole('searchbox');
    await box.fill(text);
    await page.waitForURL((url) => url.pathname === list && url.searchParams.get('q') === text);
    await page.getByRole('row').filter({ hasText: entry }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(1);
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goBack();
    await page.waitForURL(`**${path}`);
    await expect.poll(() => box.inputValue()).toBe('');
  }
});

test('the posts’ filter names the campus whose posts are shown, also a hidden one [MOD-10]', async () => {
  const member = await createPerson(server, { campus: 'mit' });
  await post(member, 'A lamp of MIT');
  await admin.client.call(changeAdminCampus, { params: { id: 'mit' }, body: { status: 'hidden' } });
  for (const [campus, rows] of [
    ['mit', 1],
    ['campus', 0],
  ] as const) {
    const page = await browser.open({ server, as: admin, campus });
    await page.goto('/admin/posts');
    const choice = page.getByRole('combobox', { name: 'Campus' });
    await expect.poll(() => choice.locator('option').count()).toBeGreaterThan(10);
    await (rows ? page.getByText('A lamp of MIT') : page.getByText('Nothing found')).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(rows);
    await expect.poll(() => choice.inputValue()).toBe(campus);
    await choice.selectOption('ut');
    await page.waitForURL(/campus=ut/);
    await expect.poll(() => choice.inputValue()).toBe('ut');
  }
});
