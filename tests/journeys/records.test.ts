import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { confirmHandOff, getHandOffCode } from '../../contract/deals/hand-offs.ts';
import { listNotes, rateDeal } from '../../contract/deals/ratings.ts';
import { errors } from '../../contract/errors.ts';
import { listing, offer } from '../factories/deals.ts';
import { pastDeal } from '../factories/past-deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A person's hand-offs with others, each of whom leaves a note. */
async function rated(person: Person, notes: readonly string[]): Promise<void> {
  for (const note of notes) {
    const buyer = await createPerson(server, { first: 'Noor', last: 'Hart' });
    const id = await pastDeal(server, person, buyer, { ago: 8 });
    await buyer.client.call(rateDeal, { params: { id }, body: { again: true, traits: ['on_time'], note } });
  }
}

/** A listing that the seller handed off to the buyer. Returns the conversation's address. */
async function handedOff(seller: Person, buyer: Person, price = 40): Promise<string> {
  const { _id: id, chat_id: chat } = await offer(
    buyer,
    await listing(seller, { price, text: 'Solid wood desk' }),
    price,
  );
  const params = { id };
  await seller.client.call(acceptDeal, { params, body: { hours: 2 } });
  const { code } = await buyer.client.call(getHandOffCode, { params });
  await seller.client.call(confirmHandOff, { params, body: { code } });
  return `/messages/${chat}?deal=${id}`;
}

test('after a hand-off both rate each other, and both see the ratings only then [REC-01]', async () => {
  const [tessa, mia] = [await createPerson(server, { first: 'Tessa' }), await createPerson(server, { first: 'Mia' })];
  const path = await handedOff(tessa, mia);
  const buyer = await browser.open({ server, as: mia, width: 'phone' });
  await buyer.goto(path);
  await button(buyer, 'Rate Tessa').click();
  const sheet = buyer.getByRole('dialog', { name: 'Rate Tessa' });
  await sheet.getByRole('button', { name: 'Send rating' }).click();
  await sheet.getByText('Please choose one.').waitFor();
  await sheet.getByRole('radio', { name: 'Would deal again' }).check();
  for (const trait of ['On time', 'As described', 'Friendly'])
    await sheet.getByRole('checkbox', { name: trait }).check();
  expect(await sheet.getByRole('checkbox', { name: 'Fair price' }).isDisabled()).toBe(true);
  await sheet.getByRole('checkbox', { name: 'Friendly' }).uncheck();
  await sheet.getByLabel('Note').fill('She even helped me carry it.');
  await axe(buyer);
  // while the server is busy, what is written stays
  browser.expectFault(buyer, /503/);
  await buyer.route(
    '**/api/deals/*/rating',
    (route) => route.fulfill({ status: 503, json: { ...errors.unavailable, code: 'unavailable' } }),
    { times: 1 },
  );
  await sheet.getByRole('button', { name: 'Send rating' }).click();
  await buyer.getByText(errors.unavailable.title).waitFor();
  expect(await sheet.getByLabel('Note').inputValue()).toBe('She even helped me carry it.');
  await sheet.getByRole('button', { name: 'Send rating' }).click();
  await buyer.getByText(/^Rating sent\. It shows once Tessa rates you, or on \w{3} \d+\.$/).waitFor();
  await button(buyer, 'Rate Tessa').waitFor({ state: 'detached' });

  // the seller sees nothing of it, and can put the question off
  const seller = await browser.open({ server, as: tessa });
  await seller.goto(`/${tessa.username}`);
  await seller.getByText('New to deals').waitFor();
  expect(await seller.getByText('What people say').count()).toBe(0);
  await seller.goto('/messages/deals');
  await seller.getByRole('region', { name: 'Closed' }).getByText('Rate Mia').waitFor();
  await seller.goto(path);
  await button(seller, 'Rate Mia').click();
  const dialog = seller.getByRole('dialog', { name: 'Rate Mia' });
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await dialog.waitFor({ state: 'detached' });
  // from a week after the hand-off on, nothing stays hidden
  await server.app.platform.pool.query(
    `update deals set ended_at = ended_at - interval '8 days' where state = 'handed_off' and buyer_id = $1`,
    [mia.id],
  );
  await button(seller, 'Rate Mia').click();
  await dialog.getByText('It shows on their profile right away.').waitFor();
  await dialog.getByRole('radio', { name: 'Would not deal again' }).check();
  await dialog.getByLabel('Note').fill('Half an hour late.');
  await dialog.getByRole('button', { name: 'Send rating' }).click();
  await seller.getByText("Rating sent. It's on their profile now.").waitFor();

  await seller.goto(`/${tessa.username}`);
  await seller.getByText('She even helped me carry it.').waitFor();
  await buyer.goto(`/${mia.username}`);
  await buyer.getByText('Half an hour late.').waitFor();
  await buyer.getByText('Would not deal again').waitFor();
  await button(buyer, 'Reply').waitFor();
});

test('a profile has the record and the notes; their person replies once, a reader reports [REC-02, REC-03]', async () => {
  const [tessa, me] = [await createPerson(server, { first: 'Tessa' }), await createPerson(server, { first: 'Mia' })];
  await rated(tessa, ['First', 'Second', 'Third']);
  const own = await browser.open({ server, as: tessa });
  await own.goto(`/${tessa.username}`);
  await own.getByText('What people say').waitFor();
  // the next reading has a second page, empty, which can't be read at first
  browser.expectFault(own, /503/);
  let isBusy = true;
  await own.route('**/api/users/*/notes*', async (route) => {
    if (route.request().url().includes('cursor='))
      return isBusy ? route.fulfill({ status: 503, json: {} }) : route.fulfill({ json: { notes: [] } });
    const first = await tessa.client.call(listNotes, { params: { id: tessa.id } });
    return route.fulfill({ json: { ...first, cursor: 'next' } });
  });
  await button(own, 'Reply').first().click();
  await own.getByLabel('Your reply').fill('Thanks, any time!');
  await button(own, 'Send reply').click();
  await own.getByText('Thanks, any time!').waitFor();
  await expect.poll(() => button(own, 'Reply').count()).toBe(1);
  await button(own, 'See all').click();
  await button(own, 'Show more').click();
  await button(own, 'Retry').waitFor();
  isBusy = false;
  await button(own, 'Retry').click();
  await button(own, 'Retry').waitFor({ state: 'detached' });

  const page = await browser.open({ server, as: me, width: 'phone' });
  await page.goto(`/${tessa.username}`);
  const record = page.getByRole('region', { name: 'Record' });
  await record.getByText('show-up rate').waitFor();
  expect((await record.innerText()).replace(/\s+/g, ' ')).toBe(
    'hand-offs 3 show-up rate 100% would deal again 3 of 3 On time 3',
  );
  await page.getByText('Thanks, any time!').waitFor();
  expect(await page.getByText('First', { exact: true }).count()).toBe(0);
  await button(page, 'See all').click();
  await page.getByText('First', { exact: true }).waitFor();
  for (const name of ['See all', 'Show more']) expect(await button(page, name).count(), name).toBe(0);
  expect(await button(page, 'Reply').count()).toBe(0);
  await axe(page);
  await button(page, 'Report').first().click();
  const dialog = page.getByRole('dialog', { name: 'Report this note' });
  await dialog.getByRole('radio', { name: 'Spam' }).check();
  await dialog.getByRole('button', { name: 'Report' }).click();
  await page.getByText('User Reported. Thanks for letting us know.').waitFor();
});

test('the seller panel has the record, and someone new has no percentage [REC-02]', async () => {
  const [tessa, newt] = [await createPerson(server, { first: 'Tessa' }), await createPerson(server, { first: 'Newt' })];
  await rated(tessa, ['Fine', '', '']);
  await pastDeal(server, newt, await createPerson(server));
  const [desk, lamp] = [await post(tessa, 'A desk', { price: 85 }), await post(newt, 'A lamp', { price: 5 })];
  const page = await browser.open({ server, as: await createPerson(server, { first: 'Mia' }), width: 'desk' });
  await page.goto(`/post/${desk._id}`);
  const seller = page.getByRole('region', { name: 'Seller' });
  await seller.getByText('3 of 3').waitFor();
  await page.goto(`/post/${lamp._id}`);
  await seller.getByText('New to deals').waitFor();
  await seller.getByText('1 hand-off so far', { exact: true }).waitFor();
  expect(await seller.innerText()).not.toContain('%');
});
