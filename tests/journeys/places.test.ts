import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
});
afterAll(() => server.stop());

for (const [width, theme] of [
  ['phone', 'dark'],
  ['desk', 'light'],
] as const)
  test(`the campus’s places to meet stand around the chosen one, which has an address: ${width}, ${theme} [EVY-10]`, async () => {
    const page = await browser.open({ server, as: ana, width, theme });
    await page.goto('/places');
    const rows = page.getByRole('list', { name: 'Meet-up spots' }).getByRole('listitem');
    const union = rows.filter({ hasText: 'Oklahoma Memorial Union' });
    await union.getByRole('link').click();
    await page.getByRole('img', { name: 'Map of campus with Oklahoma Memorial Union' }).waitFor();
    expect(await rows.first().innerText()).toContain('Oklahoma Memorial Union');
    expect(await rows.nth(1).innerText()).toMatch(/\d+ min walk (north|south|east|west)/);
    await axe(page);
    await page.reload();
    await page.getByRole('img', { name: 'Map of campus with Oklahoma Memorial Union' }).waitFor();
    expect(await page.getByRole('link', { name: 'Choose your usual spots' }).count()).toBe(1);
    await page.goto('/places?at=nothing');
    await rows.first().waitFor();
  });

test('visitors of a private campus see the gate, and none of its places [EVY-10]', async () => {
  const member = await browser.open({ server, as: ana });
  await member.goto('/places');
  const name = await member.getByRole('list', { name: 'Meet-up spots' }).locator('b').first().innerText();
  const page = await browser.open({ server });
  const answer = await page.goto('/places');
  expect(await answer?.text()).not.toContain(name);
  await page.getByText('This community is private', { exact: false }).first().waitFor();
  expect(await page.getByRole('list', { name: 'Meet-up spots' }).count()).toBe(0);
});
