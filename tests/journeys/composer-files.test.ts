import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFeed } from '../../contract/posts/feed.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { beginUpload } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let ana: Person;
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server);
  photo = await quarters(640, 480).jpeg().toBuffer();
});
afterAll(() => server.stop());

const jpeg = (name: string, buffer = photo) => ({ name, mimeType: 'image/jpeg', buffer });
const photos = (count: number) => Array.from({ length: count }, (_, index) => jpeg(`${index + 1}.jpg`));
const picker = (page: Page) => page.getByLabel('Photos or videos');
const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Added files' }).getByRole('button', { name: /^Photo \d/ });
const names = (page: Page) =>
  tiles(page).evaluateAll((all) =>
    all.map((tile) => tile.getAttribute('aria-label')?.replace(/^.*: |, uploading/g, '')),
  );

async function compose(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Create Post' }).first().click();
  await page.getByRole('textbox', { name: 'Description' }).waitFor();
}

/** All chosen files are uploaded. */
const uploaded = (page: Page, count: number) =>
  expect.poll(() => page.getByRole('button', { name: /^ALT/ }).count(), { timeout: 30_000 }).toBe(count);

test('at most ten files; several at once only while there are fewer than three [POS-12, POS-13]', async () => {
  const page = await browser.open({ server, as: ana });
  await compose(page);
  expect(await picker(page).getAttribute('multiple')).not.toBeNull();
  await picker(page).setInputFiles(photos(11));
  await page.getByRole('status').filter({ hasText: 'Please choose up to 10 photos.' }).waitFor();
  expect(await tiles(page).count()).toBe(10);
  expect(await picker(page).getAttribute('multiple')).toBeNull();
  await uploaded(page, 10);
});

test('files are checked by their content, not by their names [POS-14]', async () => {
  const page = await browser.open({ server, as: ana });
  await compose(page);
  await picker(page).setInputFiles(jpeg('drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')));
  await page.getByRole('alert').filter({ hasText: 'Only photos & videos are allowed!' }).waitFor();
  await expect.poll(() => tiles(page).count()).toBe(0);
  await picker(page).setInputFiles(jpeg('torn.jpg', photo.subarray(0, photo.length / 2)));
  await page.getByText('That file is damaged. Please choose another one.').waitFor();
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  expect(await tiles(page).count()).toBe(0);
});

test('files are reordered, described, kept over a reload and posted in that state [POS-02, MED-13]', async () => {
  const page = await browser.open({ server, as: ana });
  await compose(page);
  await picker(page).setInputFiles(photos(3));
  await uploaded(page, 3);
  await tiles(page).first().press('ArrowRight');
  expect(await names(page)).toEqual(['2.jpg', '1.jpg', '3.jpg']);
  await page.getByText('Moved to 2 of 3').waitFor({ state: 'attached' });

  const [from, to] = await Promise.all([tiles(page).nth(2).boundingBox(), tiles(page).nth(0).boundingBox()]);
  if (!from || !to) throw new Error('the tiles are not on screen');
  await page.mouse.move(from.x + 40, from.y + 50);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 50, { steps: 8 });
  await page.mouse.up();
  expect(await names(page)).toEqual(['3.jpg', '2.jpg', '1.jpg']);

  await page.getByRole('button', { name: 'ALT: describe photo 1' }).click();
  await page.getByRole('dialog', { name: 'Describe this photo' }).getByLabel('Description').fill('Four colours');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await tiles(page).nth(2).press('Delete');
  await axe(page);
  await page.getByText('Draft saved').waitFor();
  // stored within a moment of the last change
  await page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes('Four colours')));
  await compose(page);
  await uploaded(page, 2);
  expect(await names(page)).toEqual(['Four colours', '2.jpg']);

  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Posted! Your post was sent.' }).waitFor();
  const [post] = (await ana.client.call(listFeed)).posts;
  expect(post?.img_gallery.map(({ img_name, alt }) => [img_name, alt])).toEqual([
    ['3.jpg', 'Four colours'],
    ['2.jpg', ''],
  ]);
});

test('an upload without a connection waits for it [POS-25]', async () => {
  const page = await browser.open({ server, as: ana });
  browser.expectFault(page, /ERR_INTERNET_DISCONNECTED/);
  await compose(page);
  await picker(page).setInputFiles(jpeg('first.jpg'));
  await uploaded(page, 1);
  await page.context().setOffline(true);
  await picker(page).setInputFiles(jpeg('second.jpg', await quarters(320, 320).jpeg().toBuffer()));
  await page.getByText('Upload failed').waitFor();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await page.context().setOffline(false);
  await uploaded(page, 2);
});

test('an upload whose next piece reaches a server that doesn’t know it starts again by itself [MED-15, OPE-06]', async () => {
  const page = await browser.open({ server, as: ana });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads')) sent.push(request.method());
  });
  await compose(page);
  await page.route(
    '**/api/uploads/*',
    async (route) => {
      // partial uploads exist only on the machine where they started
      const waiting = join(server.app.platform.config.dataDir, 'uploads');
      for (const name of await readdir(waiting)) await rm(join(waiting, name));
      await route.continue();
    },
    { times: 1 },
  );
  await picker(page).setInputFiles(jpeg('far.jpg', await quarters(340, 300).jpeg().toBuffer()));
  await uploaded(page, 1);
  expect(sent).toEqual(['POST', 'PATCH', 'HEAD', 'POST', 'PATCH']);
});

test('a refused upload says why in full, and is sent once [MED-21]', async () => {
  const person = await createPerson(server, { first: 'Full' });
  for (let n = 0; n < 5; n++)
    await beginUpload(person.client, 40_000_000, { filename: 'a.jpg', filetype: 'image/jpeg', purpose: 'post' });
  const page = await browser.open({ server, as: person, width: 'phone' });
  browser.expectFault(page, /422/);
  await compose(page);
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/uploads') && sent.push(request.method())));
  await picker(page).setInputFiles(jpeg('one.jpg', photo));
  const reason = page.getByText(/In an account's first day, up to 200 MB .* choose a smaller one\./);
  await reason.waitFor();
  expect(await reason.evaluate((box) => box.scrollHeight <= box.clientHeight || box.clientHeight === 0)).toBe(true);
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(1);
  // by itself the page doesn't send again what was refused
  expect(sent).toEqual(['POST']);
});
