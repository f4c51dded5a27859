import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { followUser, unfollowUser } from '../../contract/identity/follows.ts';
import { getProfile } from '../../contract/identity/profiles.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { getViewer } from '../../contract/identity/viewer.ts';
import { blockUser, muteUser, unblockUser } from '../../contract/moderation/moderation.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { deletePost, sellPost } from '../../contract/posts/posts.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { ban } from '../../server/features/identity/index.ts';
import { listen } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { withPassword } from './own-factors.ts';
import { PASSWORD } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.stop());

const person = (first: string, more = {}) => createPerson(server, { first, ...more });
const follow = (who: Person, whom: { id: string }) => who.client.try(followUser, { params: { id: whom.id } });
const unfollow = (who: Person, whom: Person) => who.client.call(unfollowUser, { params: { id: whom.id } });
const followingOf = async (who: Person, whom: Person) =>
  (await who.client.call(getProfile, { params: { username: whom.username } })).following;
const rows = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const countOf = async (who: Person) =>
  Number((await rows('select count(*) as n from follows where $1 in (follower_id, followed_id)', who.id))[0]?.n);
const listOf = async (who: Person) => (await who.client.call(listNotifications)).notifications;

/** Runs the day's job to its end. */
async function notifyFollowers() {
  const { jobs, pool } = server.app.platform;
  await jobs.add(pool, 'notifications.followed', {}, { key: 'test' });
  await vi.waitFor(
    async () => expect(await rows(`select 1 from graphile_worker.jobs where key = 'test'`)).toEqual([]),
    { timeout: 20_000, interval: 100 },
  );
}
/** Makes the notifications so far count as an earlier day's. */
const nextDay = () =>
  rows(
    `update notifications set group_key = group_key || ' before' where type = 'new listing' and group_key !~ 'before'`,
  );

it('follows and unfollows a person, any number of times, and shows it to the follower alone [BRO-02]', async () => {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  expect(await followingOf(ana, bo)).toBe(false);
  for (let times = 0; times < 2; times++) expect((await follow(ana, bo)).json).toEqual({ following: true });
  expect(await followingOf(ana, bo)).toBe(true);
  expect(await followingOf(bo, ana)).toBe(false);
  expect(await followingOf(bo, bo)).toBeNull();
  expect((await server.client().call(getProfile, { params: { username: bo.username } })).following).toBeNull();
  for (let times = 0; times < 2; times++) expect(await unfollow(ana, bo)).toEqual({ following: false });
  expect(await followingOf(ana, bo)).toBe(false);
  expect(await follow(ana, ana)).toMatchObject({ status: 422, json: { code: 'follow_self' } });
});

it('reveals nothing to the followed person: no profile, notification, count or event differs [BRO-02]', async () => {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  const seen = async () => [
    await bo.client.call(getProfile, { params: { username: bo.username } }),
    await bo.client.call(getProfile, { params: { username: ana.username } }),
    (await bo.client.call(getViewer)).unread,
    await listOf(bo),
  ];
  const before = await seen();
  const [own, others] = [await listen(ana.client), await listen(bo.client)];
  await follow(ana, bo);
  await vi.waitFor(() => expect(own.of('follow.changed')).toEqual([{ user_id: bo.id, following: true }]));
  expect(others.received).toEqual([]);
  own.close();
  others.close();
  expect(await seen()).toEqual(before);
});

it('ends both ways with a block, a ban and the end of an account [BRO-02, D11, D18]', async () => {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  const both = async () => {
    await follow(ana, bo);
    await follow(bo, ana);
    expect(await countOf(bo)).toBe(2);
  };
  await both();
  await ana.client.call(blockUser, { params: { id: bo.id } });
  expect(await countOf(bo)).toBe(0);
  for (const [who, whom] of [
    [ana, bo],
    [bo, ana],
  ] as const)
    expect(await follow(who, whom)).toMatchObject({ status: 404, json: { code: 'user_not_found' } });
  await ana.client.call(unblockUser, { params: { id: bo.id } });
  expect(await countOf(bo)).toBe(0);
  await both();
  await server.app.platform.write((tx) => ban(tx, server.app.platform, bo.email, 'spam'));
  expect(await countOf(bo)).toBe(0);
  expect((await follow(ana, bo)).status).toBe(404);
  const cy = await withPassword(server, { first: 'Cy' });
  await follow(ana, cy);
  await follow(cy, ana);
  await cy.client.call(deleteAccount, { body: { password: PASSWORD, confirmation: 'DELETE' } });
  expect(await countOf(cy)).toBe(0);
});

it('leaves no follow across a block that comes at the same moment [BRO-02, D11]', async () => {
  for (let round = 0; round < 5; round++) {
    const [ana, bo] = [await person('Ana'), await person('Bo')];
    await Promise.all([follow(bo, ana), ana.client.call(blockUser, { params: { id: bo.id } }), follow(ana, bo)]);
    expect(await countOf(ana)).toBe(0);
  }
});

it('follows nobody on a campus that the viewer may not read, and at most 1,000 people [BRO-02, D56]', async () => {
  const { write, bus, pool } = server.app.platform;
  const [guest, bo] = [await person('Gus', { schoolVerified: false }), await person('Bo', { campus: 'smu' })];
  await write((tx) => setCampus(tx, bus, 'smu', 'privacy', 'members'));
  await vi.waitFor(async () => expect(await followingOf(guest, bo)).toBeNull());
  expect(await follow(guest, bo)).toMatchObject({ status: 403, json: { code: 'not_school_verified' } });
  const eager = await person('Eve');
  await pool.query(
    `with people as (insert into users (campus_id, first_name, last_name, username, email)
       select 'ou', 'X', 'Y', 'many' || n, 'many' || n || '@ou.edu' from generate_series(1, 999) n returning id)
     insert into follows (follower_id, followed_id) select $1, id from people`,
    [eager.id],
  );
  expect(await follow(eager, await person('Flo'))).toMatchObject({ status: 200 });
  expect(await follow(eager, bo)).toMatchObject({ status: 422, json: { code: 'follows_full' } });
});

it('notifies once a day, in one entry, of what the followed have listed since [BRO-02, NOT-09, NOT-10]', async () => {
  const [me, hollis, june, wes] = [
    await person('Mia'),
    await person('Hollis'),
    await person('June'),
    await person('Wes'),
  ];
  const before = await post(hollis, 'A kettle from before', { price: 5 });
  for (const whom of [hollis, june, wes]) await follow(me, whom);
  for (const [who, text] of [
    [wes, 'A sofa'],
    [june, 'A lamp'],
    [june, 'A desk'],
    [hollis, 'A bike'],
  ] as const)
    await post(who, text, { price: 20 });
  const newest = await post(hollis, 'A helmet', { price: 15 });
  await post(hollis, 'Just talking');
  await notifyFollowers();
  expect(await listOf(me)).toMatchObject([
    { type: 'new listing', count: 5, people_count: 3, message: 'A helmet', postId: newest._id, read: false },
  ]);
  expect((await listOf(me))[0]?.people.map(({ first_name }) => first_name)).toEqual(['Hollis', 'June', 'Wes']);
  expect((await me.client.call(getViewer)).unread.notifications).toBe(1);
  for (const who of [hollis, june, wes]) expect(await listOf(who)).toEqual([]);
  // the same day: nothing more; the next day: only what is new
  const later = await post(june, 'A chair', { price: 9 });
  await notifyFollowers();
  expect(await listOf(me)).toHaveLength(1);
  await nextDay();
  await notifyFollowers();
  expect(await listOf(me)).toMatchObject([{ count: 1, postId: later._id, people_count: 1 }, { count: 5 }]);
  expect(await rows('select 1 from notifications where post_id = $1', before._id)).toEqual([]);
});

it('leaves out sold, expired, hidden, deleted, muted and blocked listings, and campuses closed to the follower [BRO-02, D11, D56]', async () => {
  const { write, bus } = server.app.platform;
  const me = await person('Mia', { schoolVerified: false });
  const [bo, cy, dee, eli, far] = await Promise.all([
    person('Bo'),
    person('Cy'),
    person('Dee'),
    person('Eli'),
    person('Far', { campus: 'duke' }),
  ]);
  for (const whom of [bo, cy, dee, eli, far]) await follow(me, whom);
  const [sold, hidden, gone] = [
    await post(bo, 'Sold', { price: 1 }),
    await post(bo, 'Hidden', { price: 1 }),
    await post(bo, 'Gone', { price: 1 }),
  ];
  await bo.client.call(sellPost, { params: { id: sold._id }, body: { sold: true } });
  await rows('update posts set hidden_at = product_now() where id = $1', hidden._id);
  await bo.client.call(deletePost, { params: { id: gone._id } });
  const over = await post(bo, 'Over', { price: 1 });
  await rows('update posts set expires_at = product_now() where id = $1', over._id);
  await post(cy, 'Muted', { price: 1 });
  await me.client.call(muteUser, { params: { id: cy.id } });
  await post(dee, 'Blocking', { price: 1 });
  await dee.client.call(blockUser, { params: { id: me.id } });
  await post(far, 'Far', { price: 1 });
  await write((tx) => setCampus(tx, bus, 'duke', 'privacy', 'members'));
  const seen = await post(eli, 'Seen', { price: 1 });
  await notifyFollowers();
  expect(await listOf(me)).toMatchObject([{ count: 1, postId: seen._id, type: 'new listing' }]);
  // listings that are deleted afterwards are no longer counted
  await eli.client.call(deletePost, { params: { id: seen._id } });
  expect(await listOf(me)).toEqual([]);
  expect((await me.client.call(getViewer)).unread.notifications).toBe(0);
});
