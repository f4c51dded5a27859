import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cancelCheckout, createAd, getCheckout } from '../../contract/ads/checkout.ts';
import { getAd } from '../../contract/ads/ads.ts';
import { deletePost } from '../../contract/posts/posts.ts';
import { createPerson } from '../factories/people.ts';
import { placePost } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import {
  boost,
  entriesOf,
  expectBalanced,
  fundsOf,
  newBoost,
  SLOW,
  press,
  rowsOf,
  sessionAt,
  settled,
  stateOf,
  sendEvent,
} from './checkout-parts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => expectBalanced(server));

const adOf = async (ad: string) =>
  (
    await rowsOf<{ status: string; payment_id: string | null }>(
      server,
      'select status, payment_id from ads where id = $1',
      ad,
    )
  )[0];

describe('a session', () => {
  test('has one line item, in dollars, for the days that are boosted [PAY-04, PAY-05, ENT-16]', async () => {
    const { ad, session } = await newBoost(server, { days: 3, title: 'Mini fridge' });
    const [{ lines }] = (await rowsOf(server, 'select lines from sandbox.stripe_sessions where id = $1', session)) as [
      { lines: object[] },
    ];
    expect(lines).toEqual([{ name: 'Boost Post', description: '3 days: Mini fridge', amount: 1_500, quantity: 1 }]);
    expect(await sessionAt(server, session)).toMatchObject({
      mode: 'payment',
      currency: 'usd',
      amount_total: 1_500,
      client_reference_id: ad,
    });
  });

  test('names the boost, and comes back to its post with the session in the address [PAY-06]', async () => {
    const { owner, post, ad, session } = await newBoost(server);
    const made = await sessionAt(server, session);
    const site = 'http://ou.quad.localhost:3000';
    expect(made.success_url).toBe(`${site}/post/${post}/boost/success?session_id={CHECKOUT_SESSION_ID}`);
    expect(made.cancel_url).toBe(`${site}/post/${post}/boost/cancel?session_id={CHECKOUT_SESSION_ID}`);
    expect(made.metadata).toEqual({ quad: 'boost', ad, post, campus: 'ou', user: owner.id });
  });

  test('has a payment page for some hours, and its ad waits unpaid [PAY-07, ADS-17, OPE-15]', async () => {
    const { ad, session, url } = await newBoost(server);
    expect(url).toBe(`http://ou.quad.localhost:3000/sandbox/stripe/pay/${session}`);
    const made = await sessionAt(server, session);
    const ends = made.expires_at - server.app.platform.clock.now() / 1_000;
    expect(ends).toBeGreaterThan(30 * 60);
    expect(ends).toBeLessThan(24 * 3_600);
    expect(await adOf(ad)).toEqual({ status: 'checkout', payment_id: null });
  });

  test('for a boost that runs until paused charges one day [PAY-24, PAY-05]', async () => {
    const { session } = await newBoost(server, { run_until_pause: true, days: 30 });
    expect((await sessionAt(server, session)).amount_total).toBe(500);
  });

  test('returns to this machine’s own name for a visitor who came from there [PAY-06]', async () => {
    const owner = await createPerson(server);
    const post = await placePost(server, owner);
    const { checkout_url: url } = (
      await owner.client.try(createAd, {
        params: { id: post },
        body: { cta: { type: 'message' } },
        headers: { host: 'localhost' },
      })
    ).json as { checkout_url: string };
    expect(url).toMatch(/^http:\/\/localhost:3000\/sandbox\/stripe\/pay\//);
    const third = await placePost(server, owner);
    const { checkout_url: short } = (
      await owner.client.try(createAd, {
        params: { id: third },
        body: { cta: { type: 'message' } },
        headers: { host: 'ou.localhost' },
      })
    ).json as { checkout_url: string };
    expect(short).toMatch(/^http:\/\/ou\.localhost:3000\/sandbox\/stripe\/pay\//);
    for (const host of ['evil.example', 'localhost.evil.example', 'evillocalhost', 'ou.quad.localhost.evil.example']) {
      const other = await placePost(server, owner);
      const { checkout_url: elsewhere } = (
        await owner.client.try(createAd, {
          params: { id: other },
          body: { cta: { type: 'message' } },
          headers: { host },
        })
      ).json as { checkout_url: string };
      expect(elsewhere, host).toMatch(/^http:\/\/ou\.quad\.localhost:3000\//);
    }
  });

  test('that Stripe fails to open leaves no ad behind [PAY-08, ADS-18]', async () => {
    const owner = await createPerson(server);
    const post = await placePost(server, owner);
    const { http } = server.app;
    const inject = http.inject;
    http.inject = (() => Promise.reject(new Error('out of reach'))) as never;
    try {
      const refused = await owner.client.refused(createAd, {
        params: { id: post },
        body: { cta: { type: 'message' } },
      });
      expect(refused).toMatchObject({
        code: 'checkout_failed',
        title: 'Something Went Wrong. Please logout and try again.',
      });
    } finally {
      http.inject = inject;
    }
    expect(await rowsOf(server, 'select 1 from ads where post_id = $1', post)).toEqual([]);
    await boost(server, owner, {}, post);
  });

  test('can’t be seen or cancelled by anyone else [ADS-63, PAY-02]', async () => {
    const { session } = await newBoost(server);
    const other = await createPerson(server);
    for (const endpoint of [getCheckout, cancelCheckout])
      expect(await other.client.refused(endpoint, { params: { id: session } })).toMatchObject({ code: 'ad_not_found' });
    expect(await other.client.refused(getCheckout, { params: { id: 'cs_test_nothing' } })).toMatchObject({
      status: 404,
    });
  });
});

describe('the payment page', () => {
  test('Pay leads to the success page and the webhook starts the ad [PAY-11, PAY-12, PAY-17, ADS-20]', async () => {
    const boosted = await newBoost(server, { days: 2 });
    const { owner, ad, post, session, url } = boosted;
    expect(await stateOf(boosted)).toMatchObject({ state: 'open', postId: post, ad: { status: 'checkout' } });
    const page = await owner.client.request('GET', new URL(url).pathname);
    expect(page.status).toBe(200);
    const html = page.bytes.toString();
    expect(html).toContain('$10.00');
    for (const name of ['Pay', 'Decline', 'Cancel']) expect(html).toMatch(new RegExp(`<button[^>]*>${name}</button>`));
    expect(html).not.toContain('<script');
    const paid = await press(owner.client, url, 'pay');
    expect(paid.status).toBe(303);
    expect(paid.headers.location).toBe(
      `http://ou.quad.localhost:3000/post/${post}/boost/success?session_id=${session}`,
    );
    await settled(boosted, 'paid');
    expect(await stateOf(boosted)).toMatchObject({ state: 'paid', ad: { ad_id: ad, status: 'active' } });
    const { payment_intent: payment } = await sessionAt(server, session);
    expect(await adOf(ad)).toEqual({ status: 'active', payment_id: payment });
    expect(await entriesOf(server, `payment ${session}`)).toEqual({ user_funds: 1_000, card: -1_000 });
    expect(await fundsOf(boosted)).toBe(0);
  });

  test('Cancel leads to the cancel page, where the ad is deleted [PAY-11, PAY-12, ADS-21, ADS-22]', async () => {
    const boosted = await newBoost(server);
    const { owner, ad, post, session, url } = boosted;
    const left = await press(owner.client, url, 'cancel');
    expect(left.headers.location).toBe(`http://ou.quad.localhost:3000/post/${post}/boost/cancel?session_id=${session}`);
    expect(await adOf(ad)).toBeDefined();
    const gone = { cancelled: true, postId: post };
    expect(await owner.client.call(cancelCheckout, { params: { id: session } })).toEqual(gone);
    expect(await adOf(ad)).toBeUndefined();
    expect((await sessionAt(server, session)).status).toBe('expired');
    expect(await stateOf(boosted)).toMatchObject({ state: 'cancelled', postId: post, ad: null });
    expect(await owner.client.call(cancelCheckout, { params: { id: session } })).toEqual(gone);
    expect((await press(owner.client, url, 'pay')).bytes.toString()).toContain('This payment page has expired');
    expect(await fundsOf(boosted)).toBe(0);
  });

  test('Decline says so and offers another try [PAY-11]', async () => {
    const boosted = await newBoost(server);
    const { owner, ad, url } = boosted;
    const declined = await press(owner.client, url, 'decline');
    expect(declined.status).toBe(200);
    expect(declined.bytes.toString()).toMatch(/role="alert"[^]*Your card was declined[^]*<button[^>]*>Pay<\/button>/);
    expect((await stateOf(boosted)).state).toBe('open');
    expect((await press(owner.client, url, 'pay')).status).toBe(303);
    await settled(boosted, 'paid');
    expect(await adOf(ad)).toMatchObject({ status: 'active' });
    const again = await press(owner.client, url, 'pay');
    expect(again.status).toBe(200);
    expect(again.bytes.toString()).toContain('Already paid');
  });

  test('cancelling a paid session changes nothing [ADS-22, PAY-12]', async () => {
    const boosted = await newBoost(server);
    const { owner, ad, post, session, url } = boosted;
    await press(owner.client, url, 'pay');
    const kept = { cancelled: false, postId: post };
    // whether or not the webhook has arrived: Stripe knows
    expect(await owner.client.call(cancelCheckout, { params: { id: session } })).toEqual(kept);
    expect(await adOf(ad)).toMatchObject({ status: 'active' });
    expect(await owner.client.call(cancelCheckout, { params: { id: session } })).toEqual(kept);
  });
});

describe('races', () => {
  test('paying and cancelling at the same moment do one of the two, never both [PAY-12, PAY-13, ADS-22, ADS-63]', async () => {
    for (let times = 0; times < 6; times++) {
      const boosted = await newBoost(server);
      const { owner, ad, session, url } = boosted;
      const [pressed, answer] = await Promise.all([
        press(owner.client, url, 'pay'),
        owner.client.call(cancelCheckout, { params: { id: session } }),
      ]);
      const paid = pressed.status === 303;
      expect(answer.cancelled).toBe(!paid);
      await settled(boosted, paid ? 'paid' : 'cancelled');
      expect((await adOf(ad))?.status).toBe(paid ? 'active' : undefined);
      expect(await fundsOf(boosted)).toBe(0);
    }
  });

  test('the webhook alone starts the ad when the tab was closed [PAY-12, ADS-20]', async () => {
    const { owner, ad, url } = await newBoost(server);
    await press(owner.client, url, 'pay');
    await vi.waitFor(async () => expect(await adOf(ad)).toMatchObject({ status: 'active' }), SLOW);
  });

  test('returning before the webhook shows the payment as open, and starts nothing [PAY-12, ADS-20]', async () => {
    const boosted = await newBoost(server);
    const { owner, ad, url } = boosted;
    const holder = await server.app.platform.pool.connect();
    try {
      await holder.query('begin');
      // blocks all ledger writes meanwhile
      await holder.query('lock table ledger_accounts in exclusive mode');
      await press(owner.client, url, 'pay');
      for (let times = 0; times < 3; times++)
        expect(await stateOf(boosted)).toMatchObject({ state: 'open', ad: { status: 'checkout' } });
    } finally {
      await holder.query('commit');
      holder.release();
    }
    await settled(boosted, 'paid');
    expect(await adOf(ad)).toMatchObject({ status: 'active' });
  });

  test('returning after the webhook shows the ad running [PAY-12, ADS-20]', async () => {
    const boosted = await newBoost(server);
    const { owner, ad, url } = boosted;
    await press(owner.client, url, 'pay');
    await vi.waitFor(async () => expect(await adOf(ad)).toMatchObject({ status: 'active' }), SLOW);
    expect(await stateOf(boosted)).toMatchObject({ state: 'paid', ad: { status: 'active' } });
  });
});

describe('a payment for something deleted', () => {
  test('becomes available funds when its post was deleted [PAY-15, ADS-72]', async () => {
    const boosted = await newBoost(server, { days: 4 });
    const { owner, post, ad, session } = boosted;
    const paid = {
      ...(await sessionAt(server, session)),
      status: 'complete',
      payment_status: 'paid',
      payment_intent: 'pi_gone',
    };
    await owner.client.call(deletePost, { params: { id: post } });
    expect(await adOf(ad)).toBeUndefined();
    expect((await sendEvent(server, 'checkout.session.completed', paid)).status).toBe(200);
    expect(await fundsOf(boosted)).toBe(2_000);
    expect((await stateOf(boosted)).state).toBe('paid');
    await vi.waitFor(async () => {
      const [mail] = await server.mails(owner.email);
      expect(mail?.text).toContain('the full amount was added to your available funds');
    }, SLOW);
  });

  test('becomes available funds, once, when its ad was deleted [PAY-15]', async () => {
    const boosted = await newBoost(server);
    const { owner, session } = boosted;
    const paid = {
      ...(await sessionAt(server, session)),
      status: 'complete',
      payment_status: 'paid',
      payment_intent: 'pi_gone2',
    };
    await owner.client.call(cancelCheckout, { params: { id: session } });
    for (let times = 0; times < 2; times++) await sendEvent(server, 'checkout.session.completed', paid);
    expect(await fundsOf(boosted)).toBe(500);
  });

  test('a new boost replaces the unpaid ad and expires its session [ADS-72, PAY-15]', async () => {
    const first = await newBoost(server);
    const { owner, post } = first;
    const second = await boost(server, owner, { days: 2 }, post);
    expect(second.session).not.toBe(first.session);
    expect(await adOf(first.ad)).toBeUndefined();
    await vi.waitFor(async () => expect((await sessionAt(server, first.session)).status).toBe('expired'), SLOW);
    expect((await stateOf(first)).state).toBe('cancelled');
    expect((await stateOf(second)).state).toBe('open');
    expect((await press(owner.client, first.url, 'pay')).bytes.toString()).toContain('has expired');
  });

  test('a payment of the replaced session at the same moment becomes funds that pay for the next boost [ADS-72, PAY-15, PAY-20]', async () => {
    const first = await newBoost(server);
    const { owner, post } = first;
    const holder = await server.app.platform.pool.connect();
    let second = first;
    try {
      await holder.query('begin');
      // blocks sending to Stripe and receiving from it meanwhile
      await holder.query('lock table stripe_events in exclusive mode');
      await holder.query(`select 1 from sandbox.stripe_sessions where id = $1 for update`, [first.session]);
      second = await boost(server, owner, { days: 2 }, post);
      await holder.query(`update sandbox.stripe_sessions set session = session || $2 where id = $1`, [
        first.session,
        JSON.stringify({ status: 'complete', payment_status: 'paid', payment_intent: 'pi_same_moment' }),
      ]);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    await settled(first, 'paid');
    expect(await fundsOf(first)).toBe(500);
    expect((await stateOf(second)).state).toBe('open');
    await press(owner.client, second.url, 'pay');
    await settled(second, 'paid');
    expect(await adOf(second.ad)).toMatchObject({ status: 'active' });
    expect(await fundsOf(first)).toBe(500);
    const third = await boost(server, owner, { days: 2 });
    expect((await sessionAt(server, third.session)).amount_total).toBe(500);
  });
});

test('funds pay first, the card at least 50 cents, and no session is opened when nothing is left to pay [PAY-20, PAY-22, PAY-23]', async () => {
  const owner = await createPerson(server);
  const give = async (cents: number) => {
    const { session } = await boost(server, owner, { days: 1 });
    const paid = {
      ...(await sessionAt(server, session)),
      amount_total: cents,
      payment_status: 'paid',
      status: 'complete',
    };
    await owner.client.call(cancelCheckout, { params: { id: session } });
    await sendEvent(server, 'checkout.session.completed', { ...paid, payment_intent: `pi_${session.slice(-9)}` });
  };
  await give(480);
  const small = await boost(server, owner, { days: 1 });
  expect((await sessionAt(server, small.session)).amount_total).toBe(50);
  await press(owner.client, small.url, 'pay');
  await settled(small, 'paid');
  expect(await fundsOf(small)).toBe(30);
  const part = await boost(server, owner, { days: 1 });
  expect((await sessionAt(server, part.session)).amount_total).toBe(470);
  await press(owner.client, part.url, 'pay');
  await settled(part, 'paid');
  expect(await fundsOf(part)).toBe(0);
  await give(900);
  const post = await placePost(server, owner);
  const { ad, checkout_url: url } = await owner.client.call(createAd, {
    params: { id: post },
    body: { cta: { type: 'message' } },
  });
  expect(url).toBeNull();
  expect((await owner.client.call(getAd, { params: { id: ad._id } })).status).toBe('active');
  expect(await fundsOf({ owner })).toBe(400);
});

test('a receipt states what was paid, once, as HTML and as plain text [MAI-01, PAY-02]', async () => {
  const boosted = await newBoost(server, { days: 3 });
  const { owner, session, url } = boosted;
  await press(owner.client, url, 'pay');
  await settled(boosted, 'paid');
  await sendEvent(server, 'checkout.session.completed', await sessionAt(server, session));
  const { payment_intent: payment } = await sessionAt(server, session);
  await vi.waitFor(async () => {
    const mails = await server.mails(owner.email);
    expect(mails.map(({ subject }) => subject)).toContain('Your receipt: $15.00');
  }, SLOW);
  const mails = (await server.mails(owner.email)).filter(({ subject }) => subject.startsWith('Your receipt'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`Reference: ${String(payment)}`);
  expect(mails[0]?.html).toContain('You paid $15.00');
  expect(mails[0]?.text).toContain('http://ou.quad.localhost:3000/settings/payments');
});
