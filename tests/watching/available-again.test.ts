import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { acceptDeal, cancelDeal, releaseDeal } from '../../contract/deals/holds.ts';
import { blockUser, muteUser } from '../../contract/moderation/moderation.ts';
import { deletePost, sellPost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
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

it('alerts nobody who may not see the listing, and of nothing that is hidden or deleted by then [WAT-05, D11, D56]', async () => {
  const [cy, dee, eli, fay] = await createPeople(server, ['Cy', 'Dee', 'Eli', 'Fay']);
  const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);
  const back = async (id: string) => {
    for (const is of [true, false]) await seller.client.call(sellPost, { params: { id }, body: { sold: is } });
  };
  const recipientsOf = async (id: string) => {
    await jobsDone(server);
    const { rows } = await run(`select to_user from notifications where type = 'available again' and post_id = $1`, id);
    return rows.map(({ to_user }: { to_user: string }) => to_user);
  };
  const [id, hidden, gone] = [await listing(seller), await listing(seller), await listing(seller)];
  for (const each of [id, hidden, gone]) for (const person of [ana, bo, cy, dee, eli, fay]) await save(person, each);
  await seller.client.call(blockUser, { params: { id: bo.id } });
  await cy.client.call(blockUser, { params: { id: seller.id } });
  await dee.client.call(muteUser, { params: { id: seller.id } });
  await run('update users set banned_at = product_now() where id = $1', eli.id);
  await run('update users set school_verified = false where id = $1', fay.id);
  await run(`update campuses set privacy = 'members' where id = 'ou'`);
  await back(id);
  expect(await recipientsOf(id)).toEqual([ana.id]);
  // what is hidden or deleted before the job looks at it
  await run('update posts set sold_at = product_now() where id = any($1::uuid[])', [hidden, gone]);
  await run('update posts set hidden_at = product_now() where id = $1', hidden);
  await seller.client.call(deletePost, { params: { id: gone } });
  for (const each of [hidden, gone])
    await server.app.platform.jobs.add(server.app.platform.pool, 'watching.available-again', {
      ...{ campusId: 'ou', postId: each, buyerId: null, reason: 'The hold ended', occasion: each },
    });
  expect([await recipientsOf(hidden), await recipientsOf(gone)]).toEqual([[], []]);
  await run(`update posts set hidden_at = null, sold_at = null where id = $1`, hidden);
  await server.app.platform.jobs.add(server.app.platform.pool, 'watching.available-again', {
    ...{ campusId: 'ou', postId: hidden, buyerId: null, reason: 'The hold ended', occasion: `${hidden} shown` },
  });
  expect(await recipientsOf(hidden)).toEqual([ana.id]);
  await run(`update campuses set privacy = 'private' where id = 'ou'`);
});
