import { afterAll, beforeAll, expect, test } from 'vitest';
import { declineDeal } from '../../contract/deals/offers.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPeople } from '../factories/people.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

test('a long Deals tab beside a conversation is where it was after Back [DEA-14]', async () => {
  const [seller, maya] = await createPeople(server, ['Sam', 'Maya']);
  const post = await listing(seller);
  const first = await offer(maya, post, 50);
  await seller.client.call(declineDeal, { params: { id: first._id }, body: { reason: '' } });
  await server.app.platform.pool.query(
    `insert into deals (campus_id, post_id, seller_id, buyer_id, chat_id, state, title, price, ended_at, created_at, last_modified)
     select campus_id, post_id, seller_id, buyer_id, chat_id, state, 'Lamp ' || n, price, ended_at, created_at - n * interval '1 minute',
       last_modified - n * interval '1 minute' from deals, generate_series(1, 70) n where id = $1`,
    [first._id],
  );
  const page = await browser.open({ server, as: maya, width: 'desk' });
  await page.goto('/messages/deals');
  const row = page.getByRole('link', { name: /Lamp 60 / });
  await expect
    .poll(async () => {
      await page.getByRole('region', { name: 'Closed' }).locator('li').last().scrollIntoViewIfNeeded();
      return row.count();
    })
    .toBe(1);
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const topOf = () => row.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await topOf();
  const isThere = () =>
    expect.poll(async () => ((await row.count()) === 1 ? Math.abs((await topOf()) - before) : 999)).toBeLessThan(3);
  await row.click();
  await page.waitForURL(/\/messages\/[^d]/);
  await page.goBack();
  await isThere();
  // from another screen
  await page
    .getByRole('link', { name: /^Notifications/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL('**/notifications');
  await page.goBack();
  await isThere();
});
