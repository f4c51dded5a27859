import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAd } from '../../contract/ads/checkout.ts';
import { deleteAd, getFunds, listPayments, pauseAd, resumeAd, stopAd } from '../../contract/ads/ads.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { adOf, boost as boostAd, DAY, pass, settled as adSettled } from '../factories/ads.ts';
import { placePost } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import {
  boost,
  type Boosted,
  expectBalanced,
  fundsOf,
  newBoost,
  SLOW,
  paySilently,
  rowsOf,
  sendEvent,
} from './checkout-parts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => expectBalanced(server));

const COMPLETED = 'checkout.session.completed';
const by = (id: string) => ({ params: { id } });

/** A boost that was paid by card. */
async function paidBoost(days: number, owner?: Boosted['owner']) {
  const boosted = owner ? await boost(server, owner, { days }) : await newBoost(server, { days });
  const session = await paySilently(server, boosted.session);
  await sendEvent(server, COMPLETED, session);
  return { ...boosted, session: boosted.session, paid: session, cents: session.amount_total ?? 0 };
}
type Paid = Awaited<ReturnType<typeof paidBoost>>;

const refund = ({ paid, session, cents }: Paid, amount: number) =>
  sendEvent(server, 'charge.refunded', {
    id: `ch_${session.slice(-12)}`,
    object: 'charge',
    amount: cents,
    amount_refunded: amount,
    payment_intent: paid.payment_intent,
    metadata: { quad: 'boost' },
  });

const dispute = ({ paid, session, cents }: Paid, status: string, amount = cents) =>
  sendEvent(server, `charge.dispute.${/won|lost|closed/.test(status) ? 'closed' : 'created'}`, {
    id: `dp_${session.slice(-12)}`,
    object: 'dispute',
    status,
    amount,
    payment_intent: paid.payment_intent,
    metadata: {},
  });

const statusOf = async ({ owner, ad }: Boosted) => (await adOf(owner, ad)).status;
const notificationsOf = async ({ owner }: Boosted) =>
  (await owner.client.call(listNotifications)).notifications.filter(({ type }) => type === 'ad').map((n) => n.message);
const activity = async ({ owner }: Boosted) =>
  (await owner.client.call(listPayments)).payments.map(({ kind, amount, balance }) => [kind, amount, balance]);

describe('a refund', () => {
  test('of a boost ends its ad, and none of the money can be spent again [PAY-25]', async () => {
    const boosted = await paidBoost(7);
    expect(await statusOf(boosted)).toBe('active');
    expect(boosted.cents).toBe(3_500);
    await refund(boosted, 3_500);
    if ((await statusOf(boosted)) === 'active') await boosted.owner.client.call(stopAd, by(boosted.ad));
    expect(await fundsOf(boosted)).toBe(0);
    expect(await statusOf(boosted)).toBe('stopped');
    expect(await notificationsOf(boosted)).toEqual([expect.stringContaining('was stopped: its payment was refunded.')]);
    expect(await activity(boosted)).toEqual([
      ['refund', -3_500, 0],
      ['return', 3_500, 3_500],
      ['boost', -3_500, 0],
      ['payment', 3_500, 3_500],
    ]);
  });

  test('of a part ends the ad too; the rest is available, and events in any order count once [PAY-25]', async () => {
    const boosted = await paidBoost(7);
    for (const amount of [2_000, 1_000, 2_000, 500]) expect((await refund(boosted, amount)).status).toBe(200);
    expect(await statusOf(boosted)).toBe('stopped');
    expect(await fundsOf(boosted)).toBe(1_500);
    await refund(boosted, 3_500);
    expect(await fundsOf(boosted)).toBe(0);
  });

  test('takes back what was moved to other ads, the newest first, and only as much as needed [PAY-25]', async () => {
    const first = await paidBoost(6);
    const { owner } = first;
    await owner.client.call(stopAd, by(first.ad));
    const ads = [];
    for (const days of [1, 2, 3]) ads.push((await boostAd(owner, await placePost(server, owner), { days })).ad._id);
    expect(await fundsOf(first)).toBe(0);
    await refund(first, 2_000);
    expect(await Promise.all(ads.map(async (ad) => (await adOf(owner, ad)).status))).toEqual([
      'active',
      'stopped',
      'stopped',
    ]);
    expect(await fundsOf(first)).toBe(500);
  });

  test('of money that an ad has spent becomes a debt, which the next payment covers first [PAY-27]', async () => {
    const spent = await paidBoost(2);
    const { owner } = spent;
    await pass(server, 2 * DAY + 60);
    await adSettled(owner, spent.ad, { status: 'completed' });
    await refund(spent, 1_000);
    expect(await owner.client.call(getFunds)).toEqual({ available_funds: 0, on_hold: 0, owed: 1_000 });
    expect(await notificationsOf(spent)).toContainEqual(
      'Your payment was refunded after $10.00 of it was spent. Your next payment covers that first.',
    );
    const next = await paidBoost(1, owner);
    expect(next.cents).toBe(1_500);
    expect(await statusOf(next)).toBe('active');
    expect(await owner.client.call(getFunds)).toEqual({ available_funds: 0, on_hold: 0, owed: 0 });
    expect((await owner.client.call(listPayments)).payments.slice(0, 3).map(({ kind, memo }) => [kind, memo])).toEqual([
      ['boost', expect.stringContaining('Boost')],
      ['repay', 'Owed for a refunded payment'],
      ['payment', 'Card payment'],
    ]);
  });

  test('of a payment whose ad was deleted comes out of funds [PAY-25]', async () => {
    const boosted = await paidBoost(3);
    await boosted.owner.client.call(stopAd, by(boosted.ad));
    await boosted.owner.client.call(deleteAd, by(boosted.ad));
    expect(await fundsOf(boosted)).toBe(1_500);
    await refund(boosted, 1_500);
    expect(await fundsOf(boosted)).toBe(0);
  });
});

describe('a dispute', () => {
  test('holds the ad and its money; when it is won, the ad runs on for its remaining time [PAY-26]', async () => {
    const boosted = await paidBoost(2);
    const { owner, ad } = boosted;
    await pass(server, DAY);
    await dispute(boosted, 'needs_response');
    expect(await adOf(owner, ad)).toMatchObject({ status: 'paused', on_hold: true, budget: { total_spent: 500 } });
    expect(await notificationsOf(boosted)).toEqual([expect.stringContaining('is on hold: its payment is disputed.')]);
    expect(await owner.client.refused(resumeAd, by(ad))).toMatchObject({ code: 'ad_on_hold' });
    expect(await owner.client.refused(pauseAd, by(ad))).toMatchObject({ code: 'ad_not_active' });
    const other = await placePost(server, owner);
    expect(
      await owner.client.refused(createAd, { params: { id: other }, body: { cta: { type: 'message' } } }),
    ).toMatchObject({ code: 'payment_disputed' });
    await pass(server, 3 * DAY);
    expect(await statusOf(boosted)).toBe('paused');
    await dispute(boosted, 'won');
    expect(await adOf(owner, ad)).toMatchObject({ status: 'active', on_hold: false });
    await pass(server, DAY - 3_600);
    expect(await statusOf(boosted)).toBe('active');
    await pass(server, 3_700);
    await adSettled(owner, ad, { status: 'completed', budget: { total_spent: 1_000 } as never });
  });

  test('that is lost takes what the ad had not spent, then funds; the rest becomes a debt [PAY-26, PAY-27]', async () => {
    const boosted = await paidBoost(4);
    const { owner } = boosted;
    await pass(server, DAY);
    await dispute(boosted, 'needs_response');
    for (let times = 0; times < 2; times++) await dispute(boosted, 'lost');
    expect(await statusOf(boosted)).toBe('stopped');
    expect(await owner.client.call(getFunds)).toEqual({ available_funds: 0, on_hold: 0, owed: 500 });
    // a bank that changes its mind
    await dispute(boosted, 'won');
    expect(await owner.client.call(getFunds)).toEqual({ available_funds: 1_500, on_hold: 0, owed: 0 });
    // and an old event that arrives late
    for (const status of ['needs_response', 'lost']) await dispute(boosted, status);
    expect(await owner.client.call(getFunds)).toEqual({ available_funds: 1_500, on_hold: 0, owed: 0 });
  });

  test('holds what a stopped ad returns, and existing funds [PAY-26]', async () => {
    const boosted = await paidBoost(3);
    const { owner, ad } = boosted;
    await dispute(boosted, 'warning_needs_response');
    await owner.client.call(stopAd, by(ad));
    expect(await owner.client.call(getFunds)).toEqual({ available_funds: 0, on_hold: 1_500, owed: 0 });
    await dispute(boosted, 'warning_closed');
    expect(await owner.client.call(getFunds)).toEqual({ available_funds: 1_500, on_hold: 0, owed: 0 });
  });

  test('that arrives before its payment takes effect with the payment [PAY-26]', async () => {
    const boosted = await newBoost(server, { days: 2 });
    const paid = { ...boosted, paid: await paySilently(server, boosted.session), cents: 1_000 };
    await dispute(paid, 'lost');
    await dispute(paid, 'needs_response');
    expect(await fundsOf(boosted)).toBe(0);
    await sendEvent(server, COMPLETED, paid.paid);
    expect(await statusOf(boosted)).toBe('stopped');
    expect(await boosted.owner.client.call(getFunds)).toEqual({ available_funds: 0, on_hold: 0, owed: 0 });
  });

  test('and a refund of the same money take it once [PAY-25, PAY-26]', async () => {
    const boosted = await paidBoost(2);
    await dispute(boosted, 'needs_response');
    await refund(boosted, 1_000);
    await dispute(boosted, 'lost');
    expect(await boosted.owner.client.call(getFunds)).toEqual({ available_funds: 0, on_hold: 0, owed: 0 });
  });

  test('that arrives at the same moment as a refund of the same money takes nothing more [PAY-25, PAY-26]', async () => {
    const boosted = await paidBoost(2);
    const turn = await server.app.platform.pool.connect();
    const waiting = async () => {
      const [row] = await rowsOf<{ n: number }>(
        server,
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return row?.n;
    };
    try {
      await turn.query('begin');
      await turn.query(`select 1 from ledger_accounts where kind = 'user_funds' and user_id = $1 for no key update`, [
        boosted.owner.id,
      ]);
      const refunded = refund(boosted, 1_000);
      await vi.waitFor(async () => expect(await waiting()).toBe(1), SLOW);
      const disputed = dispute(boosted, 'lost');
      await vi.waitFor(async () => expect(await waiting()).toBe(2), SLOW);
      await turn.query('commit');
      expect((await refunded).status).toBe(200);
      expect((await disputed).status).toBe(200);
    } finally {
      await turn.query('rollback');
      turn.release();
    }
    expect(await boosted.owner.client.call(getFunds)).toEqual({ available_funds: 0, on_hold: 0, owed: 0 });
  });
});
