import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptDeal, releaseDeal } from '../../contract/deals/holds.ts';
import { declineDeal } from '../../contract/deals/offers.ts';
import { sellTo } from '../../contract/deals/sold.ts';
import { ServerProcess } from '../chats/storm/process.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { useBrowser } from '../harness/browser.ts';
import { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let dataDir: string;
let server: TestServer;
/** the seller's calls go to this one */
let other: ServerProcess;
let seller: Person;
let ana: Person;
let bo: Person;
let cy: Person;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quad-lines-'));
  server = await startTestServer({ page: true });
  other = await ServerProcess.start(server.databaseUrl, dataDir);
});
beforeEach(async () => {
  [seller, ana, bo, cy] = await createPeople(server, ['Tessa', 'Ana', 'Bo', 'Cy']);
  const client = new Client(other.port, seller.client.host);
  for (const [name, value] of seller.client.cookies) client.cookies.set(name, value);
  seller = { ...seller, client };
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

const main = (page: Page) => page.getByRole('main');
const says = (page: Page, text: string | RegExp) =>
  main(page).getByText(text).filter({ visible: true }).first().waitFor();

test('three people in a line see every change of it on the page, the card and the Deals tab, with every answer held back [CHA-03]', async () => {
  const id = await listing(seller, { price: 60, text: 'A folding bike' });
  const deals = [await offer(ana, id, 50), await offer(bo, id, 50)];
  const pages = await Promise.all(
    [ana, bo, cy].map((as, at) => browser.open({ server, as, width: at === 1 ? 'phone' : 'desk' })),
  );
  const [card, tab, page] = pages as [Page, Page, Page];
  await card.goto(`/messages/${deals[0]?.chat_id}`);
  await tab.goto('/messages/deals');
  await page.goto(`/post/${id}`);
  await says(card, "You're first in line");
  // the connections of all are open once each has seen a change
  deals.push(await offer(cy, id, 50));
  await says(tab, /2nd of 3 in line/);
  await says(page, "You're 3rd of 3 in line");
  await card.waitForLoadState('networkidle');
  for (const each of pages) await each.route('**/api/**', () => new Promise(() => undefined));

  const [anas, bos, cys] = deals.map(({ _id }) => ({ params: { id: _id } }));
  if (!anas || !bos || !cys) throw new Error('an offer is missing');
  await seller.client.call(acceptDeal, { ...cys, body: { hours: 24 } });
  await says(card, 'On hold for someone else');
  await says(tab, 'On hold for someone else');
  await says(page, /^On hold until/);
  await seller.client.call(releaseDeal, cys);
  await says(card, "You're first in line");
  await says(tab, 'Waiting for Tessa');
  await expect
    .poll(() =>
      main(page)
        .getByText(/^On hold until/)
        .count(),
    )
    .toBe(0);
  await seller.client.call(declineDeal, { ...anas, body: { reason: '' } });
  await says(tab, /First in line/);
  await says(page, "You're 2nd of 2 in line");
  await seller.client.call(sellTo, { params: { id }, body: { deal: null } });
  await says(tab, /^Sold to someone else/);
});

test('a hold and its end appear on the open listing, card and tile of whoever looks at it [CHA-03]', async () => {
  const id = await listing(seller, { price: 60, text: 'A folding bike' });
  const { _id: dealId } = await offer(ana, id, 50);
  const [page, cards, tiles] = await Promise.all([
    browser.open({ server, as: bo }),
    browser.open({ server, as: cy, view: 'cards' }),
    browser.open({ server, as: cy, width: 'phone', view: 'grid' }),
  ]);
  const params = { id: dealId };
  await page.goto(`/post/${id}`);
  for (const each of [cards, tiles]) await each.goto('/home');
  for (const each of [page, cards, tiles]) await says(each, /A folding bike/);
  await seller.client.call(acceptDeal, { params, body: { hours: 24 } });
  for (const each of [page, cards, tiles]) await says(each, /On hold/);
  await seller.client.call(releaseDeal, { params });
  for (const each of [page, cards, tiles])
    await expect
      .poll(() =>
        main(each)
          .getByText(/On hold/)
          .filter({ visible: true })
          .count(),
      )
      .toBe(0);
});
