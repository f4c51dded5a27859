import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { declineDeal } from '../../contract/deals/deals.ts';
import { editPost, savePost } from '../../contract/posts/posts.ts';
import { alertsRaised } from '../../server/features/watching/index.ts';
import { jobsDone } from '../factories/alerts.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

const HOUR = 3_600;

let server: TestServer;
let seller: Person;
let ana: Person;
let bo: Person;
let cy: Person;
const sent: { to: string; headline: string; message: string; why: string }[] = [];
beforeAll(async () => {
  server = await startTestServer();
  server.app.platform.events.on(alertsRaised, {
    after: ({ alerts, message }) => void sent.push(...alerts.map((one) => ({ ...one, message }))),
  });
});
beforeEach(async () => {
  [seller, ana, bo, cy] = await createPeople(server, ['Sam', 'Ana', 'Bo', 'Cy']);
});
afterAll(() => server.stop());

const save = (who: Person, id: string) => who.client.call(savePost, { params: { id } });
const edit = (id: string, body: object) => seller.client.call(editPost, { params: { id }, body: body as never });
const drop = async (id: string, price: number) => {
  await edit(id, { price });
  await jobsDone(server);
};
const alertsFor = (who: Person) =>
  sent.filter(({ to }) => to === who.id).map((a) => `${a.headline} | ${a.message} | ${a.why}`);

it('alerts people who saved it and buyers whose declined offer was above the new price [WAT-04]', async () => {
  const id = await listing(seller, { price: 100 });
  await save(ana, id);
  for (const [buyer, price] of [
    [bo, 85],
    [cy, 80],
  ] as const) {
    const { _id } = await offer(buyer, id, price);
    await seller.client.call(declineDeal, { params: { id: _id }, body: { reason: '' } });
  }
  await drop(id, 80);
  expect(alertsFor(ana)).toEqual([
    'Price drop: Desk lamp is now $80 | Was $100 · Nobody in line | You saved this listing.',
  ]);
  expect(alertsFor(bo)).toEqual([
    'Price drop: Desk lamp is now $80 | Was $100 · Nobody in line | You made an offer for this listing.',
  ]);
  expect([alertsFor(cy), alertsFor(seller)]).toEqual([[], []]);
});

it('alerts once a day, and not of a price that went up and down again [WAT-04]', async () => {
  const id = await listing(seller, { price: 100 });
  await save(ana, id);
  await drop(id, 80);
  expect(alertsFor(ana)).toHaveLength(1);
  for (const price of [100, 80, 100, 70]) await drop(id, price);
  expect(alertsFor(ana)).toHaveLength(1);
  // a day after the alert: still the same price as today
  await advance(server, 23 * HOUR);
  await drop(id, 90);
  await advance(server, 2 * HOUR);
  await drop(id, 70);
  expect(alertsFor(ana)).toHaveLength(1);
  await drop(id, 60);
  expect(alertsFor(ana)).toHaveLength(2);
});
