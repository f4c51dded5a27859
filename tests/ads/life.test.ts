import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAd } from '../../contract/ads/checkout.ts';
import { deleteAd, getAd, listAds, pauseAd, renameAd, resumeAd, stopAd } from '../../contract/ads/ads.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { getPost, sellPost } from '../../contract/posts/posts.ts';
import { adOf, ledgerBalances, boost, DAY, fundsOf, giveFunds, pass, runningAd, settled } from '../factories/ads.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, placePost, post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { press } from './checkout-parts.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const ms = (time: string | null) => Date.parse(time ?? '');
const by = (id: string) => ({ params: { id } });

describe('a boost', () => {
  test('starts in checkout, with nothing spent and no start, until the card has paid [ADS-17, ADS-24, PAY-12]', async () => {
    const poor = await createPerson(server);
    const { _id } = await post(poor, 'A desk that nobody has paid for');
    const { ad, checkout_url } = await boost(poor, _id, { days: 3 });
    expect(checkout_url).toMatch(/^http/);
    expect(ad).toMatchObject({
      postId: _id,
      campus_id: 'ou',
      status: 'checkout',
      start_time: null,
      end_time_adjusted: null,
      payment_id: null,
      budget: { duration_minutes: 4_320, amount_budgeted: 1_500, total_spent: 0 },
      user: { _id: poor.id, username: poor.username, last_name: 'L.' },
    });
    expect(await adOf(poor, ad._id)).toMatchObject({ status: 'checkout' });
    expect((await poor.client.call(getPost, by(_id))).ad).toMatchObject({ ad_id: ad._id, status: 'checkout' });
    expect((await bo.client.call(getPost, by(_id))).ad).toBeNull();
  });

  test('is paid with available funds where they cover it, and runs at once [PAY-20, PAY-23, PAY-18, PAY-04, ENT-17]', async () => {
    const person = await createPerson(server);
    await giveFunds(server, person, 1_200);
    const { _id } = await post(person, 'A desk with three drawers');
    const { ad, checkout_url } = await boost(person, _id, {
      days: 2,
      cta: { type: 'website', url: 'https://example.edu', label: 'Shop Now' },
    });
    expect(checkout_url).toBeNull();
    expect(ad).toMatchObject({
      status: 'active',
      title: 'A desk with three drawers',
      cta: { type: 'website', url: 'https://example.edu', label: 'Shop Now' },
      targeting: { locations: [], interests: [], school_years: [] },
      budget: { duration_minutes: 2_880, amount_budgeted: 1_000, total_spent: 0 },
      run_until_pause: false,
      paused_at: null,
      time_paused: 0,
    });
    expect(ad.date).toBe(ad.createdAt);
    expect(ms(ad.end_time_adjusted) - ms(ad.start_time)).toBe(2 * DAY * 1_000);
    expect(await fundsOf(person)).toBe(200);
    expect(await ledgerBalances(server, person)).toEqual({ funds: 200, budgets: 1_000, lowest: 200 });
  });

  test('without a title takes the first words of its post, at most 50 characters [ADS-75]', async () => {
    const person = await createPerson(server);
    await giveFunds(server, person, 500);
    const text = 'Selling a barely used mountain bike with a helmet, two locks and a pump';
    const { ad } = await boost(person, (await post(person, text))._id);
    expect(ad.title).toBe('Selling a barely used mountain bike with a helmet');
    await giveFunds(server, person, 500);
    const named = await boost(person, (await post(person, text))._id, { title: '  My bike ' });
    expect(named.ad.title).toBe('My bike');
  });

  /** The server's errors for an invalid boost; nothing is created. */
  async function faultsOf(body: object): Promise<string[]> {
    const { _id } = await post(ana, 'A shelf');
    const sent = { cta: { type: 'message' }, ...body };
    const { code, errors = [] } = await ana.client.refused(createAd, { ...by(_id), body: sent as never });
    expect(code).toBe('invalid');
    expect((await ana.client.call(listAds)).ads.filter((ad) => ad.postId === _id)).toEqual([]);
    return errors.map(({ message }) => message);
  }

  test('is refused with a website that is none, or without a label for it [ADS-05, ADS-06, ADS-07, ADS-08, ADS-74]', async () => {
    const site = (url: string, label: unknown = 'Learn More') => ({ cta: { type: 'website', url, label } });
    expect(await faultsOf(site(''))).toEqual(['Website is required.']);
    for (const url of ['http://www.example.edu', 'www.example.edu', 'https://localhost', 'https://a:b@example.edu'])
      expect(await faultsOf(site(url))).toEqual(['Website URL must have https & www.']);
    expect(await faultsOf(site(`https://www.example.edu/${'x'.repeat(40)}`))).toEqual([
      'Website URL can be up to 50 characters.',
    ]);
    // with www or without: the address itself is accepted
    for (const url of ['https://example.edu', 'https://www.example.edu'])
      expect(await faultsOf(site(url, null))).toEqual(['Button label is required.']);
  });

  test('is refused with a longer title, other days or a later start than the form takes [ADS-09, ADS-10, ADS-14]', async () => {
    expect(await faultsOf({ title: 'x'.repeat(51) })).toEqual(['Title can be up to 50 characters.']);
    for (const days of [0, 31, 1.5]) expect(await faultsOf({ days })).toHaveLength(1);
    expect(await faultsOf({ start_at: '2099-01-01T00:00:00Z' })).toEqual(['Please choose a start within a year.']);
  });

  test('is only possible for one’s own posts that exist and are for sale [ADS-16, MOD-07, ADS-15]', async () => {
    const { _id: id } = await post(ana, 'A couch');
    const refusal = (who: Person, postId: string) =>
      who.client.refused(createAd, { ...by(postId), body: { cta: { type: 'message' } } });
    expect(await refusal(bo, id)).toMatchObject({ code: 'forbidden' });
    expect(await server.client().refused(createAd, { ...by(id), body: { cta: { type: 'message' } } })).toMatchObject({
      code: 'not_signed_in',
    });
    const reply = await comment(ana, id, 'Still here');
    expect(await refusal(ana, reply._id)).toMatchObject({ code: 'forbidden' });
    expect(await refusal(ana, await placePost(server, ana, { deleted: true }))).toMatchObject({ code: 'post_deleted' });
    expect(await refusal(ana, '01890000-0000-7000-8000-000000000000')).toMatchObject({ code: 'post_not_found' });
    await ana.client.call(sellPost, { ...by(id), body: { sold: true } });
    expect(await refusal(ana, id)).toMatchObject({ code: 'post_sold' });
  });

  test('of a boosted post is refused, also when requested twice at once [ADS-02, ADS-63]', async () => {
    const person = await createPerson(server);
    await giveFunds(server, person, 2_000);
    const { _id } = await post(person, 'A rug');
    const body = { cta: { type: 'message' } } as const;
    const answers = await Promise.all([1, 2, 3].map(() => person.client.try(createAd, { ...by(_id), body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await person.client.refused(createAd, { ...by(_id), body })).toMatchObject({
      code: 'already_boosted',
      title: 'This post is already boosted',
    });
    expect(await fundsOf(person)).toBe(1_500);
  });

  test('replaces the post’s unpaid ad [ADS-72]', async () => {
    const poor = await createPerson(server);
    const { _id } = await post(poor, 'A bench');
    const first = await boost(poor, _id);
    const second = await boost(poor, _id, { days: 2 });
    expect(await poor.client.refused(getAd, by(first.ad._id))).toMatchObject({ code: 'ad_gone' });
    expect((await poor.client.call(listAds)).ads.map((ad) => ad._id)).toEqual([second.ad._id]);
  });

  test('sent again with its idempotency key is created and paid once [OPE-20]', async () => {
    const person = await createPerson(server);
    await giveFunds(server, person, 1_000);
    const { _id } = await post(person, 'A lamp');
    const headers = { 'idempotency-key': 'boost-once-1' };
    const body = { cta: { type: 'message' } } as const;
    const ask = () => person.client.call(createAd, { ...by(_id), body, headers });
    const made = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(made.map(({ ad }) => ad._id)).size).toBe(1);
    expect(await fundsOf(person)).toBe(500);
  });
});

describe('pausing and resuming', () => {
  test('never charge the time paused and move the end, once [ADS-39, ADS-42, ADS-65, D50]', async () => {
    const person = await createPerson(server);
    const ad = await runningAd(server, person, { days: 1 });
    await pass(server, DAY / 4);
    const paused = await person.client.call(pauseAd, by(ad._id));
    expect(paused).toMatchObject({ status: 'paused', budget: { total_spent: 125 }, time_paused: 0 });
    expect(ms(paused.paused_at) - ms(ad.start_time)).toBeGreaterThanOrEqual((DAY / 4) * 1_000);
    await pass(server, 3 * DAY);
    expect(await adOf(person, ad._id)).toMatchObject({
      status: 'paused',
      budget: { total_spent: 125 },
      end_time_adjusted: ad.end_time_adjusted,
    });
    const resumed = await person.client.call(resumeAd, by(ad._id));
    expect(resumed).toMatchObject({ status: 'active', paused_at: null });
    expect(resumed.time_paused).toBeCloseTo((ms(resumed.lastModified) - ms(paused.paused_at)) / 1_000, 2);
    expect(ms(resumed.end_time_adjusted) - ms(ad.end_time_adjusted)).toBeCloseTo(resumed.time_paused * 1_000, -1);
    await pass(server, DAY / 4);
    await person.client.call(pauseAd, by(ad._id));
    await pass(server, DAY);
    const again = await person.client.call(resumeAd, by(ad._id));
    expect(again.budget.total_spent).toBe(250);
    expect(ms(again.end_time_adjusted) - ms(again.start_time)).toBeCloseTo((DAY + again.time_paused) * 1_000, -1);
    await pass(server, DAY / 2 + 60);
    await settled(person, ad._id, { status: 'completed' });
    expect(await ledgerBalances(server, person)).toEqual({ funds: 0, budgets: 0, lowest: 0 });
  });

  test('are refused in other states, and for other people’s ads [ADS-40, ADS-43, ADS-45, ADS-54]', async () => {
    const ad = await runningAd(server, ana);
    expect(await ana.client.refused(resumeAd, by(ad._id))).toMatchObject({ title: 'Only paused ads can be resumed' });
    await ana.client.call(pauseAd, by(ad._id));
    expect(await ana.client.refused(pauseAd, by(ad._id))).toMatchObject({ title: 'Only active ads can be paused' });
    for (const endpoint of [pauseAd, resumeAd] as const)
      expect(await bo.client.refused(endpoint, by(ad._id))).toMatchObject({ status: 404, title: 'Ad not found' });
    for (const who of [bo, await createPerson(server, { role: 'moderator' })])
      expect(await who.client.refused(getAd, by(ad._id))).toMatchObject({ title: 'Sorry, that ad has been deleted.' });
    expect(await ana.client.refused(getAd, by('none'))).toMatchObject({ code: 'ad_gone' });
  });

  test('happen once when clicked in two tabs at the same moment [ADS-63]', async () => {
    const ad = await runningAd(server, ana);
    const twice = async (endpoint: typeof pauseAd | typeof resumeAd | typeof stopAd) =>
      (await Promise.all([1, 2, 3, 4].map(() => ana.client.try(endpoint, by(ad._id)))))
        .map(({ status }) => status)
        .sort();
    expect(await twice(pauseAd)).toEqual([200, 409, 409, 409]);
    await pass(server, 3_600);
    expect(await twice(resumeAd)).toEqual([200, 409, 409, 409]);
    const resumed = await adOf(ana, ad._id);
    expect(resumed.time_paused).toBeGreaterThanOrEqual(3_600);
    expect(resumed.time_paused).toBeLessThan(7_200);
    expect(await twice(stopAd)).toEqual([200, 409, 409, 409]);
  });
});

describe('stopping and deleting', () => {
  test('a stop returns the unspent budget to available funds [ADS-46, ADS-47, ADS-48, PAY-19]', async () => {
    const person = await createPerson(server);
    const ad = await runningAd(server, person, { days: 4 });
    await pass(server, DAY);
    await person.client.call(pauseAd, by(ad._id));
    await pass(server, DAY);
    const stopped = await person.client.call(stopAd, by(ad._id));
    expect(stopped).toMatchObject({ status: 'stopped', paused_at: null, budget: { total_spent: 500 } });
    expect(stopped.time_paused).toBeGreaterThanOrEqual(DAY);
    expect(ms(stopped.ended_at)).toBeGreaterThan(ms(ad.start_time) + 2 * DAY * 1_000);
    expect(await fundsOf(person)).toBe(1_500);
    expect(await ledgerBalances(server, person)).toEqual({ funds: 1_500, budgets: 0, lowest: 0 });
    expect(await person.client.refused(stopAd, by(ad._id))).toMatchObject({ title: 'Ad is already stopped' });
    expect(await bo.client.refused(stopAd, by(ad._id))).toMatchObject({ title: "Ad doesn't exist" });
    await pass(server, 10 * DAY);
    expect(await adOf(person, ad._id)).toMatchObject({ status: 'stopped', budget: { total_spent: 500 } });
  });

  test('unpaid and finished ads can be deleted, others have to be stopped first [ADS-52, ADS-73]', async () => {
    const person = await createPerson(server);
    const ad = await runningAd(server, person);
    expect(await person.client.refused(deleteAd, by(ad._id))).toMatchObject({ code: 'ad_running' });
    await person.client.call(pauseAd, by(ad._id));
    expect(await person.client.refused(deleteAd, by(ad._id))).toMatchObject({ code: 'ad_running' });
    await person.client.call(stopAd, by(ad._id));
    expect(await bo.client.refused(deleteAd, by(ad._id))).toMatchObject({ code: 'ad_missing' });
    expect(await person.client.call(deleteAd, by(ad._id))).toEqual({ postId: ad.postId });
    expect(await person.client.refused(getAd, by(ad._id))).toMatchObject({ code: 'ad_gone' });
    expect(await fundsOf(person)).toBe(500);
    expect((await person.client.call(getPost, by(ad.postId))).ad).toBeNull();
    const poor = await createPerson(server);
    const unpaid = await boost(poor, (await post(poor, 'A vase'))._id);
    await poor.client.call(deleteAd, by(unpaid.ad._id));
    expect((await poor.client.call(listAds)).ads).toEqual([]);
  });

  test('after its end the post can be boosted again, with funds first [ADS-50]', async () => {
    const person = await createPerson(server);
    const ad = await runningAd(server, person, { days: 3 });
    await person.client.call(stopAd, by(ad._id));
    const { ad: next, checkout_url } = await boost(person, ad.postId, { days: 2 });
    expect(checkout_url).toBeNull();
    expect(await fundsOf(person)).toBe(500);
    expect((await person.client.call(getPost, by(ad.postId))).ad).toMatchObject({ ad_id: next._id, status: 'active' });
  });

  test('a title can be edited in any state [ADS-51, ADS-48]', async () => {
    const ad = await runningAd(server, ana);
    const renamed = await ana.client.call(renameAd, { ...by(ad._id), body: { title: ' Brighter ' } });
    expect(renamed.title).toBe('Brighter');
    for (const title of ['', '   ', 'x'.repeat(51)])
      expect(await ana.client.refused(renameAd, { ...by(ad._id), body: { title } })).toMatchObject({ code: 'invalid' });
    expect(await bo.client.refused(renameAd, { ...by(ad._id), body: { title: 'Mine' } })).toMatchObject({
      title: "Ad doesn't exist",
    });
  });
});

test('one’s own ads are listed page by page, the newest first [ADS-26]', async () => {
  const person = await createPerson(server);
  const ids: string[] = [];
  for (let n = 0; n < 18; n++) {
    const ad = await runningAd(server, person);
    if (n < 16) await person.client.call(stopAd, by(ad._id));
    ids.unshift(ad._id);
  }
  const first = await person.client.call(listAds);
  const rest = await person.client.call(listAds, { query: { cursor: first.cursor } });
  expect([...first.ads, ...rest.ads].map((ad) => ad._id)).toEqual(ids);
  expect(first.ads).toHaveLength(15);
  expect(rest.cursor).toBeUndefined();
  expect(first.ads[0]?.post?._id).toBe(first.ads[0]?.postId);
  expect(await person.client.refused(listAds, { query: { cursor: 'x' } })).toMatchObject({ code: 'bad_cursor' });
});

test('of two payments that need the same funds, one activates its ad and the other becomes funds [D33, PAY-17, PAY-22]', async () => {
  const person = await createPerson(server, { first: 'Ana' });
  await giveFunds(server, person, 480);
  const made = [];
  for (const text of ['One lamp', 'Another lamp']) made.push(await boost(person, (await post(person, text))._id));
  for (const { ad, checkout_url: url } of made) {
    expect(ad.status).toBe('checkout');
    await press(person.client, url ?? '', 'pay');
  }
  // the card paid 50 cents each: 480 + 50 + 50 - 500
  await expect.poll(() => fundsOf(person), { timeout: 20_000 }).toBe(80);
  const states = await Promise.all(made.map(async ({ ad }) => (await adOf(person, ad._id)).status));
  expect(states.sort()).toEqual(['active', 'checkout']);
  expect(await ledgerBalances(server, person)).toEqual({ funds: 80, budgets: 500, lowest: 80 });
  const { notifications } = await person.client.call(listNotifications);
  expect(notifications).toMatchObject([{ type: 'ad', message: expect.stringContaining('no longer cover the ad') }]);
});
