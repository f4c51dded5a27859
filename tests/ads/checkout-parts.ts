import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { expect, vi } from 'vitest';
import { createAd, getCheckout } from '../../contract/ads/checkout.ts';
import { getFunds } from '../../contract/ads/ads.ts';
import { stripeKeys } from '../../server/sandbox/stripe/local-stripe.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { placePost } from '../factories/posts.ts';
import type { Answer, Client } from '../harness/client.ts';
import type { TestServer } from '../harness/server.ts';

/** Timings for a slow machine. */
export const SLOW = { timeout: 15_000, interval: 50 };

export const WEBHOOK = '/api/stripe/webhook';

/** Runs plain SQL on the server's database. */
export const rowsOf = async <Row extends object>(
  server: TestServer,
  sql: string,
  ...values: unknown[]
): Promise<Row[]> => (await server.app.platform.pool.query<Row>(sql, values)).rows;

export interface Boosted {
  owner: Person;
  post: string;
  ad: string;
  /** the session's id */
  session: string;
  /** the payment page's address */
  url: string;
}

type Wanted = { days?: number; run_until_pause?: boolean; title?: string };

/** Boosts a person's post and leaves its payment open. */
export async function boost(server: TestServer, owner: Person, wanted: Wanted = {}, on?: string): Promise<Boosted> {
  const post = on ?? (await placePost(server, owner));
  const { ad, checkout_url: url } = await owner.client.call(createAd, {
    params: { id: post },
    body: { cta: { type: 'message' }, ...wanted },
  });
  expect(ad.status).toBe('checkout');
  return { owner, post, ad: ad._id, url: url ?? '', session: url?.split('/').at(-1) ?? '' };
}

export const newBoost = async (server: TestServer, wanted: Wanted = {}): Promise<Boosted> =>
  boost(server, await createPerson(server), wanted);

/** Presses a button of the payment page, as a browser without scripts does. */
export const press = (client: Client, url: string, action: 'pay' | 'cancel' | 'decline'): Promise<Answer> =>
  client.request('POST', new URL(url).pathname, Buffer.from(`action=${action}`), {
    'content-type': 'application/x-www-form-urlencoded',
  });

export const stateOf = async ({ owner, session }: Boosted) =>
  owner.client.call(getCheckout, { params: { id: session } });

export const fundsOf = async ({ owner }: Pick<Boosted, 'owner'>): Promise<number> =>
  (await owner.client.call(getFunds)).available_funds;

/** Waits until a payment has ended. */
export const settled = (boosted: Boosted, state: 'paid' | 'expired' | 'cancelled') =>
  vi.waitFor(async () => expect((await stateOf(boosted)).state).toBe(state), SLOW);

/** The local Stripe's object of a session. */
export async function sessionAt(server: TestServer, id: string): Promise<Stripe.Checkout.Session> {
  const [row] = await rowsOf<{ session: Stripe.Checkout.Session }>(
    server,
    'select session from sandbox.stripe_sessions where id = $1',
    id,
  );
  if (!row) throw new Error(`no session ${id}`);
  return row.session;
}

/** Pays at Stripe without sending a webhook. */
export async function paySilently(server: TestServer, id: string): Promise<Stripe.Checkout.Session> {
  const fields = {
    status: 'complete',
    payment_status: 'paid',
    payment_intent: `pi_${randomBytes(9).toString('hex')}`,
    url: null,
  };
  const ended = await rowsOf(
    server,
    `update sandbox.stripe_sessions set session = session || $2 where id = $1 and session->>'status' = 'open' returning id`,
    id,
    JSON.stringify(fields),
  );
  expect(ended).toHaveLength(1);
  return sessionAt(server, id);
}

export interface Sending {
  /** the event's id */
  id?: string;
  secret?: string;
  /** the signature's time, seconds since 1970 */
  at?: number;
  headers?: Record<string, string>;
}

/** Sends an event to the webhook, signed as Stripe does. */
export async function sendEvent(
  server: TestServer,
  type: string,
  object: unknown,
  sending: Sending = {},
): Promise<Answer> {
  const { id = `evt_${randomBytes(9).toString('hex')}`, at, headers = {} } = sending;
  const secret = sending.secret ?? (await stripeKeys(server.app.platform.config)).webhookSecret;
  const payload = JSON.stringify({
    id,
    object: 'event',
    api_version: Stripe.API_VERSION ?? null,
    created: Math.floor(Date.now() / 1_000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(at ? { timestamp: at } : {}) });
  return server.client().request('POST', WEBHOOK, Buffer.from(payload), {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signature,
    ...headers,
  });
}

/** Checks that every transaction and the whole ledger add up, and that no one has a debt. */
export async function expectBalanced(server: TestServer): Promise<void> {
  const faults = await rowsOf(
    server,
    `select 'transaction ' || transaction_id as fault from ledger_entries group by transaction_id having sum(amount) <> 0
     union all
     select 'account ' || a.kind from ledger_accounts a join ledger_entries e on e.account_id = a.id
       where a.kind in ('user_funds', 'hold', 'ad_budget') group by a.id having sum(e.amount) < 0
     union all
     select 'debt' from ledger_accounts a join ledger_entries e on e.account_id = a.id
       where a.kind = 'debt' group by a.id having sum(e.amount) > 0`,
  );
  expect(faults).toEqual([]);
}

/** The ledger entries of a cause by kind of account, in cents. */
export async function entriesOf(server: TestServer, cause: string): Promise<Record<string, number>> {
  const rows = await rowsOf<{ kind: string; amount: number }>(
    server,
    `select a.kind, e.amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       join ledger_accounts a on a.id = e.account_id where t.cause = $1`,
    cause,
  );
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}
