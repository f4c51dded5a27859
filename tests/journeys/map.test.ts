import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const browser = useBrowser();
const asked: string[] = [];
let broken = false;
let tiles: Server;
let server: TestServer;
let tessa: Person;
let maya: Person;

beforeAll(async () => {
  tiles = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (broken) response.writeHead(500).end();
    else response.writeHead(200, { 'content-type': 'image/png' }).end(TILE);
  });
  await new Promise<void>((done) => tiles.listen(0, '127.0.0.1', done));
  const { port } = tiles.address() as AddressInfo;
  server = await startTestServer({
    page: true,
    env: {
      MAP_TILES_URL: `http://127.0.0.1:${port}/streets/{z}/{x}/{y}.png`,
      MAP_CREDIT: '© Mapmakers <of> Norman',
    },
  });
  tessa = await createPerson(server, { first: 'Tessa' });
  maya = await createPerson(server, { first: 'Maya' });
});
afterAll(async () => {
  await server.stop();
  tiles.close();
});

/** The dialog in which Maya proposes where to meet. */
async function proposing(width: 'phone' | 'desk', theme: 'light' | 'dark') {
  const { _id: id } = await offer(maya, await listing(tessa, { price: 75 }), 70);
  const deal = await tessa.client.call(acceptDeal, { params: { id }, body: {} });
  const page = await browser.open({ server, as: maya, width, theme });
  await page.goto(`/messages/${deal.chat_id}?deal=${id}`);
  await page.getByRole('button', { name: 'Propose meet-up' }).click();
  const sheet = page.getByRole('dialog', { name: 'Propose meet-up' });
  await sheet.getByRole('combobox', { name: 'Meet-up spot' }).selectOption('Oklahoma Memorial Union');
  await sheet.getByRole('img', { name: 'Map of campus with Oklahoma Memorial Union' }).waitFor();
  return { page, sheet };
}

for (const [width, theme] of [
  ['phone', 'dark'],
  ['desk', 'light'],
] as const)
  test(`a map tells how far other spots are, and shows the operator’s streets when asked: ${width}, ${theme} [EVY-10]`, async () => {
    asked.length = 0;
    const { page, sheet } = await proposing(width, theme);
    const around = sheet.getByRole('list', { name: 'From Oklahoma Memorial Union' }).getByRole('listitem');
    expect(await around.allInnerTexts()).toContainEqual(
      expect.stringMatching(/^.+: \d+ min walk (north|south|east|west)/),
    );
    // nobody is asked before somebody wants it
    expect(asked).toEqual([]);
    await sheet.getByRole('button', { name: 'Show streets' }).click();
    await sheet.getByRole('group', { name: 'Street map with Oklahoma Memorial Union' }).waitFor();
    await sheet.getByText('Map: © Mapmakers <of> Norman').waitFor();
    await expect.poll(() => sheet.locator('.leaflet-tile-loaded').count()).toBeGreaterThan(0);
    expect(asked[0]).toMatch(/^\/streets\/16\/\d+\/\d+\.png$/);
    await axe(page, '[role=dialog]');
    await sheet.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => asked.some((path) => path.startsWith('/streets/17/'))).toBe(true);
    await sheet.getByRole('combobox', { name: 'Meet-up spot' }).selectOption({ index: 0 });
    expect(await sheet.getByRole('group', { name: /^Street map with/ }).count()).toBe(1);
  });

test('a map whose streets don’t load says so [EVY-10]', async () => {
  broken = true;
  const { page, sheet } = await proposing('phone', 'light');
  browser.expectFault(page, /status of 500|500: GET/);
  await sheet.getByRole('button', { name: 'Show streets' }).click();
  await sheet.getByText('The streets couldn’t be loaded.').waitFor();
});
