import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { deletePost, editPost } from '../../contract/posts/posts.ts';
import { countLooking, getLooking, listWanted, notifyLooking } from '../../contract/watching/looking-for.ts';
import { jobsDone } from '../factories/alerts.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { alertsOf, headlinesOf, list, matched } from './watching.ts';

let server: TestServer;
let seller: Person;
let ana: Person;
let bo: Person;
let cy: Person;
let thing = '';
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  [seller, ana, bo, cy] = await createPeople(server, ['Sam', 'Ana', 'Bo', 'Cy']);
  // a thing that no other test is about
  thing = `${['walnut', 'cherry', 'birch', 'maple', 'willow', 'cedar', 'aspen', 'linden'][count++]} bureau`;
});
afterAll(() => server.stop());

const lookFor = async (who: Person, title: string, price: number | null, more: object = {}) => {
  const post = await list(who, title, { kind: 'looking', price, ...more });
  await matched(server);
  return post._id;
};
const offer = async (title: string, price: number, more: object = {}) => {
  const post = await list(seller, title, { price, ...more });
  await matched(server);
  return post._id;
};
const of = (id: string) => ({ params: { id } });
const people = async (id: string) => (await seller.client.call(getLooking, of(id))).people;
const counted = (title: string, price: number | null) =>
  seller.client.call(countLooking, { body: { title, price } as never });

it('alerts people of a new listing that they look for, within their maximum price [WAT-06]', async () => {
  const looking = await lookFor(ana, `Looking for a ${thing} for my dorm`, 50);
  await lookFor(bo, thing, 30);
  const id = await offer(`Old ${thing}, two drawers`, 45);
  expect(await alertsOf(ana)).toMatchObject([
    {
      type: 'looking for',
      postId: id,
      alert: {
        headline: `New for “Looking for a ${thing} for my dorm”`,
        why: "You posted that you're looking for this.",
      },
    },
  ]);
  expect([await headlinesOf(bo), await headlinesOf(seller)]).toEqual([[], []]);
  // a maximum that the title says
  await lookFor(cy, `Looking for a ${thing}, up to $20`, null);
  expect(await headlinesOf(cy)).toEqual([]);
  // the same listing again, and another after the post is gone
  await seller.client.call(editPost, { ...of(id), body: { price: 40 } as never });
  await matched(server);
  await ana.client.call(deletePost, of(looking));
  await offer(`Another ${thing}`, 45);
  expect(await headlinesOf(ana)).toHaveLength(1);
  // a lower price is within a maximum that was exceeded before
  expect(await headlinesOf(bo)).toEqual([]);
  await seller.client.call(editPost, { ...of(id), body: { price: 30 } as never });
  await matched(server);
  expect(await headlinesOf(bo)).toHaveLength(1);
});

it('counts the people who look for what a seller is composing [WAT-06]', async () => {
  await lookFor(ana, thing, 50);
  await lookFor(ana, `A ${thing}`, null);
  await lookFor(bo, thing, 30);
  await lookFor(cy, thing, 10);
  await lookFor(seller, thing, 100);
  expect(await counted(`Nice ${thing}`, 45)).toEqual({ people: 2, automatic: 1 });
  // up to twice the maximum price
  expect(await counted(`Nice ${thing}`, 60)).toEqual({ people: 2, automatic: 1 });
  expect(await counted(`Nice ${thing}`, 61)).toEqual({ people: 1, automatic: 1 });
  expect(await counted(`Nice ${thing}`, 10)).toEqual({ people: 3, automatic: 3 });
  expect(await counted('Nice spoon', 10)).toEqual({ people: 0, automatic: 0 });
  await bo.client.call(blockUser, { params: { id: seller.id } } as never);
  expect(await counted(`Nice ${thing}`, 45)).toEqual({ people: 1, automatic: 1 });
});

it('lets the seller notify the others once, however many calls at once [WAT-06]', async () => {
  await lookFor(ana, thing, 50);
  await lookFor(bo, thing, 40);
  await lookFor(cy, thing, 30);
  const id = await offer(thing, 45);
  expect(await people(id)).toBe(2);
  expect(await ana.client.refused(getLooking, of(id))).toMatchObject({ code: 'forbidden' });
  const answers = await Promise.all([1, 2, 3, 4].map(() => seller.client.call(notifyLooking, of(id))));
  expect(answers.reduce((sum, { notified }) => sum + notified, 0)).toBe(2);
  expect(await people(id)).toBe(0);
  expect(await alertsOf(bo)).toMatchObject([
    { type: 'looking for', postId: id, alert: { why: "You posted that you're looking for this, up to $40." } },
  ]);
  expect([await headlinesOf(ana), await headlinesOf(cy)]).toEqual([[expect.anything()], [expect.anything()]]);
  // a lower price alerts nobody a second time
  await seller.client.call(editPost, { ...of(id), body: { price: 20 } as never });
  await matched(server);
  expect(await headlinesOf(bo)).toHaveLength(1);
});

it('shows the person looking what matches already [WAT-06]', async () => {
  const id = await offer(`${thing}, oak`, 45);
  await offer(`${thing}, pine`, 80);
  await list(ana, `My own ${thing}`, { price: 10 });
  const looking = await lookFor(ana, thing, 50);
  const { posts } = await ana.client.call(listWanted, of(looking));
  expect(posts.map(({ _id }) => _id)).toEqual([id]);
  expect(await bo.client.refused(listWanted, of(looking))).toMatchObject({ code: 'forbidden' });
  await ana.client.call(editPost, { ...of(looking), body: { price: 90 } as never });
  await matched(server);
  expect((await ana.client.call(listWanted, of(looking))).posts).toHaveLength(2);
  await ana.client.call(blockUser, { params: { id: seller.id } } as never);
  expect((await ana.client.call(listWanted, of(looking))).posts).toEqual([]);
});

it('lets posts that are older than watches find listings too [WAT-06]', async () => {
  const { pool, jobs } = server.app.platform;
  await lookFor(ana, thing, 50);
  const ended = await lookFor(bo, thing, 50);
  await pool.query(`delete from watches where user_id = any($1::uuid[])`, [[ana.id, bo.id]]);
  await bo.client.call(deletePost, of(ended));
  await offer(`A ${thing}`, 40);
  expect(await headlinesOf(ana)).toEqual([]);
  await jobs.add(pool, 'watching.looking-backfill', {});
  await jobsDone(server);
  await matched(server);
  const id = await offer(`Another ${thing}`, 40);
  expect(await alertsOf(ana)).toMatchObject([{ type: 'looking for', postId: id }]);
  expect(await alertsOf(bo)).toEqual([]);
});
