import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { declineDeal } from '../../contract/deals/offers.ts';
import { blockUser, muteUser } from '../../contract/moderation/moderation.ts';
import { deletePost, editPost, sellPost } from '../../contract/posts/posts.ts';
import { savePost, unsavePost } from '../../contract/posts/saves.ts';
import { stopAlerts, stopAlertsOfLink } from '../../contract/watching/alerts.ts';
import { jobsDone } from '../factories/alerts.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';
import { alertsOf, headlinesOf } from './watching.ts';

const HOUR = 3_600;
const DROPPED = 'Price drop: Desk lamp is now $80';

let server: TestServer;
let seller: Person;
let ana: Person;
let bo: Person;
let cy: Person;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  [seller, ana, bo, cy] = await createPeople(server, ['Sam', 'Ana', 'Bo', 'Cy']);
});
afterAll(() => server.stop());

const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);
const save = (who: Person, id: string) => who.client.call(savePost, { params: { id } });
const edit = (id: string, body: object) => seller.client.call(editPost, { params: { id }, body: body as never });
const drop = async (id: string, price: number) => {
  await edit(id, { price });
  await jobsDone(server);
};

it('alerts people who saved it and buyers whose declined offer was above the new price [WAT-04, WAT-07]', async () => {
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
  const alert = { headline: DROPPED, stop: [`listing:${id}`], stopped: false };
  const message = 'Was $100 · No one in line';
  expect(await alertsOf(ana)).toMatchObject([
    { type: 'price drop', postId: id, message, alert: { ...alert, why: 'You saved this listing.' } },
  ]);
  expect(await alertsOf(bo)).toMatchObject([
    { type: 'price drop', postId: id, message, alert: { ...alert, why: 'You made an offer for this listing.' } },
  ]);
  expect([await headlinesOf(cy), await headlinesOf(seller)]).toEqual([[], []]);
  // a buyer who never saved it is told what they stop, too
  const stop = { body: { stop: [`listing:${id}`] } };
  expect(await bo.client.call(stopAlerts, stop)).toEqual({ stopped: ['Desk lamp'] });
  expect(await bo.client.call(stopAlerts, stop)).toEqual({ stopped: [] });
});

it('alerts of a drop of at least $1 and 5 % against the price before, once a day, and not of a price that went up and down again [WAT-04]', async () => {
  const id = await listing(seller, { price: 100 });
  await save(ana, id);
  // 4 %, and twice less than 5 %
  for (const price of [96, 92]) await drop(id, price);
  expect(await headlinesOf(ana)).toEqual([]);
  await drop(id, 80);
  for (const price of [100, 80, 100, 70]) await drop(id, price);
  await Promise.all([edit(id, { title: 'Lamp' }), edit(id, { category: 'furniture' })]);
  expect(await headlinesOf(ana)).toEqual([DROPPED]);
  // a day later: up and down again to what it cost today
  await advance(server, 23 * HOUR);
  await drop(id, 90);
  await advance(server, 2 * HOUR);
  await drop(id, 70);
  expect(await headlinesOf(ana)).toHaveLength(1);
  await drop(id, 0);
  expect((await headlinesOf(ana))[0]).toBe('Price drop: Lamp is now free');
});

it('notifies those in line once, by their deal [WAT-04, DEA-10]', async () => {
  const id = await listing(seller, { price: 100 });
  await offer(bo, id, 60);
  await save(bo, id);
  await save(ana, id);
  await drop(id, 80);
  expect([await headlinesOf(ana), await headlinesOf(bo)]).toEqual([[DROPPED], []]);
  const { rows } = await run('select message from notifications where to_user = $1', bo.id);
  expect(rows).toEqual([{ message: 'changed the price of “Desk lamp” to $80' }]);
});

it('alerts nobody who may not see it, and of nothing that is gone by then [WAT-04, D11, D56]', async () => {
  const [dee, eli, fay] = await createPeople(server, ['Dee', 'Eli', 'Fay']);
  const id = await listing(seller, { price: 100 });
  for (const person of [ana, bo, cy, dee, eli, fay]) await save(person, id);
  await seller.client.call(blockUser, { params: { id: bo.id } });
  await cy.client.call(muteUser, { params: { id: seller.id } });
  await run('update users set banned_at = product_now() where id = $1', dee.id);
  await eli.client.call(unsavePost, { params: { id } });
  await run('update users set school_verified = false where id = $1', fay.id);
  await run(`update campuses set privacy = 'members' where id = 'ou'`);
  await drop(id, 80);
  await run(`update campuses set privacy = 'private' where id = 'ou'`);
  expect(await headlinesOf(ana)).toEqual([DROPPED]);
  const told = await run(`select to_user from notifications where type = 'price drop' and post_id = $1`, id);
  expect(told.rows).toEqual([{ to_user: ana.id }]);

  const sold = await listing(seller, { price: 100 });
  const gone = await listing(seller, { price: 100 });
  for (const each of [sold, gone]) await save(ana, each);
  await Promise.all([edit(sold, { price: 50 }), edit(gone, { price: 50 })]);
  await seller.client.call(sellPost, { params: { id: sold }, body: { sold: true } });
  await seller.client.call(deletePost, { params: { id: gone } });
  await jobsDone(server);
  await advance(server, 30);
  await vi.waitFor(async () =>
    expect((await server.mails(ana.email)).map(({ subject }) => subject)).toEqual([DROPPED]),
  );
});

it('mails the alert, with a link that stops those of this listing [WAT-04, WAT-07, MAI-06, MAI-07]', async () => {
  const id = await listing(seller, { price: 100 });
  const other = await listing(seller, { price: 100 });
  for (const person of [ana, bo]) for (const each of [id, other]) await save(person, each);
  await run('update users set email_notifications = false where id = $1', bo.id);
  await drop(id, 80);
  await advance(server, 30);
  const [mail] = await vi.waitFor(async () => {
    const mails = await server.mails(ana.email);
    expect(mails.map(({ subject }) => subject)).toEqual([DROPPED]);
    return mails;
  });
  expect(mail?.text).toContain('Was $100');
  expect(mail?.text).toContain('You got this because you saved this listing.');
  expect(mail?.text).toContain('Unsubscribe');
  expect(await server.mails(bo.email)).toEqual([]);
  const token = /\/alerts\/stop\?token=([\w.%-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const stopped = await server.client().call(stopAlertsOfLink, { query: { token: decodeURIComponent(token) } });
  expect(stopped).toEqual({ stopped: ['Desk lamp'] });
  await bo.client.call(stopAlerts, { body: { stop: [`listing:${id}`] } });
  await advance(server, 25 * HOUR);
  await drop(id, 60);
  await drop(other, 60);
  const stoppedOnce = async (who: Person) => (await alertsOf(who)).map(({ postId }) => postId);
  expect([await stoppedOnce(ana), await stoppedOnce(bo)]).toEqual([
    [other, id],
    [other, id],
  ]);
  // saving it again is wanting to know again
  await bo.client.call(unsavePost, { params: { id } });
  await save(bo, id);
  await advance(server, 25 * HOUR);
  await drop(id, 40);
  expect([await stoppedOnce(ana), await stoppedOnce(bo)]).toEqual([
    [other, id],
    [id, other, id],
  ]);
});
