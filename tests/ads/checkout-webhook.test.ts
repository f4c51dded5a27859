import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cancelCheckout } from '../../contract/ads/checkout.ts';
import { stopAd } from '../../contract/ads/ads.ts';
import { advanceClock } from '../../server/sandbox/clock.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { createPerson } from '../factories/people.ts';
import { placePost } from '../factories/posts.ts';
import {
  type Boosted,
  boost,
  entriesOf,
  expectBalanced,
  fundsOf,
  newBoost,
  SLOW,
  paySilently,
  rowsOf,
  sessionAt,
  settled,
  stateOf,
  sendEvent,
  WEBHOOK,
} from './checkout-parts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => expectBalanced(server));

const COMPLETED = 'checkout.session.completed';
const newEvent = () => `evt_${randomBytes(9).toString('hex')}`;
const statusOf = async ({ ad }: Boosted) =>
  (await rowsOf<{ status: string }>(server, 'select status from ads where id = $1', ad))[0]?.status;
/** How often a session's money was credited, and receipts were sent. */
const credited = async ({ session, owner }: Boosted) => ({
  payments: (await rowsOf(server, `select 1 from ledger_transactions where cause = $1`, `payment ${session}`)).length,
  receipts: (await rowsOf(server, `select 1 from mails where user_id = $1 and kind = 'payment_receipt'`, owner.id))
    .length,
});
const once = { payments: 1, receipts: 1 };

describe('refuses', () => {
  test('a signature that is wrong, made with another secret, or missing [PAY-13]', async () => {
    const boosted = await newBoost(server);
    const paid = await paySilently(server, boosted.session);
    const refused = { status: 400, json: { code: 'bad_signature' } };
    expect(await sendEvent(server, COMPLETED, paid, { secret: 'whsec_another' })).toMatchObject(refused);
    const client = server.client();
    const body = Buffer.from('{}');
    for (const signature of ['', 't=1,v1=00', 'nonsense'])
      expect(
        await client.request('POST', WEBHOOK, body, {
          'content-type': 'application/json',
          'stripe-signature': signature,
        }),
      ).toMatchObject(refused);
    expect(await client.request('POST', WEBHOOK, body, { 'content-type': 'application/json' })).toMatchObject(refused);
    expect(await client.request('POST', WEBHOOK)).toMatchObject(refused);
    expect((await stateOf(boosted)).state).toBe('open');
    expect((await sendEvent(server, COMPLETED, paid)).status).toBe(200);
    expect(await statusOf(boosted)).toBe('active');
  });

  test('a signature older than five minutes [PAY-13]', async () => {
    const boosted = await newBoost(server);
    const paid = await paySilently(server, boosted.session);
    const now = Math.floor(Date.now() / 1_000);
    const old = await sendEvent(server, COMPLETED, paid, { at: now - 330 });
    expect(old).toMatchObject({ status: 400, json: { code: 'bad_signature' } });
    expect(await statusOf(boosted)).toBe('checkout');
    expect((await sendEvent(server, COMPLETED, paid, { at: now - 200 })).status).toBe(200);
    expect(await statusOf(boosted)).toBe('active');
  });

  test('a body that was changed in transit, or is too large [PAY-13]', async () => {
    const boosted = await newBoost(server);
    const large = await sendEvent(server, COMPLETED, { padding: 'x'.repeat(300_000) });
    expect(large.status).toBe(413);
    expect((await stateOf(boosted)).state).toBe('open');
  });
});

describe('accepts', () => {
  test('events of unknown types and of other sites’ sessions, which change nothing [PAY-13]', async () => {
    const count = async () => (await rowsOf(server, 'select 1 from ledger_transactions')).length;
    const before = await count();
    expect((await sendEvent(server, 'invoice.paid', { id: 'in_1', object: 'invoice' })).status).toBe(200);
    const others = {
      id: 'cs_live_others',
      payment_status: 'paid',
      status: 'complete',
      amount_total: 900,
      currency: 'usd',
    };
    expect((await sendEvent(server, COMPLETED, { ...others, metadata: {} })).status).toBe(200);
    const madeUp = { quad: 'boost', ad: 'x', user: 'y', post: 'z', campus: 'ou' };
    expect((await sendEvent(server, COMPLETED, { ...others, metadata: madeUp })).status).toBe(200);
    expect(await count()).toBe(before);
  });

  test('payments on a campus that another group serves, which are that group’s', async () => {
    const owner = await createPerson(server, { campus: 'ut' });
    const boosted = await boost(server, owner, {}, await placePost(server, owner, { campus: 'ut' }));
    const paid = await paySilently(server, boosted.session);
    const setElsewhere = async (elsewhere: boolean) => {
      await rowsOf(server, `update campuses set elsewhere = $1 where id = 'ut'`, elsewhere);
      server.app.platform.bus.publish('campuses.changed', null);
      const answer = async () => (await server.client('ut').request('GET', '/api/campuses/current')).status;
      await vi.waitFor(async () => expect(await answer()).toBe(elsewhere ? 503 : 200), SLOW);
    };
    await setElsewhere(true);
    expect((await sendEvent(server, COMPLETED, paid)).status).toBe(200);
    expect(await credited(boosted)).toEqual({ payments: 0, receipts: 0 });
    await setElsewhere(false);
    expect((await sendEvent(server, COMPLETED, paid)).status).toBe(200);
    expect(await credited(boosted)).toEqual(once);
  });

  test('requests that a page of another site could not send, since cookies don’t count here [PAY-13]', async () => {
    const boosted = await newBoost(server);
    const paid = await paySilently(server, boosted.session);
    const headers = { origin: 'https://stripe.example', 'sec-fetch-site': 'cross-site' };
    expect((await sendEvent(server, COMPLETED, paid, { headers })).status).toBe(200);
    expect(await statusOf(boosted)).toBe('active');
  });

  test('the same event three times, also at the same moment, with a single effect [PAY-13, PAY-17]', async () => {
    const boosted = await newBoost(server, { days: 2 });
    const paid = await paySilently(server, boosted.session);
    const id = newEvent();
    const together = await Promise.all([1, 2, 3].map(() => sendEvent(server, COMPLETED, paid, { id })));
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await sendEvent(server, COMPLETED, paid, { id })).status).toBe(200);
    // Stripe may also create two events for one change
    expect((await sendEvent(server, COMPLETED, paid)).status).toBe(200);
    expect(await credited(boosted)).toEqual(once);
    expect(await statusOf(boosted)).toBe('active');
    expect(await fundsOf(boosted)).toBe(0);
  });

  test('events out of order: a paid session stays paid, whatever comes later [PAY-13, ADS-24]', async () => {
    const boosted = await newBoost(server);
    const open = await sessionAt(server, boosted.session);
    const paid = await paySilently(server, boosted.session);
    await sendEvent(server, COMPLETED, paid);
    await sendEvent(server, 'checkout.session.expired', { ...open, status: 'expired', url: null });
    await sendEvent(server, 'checkout.session.async_payment_failed', { ...paid, payment_status: 'unpaid' });
    expect((await stateOf(boosted)).state).toBe('paid');
    expect(await statusOf(boosted)).toBe('active');
    await boosted.owner.client.call(stopAd, { params: { id: boosted.ad } });
    await sendEvent(server, COMPLETED, paid);
    expect(await statusOf(boosted)).toBe('stopped');
    expect(await credited(boosted)).toEqual(once);
  });

  test('a payment that arrives before its session is known [PAY-13, PAY-12]', async () => {
    const boosted = await newBoost(server);
    const paid = await paySilently(server, boosted.session);
    await rowsOf(server, 'delete from checkout_sessions where id = $1', boosted.session);
    expect((await sendEvent(server, COMPLETED, paid)).status).toBe(200);
    expect(await stateOf(boosted)).toMatchObject({ state: 'paid', postId: boosted.post, ad: { status: 'active' } });
  });

  test('an expired session: its unpaid ad is deleted, and money that arrives later becomes funds [PAY-13, ADS-22]', async () => {
    const boosted = await newBoost(server);
    const open = await sessionAt(server, boosted.session);
    await sendEvent(server, 'checkout.session.expired', { ...open, status: 'expired', url: null });
    expect(await statusOf(boosted)).toBeUndefined();
    expect(await stateOf(boosted)).toMatchObject({ state: 'expired', postId: boosted.post, ad: null });
    expect(await boosted.owner.client.call(cancelCheckout, { params: { id: boosted.session } })).toMatchObject({
      cancelled: true,
    });
    await sendEvent(server, COMPLETED, {
      ...open,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: 'pi_late',
    });
    expect(await fundsOf(boosted)).toBe(500);
  });

  test('a payment that takes days: nothing runs until the money arrives [PAY-12, PAY-13]', async () => {
    const boosted = await newBoost(server);
    const paid = await paySilently(server, boosted.session);
    await sendEvent(server, COMPLETED, { ...paid, payment_status: 'unpaid' });
    expect(await stateOf(boosted)).toMatchObject({ state: 'open', ad: { status: 'checkout' } });
    await sendEvent(server, 'checkout.session.async_payment_succeeded', paid);
    expect(await statusOf(boosted)).toBe('active');

    const failed = await newBoost(server);
    const waiting = { ...(await paySilently(server, failed.session)), payment_status: 'unpaid' };
    await sendEvent(server, COMPLETED, waiting);
    await sendEvent(server, 'checkout.session.async_payment_failed', waiting);
    expect(await statusOf(failed)).toBeUndefined();
    expect(await fundsOf(failed)).toBe(0);
  });

  test('an event whose processing failed when Stripe sends it again [PAY-13]', async () => {
    const boosted = await newBoost(server);
    const paid = await paySilently(server, boosted.session);
    const id = newEvent();
    expect((await sendEvent(server, COMPLETED, { ...paid, currency: 'eur' }, { id })).status).toBe(500);
    expect(await credited(boosted)).toEqual({ payments: 0, receipts: 0 });
    expect((await sendEvent(server, COMPLETED, paid, { id })).status).toBe(200);
    expect(await credited(boosted)).toEqual(once);
  });
});

describe('refunds to a card', () => {
  const charge = ({ session }: Boosted, payment: unknown, amount: number) => ({
    id: `ch_${session.slice(-12)}`,
    object: 'charge',
    amount: 2_000,
    amount_refunded: amount,
    payment_intent: payment,
    metadata: { quad: 'boost' },
  });

  test('come out of available funds as far as they reach, each part once [PAY-16, D33]', async () => {
    const boosted = await newBoost(server, { days: 4 });
    const paid = await paySilently(server, boosted.session);
    const { payment_intent: payment } = paid;
    expect(await sendEvent(server, 'charge.refunded', charge(boosted, payment, 500))).toMatchObject({
      status: 409,
      json: { code: 'too_early' },
    });
    await sendEvent(server, COMPLETED, paid);
    await boosted.owner.client.call(stopAd, { params: { id: boosted.ad } });
    expect(await fundsOf(boosted)).toBe(2_000);
    for (const amount of [500, 1_500, 500, 1_500])
      expect((await sendEvent(server, 'charge.refunded', charge(boosted, payment, amount))).status).toBe(200);
    expect(await fundsOf(boosted)).toBe(500);
    expect(await entriesOf(server, `refund ch_${boosted.session.slice(-12)} 1500`)).toEqual({
      user_funds: -1_000,
      refund: 1_000,
    });
  });
});

describe('the settle job', () => {
  test('asks Stripe about a payment whose webhook never arrived [PAY-14]', async () => {
    const boosted = await newBoost(server);
    await paySilently(server, boosted.session);
    expect((await stateOf(boosted)).state).toBe('open');
    await advanceClock(server.app.platform, 180);
    await settled(boosted, 'paid');
    expect(await statusOf(boosted)).toBe('active');
    expect(await credited(boosted)).toEqual(once);
  });

  test('ends payments that expired unpaid, and leaves alone those that can still be paid [PAY-14]', async () => {
    const boosted = await newBoost(server);
    await advanceClock(server.app.platform, 300);
    await vi.waitFor(async () => {
      const [row] = await rowsOf<{ asked: boolean }>(
        server,
        `select next_check_at > product_now() + interval '1 minute' as asked from checkout_sessions where id = $1`,
        boosted.session,
      );
      expect(row?.asked).toBe(true);
    }, SLOW);
    expect(await stateOf(boosted)).toMatchObject({ state: 'open', ad: { status: 'checkout' } });
    await advanceClock(server.app.platform, 4 * 3_600);
    await settled(boosted, 'expired');
    expect(await statusOf(boosted)).toBeUndefined();
    expect((await sessionAt(server, boosted.session)).status).toBe('expired');
  });

  test('credits once when the webhook and the job run at the same moment [PAY-13, PAY-14]', async () => {
    const all = await Promise.all([1, 2, 3].map(() => newBoost(server)));
    const paid = await Promise.all(all.map(({ session }) => paySilently(server, session)));
    await Promise.all([
      advanceClock(server.app.platform, 180),
      ...paid.flatMap((session) => [sendEvent(server, COMPLETED, session), sendEvent(server, COMPLETED, session)]),
    ]);
    for (const boosted of all) {
      await settled(boosted, 'paid');
      expect(await statusOf(boosted)).toBe('active');
      expect(await credited(boosted)).toEqual(once);
    }
  });

  test('asks about a payment soon while someone waits on the success page [PAY-14]', async () => {
    const boosted = await newBoost(server);
    await rowsOf(
      server,
      `update checkout_sessions set next_check_at = product_now() + interval '1 hour' where id = $1`,
      boosted.session,
    );
    await paySilently(server, boosted.session);
    expect((await stateOf(boosted)).state).toBe('open');
    // polling repeatedly doesn't postpone the check
    await vi.waitFor(async () => expect((await stateOf(boosted)).state).toBe('paid'), {
      timeout: 60_000,
      interval: 500,
    });
    expect(await statusOf(boosted)).toBe('active');
  }, 70_000);

  test('cancels a payment later at Stripe when Stripe was unreachable [PAY-14, ADS-22]', async () => {
    const boosted = await newBoost(server);
    const { http } = server.app;
    const inject = http.inject;
    http.inject = (() => Promise.reject(new Error('out of reach'))) as never;
    try {
      const { cancelled } = await boosted.owner.client.call(cancelCheckout, { params: { id: boosted.session } });
      expect(cancelled).toBe(true);
    } finally {
      http.inject = inject;
    }
    expect(await statusOf(boosted)).toBeUndefined();
    await vi.waitFor(async () => expect((await sessionAt(server, boosted.session)).status).toBe('expired'), SLOW);
    expect((await stateOf(boosted)).state).toBe('cancelled');
  });
});
