import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Ad, type AdCounts, getAdAnalytics, pauseAd, resumeAd, stopAd } from '../../contract/ads/ads.ts';
import { getBoost } from '../../contract/ads/checkout.ts';
import { hideAd, listSponsored } from '../../contract/ads/sponsored.ts';
import { type AdAction, adActions, sendAnalytics } from '../../contract/analytics/analytics.ts';
import { room } from '../../contract/live-events.ts';
import { deletePost, editPost, getPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { adOf, boost, DAY, giveFunds, pass, runningAd, settled } from '../factories/ads.ts';
import { listen } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { placePost, words } from '../factories/posts.ts';
import { runningAds } from '../../server/features/ads/feed/store.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const by = (id: string) => ({ params: { id } });
const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);
const sponsoredFor = async (who: Pick<Person, 'client'>) => (await who.client.call(listSponsored)).sponsored;
const idsFor = async (who: Pick<Person, 'client'>) => (await sponsoredFor(who)).map(({ ad_id }) => ad_id);
const stop = (ad: Ad) => ana.client.call(stopAd, by(ad._id));

describe('promoted posts', () => {
  test('run only on their own campus, those that end first come first, each with its post [ADS-59, ADS-60, ENT-06]', async () => {
    const long = await runningAd(server, ana, { days: 9, cta: { type: 'profile' } });
    const short = await runningAd(server, ana, {
      days: 2,
      cta: { type: 'website', url: 'https://example.edu', label: 'Book Now' },
    });
    const shown = await sponsoredFor(bo);
    expect(shown.map(({ ad_id }) => ad_id)).toEqual([short._id, long._id]);
    expect(shown[0]).toMatchObject({
      isSponsored: true,
      cta: { type: 'website', url: 'https://example.edu', label: 'Book Now' },
      post: { _id: short.postId, user: { _id: ana.id } },
    });
    expect(shown[1]?.cta).toEqual({ type: 'profile', url: null, label: null });
    expect(shown[0]?.post).toEqual((await bo.client.call(getPost, by(short.postId))).post);
    expect(await idsFor({ client: bo.client.on('ut') })).toEqual([]);
    expect(await idsFor(ana)).toEqual([]);
    await Promise.all([stop(long), stop(short)]);
  });

  test('are shown only while they run, and with the post’s current text [ADS-60]', async () => {
    const ad = await runningAd(server, ana);
    expect(await idsFor(bo)).toEqual([ad._id]);
    await ana.client.call(editPost, { ...by(ad.postId), body: { text: words('A brighter lamp') } });
    await expect.poll(async () => JSON.stringify((await sponsoredFor(bo))[0]?.post.text)).toContain('brighter');
    await bo.client.call(savePost, by(ad.postId));
    const answer = await bo.client.call(listSponsored);
    expect(answer.mine.saved).toEqual([ad.postId]);
    await expect.poll(async () => (await sponsoredFor(bo))[0]?.post.likes).toBe(1);
    await ana.client.call(pauseAd, by(ad._id));
    expect(await idsFor(bo)).toEqual([]);
    await ana.client.call(resumeAd, by(ad._id));
    expect(await idsFor(bo)).toEqual([ad._id]);
    // past its end by the clock, even if the timer has not run
    await run('update ads set end_time_adjusted = product_now() where id = $1', ad._id);
    server.app.platform.bus.publish('ads.running', { campusId: 'ou' });
    expect(await idsFor(bo)).toEqual([]);
    await server.app.platform.jobs.add(server.app.platform.pool, 'ads.sweep', {});
    await expect.poll(async () => (await adOf(ana, ad._id)).status).toBe('completed');
  });

  test('are never one’s own, a blocked person’s in either direction, or hidden ones [D11, D36]', async () => {
    const [ad, other] = [await runningAd(server, ana), await runningAd(server, ana, { days: 3 })];
    const reader = await createPerson(server);
    expect(await idsFor(reader)).toEqual([ad._id, other._id]);
    await reader.client.call(hideAd, by(ad._id));
    await reader.client.call(hideAd, by(ad._id));
    expect(await idsFor(reader)).toEqual([other._id]);
    expect(await idsFor(bo)).toEqual([ad._id, other._id]);
    for (const pair of [
      [ana.id, reader.id],
      [reader.id, ana.id],
    ]) {
      await run('insert into blocks (blocker_id, blocked_id) values ($1, $2)', ...pair);
      server.app.platform.bus.publish('blocks.changed', { userIds: pair });
      expect(await idsFor(reader)).toEqual([]);
      await run('delete from blocks where blocker_id = $1', pair[0]);
      server.app.platform.bus.publish('blocks.changed', { userIds: pair });
    }
    expect(await idsFor(reader)).toEqual([other._id]);
    expect(await reader.client.refused(hideAd, by(reader.id))).toMatchObject({ code: 'ad_not_found' });
    await Promise.all([stop(ad), stop(other)]);
  });

  test('are shown to visitors on a public campus only; the feed itself is the same with and without them [D6, D22]', async () => {
    const before = (await bo.client.call(listFeed)).posts.map(({ _id }) => _id);
    const ad = await runningAd(server, ana);
    expect((await bo.client.call(listFeed)).posts.map(({ _id }) => _id)).toEqual([ad.postId, ...before].slice(0, 25));
    expect(await server.client().refused(listSponsored)).toMatchObject({ code: 'private_community' });
    const { write, bus } = server.app.platform;
    await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'public'));
    await vi.waitFor(async () => expect(await idsFor({ client: server.client() })).toEqual([ad._id]));
    await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'private'));
    await vi.waitFor(async () =>
      expect(await server.client().refused(listSponsored)).toMatchObject({ code: 'private_community' }),
    );
    await stop(ad);
  });

  test('take turns when there are more than one answer holds [ADS-60]', async () => {
    const many = await createPerson(server);
    const ids = new Set<string>();
    await giveFunds(server, many, 30 * 500);
    for (let n = 0; n < 30; n++) ids.add((await boost(many, await placePost(server, many))).ad._id);
    const seen = new Set<string>();
    await expect
      .poll(async () => {
        const turn = await idsFor(bo);
        expect(new Set(turn).size).toBe(25);
        for (const id of turn) seen.add(id);
        return seen.size;
      })
      .toBe(30);
    for (const id of ids) await many.client.call(stopAd, by(id));
  });
});

test('a post’s page shows the ad to others while it is active, and to its owner always [ADS-55, ADS-56, ADS-57, ADS-58]', async () => {
  const ad = await runningAd(server, ana, { cta: { type: 'website', url: 'https://example.edu', label: 'Sign Up' } });
  const seen = async (who: Person) => (await who.client.call(getPost, by(ad.postId))).ad;
  const shown = {
    ad_id: ad._id,
    status: 'active',
    cta: { type: 'website', url: 'https://example.edu', label: 'Sign Up' },
  };
  expect(await seen(ana)).toEqual(shown);
  expect(await seen(bo)).toEqual(shown);
  await ana.client.call(pauseAd, by(ad._id));
  expect(await seen(ana)).toMatchObject({ status: 'paused' });
  expect(await seen(bo)).toBeNull();
  await stop(ad);
  expect(await seen(ana)).toMatchObject({ status: 'stopped' });
  expect(await seen(bo)).toBeNull();
});

describe('an ad’s analytics', () => {
  const none: AdCounts = {
    views: 0,
    accounts_reached: 0,
    direct_messages: 0,
    copied_link: 0,
    external_link_clicks: 0,
    profile_visits: 0,
    saves: 0,
  };
  const countsOf = (ad: Ad, at: 'day' | 'hour' = 'day') =>
    ana.client.call(getAdAnalytics, { ...by(ad._id), query: { by: at } });
  /** Reports several actions on an ad as one page view does. */
  const reportEvents = (who: Person, ad: Pick<Ad, '_id' | 'postId'>, ...types: AdAction[]) =>
    who.client.call(sendAnalytics, {
      body: { events: types.map((type) => ({ type, post: ad.postId, ad: ad._id })) },
    });

  test('count each of the seven actions once per person and day, by hour and day, for the owner alone [ANA-01, ANA-11]', async () => {
    const now = new Date(server.app.platform.clock.now());
    const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 10, 15);
    await pass(server, Math.round((noon - now.getTime()) / 1_000));
    const ad = await runningAd(server, ana, { days: 5 });
    expect(await countsOf(ad)).toEqual({ totals: none, points: [] });
    const all = adActions;
    await bo.client.call(savePost, by(ad.postId));
    await reportEvents(bo, ad, ...all, ...all);
    const once = Object.fromEntries(Object.keys(none).map((name) => [name, 1])) as AdCounts;
    expect((await countsOf(ad)).totals).toEqual(once);
    await pass(server, 3_600);
    await reportEvents(bo, ad, 'view');
    await pass(server, DAY);
    await reportEvents(await createPerson(server), ad, 'view', 'save');
    const hour = (hours: number) => new Date(noon - 900_000 + hours * 3_600_000).toISOString().replace('.000Z', 'Z');
    const points = [
      { at: hour(0), ...once },
      { at: hour(25), ...none, views: 1, accounts_reached: 1 },
    ];
    expect((await countsOf(ad, 'hour')).points).toEqual(points);
    expect(await countsOf(ad)).toEqual({
      totals: { ...once, views: 2, accounts_reached: 2 },
      points: [
        { at: hour(-10), ...once },
        { at: hour(14), ...none, views: 1, accounts_reached: 1 },
      ],
    });
    expect(await bo.client.refused(getAdAnalytics, by(ad._id))).toMatchObject({ code: 'ad_gone' });
    await stop(ad);
  });

  test('a person counts once on each day and is reached once, an account on the exclusion table never [ANA-07, ANA-11]', async () => {
    const ad = await runningAd(server, ana, { days: 3 });
    for (let n = 0; n < 3; n++) await reportEvents(bo, ad, 'view', 'copied_link');
    const tester = await createPerson(server);
    await run('insert into analytics_exclusions (user_id) values ($1)', tester.id);
    await reportEvents(tester, ad, 'view', 'copied_link');
    expect((await countsOf(ad)).totals).toEqual({ ...none, views: 1, accounts_reached: 1, copied_link: 1 });
    await pass(server, DAY);
    await reportEvents(bo, ad, 'view');
    expect((await countsOf(ad)).totals).toEqual({ ...none, views: 2, accounts_reached: 1, copied_link: 1 });
    await stop(ad);
  });

  test('of a visitor everything counts but a message, which takes an account [ANA-11]', async () => {
    const { write, bus } = server.app.platform;
    await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'public'));
    const ad = await runningAd(server, ana);
    const visitor = { client: server.client() } as Person;
    await vi.waitFor(async () => expect(await idsFor(visitor)).toContain(ad._id));
    await reportEvents(visitor, ad, 'view', 'direct_message', 'external_link_click');
    expect((await countsOf(ad)).totals).toEqual({ ...none, views: 1, accounts_reached: 1, external_link_clicks: 1 });
    await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'private'));
    await vi.waitFor(async () =>
      expect(await server.client().refused(listSponsored)).toMatchObject({ code: 'private_community' }),
    );
    await stop(ad);
  });

  test('count nothing while the ad doesn’t run, for its owner, for another post, or for a save that didn’t happen [ANA-02, ANA-07]', async () => {
    const [ad, other] = [await runningAd(server, ana), await runningAd(server, ana)];
    await reportEvents(ana, ad, 'view');
    await reportEvents(bo, { ...ad, postId: other.postId }, 'view');
    await reportEvents(bo, ad, 'save');
    await ana.client.call(pauseAd, by(ad._id));
    await reportEvents(bo, ad, 'view');
    expect((await countsOf(ad)).totals).toEqual(none);
    await ana.client.call(resumeAd, by(ad._id));
    await reportEvents(bo, ad, 'view');
    expect((await countsOf(ad)).totals).toEqual({ ...none, views: 1, accounts_reached: 1 });
    await Promise.all([stop(ad), stop(other)]);
    await reportEvents(await createPerson(server), ad, 'view');
    expect((await countsOf(ad)).totals.views).toBe(1);
  });
});

test('give the form the number of people who visited the campus in the last 14 days, once there are enough [ADS-12, ADS-77]', async () => {
  const post = await placePost(server, ana);
  await giveFunds(server, ana, 77);
  const form = await ana.client.call(getBoost, by(post));
  expect(form).toMatchObject({ post: { _id: post }, ad: null, traffic: null });
  const guest = await createPerson(server, { campus: 'ut' });
  const theirs = await placePost(server, guest, { campus: 'ut' });
  // 11 people on the latest day, 24 on the oldest
  await run(
    `insert into page_counts (campus_id, day, page, views, people)
     select 'ut', (product_now() at time zone 'UTC')::date - 1 - d, '*', 2 * (11 + d), 11 + d from generate_series(0, 20) d`,
  );
  expect((await guest.client.call(getBoost, by(theirs))).traffic).toEqual({ low: 14, high: 21, typical: 18 });
  await giveFunds(server, guest, 500);
  // the finished ad compares it with the result
  expect((await boost(guest, theirs)).ad.estimated_reach).toEqual({ from: 14, to: 21 });
});

test('an ad past its end is not shown even before its timer has completed it [ADS-60]', async () => {
  const ad = await runningAd(server, ana);
  expect(await idsFor(bo)).toContain(ad._id);
  const { pool } = server.app.platform;
  const timer = await pool.connect();
  try {
    // a lock keeps the ad from being completed, and the cache of running ads is not refreshed
    await timer.query('begin');
    await timer.query('select 1 from ads where id = $1 for update', [ad._id]);
    await pass(server, DAY + 1);
    const { rows } = await run(
      'select status, end_time_adjusted <= product_now() as over from ads where id = $1',
      ad._id,
    );
    expect(rows).toEqual([{ status: 'active', over: true }]);
    expect(await idsFor(bo)).not.toContain(ad._id);
    // nor is it in the database's list
    expect((await runningAds.all(pool, 'ou', 100)).map(({ ad_id }) => ad_id)).not.toContain(ad._id);
  } finally {
    await timer.query('rollback');
    timer.release();
  }
  await settled(ana, ad._id, { status: 'completed' });
});

test('a deleted post’s ad disappears from the feed at once [D38]', async () => {
  const ad = await runningAd(server, ana);
  expect(await idsFor(bo)).toContain(ad._id);
  await ana.client.call(deletePost, by(ad.postId));
  expect(await idsFor(bo)).not.toContain(ad._id);
  expect(await adOf(ana, ad._id)).toMatchObject({ status: 'stopped', post: null });
});

test('a change is sent live to the owner’s pages and the post’s page, and every server invalidates its cache [ADS-27, ADS-63, D40]', async () => {
  const ad = await runningAd(server, ana);
  const [mine, theirs] = [await listen(ana.client), await listen(bo.client)];
  expect(await theirs.join(room.post('ou', ad.postId))).toBe(true);
  const second = await startTestServer({
    databaseUrl: (server.app.platform.pool.options as { connectionString?: string }).connectionString ?? '',
  });
  const there = second.client();
  there.cookies.set('quad_session', bo.client.cookies.get('quad_session') ?? '');
  expect(await idsFor({ client: there })).toContain(ad._id);
  await ana.client.call(pauseAd, by(ad._id));
  await expect.poll(() => idsFor({ client: there })).not.toContain(ad._id);
  const change = { ad_id: ad._id, post_id: ad.postId };
  await expect.poll(() => mine.of('ad.changed')).toEqual([change]);
  await expect.poll(() => theirs.of('ad.changed')).toEqual([change]);
  // only the owner receives what only the owner may see
  await stop(ad);
  await expect.poll(() => mine.of('ad.changed')).toEqual([change, change]);
  expect(theirs.of('ad.changed')).toEqual([change]);
  mine.close();
  theirs.close();
  await second.stop();
});
