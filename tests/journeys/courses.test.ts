import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPost } from '../../contract/posts/posts.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import { words } from '../factories/posts.ts';
import { nextDay, pastSales } from '../factories/sales.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

it('reads the ISBN from a photo of a barcode, and fills in title and author [COU-02]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create Post' });
  await composer.getByLabel('Category').selectOption('Books, movies, & music');
  // a wrong check digit is named when it is sent
  await composer.getByLabel('Title').fill('x');
  await composer.getByLabel('ISBN', { exact: true }).fill('9781558604972');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.getByText("That ISBN isn't valid. Check its 10 or 13 digits.").waitFor();
  await composer.getByLabel('Title').fill('');
  await composer.getByRole('button', { name: 'Scan barcode' }).click();
  const scan = page.getByRole('dialog', { name: 'Scan barcode' });
  await scan.getByRole('button', { name: 'Use a photo' }).waitFor();
  await axe(page);
  const photo = join(import.meta.dirname, '../fixtures/barcodes/book.jpg');
  await scan.getByLabel('Photo of the barcode').setInputFiles(photo);
  await scan.waitFor({ state: 'detached' });
  expect(await composer.getByLabel('ISBN', { exact: true }).inputValue()).toBe('9781558604971');
  await expect.poll(() => composer.getByLabel('Title').inputValue()).toBe('Managing Gigabytes');
  expect(await composer.getByLabel('Author').inputValue()).toBe('Ian H. Witten, Alistair Moffat, Timothy C. Bell');
});

it('says of every typed ISBN whether it was found, is unknown, is wrong, or could not be looked up [CMP-03]', async () => {
  const page = await browser.open({ server, as: ana, width: 'phone' });
  browser.expectFault(page, /ERR_FAILED/);
  await page.goto('/create/post');
  const form = page.locator('[data-composer]');
  await form.getByLabel('Category').selectOption('Books, movies, & music');
  const isbn = form.getByLabel('ISBN', { exact: true });
  const word = (text: string) => form.getByText(text).waitFor();
  await isbn.fill('978-0-13-655164-5');
  await word('Title and author filled in.');
  expect(await form.getByLabel('Title').inputValue()).toBe('Chemistry: The Central Science');
  await isbn.fill('9781558604971');
  await word('Found: Managing Gigabytes');
  expect(await form.getByLabel('Title').inputValue()).toBe('Chemistry: The Central Science');
  await isbn.fill('9780306406157');
  await word("We couldn't find that book. Type its title and author.");
  await isbn.fill('97803064061');
  await isbn.press('Tab');
  await word("That ISBN isn't valid. Check its 10 or 13 digits.");
  expect(await isbn.getAttribute('aria-invalid')).toBe('true');
  let away = true;
  await page.route('**/api/books/*', (route) => (away ? route.abort('failed') : route.continue()));
  await isbn.fill('0-9752298-0-x');
  await word("Book lookup isn't working right now. Type the title and author.");
  away = false;
  await isbn.fill('');
  await isbn.fill('0-9752298-0-x');
  await word('Found: The Elements of Typographic Style');
});

it('leads from any spelling of a course to its books, and from there to selling one [COU-01]', async () => {
  const book = (by: Person, title: string, code: string, more: object) =>
    by.client.call(createPost, {
      body: {
        text: words(title),
        title,
        kind: 'selling',
        category: 'books, movies, & music',
        details: { course_code: code, edition: '15th' },
        ...more,
      } as never,
    });
  await book(bo, 'Lab manual', 'chem1315', { price: 30 });
  await book(bo, 'Solutions manual', 'CHEM-1315', { price: 12 });
  await book(bo, 'Molecule kit', 'Chem 1315', { price: 25, kind: 'looking' });
  const page = await browser.open({ server, as: ana });
  await page.goto('/courses');
  const search = page.getByRole('searchbox', { name: 'Search courses' });
  await search.pressSequentially('chm-13');
  // the caret stays where it was put
  for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await search.pressSequentially('e');
  await page.waitForURL('**/courses?q=chem-13');
  expect(await search.inputValue()).toBe('chem-13');
  await page.getByRole('link', { name: /CHEM 1315/ }).click();
  await page.waitForURL('**/courses/CHEM-1315');
  await page.goto('/courses/chem1315');
  await page.waitForURL('**/courses/CHEM-1315');
  await page.getByRole('heading', { name: 'CHEM 1315', level: 1 }).waitFor();
  await page.getByText('2 books for sale from $12 · 1 wanted').waitFor();
  const sale = page.getByRole('region', { name: 'For sale' }).getByRole('article');
  expect(await sale.allInnerTexts()).toEqual([
    expect.stringMatching(/Solutions manual[^]*\$12/),
    expect.stringMatching(/Lab manual[^]*\$30/),
  ]);
  await page.getByRole('region', { name: 'Wanted' }).getByText('Molecule kit').waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Sell a book' }).click();
  const composer = page.getByRole('dialog', { name: 'Create Post' });
  expect(await composer.getByLabel('Course code').inputValue()).toBe('CHEM 1315');
});

it('shows what the books of a course sold for by month [COU-01]', async () => {
  const sellers = await createPeople(server, ['Cy', 'Di', 'Ed', 'Flo', 'Gus']);
  const about = { category: 'books, movies, & music', title: 'Atlas', details: { course_code: 'GEOG 1103' } } as const;
  for (const ago of [100, 40]) await pastSales(server, sellers, [40, 50, 60, 70, 80], { ...about, ago });
  await nextDay(server);
  const page = await browser.open({ server, as: ana });
  await page.goto('/courses/GEOG-1103');
  const section = page.getByRole('region', { name: 'What books sell for' });
  await section.getByRole('heading').click();
  await section.getByRole('img', { name: /^Median price by month, from \$60 in/ }).waitFor();
});
