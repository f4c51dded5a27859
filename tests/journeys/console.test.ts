import { afterAll, beforeAll, expect, test } from 'vitest';
import { report } from '../../contract/moderation/moderation.ts';
import { createPerson } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

test('every part of the console is in sight on a wide screen, in groups, and reachable on a phone [EVY-09]', async () => {
  const page = await browser.open({ server, as: await createPerson(server, { role: 'admin' }), width: 'desk' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin');
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect.poll(() => links.count()).toBeGreaterThan(15);
  for (const link of await links.all()) {
    const box = await link.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 1440 && box.y >= 0 && box.y + box.height <= 900).toBe(true);
  }
  const names = await page.getByRole('navigation', { name: 'Admin' }).getByRole('group').all();
  expect(await Promise.all(names.map((group) => group.getAttribute('aria-label')))).toEqual([
    'Cases',
    'Community',
    'Search',
    'Operation',
  ]);
  await axe(page);

  const phone = await browser.open({ server, as: await createPerson(server, { role: 'admin' }), width: 'phone' });
  await phone.goto('/admin');
  await phone.getByRole('link', { name: 'Audit log' }).click();
  await phone.waitForURL('**/admin/audit');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test.each(['phone', 'desk'] as const)(
  'on a %s the campus form leads to its sections, and Save stays in sight [EVY-09]',
  async (width) => {
    const page = await browser.open({ server, as: await createPerson(server, { role: 'admin' }), width });
    await page.goto('/admin/campuses/ut');
    const save = page.getByRole('button', { name: 'Save' });
    await save.waitFor();
    for (const section of ['Sign-in', 'Look', 'Retention', 'General']) {
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section }).press('Enter');
      const group = page.getByRole('group', { name: section, exact: true });
      await expect.poll(() => group.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(700);
      const seen = await save.evaluate((element) => {
        const { left, top, width: wide, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + wide / 2, top + height / 2));
      });
      expect([section, seen]).toEqual([section, true]);
    }
    await axe(page);
  },
);

test('Tab begins at the skip link, also where the current part was scrolled into sight [EVY-09]', async () => {
  const page = await browser.open({ server, as: await createPerson(server, { role: 'admin' }), width: 'phone' });
  await page.goto('/admin/audit');
  const current = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' });
  // it's out of sight until the list was scrolled
  await expect
    .poll(() =>
      current.evaluate((link) => link.getBoundingClientRect().right <= innerWidth && link.closest('nav')?.scrollLeft),
    )
    .toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Skip to/);
});

test('each decision says in one sentence what it does [EVY-08]', async () => {
  const [author, ana] = [await createPerson(server), await createPerson(server)];
  const { _id } = await post(author, 'a kept thing');
  await ana.client.call(report, { body: { kind: 'post', id: _id, reason: 'scam', detail: '' } });
  const page = await browser.open({ server, as: await createPerson(server, { role: 'moderator' }) });
  await page.goto('/admin');
  const row = page.getByRole('row').filter({ hasText: 'a kept thing' });
  for (const name of ['Keep', 'Hide'])
    expect(await row.getByRole('button', { name, exact: true }).getAttribute('title')).toMatch(/\.$/);
  await page.getByText('What each decision does').click();
  await page.getByText("Nothing's wrong: it stays, and its reports are closed.").waitFor();
  await row.getByRole('button', { name: 'Keep', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByText('Kept', { exact: true }).first().waitFor();
});
