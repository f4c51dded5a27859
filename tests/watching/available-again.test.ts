import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { acceptDeal, cancelDeal, releaseDeal } from '../../contract/deals/deals.ts';
import { savePost, sellPost } from '../../contract/posts/posts.ts';
import { jobsDone } from '../factories/alerts.ts';
import { listing, meetUpSet, offer } from '../factories/deals.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';
import { alertsOf } from './watching.ts';

const HOUR = 3_600;

let server: TestServer;
let seller: Person;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  [seller, ana, bo] = await createPeople(server, ['Sam', 'Ana', 'Bo']);
});
afterAll(() => server.stop());

const save = (who: Person, id: string) => who.client.call(savePost, { params: { id } });
const sold = async (id: string, is: boolean) => {
  await seller.client.call(sellPost, { params: { id }, body: { sold: is } });
  await jobsDone(server);
};
const alertsFor = async (who: Person) => {
  await jobsDone(server);
  return (await alertsOf(who)).map(({ alert, message }) => `${alert?.headline} | ${message}`).reverse();
};
const held = async (id: string) => {
  const { _id } = await offer(bo, id, 50);
  await seller.client.call(acceptDeal, { params: { id: _id }, body: { hours: 2 } });
  return _id;
};

it('alerts people who saved a listing when its hold is released or has lapsed [WAT-05]', async () => {
  const id = await listing(seller);
  const deal = await held(id);
  await save(ana, id);
  await save(bo, id);
  await seller.client.call(releaseDeal, { params: { id: deal } });
  const first = 'Available again: Desk lamp | The hold ended · 1 person in line';
  expect(await alertsFor(ana)).toEqual([first]);
  await seller.client.call(acceptDeal, { params: { id: deal }, body: { hours: 2 } });
  await advance(server, 2 * HOUR + 60);
  await expect
    .poll(() => alertsFor(ana), { timeout: 10_000 })
    .toEqual([first, 'Available again: Desk lamp | The hold ended · No one in line']);
  // whose hold it was knows it from the deal
  expect(await alertsFor(bo)).toEqual([]);
});

it('alerts when a sale fell through or was undone, once for each occasion [WAT-05]', async () => {
  const id = await listing(seller);
  await save(ana, id);
  const deal = await held(id);
  await meetUpSet(
    bo,
    seller,
    deal,
    new Date(server.app.platform.clock.now() + 24 * HOUR * 1000).toISOString().replace(/:\d\d:\d\d\..*/, ':00:00.000Z'),
  );
  await bo.client.call(cancelDeal, { params: { id: deal } });
  expect(await alertsFor(ana)).toEqual(['Available again: Desk lamp | The sale fell through · No one in line']);
  await sold(id, true);
  expect(await alertsFor(ana)).toHaveLength(1);
  await sold(id, false);
  await sold(id, false);
  expect(await alertsFor(ana)).toEqual([
    expect.anything(),
    "Available again: Desk lamp | It's for sale again · No one in line",
  ]);
});
