import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFeed } from '../../contract/posts/feed.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server);
});
afterAll(() => server.stop());

const newest = async () => (await ana.client.call(listFeed)).posts[0];

it('always asks for the condition, and shows it on the card, the post page and in the history [DET-01, CMP-01]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create Post' });
  await composer.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('A bike with two wheels');
  const condition = composer.getByRole('combobox', { name: 'Condition' });
  await condition.waitFor();
  await composer.getByLabel('Price', { exact: true }).fill('85');
  expect(await condition.getByRole('option').allTextContents()).toEqual([
    'None',
    'New',
    'Like new',
    'Good',
    'Fair',
    'For parts',
  ]);
  await condition.selectOption('For parts');
  await axe(page, '[role=dialog]');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('article', { name: /A bike with two wheels/ });
  await card.getByRole('link', { name: 'For parts' }).waitFor();
  expect(await newest()).toMatchObject({ price: 85, condition: 'for parts' });

  await card.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Post' });
  expect(await dialog.getByLabel('Condition').inputValue()).toBe('for parts');
  await dialog.getByLabel('Condition').selectOption('Good');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card.getByRole('link', { name: 'Good' }).waitFor();

  await page.goto(`/post/${(await newest())?._id}`);
  await page.getByRole('main').getByRole('link', { name: 'Good' }).waitFor();
  await page.getByRole('button', { name: 'Edited' }).click();
  await page.getByRole('dialog', { name: 'Edit history' }).getByText('Condition Good, was For parts').waitFor();
});

it('keeps the condition that was chosen in the draft, and without a price [DET-01, CMP-01]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  const composer = page.getByRole('dialog', { name: 'Create Post' });
  await composer.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('A chair to give away');
  await composer.getByLabel('Price', { exact: true }).fill('5');
  await composer.getByLabel('Condition').selectOption('Fair');
  await composer.getByText('Draft saved').waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  await expect.poll(() => composer.getByLabel('Condition').inputValue()).toBe('fair');
  await composer.getByLabel('Price', { exact: true }).fill('');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('article', { name: /A chair to give away/ }).waitFor();
  expect(await newest()).toMatchObject({ price: null, condition: 'fair' });
});

it('narrows the feed by one or several conditions on a desk and on a phone, and leads there from a card [DET-01, BRO-01]', async () => {
  const dee = await createPerson(server, { first: 'Dee', campus: 'duke' });
  await post(dee, 'A new lamp', { price: 5, condition: 'new' } as object);
  await post(dee, 'A fair lamp', { price: 5, condition: 'fair' } as object);
  const shown = (page: Awaited<ReturnType<typeof browser.open>>) =>
    expect.poll(() => page.getByRole('article').allTextContents());
  const desk = await browser.open({ server, as: dee, campus: 'duke' });
  await desk.goto('/home');
  const choose = async (page: typeof desk, value: string) => {
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByRole('checkbox', { name: value, exact: true }).check();
    await dialog.getByRole('button', { name: /^Show \d+ result/ }).click();
  };
  await choose(desk, 'New');
  await shown(desk).toEqual([expect.stringContaining('A new lamp')]);
  expect(new URL(desk.url()).searchParams.get('condition')).toBe('new');
  await desk.reload();
  await shown(desk).toEqual([expect.stringContaining('A new lamp')]);
  await desk.getByRole('button', { name: 'Remove filter: New' }).click();
  await desk
    .getByRole('article', { name: /A fair lamp/ })
    .getByRole('link', { name: 'Fair' })
    .click();
  await shown(desk).toEqual([expect.stringContaining('A fair lamp')]);

  await choose(desk, 'New');
  await shown(desk).toHaveLength(2);
  expect(new URL(desk.url()).searchParams.get('condition')).toBe('new,fair');
  await desk.reload();
  await desk.getByText('2 results', { exact: true }).waitFor();
  await axe(desk);
  await desk.getByRole('button', { name: 'Remove filter: Fair' }).click();
  await shown(desk).toEqual([expect.stringContaining('A new lamp')]);
  await desk.goto('/home?condition=good,new,worn');
  await desk.getByRole('button', { name: 'Remove filter: Good' }).waitFor();
  await shown(desk).toEqual([expect.stringContaining('A new lamp')]);

  const phone = await browser.open({ server, as: dee, campus: 'duke', width: 'phone' });
  await phone.goto('/home');
  await choose(phone, 'Fair');
  await shown(phone).toEqual([expect.stringContaining('A fair lamp')]);
});
