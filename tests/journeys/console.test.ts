import { afterAll, beforeAll, expect, test } from 'vitest';
import { importTerms } from '../../contract/campuses/terms.ts';
import { changeAdminCampus } from '../../contract/console/site.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { pastDeal } from '../factories/past-deals.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
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
    browser.expectFault(page, /ERR_FAILED/);
    await page.route(`**${changeAdminCampus.path.replace(':id', 'ut')}`, (route) => route.abort('failed'));
    await page.getByLabel('Short name').fill('UT Austin');
    await save.click();
    await page.getByText('Network error. Please check your connection').waitFor();
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

test('admins add, change, import and remove terms in a campus’s calendar [CAL-01]', async () => {
  const admin = await createPerson(server, { first: 'Ada', role: 'admin' });
  const page = await browser.open({ server, as: admin });
  await page.goto('/admin/calendar');
  await page.getByLabel('Campus').selectOption('ut');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add term' });
  await dialog.getByLabel('Name').fill('Maymester 2040');
  for (const [label, day] of [
    ['Move-in', '2040-05-10'],
    ['First day of class', '2040-05-14'],
    ['Finals', '2040-05-30'],
    ['Move-out', '2040-05-01'],
  ] as const)
    await dialog.getByLabel(label).fill(day);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText("Move-out can't be before finals.").waitFor();
  await axe(page);
  await dialog.getByLabel('Move-out').fill('2040-06-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Maymester 2040' });
  await row.getByText('First day May 14, 2040').waitFor();
  await page.getByRole('button', { name: 'Edit Maymester 2040' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit term' });
  await edit.getByLabel('First day of class').fill('2040-05-15');
  await edit.getByRole('button', { name: 'Save' }).click();
  await row.getByText('First day May 15, 2040').waitFor();
  const days = { 'First day of classes': '20410826', 'Final examinations': '20411208', 'Move-out': '20411213' };
  const events = Object.entries(days).map(
    ([summary, day]) =>
      `BEGIN:VEVENT\r\nUID:${day}\r\nSUMMARY:${summary}\r\nDTSTART;VALUE=DATE:${day}\r\nEND:VEVENT\r\n`,
  );
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${importTerms.path.replace(':id', '*')}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Calendar file').setInputFiles({
    name: 'registrar.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//registrar//EN\r\n${events.join('')}END:VCALENDAR\r\n`,
    ),
  });
  const reading = page.getByRole('button', { name: 'Import .ics' }).and(page.locator('[aria-busy=true]'));
  await reading.waitFor();
  answer();
  await page.getByText('Added Fall 2041.').waitFor();
  await reading.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'Fall 2041' }).getByText('Finals Dec 8, 2041').waitFor();
  await page.getByRole('button', { name: 'Remove Maymester 2040' }).click();
  await row.waitFor({ state: 'detached' });
  await axe(page);
});

test('a ring of four accounts is drawn as a square, with the number of hand-offs on each side [REC-04]', async () => {
  const [ann, bob, cyd, dee] = (await createPeople(server, ['Ann', 'Bob', 'Cyd', 'Dee'])) as [
    Person,
    Person,
    Person,
    Person,
  ];
  const { platform } = server.app;
  for (const [ago, seller, buyer] of [
    [9, ann, bob],
    [7, bob, cyd],
    [5, cyd, dee],
    [3, dee, ann],
    [1, ann, bob],
  ] as const) {
    const dealId = await pastDeal(server, seller, buyer, { ago });
    await platform.write((tx) => platform.jobs.add(tx, 'deals.find-ring', { dealId }));
  }
  const page = await browser.open({ server, as: await createPerson(server, { first: 'Mod', role: 'moderator' }) });
  // the searches run beside each other: any of the four can be the one whose case it is
  const opened = page.getByRole('row').filter({ hasText: 'Mostly deals within one group' }).locator('h2 a');
  await expect
    .poll(async () => {
      await page.goto('/admin');
      // the list comes after the page
      await opened.waitFor({ timeout: 3_000 }).catch(() => undefined);
      return opened.count();
    })
    .toBe(1);
  await opened.click();
  const ring = page.locator('section').filter({ hasText: '5 hand-offs among 4 new accounts' });
  await ring.getByRole('table').waitFor();
  const graph = ring.locator('svg');
  const middles = await graph.locator('circle[r="18"]').evaluateAll((accounts) =>
    accounts.map((account) => {
      const { left, top } = account.getBoundingClientRect();
      return [Math.round(left), Math.round(top)];
    }),
  );
  expect(middles).toHaveLength(4);
  for (const axis of [0, 1]) expect(new Set(middles.map((middle) => middle[axis])).size).toBe(2);
  expect((await graph.locator('circle[r="11"] + text').allTextContents()).toSorted()).toEqual(['1', '1', '1', '2']);
});
