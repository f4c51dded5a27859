import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addFunds, pauseAd } from '../../contract/ads/ads.ts';
import { cancelCheckout, getCheckout, payAd } from '../../contract/ads/checkout.ts';
import { adOf, boost as boostAd, DAY, giveFunds, pass, runningAd, settled as adSettled } from '../factories/ads.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { expectBalanced, fundsOf, newBoost, SLOW, paySilently, press, sessionAt, sendEvent } from './checkout-parts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => expectBalanced(server));

const sessionOf = (url: string) => url.split('/').at(-1) ?? '';
const add = (person: Person, amount: number, ad?: string) =>
  person.client.call(addFunds, { body: { amount, ...(ad ? { ad } : {}) } });

test('funds are added by card, from $5 to $100, and the payment returns to the payments page [PAY-29]', async () => {
  const owner = await createPerson(server);
  for (const amount of [0, 499, 10_001, 500.5])
    expect(await owner.client.refused(addFunds, { body: { amount } })).toMatchObject({
      code: 'invalid',
      errors: [{ field: 'amount', message: 'Enter an amount from $5 to $100.' }],
    });
  const { checkout_url: url } = await add(owner, 2_550);
  const made = await sessionAt(server, sessionOf(url));
  expect(made.amount_total).toBe(2_550);
  expect(made.success_url).toBe('http://ou.quad.localhost:3000/settings/payments?added={CHECKOUT_SESSION_ID}');
  const params = { id: sessionOf(url) };
  expect(await owner.client.call(getCheckout, { params })).toEqual({
    state: 'open',
    purpose: 'funds',
    amount: 2_550,
    postId: null,
    ad: null,
  });
  await press(owner.client, url, 'pay');
  await vi.waitFor(async () => expect(await fundsOf({ owner })).toBe(2_550), SLOW);
  expect((await owner.client.call(getCheckout, { params })).state).toBe('paid');

  const { checkout_url: other } = await add(owner, 500);
  expect(await owner.client.call(cancelCheckout, { params: { id: sessionOf(other) } })).toMatchObject({
    cancelled: true,
  });
  expect((await sessionAt(server, sessionOf(other))).status).toBe('expired');
  expect(await fundsOf({ owner })).toBe(2_550);
});

test('adding the same amount again returns the payment that is open, and a new one after it was paid [PAY-29]', async () => {
  const owner = await createPerson(server);
  const urls = await Promise.all([1, 2, 3].map(async () => (await add(owner, 900)).checkout_url));
  const [url = ''] = urls;
  expect(new Set([...urls, (await add(owner, 900)).checkout_url]).size).toBe(1);
  const open = `select count(*)::int as n from checkout_sessions where user_id = $1 and state = 'open'`;
  expect((await server.app.platform.pool.query(open, [owner.id])).rows).toEqual([{ n: 1 }]);
  expect((await add(owner, 1_000)).checkout_url).not.toBe(url);
  await sendEvent(server, 'checkout.session.completed', await paySilently(server, sessionOf(url)));
  const { checkout_url: next } = await add(owner, 900);
  expect(urls).not.toContain(next);
  expect((await sessionAt(server, sessionOf(next))).status).toBe('open');
});

test('an ad that ran out of funds resumes when funds are added for it; one that its owner paused stays paused [PAY-29]', async () => {
  const owner = await createPerson(server);
  const ad = await runningAd(server, owner, { run_until_pause: true });
  const other = await runningAd(server, owner, { run_until_pause: true });
  await owner.client.call(pauseAd, { params: { id: other._id } });
  await pass(server, DAY + 60);
  await adSettled(owner, ad._id, { status: 'paused' });
  expect(await fundsOf({ owner })).toBe(0);
  for (const each of [other, ad]) {
    const { checkout_url: url } = await add(owner, 500, each._id);
    await sendEvent(server, 'checkout.session.completed', await paySilently(server, sessionOf(url)));
  }
  expect(await adOf(owner, ad._id)).toMatchObject({ status: 'active' });
  expect(await adOf(owner, other._id)).toMatchObject({ status: 'paused' });
  expect(await fundsOf({ owner })).toBe(500);
  const stranger = await createPerson(server);
  expect(await stranger.client.refused(addFunds, { body: { amount: 500, ad: ad._id } })).toMatchObject({
    code: 'ad_missing',
  });
});

test('funds paid before their session is known are added [PAY-13, PAY-29]', async () => {
  const owner = await createPerson(server);
  const { checkout_url: url } = await add(owner, 700);
  const paid = await paySilently(server, sessionOf(url));
  await server.app.platform.pool.query('delete from checkout_sessions where id = $1', [paid.id]);
  await sendEvent(server, 'checkout.session.completed', paid);
  expect(await fundsOf({ owner })).toBe(700);
});

test('an unpaid ad can be paid later: with the same payment, or with a new one if funds changed [ADS-80]', async () => {
  const boosted = await newBoost(server, { days: 3 });
  const { owner, ad, session } = boosted;
  const params = { id: ad };
  expect((await owner.client.call(payAd, { params })).checkout_url).toBe(boosted.url);
  await giveFunds(server, owner, 400);
  const { checkout_url: url } = await owner.client.call(payAd, { params });
  expect((await sessionAt(server, sessionOf(url ?? ''))).amount_total).toBe(1_100);
  await vi.waitFor(async () => expect((await sessionAt(server, session)).status).toBe('expired'), SLOW);
  expect((await adOf(owner, ad)).status).toBe('checkout');
  await sendEvent(server, 'checkout.session.completed', await paySilently(server, sessionOf(url ?? '')));
  expect((await adOf(owner, ad)).status).toBe('active');
  expect(await owner.client.refused(payAd, { params })).toMatchObject({ code: 'ad_not_unpaid' });
  const stranger = await createPerson(server);
  expect(await stranger.client.refused(payAd, { params })).toMatchObject({ code: 'ad_missing' });

  const covered = await newBoost(server);
  await giveFunds(server, covered.owner, 500);
  const answer = await covered.owner.client.call(payAd, { params: { id: covered.ad } });
  expect(answer).toMatchObject({ checkout_url: null, ad: { status: 'active' } });
});

test('an unpaid ad whose payment is about to expire gets a new one, and stays [ADS-80]', async () => {
  const { owner, ad, session } = await newBoost(server);
  await server.app.platform.pool.query(
    `update checkout_sessions set expires_at = product_now() + interval '1 minute' where id = $1`,
    [session],
  );
  const { checkout_url: url } = await owner.client.call(payAd, { params: { id: ad } });
  expect(sessionOf(url ?? '')).not.toBe(session);
  await vi.waitFor(async () => expect((await sessionAt(server, session)).status).toBe('expired'), SLOW);
  expect((await adOf(owner, ad)).status).toBe('checkout');
  await boostAd(owner, (await adOf(owner, ad)).postId);
});
