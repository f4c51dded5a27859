import { afterAll, beforeAll, expect, it } from 'vitest';
import { comparePrice, findPriceRange, getPriceHistory } from '../../contract/prices/prices.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { deletePost, editPost, sellPost } from '../../contract/posts/posts.ts';
import { createPeople, createPerson, type Person, signIn } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { pastDeal } from '../factories/past-deals.ts';
import { nextDay, type PastSale, pastSale, pastSales, toNextMonth } from '../factories/sales.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { PASSWORD } from '../identity/sign-up.ts';
import { withPassword } from '../identity/own-factors.ts';

/* Someone who reads the figures every day, with any words, and knows who sold what on which day, must not learn what
   one sale went for (PRI-04). Each test has a sale of $3 (or $150) among others of about $50: any figure that counts it alone
   moves. */

let server: TestServer;
let sellers: Person[];
let reader: Person;
beforeAll(async () => {
  server = await startTestServer();
  await toNextMonth(server);
  sellers = await createPeople(server, ['Ana', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gil', 'Hal']);
  reader = await createPerson(server, { first: 'Rae' });
});
afterAll(() => server.stop());

type Category = 'furniture' | 'drones' | 'household' | 'exercise' | 'toys, games, & hobbies' | 'pet supplies';
const rangeOf = async (words: string[], category: Category) =>
  (await reader.client.call(findPriceRange, { query: { keys: words.join(), category } })).range;
const historyOf = async (category: Category) =>
  (await reader.client.call(getPriceHistory, { query: { category } })).history;
const fifty = [45, 50, 55, 50, 50];

it('changes no figure for one sale more, on any later day, until several other people have sold too [PRI-04]', async () => {
  const drone: PastSale = { title: 'Drone', category: 'drones' };
  await pastSales(server, sellers, fifty, drone);
  await nextDay(server);
  const before = [await rangeOf(['drone'], 'drones'), await historyOf('drones')];
  expect(before).toMatchObject([
    { low: 45, high: 55, sales: 5 },
    { median: 50, sales: 5 },
  ]);
  await pastSale(server, sellers[5] as Person, { ...drone, price: 150, ago: 0.01 });
  for (const seller of sellers.slice(0, 3)) {
    await nextDay(server);
    expect([await rangeOf(['drone'], 'drones'), await historyOf('drones')]).toEqual(before);
    await pastSale(server, seller, { ...drone, price: 150, ago: 0.01 });
  }
  await nextDay(server);
  expect([await rangeOf(['drone'], 'drones'), await historyOf('drones')]).toEqual(before);
  await pastSale(server, sellers[6] as Person, { ...drone, price: 150, ago: 0.01 });
  await nextDay(server);
  expect(await rangeOf(['drone'], 'drones')).toEqual({ low: 50, high: 150, sales: 10 });
  expect(await historyOf('drones')).toMatchObject({ sales: 10 });
});

it('answers searches that differ by a word with the same figure, or with one of other sales alone [PRI-04]', async () => {
  // nine mats, of which eight are yoga mats; and five blocks, one of them for yoga
  await pastSales(server, sellers, [...fifty, 50, 50, 50], { title: 'Yoga mat', category: 'exercise' });
  await pastSale(server, sellers[0] as Person, { title: 'Gym mat', category: 'exercise', price: 150 });
  await pastSales(server, sellers, [20, 20, 20, 20], { title: 'Block', category: 'exercise' });
  await pastSale(server, sellers[5] as Person, { title: 'Yoga block', category: 'exercise', price: 20 });
  await nextDay(server);
  const mats = await rangeOf(['mat'], 'exercise');
  expect(mats).toMatchObject({ sales: 9 });
  expect(await rangeOf(['mat', 'yoga'], 'exercise')).toEqual(mats);
  expect(await rangeOf(['mat', 'gym'], 'exercise')).toEqual(mats);
  expect(await rangeOf(['block', 'yoga'], 'exercise')).toMatchObject({ sales: 5 });
  expect(await rangeOf(['yoga'], 'exercise')).toBeNull();
  expect(await rangeOf(['gym'], 'exercise')).toBeNull();
});

it('counts two sales of one person at most, so that no figure is theirs [PRI-04]', async () => {
  const hamper: PastSale = { title: 'Hamper', category: 'household' };
  const [busy, ...others] = sellers as [Person, ...Person[]];
  await pastSales(server, [busy], Array(20).fill(150), hamper);
  await pastSales(server, others.slice(0, 4), [50, 50, 50, 50], hamper);
  await nextDay(server);
  // without the rule: $150
  expect(await rangeOf(['hamper'], 'household')).toEqual({ low: 50, high: 120, sales: 6 });
  expect(await historyOf('household')).toMatchObject({ median: 50, sales: 6 });
  await nextDay(server);
  expect(await rangeOf(['hamper'], 'household')).toMatchObject({ sales: 6 });
});

it('stays as it is when a counted sale is undone, repriced or deleted, alone or with its account [PRI-04]', async () => {
  const toy: PastSale = { title: 'Puzzle', category: 'toys, games, & hobbies' };
  const leaver = await withPassword(server, { first: 'Lee' });
  const [undone, repriced, deleted] = await pastSales(server, sellers, fifty.slice(1), toy);
  const gone = await pastSale(server, leaver, { ...toy, price: 45 });
  await nextDay(server);
  const before = [await rangeOf(['puzzle'], 'toys, games, & hobbies'), await historyOf('toys, games, & hobbies')];
  expect(before).toMatchObject([{ sales: 5 }, { sales: 5 }]);
  const [ana, bo, cy] = sellers as [Person, Person, Person];
  await ana.client.call(sellPost, { params: { id: undone ?? '' }, body: { sold: false } });
  await bo.client.call(editPost, { params: { id: repriced ?? '' }, body: { price: 3 } as never });
  await cy.client.call(deletePost, { params: { id: deleted ?? '' } });
  await leaver.client.call(deleteAccount, { body: { password: PASSWORD, confirmation: 'DELETE' } });
  await nextDay(server);
  expect([await rangeOf(['puzzle'], 'toys, games, & hobbies'), await historyOf('toys, games, & hobbies')]).toEqual(
    before,
  );
  const kept = await server.app.platform.pool.query(`select from counted_sales where seller_id = $1 or post_id = $2`, [
    leaver.id,
    gone,
  ]);
  expect(kept.rowCount).toBe(0);
  // sold again, it isn't counted twice
  await ana.client.call(sellPost, { params: { id: undone ?? '' }, body: { sold: true } });
  await nextDay(server);
  expect(await rangeOf(['puzzle'], 'toys, games, & hobbies')).toEqual(before[0]);
});

it('says nothing else: no listing, no person, no exact price, no sale of another campus [PRI-04]', async () => {
  await pastSales(server, sellers, [41, 42, 43, 44, 46], { title: 'Nightstand' });
  await nextDay(server);
  const { _id: id } = await post(sellers[0] as Person, 'Nightstand', { price: 44, category: 'furniture' });
  const { comparison } = await reader.client.call(comparePrice, { params: { id } });
  expect(comparison).toEqual({ label: 'typical', low: 40, high: 45, sales: 5 });
  const history = await historyOf('furniture');
  expect(Object.keys(history ?? {}).sort()).toEqual(['median', 'months', 'sales']);
  expect(Object.keys(history?.months[0] ?? {}).sort()).toEqual(['median', 'month']);
  const there = await createPerson(server, { campus: 'ut' });
  const query = { keys: 'nightstand', category: 'furniture' as const };
  expect((await there.client.call(findPriceRange, { query })).range).toBeNull();
  expect((await there.client.call(getPriceHistory, { query: { category: 'furniture' } })).history).toBeNull();
});

it('shows no month with fewer sales, and sales leave together after a year [PRI-03, PRI-04]', async () => {
  const bowl: PastSale = { title: 'Bowl', category: 'pet supplies' };
  await pastSales(server, sellers.slice(0, 4), fifty.slice(1), { ...bowl, ago: 300 });
  await pastSale(server, sellers[4] as Person, { ...bowl, price: 45, ago: 200 });
  await nextDay(server);
  expect(await historyOf('pet supplies')).toBeNull();
  expect(await rangeOf(['bowl'], 'pet supplies')).toMatchObject({ sales: 5 });
  await nextDay(server, 66);
  // sessions end after 30 days
  await signIn(server, reader.id, reader.client);
  expect(await rangeOf(['bowl'], 'pet supplies')).toBeNull();
  await pastSales(server, sellers.slice(5), [50, 50, 50], bowl);
  await nextDay(server);
  // with the fifth sale, which is not a year old, there would be four; it is never counted again
  await pastSale(server, sellers[0] as Person, { ...bowl, price: 50 });
  await nextDay(server);
  expect(await rangeOf(['bowl'], 'pet supplies')).toBeNull();
});

it('counts no sales of accounts younger than 30 days, and none of two people who dealt before [PRI-04]', async () => {
  const bike: PastSale = { title: 'Unicycle', category: 'toys, games, & hobbies' };
  const rangeOfBikes = () => rangeOf(['unicycle'], 'toys, games, & hobbies');
  const puppets = await createPeople(server, ['Pip', 'Pam', 'Pod', 'Pug']);
  const [victim] = sellers as [Person];
  await pastSales(server, puppets, [50, 50, 50, 50], bike);
  await server.app.platform.pool.query('update users set created_at = product_now() where id = any($1)', [
    puppets.map(({ id }) => id),
  ]);
  await pastSale(server, victim, { ...bike, price: 43 });
  await nextDay(server);
  expect(await rangeOfBikes()).toBeNull();

  // the same two people again and again
  const buyers = await createPeople(server, ['Bea', 'Ben', 'Bob', 'Bud']);
  await server.app.platform.pool.query(
    `update users set created_at = product_now() - interval '31 days' where id = any($1)`,
    [buyers.map(({ id }) => id)],
  );
  for (const [at, seller] of sellers.slice(1, 5).entries()) {
    const buyer = buyers[at] as Person;
    await pastDeal(server, buyer, seller, { ago: 3 });
    const postId = await pastSale(server, seller, { ...bike, price: 50 });
    await pastDeal(server, seller, buyer, { price: 50, ago: 1, postId });
  }
  await nextDay(server);
  expect(await rangeOfBikes()).toBeNull();
  // others' sales do, once there are enough of them
  await pastSales(server, sellers.slice(1, 6), fifty, bike);
  await nextDay(server);
  expect(await rangeOfBikes()).toMatchObject({ sales: 6 });
});
