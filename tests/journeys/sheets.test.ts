import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  const ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
  await post(ana, 'A desk that folds', { price: 40 });
});
afterAll(() => server.stop());

async function openFeed(width: 'phone' | 'desk'): Promise<Page> {
  const page = await browser.open({ server, as: bo, width });
  await page.goto('/home');
  await more(page).waitFor();
  return page;
}

const more = (page: Page) => page.getByRole('article', { name: /desk/ }).getByRole('button', { name: 'More' });
const menu = (page: Page) => page.getByRole('menu');
const report = (page: Page) => page.getByRole('dialog', { name: 'Report this post' });

async function openReport(page: Page): Promise<void> {
  await more(page).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await report(page).waitFor();
}

/** Drags a finger from the middle of an element's top edge down by so many px, slowly. */
async function drag(page: Page, locator: ReturnType<typeof menu>, by: number): Promise<void> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + 10];
  const session = await page.context().newCDPSession(page);
  // explicit timestamps, so that the speed doesn't depend on the machine: 10 px in a tenth of a second
  const at = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: at + moved / 100,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + moved }],
    });
  await touch('touchStart', 0);
  for (let moved = 10; moved <= by; moved += 10) await touch('touchMove', moved);
  await touch('touchEnd', by);
  await session.detach();
}

it('on a phone menus and dialogs are sheets at the bottom, as wide as the window [SHE-46]', async () => {
  const page = await openFeed('phone');
  const isSheet = async (locator: ReturnType<typeof menu>) => {
    const { x, y, width, height } = (await locator.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect([x, width, Math.round(y + height)]).toEqual([0, 390, 844]);
    expect(y).toBeGreaterThanOrEqual(40);
    expect(await locator.evaluate((element) => getComputedStyle(element).borderTopLeftRadius)).toBe('20px');
  };
  await more(page).click();
  await menu(page).waitFor();
  await isSheet(menu(page));
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await report(page).waitFor();
  await isSheet(report(page));
});

it('on a desktop a menu is at its button and a dialog in the middle [SHE-46]', async () => {
  const page = await openFeed('desk');
  await more(page).click();
  await menu(page).waitFor();
  expect((await menu(page).boundingBox())?.width).toBeLessThan(300);
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await report(page).waitFor();
  const box = await report(page).boundingBox();
  expect(box && Math.round(box.x + box.width / 2)).toBe(720);
});

it('a sheet closes by a downward drag and the focus returns; a short drag leaves it open [SHE-46]', async () => {
  const page = await openFeed('phone');
  await openReport(page);
  await drag(page, report(page), 60);
  await expect.poll(async () => Math.round((await report(page).boundingBox())?.x ?? -1)).toBe(0);
  expect(await report(page).evaluate((element) => (element as HTMLElement).style.translate)).toBe('');
  await drag(page, report(page), 160);
  await report(page).waitFor({ state: 'detached' });
  await expect.poll(() => more(page).evaluate((button) => button === document.activeElement)).toBe(true);

  await more(page).click();
  await menu(page).waitFor();
  await drag(page, menu(page), 160);
  await menu(page).waitFor({ state: 'detached' });
  await expect.poll(() => more(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

it('Back closes a sheet and keeps the page [SHE-42, SHE-46]', async () => {
  const page = await openFeed('phone');
  await openReport(page);
  await page.goBack();
  await report(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/home');
  expect(await more(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

it('a press beside a menu’s sheet closes it and does nothing else [SHE-46]', async () => {
  const page = await openFeed('phone');
  await more(page).click();
  await menu(page).waitFor();
  // on the post, which a tap would open
  const { x = 0, y = 0 } = (await page.getByText('A desk that folds').boundingBox()) ?? {};
  await page.touchscreen.tap(x + 5, y + 5);
  await menu(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/home');
});

test.each(['light', 'dark'] as const)('the focus ring has the colour of the text (%s) [SHE-47]', async (theme) => {
  const page = await browser.open({ server, as: bo, width: 'desk', theme });
  await page.goto('/home');
  await more(page).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const ring = await page.evaluate(() => {
    const { outlineColor, outlineWidth, outlineStyle } = getComputedStyle(document.activeElement as Element);
    return { outlineColor, outlineWidth, outlineStyle, text: getComputedStyle(document.body).color };
  });
  expect(ring).toMatchObject({ outlineColor: ring.text, outlineWidth: '2px', outlineStyle: 'solid' });
  await page.goto('/search');
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().focus();
  const shadow = await page.evaluate(() => {
    const field = document.activeElement?.closest('div, label, span');
    return [getComputedStyle(field as Element).boxShadow, getComputedStyle(document.body).color];
  });
  expect(shadow[0]).toContain(shadow[1]);
});
