import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import encodeQr from 'qr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { getDeal } from '../../contract/deals/deals.ts';
import { getHandOffCode } from '../../contract/deals/hand-offs.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { findBrowser } from '../harness/find-browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/* A browser of its own, whose camera films a picture of the buyer's code, at the narrowest width there is. */
let folder: string;
let server: TestServer;
let browser: Browser;
let tessa: Person;
let dealId: string;
let chatId: string;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  tessa = await createPerson(server, { first: 'Tessa', last: 'Quillen' });
  const maya = await createPerson(server, { first: 'Maya' });
  const { _id: id } = await offer(maya, await listing(tessa, { price: 75, text: 'Solid wood desk, two drawers' }), 70);
  const deal = await tessa.client.call(acceptDeal, { params: { id }, body: {} });
  [dealId, chatId] = [id, deal.chat_id ?? ''];
  const { code } = await maya.client.call(getHandOffCode, { params: { id } });
  folder = await mkdtemp(join(tmpdir(), 'quad-camera-'));
  const film = join(folder, 'code.mjpeg');
  const picture = sharp(Buffer.from(encodeQr(code, 'svg', { border: 4 })))
    .resize(400, 400)
    .flatten({ background: '#fff' });
  await writeFile(
    film,
    await picture.extend({ top: 40, bottom: 40, left: 120, right: 120, background: '#777' }).jpeg().toBuffer(),
  );
  const found = await findBrowser();
  if (found.missing !== null) throw new Error(found.missing);
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  browser = await chromium.launch({
    executablePath: found.path,
    args: [...found.args, ...camera, `--use-file-for-fake-video-capture=${film}`],
  });
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('the camera reads the code of the other phone, and no screen of deals scrolls sideways at 320 px [MEE-04]', async () => {
  const baseURL = `http://ou.quad.localhost:${server.port}`;
  const context = await browser.newContext({ baseURL, viewport: { width: 320, height: 640 }, isMobile: true });
  await context.grantPermissions(['camera'], { origin: baseURL });
  const shared = { domain: '.quad.localhost', path: '/', sameSite: 'Lax' as const, httpOnly: true };
  await context.addCookies([...tessa.client.cookies].map(([name, value]) => ({ name, value, ...shared })));
  const page = await context.newPage();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

  await page.goto('/messages/deals');
  await page.getByRole('link', { name: /Solid wood desk/ }).waitFor();
  expect(await sideways(page)).toBe(0);
  await page.goto(`/messages/${chatId}?deal=${dealId}`);
  await button('Propose meet-up').click();
  await page.getByRole('dialog', { name: 'Propose meet-up' }).waitFor();
  expect(await sideways(page)).toBe(0);
  await page.keyboard.press('Escape');
  expect(await sideways(page)).toBe(0);

  await page.getByRole('region', { name: 'Deal', exact: true }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Enter code' }).click();
  expect(await sideways(page)).toBe(0);
  await button('Scan code').click();
  await button('Rate Maya').first().waitFor();
  expect((await tessa.client.call(getDeal, { params: { id: dealId } })).confirmation).toBe('code');
  await button('Rate Maya').first().click();
  await page.getByRole('dialog', { name: 'Rate Maya' }).waitFor();
  expect(await sideways(page)).toBe(0);
}, 60_000);
