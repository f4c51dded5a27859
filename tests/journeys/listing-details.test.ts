import { afterAll, beforeAll, expect, it } from 'vitest';
import { categories } from '../../contract/posts/categories.ts';
import { fieldsOf } from '../../contract/posts/category-fields.ts';
import { choiceLabel } from '../../contract/posts/listing-fields.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { words } from '../factories/posts.ts';
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

const newest = async () => (await ana.client.call(listFeed)).posts[0];

async function openComposer(width: 'desk' | 'phone' = 'desk') {
  const page = await browser.open(width === 'phone' ? { server, as: ana, width } : { server, as: ana });
  if (width === 'phone') await page.goto('/create/post?goBack=home');
  else {
    await page.goto('/home');
    await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  }
  const composer = width === 'phone' ? page.locator('body') : page.getByRole('dialog', { name: 'Create Post' });
  await composer.getByLabel('Title').waitFor();
  return { page, composer };
}

it('offers the fields of the chosen category, each by its label [DET-02, SAL-06]', async () => {
  const { page, composer } = await openComposer();
  for (const category of categories.filter((each) => fieldsOf(each).length > 0)) {
    await composer.getByLabel('Category').selectOption(choiceLabel(category));
    for (const [, { label, type }] of fieldsOf(category))
      expect(
        await composer
          .getByRole(type === 'checkbox' ? 'checkbox' : 'textbox', { name: label, exact: true })
          .or(composer.getByLabel(label, { exact: true }))
          .count(),
      ).toBe(1);
  }
  await composer.getByLabel('Category').selectOption('Furniture');
  await composer.getByLabel('Beds').waitFor({ state: 'detached' });
  // what is given away can be at the curb
  await composer.getByRole('button', { name: 'Free' }).click();
  await composer.getByRole('checkbox', { name: 'At the curb' }).check();
  await composer.getByLabel('Until').fill('2020-01-01T18:00');
  await composer.getByLabel('Title').fill('Old couch');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.getByText('Choose a time in the future.').waitFor();
  await composer.getByText('Say where it is.').waitFor();
  await composer.getByLabel('Price', { exact: true }).fill('5');
  await composer.getByLabel('Spot').waitFor({ state: 'detached' });
});

it('posts a listing with all its fields, and shows them on its page, in the edit dialog and in the history [DET-01, DET-02, DET-03]', async () => {
  const { page, composer } = await openComposer('phone');
  const title = composer.getByLabel('Title');
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
  await title.fill('Two-bedroom at Elm Street');
  await composer.getByLabel('Price', { exact: true }).fill('640');
  await composer.getByLabel('Category').selectOption('Housing & apartments');
  await composer.getByLabel('Monthly rent').fill('$1,280');
  await composer.getByLabel('Beds').fill('21');
  await composer.getByLabel('Available from').fill('2031-01-10');
  await composer.getByLabel('Available until').fill('2030-12-31');
  await composer.getByLabel('Furnished').check();
  await axe(page, 'body');
  const post = page.getByRole('button', { name: 'Post', exact: true });
  await post.click();
  await page.getByText('Enter a number from 0 to 20.').waitFor();
  await page.getByText("Available until can't be before Available from.").waitFor();
  await composer.getByLabel('Beds').fill('2');
  await composer.getByLabel('Available until').fill('2031-05-20');
  await page.getByText('Expires on May 21, 2031.').waitFor();
  await post.click();
  await page.waitForURL(/\/home/);
  const made = await newest();
  expect(made).toMatchObject({
    title: 'Two-bedroom at Elm Street',
    kind: 'selling',
    details: {
      monthly_rent: 1280,
      beds: 2,
      available_from: '2031-01-10',
      available_until: '2031-05-20',
      furnished: true,
    },
    highlights: '2 bd · Jan to May',
  });

  await page.goto(`/post/${made?._id}`);
  await page.getByRole('heading', { name: 'Two-bedroom at Elm Street' }).waitFor();
  const details = page.getByLabel('Details');
  // condition and category come first, when it was posted last (ITM-01)
  expect((await details.getByRole('definition').allTextContents()).slice(1, -1)).toEqual([
    '$1,280',
    '2',
    'Jan 10, 2031',
    'May 20, 2031',
    'Yes',
  ]);
  await axe(page, 'main');

  const desk = await browser.open({ server, as: ana });
  await desk.goto(`/post/${made?._id}`);
  await desk.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: 'Edit Post' });
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Two-bedroom at Elm Street');
  expect(await dialog.getByLabel('Beds').inputValue()).toBe('2');
  expect(await dialog.getByLabel('Furnished').isChecked()).toBe(true);
  await dialog.getByLabel('Title').fill('Studio at Elm Street');
  await dialog.getByLabel('Beds').fill('0');
  await dialog.getByLabel('Furnished').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await desk.getByLabel('Details').getByText('Studio').waitFor();
  await desk.getByRole('button', { name: 'Edited' }).click();
  const history = desk.getByRole('dialog', { name: 'Edit history' });
  await history.getByText('Title Studio at Elm Street, was Two-bedroom at Elm Street').waitFor();
  await history.getByText('Beds Studio, was 2').waitFor();
  await history.getByText('Furnished none, was Yes').waitFor();
});

it('keeps title and details in the draft, remembers the kind, and asks less of what is no offer [DET-02, DET-04]', async () => {
  const { page, composer } = await openComposer();
  const kind = (name: string) => composer.getByRole('radio', { name });
  expect(await kind('Selling').isChecked()).toBe(true);
  await composer.getByLabel('Title').fill('CHEM book');
  await composer.getByLabel('Category').selectOption('Books, movies, & music');
  await composer.getByLabel('Course code').fill('chem1315');
  await kind('Looking for').check({ force: true });
  await composer.getByLabel('Price', { exact: true }).fill('40');
  expect(await composer.getByLabel('Condition').count()).toBe(0);
  await composer.getByText('Draft saved').waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  await expect.poll(() => composer.getByLabel('Course code').inputValue()).toBe('chem1315');
  expect(await kind('Looking for').isChecked()).toBe(true);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.waitFor({ state: 'detached' });
  const made = await newest();
  expect(made).toMatchObject({
    title: 'CHEM book',
    kind: 'looking',
    price: 40,
    condition: null,
    details: { course_code: 'CHEM 1315' },
  });
  const other = await browser.open({ server, as: bo });
  await other.goto(`/post/${made?._id}`);
  await other.getByText('Up to $40').waitFor();

  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  await expect.poll(() => kind('Looking for').isChecked()).toBe(true);
  await kind('Just posting').check({ force: true });
  for (const label of ['Title', 'Price', 'Category']) expect(await composer.getByLabel(label).count()).toBe(0);
  await composer.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Who is at the game?');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.waitFor({ state: 'detached' });
  expect(await newest()).toMatchObject({ kind: 'post', title: null, price: null, category: null });
});

it('names the face value beside a price above it, and extends a listing with one tap [DET-05, DET-06]', async () => {
  const { page, composer } = await openComposer();
  await composer.getByRole('radio', { name: 'Selling' }).check({ force: true });
  await composer.getByLabel('Title').fill('Two seats');
  await composer.getByLabel('Price', { exact: true }).fill('50');
  await composer.getByLabel('Category').selectOption('Tickets');
  await composer.getByLabel('Face value').fill('45');
  await composer.getByLabel('Section').fill('x'.repeat(81));
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.getByText('Section can have at most 80 characters.').waitFor();
  await composer.getByText("The price can't be above the face value of $45.").waitFor();
  expect(await composer.getByLabel('Price', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await composer.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard post' }).getByRole('button', { name: 'Discard' }).click();

  const soon = new Date(server.app.platform.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const { _id: id } = await ana.client.call(createPost, {
    body: { text: words('Two seats'), category: 'tickets', details: { date: soon } } as never,
  });
  await page.goto(`/post/${id}`);
  await page.getByText(/^This listing expires on/).waitFor();
  await page.getByRole('button', { name: 'Extend' }).click();
  await page.getByRole('status').filter({ hasText: 'Extended to' }).waitFor();
  await page.getByRole('button', { name: 'Extend' }).waitFor({ state: 'detached' });
});
