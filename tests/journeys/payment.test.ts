import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { listing, meetUpSet, offer } from '../factories/deals.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { card, chooseMore, unfold } from '../harness/deal-card.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

test('a seller keeps a Venmo name in Settings and shows it at the hand-off, where the buyer opens it [CHA-08]', async () => {
  const [sam, ana] = (await createPeople(server, ['Sam', 'Ana'])) as [Person, Person];
  const seller = await browser.open({ server, as: sam, width: 'phone', theme: 'dark' });
  const buyer = await browser.open({ server, as: ana, width: 'phone' });
  const { _id: id, chat_id: chat } = await offer(ana, await listing(sam, { price: 80, text: 'Oak desk' }), 75);
  await sam.client.call(acceptDeal, { params: { id }, body: {} });
  const at = Math.ceil((server.app.platform.clock.now() + 600_000) / 900_000) * 900_000;
  await meetUpSet(ana, sam, id, new Date(at).toISOString());

  for (const page of [seller, buyer]) await page.goto(`/messages/${chat}?deal=${id}`);
  await unfold(seller);
  await seller.getByRole('button', { name: 'Show how to pay' }).click();
  await seller.getByText("You haven't added a way to pay you.", { exact: false }).waitFor();
  await seller.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
  await seller.getByRole('link', { name: /^Venmo/ }).click();
  await seller.getByRole('textbox', { name: 'Venmo' }).fill('@sam-quad');
  await axe(seller);
  await seller.getByRole('button', { name: /save/i }).click();
  await seller.getByRole('link', { name: /Venmo.*sam-quad/s }).waitFor();
  await seller.goto(`/messages/${chat}?deal=${id}`);
  await unfold(seller);
  await seller.getByRole('button', { name: 'Show how to pay' }).click();
  await seller.getByRole('img', { name: 'Code for Venmo, $75' }).waitFor();
  await axe(seller, '[role=dialog]');

  // not before they meet
  await unfold(buyer);
  expect(await buyer.getByRole('button', { name: 'How to pay' }).count()).toBe(0);
  await advance(server, (at - server.app.platform.clock.now()) / 1_000 + 1);
  await buyer.reload();
  await card(buyer).waitFor();
  await unfold(buyer);
  await buyer.getByRole('button', { name: 'How to pay' }).click();
  const dialog = buyer.getByRole('dialog', { name: 'How to pay Sam' });
  await dialog.getByText('@sam-quad').waitFor();
  await dialog.getByText("Quad moves no money and can't get it back.", { exact: false }).waitFor();
  expect(await dialog.getByRole('link', { name: 'Open Venmo' }).getAttribute('href')).toBe(
    'https://venmo.com/sam-quad?txn=pay&amount=75.00&note=Oak%20desk',
  );
  await axe(buyer, '[role=dialog]');
  await buyer.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await chooseMore(buyer, 'Cancel deal');
  await buyer.getByRole('button', { name: 'Cancel deal' }).click();
  await card(buyer).getByText('The deal was canceled').waitFor();
  expect(await buyer.getByRole('button', { name: 'How to pay' }).count()).toBe(0);
});
