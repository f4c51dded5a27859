import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../factories/people.ts';
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
