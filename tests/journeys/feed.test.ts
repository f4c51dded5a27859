import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filterChoicesOf } from '../../contract/posts/listing-fields.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, manyPosts, post } from '../factories/posts.ts';
import { axe, layoutShift, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser({ view: 'cards' });
let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const feed = (page: Page) => page.getByRole('feed', { name: 'For You' });
const cards = (page: Page) => feed(page).locator('[data-item]');
/** The rendered ones, without placeholders. */
const renderedPosts = (page: Page) => feed(page).locator('[data-item]:not(:empty)');
const end = (page: Page) => page.getByText("You've reached the end.");
const statusWith = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const refuse = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }));
const broken = (page: Page) => browser.expectFault(page, /Failed to load resource|^500/);

/** Changes something in the filter sheet, and applies it. */
async function filtered(page: Page, change: (sheet: Locator) => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await change(sheet);
  await sheet.getByRole('button', { name: /^Show/ }).click();
  await sheet.waitFor({ state: 'detached' });
}

test('an empty feed invites to post; a loading or failed one doesn’t [FEE-03, FEE-07, FEE-21]', async () => {
  const fay = await createPerson(server, { first: 'Fay', campus: 'smu' });
  const page = await browser.open({ server, as: fay, campus: 'smu' });
  await page.goto('/home');
  await page.getByRole('heading', { name: 'Be the first...' }).waitFor();
  await axe(page);
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/api/feed?**', (route) => held.then(() => route.continue()));
  await filtered(page, (sheet) => sheet.getByRole('checkbox', { name: 'For sale' }).check());
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  expect(await page.getByText('Be the first...').count()).toBe(0);
  go();
  await page.getByRole('heading', { name: 'Be the first...' }).waitFor();

  await page.unroute('**/api/feed?**');
  broken(page);
  await refuse(page, '**/api/feed?**');
  await filtered(page, (sheet) => sheet.getByRole('combobox', { name: 'Category' }).selectOption('drones'));
  await page.getByText('Something went wrong').waitFor();
  expect(await page.getByText('Be the first...').count()).toBe(0);
  await page.unroute('**/api/feed?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('link', { name: 'Create A Post' }).click();
  await page.getByRole('dialog', { name: 'Create Post' }).waitFor();
});

test('a feed that receives a post says so, once [FEE-02, ALE-11]', async () => {
  const page = await browser.open({ server, as: ana });
  await page.goto('/home?filter=notify-posted');
  await statusWith(page, 'Your post was sent').waitFor();
  await page.waitForURL('**/home');
  await page.goto('/home?redirect=post_success');
  await statusWith(page, 'Posted! Your post was sent.').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Home' }).waitFor({ state: 'attached' });
  expect(await statusWith(page, 'Your post was sent').count()).toBe(0);
});

test.each(['phone', 'desk'] as const)(
  'on a %s the generic campus has a landing page with links to one’s campus, a guide and an FAQ [FEE-04, FEE-05]',
  async (width) => {
    const page = await browser.open({ server, campus: 'campus', width });
    await page.goto('/home');
    await page.getByRole('heading', { name: 'Welcome to Quad' }).waitFor();
    await page.getByRole('link', { name: 'Join Your Campus' }).waitFor();
    await page.getByRole('heading', { name: 'How it works' }).waitFor();
    await page.getByRole('heading', { name: 'Frequently asked questions' }).waitFor();
    await page.getByText('Who can join?').click();
    await page.getByText('Anyone with a school email from one of our campuses.').waitFor();
    await axe(page);
    await page.getByRole('link', { name: 'Find Your Campus' }).click();
    await page.waitForURL('**/search_schools');

    const own = await browser.open({ server, as: ana, campus: 'campus', width });
    await own.goto('/home');
    expect(await own.getByRole('link', { name: 'View Your Campus' }).getAttribute('href')).toMatch(
      /^http:\/\/ou\.quad\.localhost(:\d+)?\/home$/,
    );
    expect(await own.getByRole('link', { name: 'Join Your Campus' }).count()).toBe(0);
  },
);

test('a visitor of a private campus sees gate, welcome panel, five reasons and two buttons [FEE-09, FEE-10, FEE-35]', async () => {
  const page = await browser.open({ server });
  await page.goto('/home');
  await page.getByRole('heading', { name: 'This community is private.' }).waitFor();
  const welcome = page.getByRole('region', { name: 'Welcome' });
  expect(await welcome.getByRole('listitem').count()).toBe(5);
  await welcome.getByRole('link', { name: 'Log In' }).waitFor();
  await welcome.getByRole('button', { name: 'Join Group' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Click to Join' }).click();
  await page.getByRole('dialog').waitFor();
});

test('a feed is read to its end, past a failure, and left and returned to [FEE-08, FEE-15, FEE-19, FEE-20, FEE-29, SHE-36]', async () => {
  const cy = await createPerson(server, { first: 'Cy', campus: 'uf' });
  await manyPosts(server, cy, 40, 'uf');
  const first = await post(cy, 'Solid wood desk with two drawers for sale', { price: 85 });
  const page = await browser.open({ server, as: cy, campus: 'uf' });
  await page.goto('/home');
  await page.getByRole('article', { name: 'Cy L.: Solid wood desk with two drawers' }).waitFor();
  await expect.poll(() => renderedPosts(page).count()).toBe(15);
  // near the bottom, and not before
  let loads = 0;
  page.on('request', (request) => void (/\/api\/feed\?.*cursor=/.test(request.url()) && loads++));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight - innerHeight - 1_000));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(loads).toBe(0);
  broken(page);
  await refuse(page, '**/api/feed?**');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight - innerHeight - 200));
  await page.getByText('Something went wrong').waitFor();
  expect(loads).toBeGreaterThan(0);
  expect(await cards(page).count()).toBe(15);
  await page.unroute('**/api/feed?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => renderedPosts(page).count()).toBe(30);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return end(page).count();
    })
    .toBe(1);
  expect(await cards(page).count()).toBe(41);
  const ids = await cards(page).evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.item));
  expect(new Set(ids).size).toBe(41);
  expect(ids[0]).toBe(first._id);

  // the same scroll position to the pixel, after back and after a reload
  await page.evaluate(() => window.scrollTo(0, 1_234));
  const spot = () =>
    page.evaluate(() => {
      const seen = [...document.querySelectorAll<HTMLElement>('[data-item]')].find(
        (each) => each.getBoundingClientRect().bottom > 0,
      );
      return `${seen?.dataset.item} ${Math.round(seen?.getBoundingClientRect().top ?? 0)}`;
    });
  const before = await spot();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' }).click();
  await page.waitForURL('**/saved');
  await page.goBack();
  await expect.poll(spot).toBe(before);
  await page.reload();
  await expect.poll(spot).toBe(before);
});

test('the scroll position is stored a second after the last scrolling [FEE-22]', async () => {
  const gil = await createPerson(server, { first: 'Gil', campus: 'ucla' });
  await manyPosts(server, gil, 15, 'ucla');
  const page = await browser.open({ server, as: gil, campus: 'ucla' });
  await page.clock.install();
  await page.goto('/home');
  await expect.poll(() => renderedPosts(page).count()).toBe(15);
  const kept = () =>
    page.evaluate(() =>
      Object.entries(sessionStorage)
        .filter(([key]) => key.startsWith('feed_place:'))
        .map(([, place]) => (JSON.parse(place as string) as { y: number }).y),
    );
  const scroll = async (y: number) => {
    await page.evaluate(
      (to) => new Promise((done) => (addEventListener('scroll', () => done(null), { once: true }), scrollTo(0, to))),
      y,
    );
  };
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await scroll(300);
  await page.clock.runFor(900);
  await scroll(420);
  await page.clock.runFor(990);
  expect(await kept()).toEqual([]);
  await page.clock.runFor(20);
  await expect.poll(kept).toEqual([420]);
});

test('every category can be chosen; switching it says so and filters [FEE-24, FEE-25, FEE-26, FEE-27]', async () => {
  const dee = await createPerson(server, { first: 'Dee', campus: 'duke' });
  await post(dee, 'A drone', { price: 50, category: 'drones' });
  await post(dee, 'A sofa', { category: 'furniture' });
  const page = await browser.open({ server, as: dee, campus: 'duke' });
  await page.goto('/home');
  const choiceIn = (sheet: Locator) => sheet.getByRole('combobox', { name: 'Category' });
  await filtered(page, async (sheet) => {
    await expect
      .poll(() => choiceIn(sheet).getByRole('option').allTextContents())
      .toEqual(filterChoicesOf('category').map(({ label }) => label));
    await choiceIn(sheet).selectOption('drones');
  });
  await statusWith(page, 'Category switched').waitFor();
  await expect.poll(() => page.getByRole('article').allTextContents()).toHaveLength(1);
  await page.getByRole('article', { name: /A drone/ }).waitFor();
  await filtered(page, (sheet) => choiceIn(sheet).selectOption('all'));
  await page.getByRole('article', { name: /A sofa/ }).waitFor();
  await filtered(page, (sheet) => sheet.getByRole('checkbox', { name: 'For sale' }).check());
  await page.getByRole('article', { name: /A sofa/ }).waitFor({ state: 'detached' });
  await page.getByRole('article', { name: /A drone/ }).waitFor();
});

/** A number that was the same six times in a row: the list has measured the visible posts. */
async function steady(read: () => Promise<number>): Promise<number> {
  const last: number[] = [];
  await expect
    .poll(async () => {
      last.unshift(await read());
      return last.length >= 6 && last.slice(0, 6).every((value) => value === last[0]);
    })
    .toBe(true);
  return last[0] ?? Number.NaN;
}

test('others’ posts appear at once at the top, and are held back for someone who reads further down [FEE-13, FEE-14, FEE-12]', async () => {
  const eve = await createPerson(server, { first: 'Eve', campus: 'mit' });
  const sam = await createPerson(server, { first: 'Sam', campus: 'mit' });
  await manyPosts(server, eve, 20, 'mit');
  const old = await post(eve, 'Something older');
  const page = await browser.open({ server, as: sam, campus: 'mit' });
  await page.goto('/home');
  await page.getByRole('article', { name: /Something older/ }).waitFor();
  await post(eve, 'Fresh while he is at the top');
  await expect.poll(() => cards(page).first().textContent()).toContain('Fresh while he is at the top');

  await page.evaluate(() => window.scrollTo(0, 900));
  const at = () =>
    cards(page)
      .nth(9)
      .evaluate((each) => Math.round(each.getBoundingClientRect().top));
  const shifted = await steady(async () => (await layoutShift(page)).value);
  const before = await steady(at);
  await post(eve, 'Fresh while he reads');
  await comment(eve, old._id, 'lifted again');
  const pill = page.getByRole('button', { name: '2 new posts' });
  await pill.waitFor();
  expect(await at()).toBe(before);
  // less than a thousandth of the screen: the pill's label, not a post
  expect((await layoutShift(page)).value - shifted).toBeLessThan(0.001);
  await pill.click();
  await expect.poll(() => cards(page).first().textContent()).toContain('Something older');
  await expect.poll(() => cards(page).nth(1).textContent()).toContain('Fresh while he reads');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('two hundred posts by others while a reader scrolls down: each existing post is seen once [FEE-11, FEE-18]', async () => {
  const kim = await createPerson(server, { first: 'Kim', campus: 'fsu' });
  const lee = await createPerson(server, { first: 'Lee', campus: 'fsu' });
  await manyPosts(server, kim, 80, 'fsu');
  const { rows } = await server.app.platform.pool.query<{ id: string }>(
    `select id from posts where campus_id = 'fsu' order by last_modified desc, id desc`,
  );
  const page = await browser.open({ server, as: lee, campus: 'fsu' });
  await page.goto('/home');
  await expect.poll(() => renderedPosts(page).count()).toBe(15);
  await page.evaluate(() => window.scrollTo(0, 600));
  let made = 0;
  const others = (async () => {
    // inserted into the campus directly, and announced as a post is
    for (; made < 200; made++) {
      await manyPosts(server, kim, 1, 'fsu');
      await server.app.platform.pool.query(
        `update posts set last_modified = product_now() where campus_id = 'fsu' and id = (
           select id from posts where campus_id = 'fsu' order by id desc limit 1)`,
      );
      if (made % 20 === 0) await post(kim, `told ${made}`);
    }
  })();
  const seen = () => cards(page).evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.item ?? ''));
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return (await end(page).count()) > 0 && made === 200;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await others;
  const ids = await seen();
  expect(new Set(ids).size).toBe(ids.length);
  // all existing posts, in order, with none of the new ones between
  const there = new Set(rows.map(({ id }) => id));
  expect(ids.filter((id) => there.has(id))).toEqual(rows.map(({ id }) => id));
});

test('a post is saved and unsaved from the feed [SAV-01, SAV-02, SAV-03]', async () => {
  const made = await post(ana, 'A lamp to save');
  await bo.client.call(savePost, { params: { id: made._id } });
  const cat = await createPerson(server, { first: 'Cat' });
  const page = await browser.open({ server, as: cat });
  await page.goto('/home');
  const card = page.getByRole('article', { name: /A lamp to save/ });
  await card.getByRole('button', { name: 'Save, 1' }).click();
  // it shows this for a moment, with the count
  const button = card.getByRole('button', { name: /^Saved/ });
  await expect.poll(() => button.textContent()).toBe('Saved!2');
  await statusWith(page, 'Post saved.').waitFor();
  await card.getByRole('button', { name: 'Saved, 2' }).click();
  await card.getByRole('button', { name: 'Save, 1' }).waitFor();
});

test('on a phone pulling down a list refetches it [SHE-05, FEE-13]', async () => {
  await post(ana, 'At the top of the list');
  const page = await browser.open({ server, as: bo, width: 'phone' });
  await page.goto('/home');
  await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
  await page.waitForFunction(() => document.documentElement.style.overscrollBehaviorY === 'contain');
  let reads = 0;
  page.on('request', (request) => void (request.url().includes('/api/feed') && reads++));
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  const ring = page.locator('[data-pull]');
  const pull = async () => {
    await send('touchStart', { x: 200, y: 260 });
    for (let y = 270; y <= 520; y += 25) await send('touchMove', { x: 200, y });
    await ring.waitFor();
  };
  // a finger that moves as little as when it taps pulls nothing; Chrome itself keeps such a move from pages
  const moved = await page.evaluate(() => {
    const dispatch = (type: string, clientY: number) => {
      const touches = [new Touch({ identifier: 1, target: document.body, clientX: 200, clientY })];
      return document.body.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
    };
    dispatch('touchstart', 260);
    const prevented = !dispatch('touchmove', 268);
    const pulls = document.querySelector('[data-pull]') !== null;
    dispatch('touchcancel', 268);
    return { prevented, pulls };
  });
  expect(moved).toEqual({ prevented: false, pulls: false });
  // one that returns to where it began refreshes nothing
  await pull();
  await send('touchMove', { x: 200, y: 264 });
  await send('touchEnd');
  await ring.waitFor({ state: 'detached' });
  expect(reads).toBe(0);
  await pull();
  await send('touchEnd');
  await expect.poll(() => reads).toBeGreaterThan(0);
  await ring.waitFor({ state: 'detached' });
});

test('a row that comes to a list has styles of its own computed, not those of the page [EVY-02]', async () => {
  for (let n = 0; n < 8; n++) await post(bo, `Row ${n}`);
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto('/home');
  await expect.poll(() => renderedPosts(page).count()).toBeGreaterThan(3);
  const whole = page.context().browser();
  if (!whole) throw new Error('the context has no browser');
  await whole.startTracing(page, { categories: ['devtools.timeline'] });
  await feed(page).evaluate(async (list) => {
    list.append(list.lastElementChild?.cloneNode(true) ?? '');
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });
  const { traceEvents } = JSON.parse((await whole.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[];
  };
  const restyled = traceEvents.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' ? [args.elementCount ?? 0] : [],
  );
  expect(restyled.length).toBeGreaterThan(0);
  // another row of the feed may come meanwhile
  expect(await page.locator('*').count()).toBeGreaterThan(500);
  expect(Math.max(...restyled)).toBeLessThan(150);
});
