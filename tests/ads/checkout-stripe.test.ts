import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cancelCheckout } from '../../contract/ads/checkout.ts';
import { loadConfig } from '../../server/config.ts';
import { connectStripe } from '../../server/features/ads/checkout/stripe.ts';
import { advanceClock } from '../../server/sandbox/clock.ts';
import { stripeKeys } from '../../server/sandbox/stripe/local-stripe.ts';
import { checkStripeKey } from '../../server/features/ads/index.ts';
import { stripeKeys as liveKeys } from '../harness/stripe-keys.ts';
import { createDatabase } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import {
  type Boosted,
  newBoost,
  SLOW,
  press,
  rowsOf,
  sessionAt,
  settled,
  stateOf,
  sendEvent,
} from './checkout-parts.ts';
import { apiVersion, faultsOfAnswer, faultsOfObject, faultsOfRequest } from './stripe-facts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Exchange {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  status: number;
  answer: object;
}

/** Every exchange between the library and the local Stripe during `work`. */
async function recordExchanges(work: () => Promise<unknown>): Promise<Exchange[]> {
  const { http } = server.app;
  const inject = http.inject.bind(http);
  const exchanges: Exchange[] = [];
  http.inject = (async (asked: { method: string; url: string; headers: Record<string, string>; payload?: string }) => {
    const answer = await inject(asked as never);
    exchanges.push({
      method: asked.method,
      path: asked.url.replace('/sandbox/stripe', ''),
      headers: asked.headers,
      body: asked.payload ?? '',
      status: answer.statusCode,
      answer: answer.json() as object,
    });
    return answer;
  }) as never;
  try {
    await work();
  } finally {
    http.inject = inject as never;
  }
  return exchanges;
}

const faultsIn = (exchanges: readonly Exchange[]) =>
  exchanges.flatMap(({ method, path, body, status, answer }) => [
    ...faultsOfRequest(method, path, body),
    ...faultsOfAnswer(method, path, status, answer),
  ]);

test("every call's parameters and answers match Stripe’s description [PAY-05, PAY-09, PAY-10]", async () => {
  const exchanges = await recordExchanges(async () => {
    const paid = await newBoost(server, { days: 30, title: 'A fridge & more, 100% “as new”' });
    await press(paid.owner.client, paid.url, 'pay');
    await settled(paid, 'paid');
    const left = await newBoost(server, { run_until_pause: true });
    await left.owner.client.call(cancelCheckout, { params: { id: left.session } });
    const slow = await newBoost(server);
    await advanceClock(server.app.platform, 180);
    const twice = await newBoost(server);
    const { stripe } = connectStripe(server.app.platform, await local());
    await stripe.checkout.sessions.expire(twice.session);
    await expect(stripe.checkout.sessions.expire(twice.session)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('status of `expired`') as string,
    });
    expect((await stripe.checkout.sessions.retrieve(slow.session)).status).toBe('open');
  });
  expect(faultsIn(exchanges)).toEqual([]);
  const asked = exchanges.map(({ method, path }) => `${method} ${path.replace(/cs_test_\w+/, '…')}`);
  expect(new Set(asked)).toEqual(
    new Set(['POST /v1/checkout/sessions', 'GET /v1/checkout/sessions/…', 'POST /v1/checkout/sessions/…/expire']),
  );
  for (const { method, path, headers } of exchanges) {
    expect(headers['stripe-version']).toBe(apiVersion);
    if (method === 'POST' && path.endsWith('/sessions')) expect(headers['idempotency-key']).toMatch(/^boost /);
  }
});

async function local() {
  const keys = await stripeKeys(server.app.platform.config);
  return {
    ...keys,
    fetch: (async (input: string, init: RequestInit) => {
      const answer = await server.app.http.inject({
        method: init.method as 'GET',
        url: `/sandbox/stripe${new URL(input).pathname}`,
        headers: { ...Object.fromEntries(new Headers(init.headers)) },
        ...(init.body ? { payload: String(init.body) } : {}),
      });
      return new Response(answer.body, {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      });
    }) as typeof fetch,
  };
}

const params = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Boost Post' } } },
  ],
  success_url: 'http://ou.quad.localhost:3000/ok',
  ...more,
});

test('the local Stripe refuses with Stripe’s errors [PAY-10]', async () => {
  const { stripe } = connectStripe(server.app.platform, await local());
  const { sessions } = stripe.checkout;
  const refused = { type: 'StripeInvalidRequestError' };
  await expect(sessions.retrieve('cs_test_nothing')).rejects.toMatchObject({
    ...refused,
    statusCode: 404,
    code: 'resource_missing',
    requestId: expect.stringMatching(/^req_/) as string,
  });
  await expect(sessions.create(params({ colour: 'red' } as object))).rejects.toMatchObject({
    ...refused,
    code: 'parameter_unknown',
    param: 'colour',
  });
  const tiny = params();
  (tiny.line_items![0] as { price_data: { unit_amount: number } }).price_data.unit_amount = 49;
  await expect(sessions.create(tiny)).rejects.toMatchObject({ ...refused, code: 'amount_too_small' });
  const now = Math.floor(server.app.platform.clock.now() / 1_000);
  for (const expires_at of [now + 60, now + 25 * 3_600])
    await expect(sessions.create(params({ expires_at }))).rejects.toMatchObject({ ...refused, param: 'expires_at' });
  const { success_url: _, ...without } = params();
  await expect(sessions.create(without)).rejects.toMatchObject({ ...refused, code: 'parameter_missing' });
  const stranger = connectStripe(server.app.platform, { ...(await local()), secretKey: 'sk_test_wrong' });
  await expect(stranger.stripe.checkout.sessions.retrieve('cs_test_nothing')).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
  const kept = { idempotencyKey: 'the same thing' };
  const [one, two] = await Promise.all([sessions.create(params(), kept), sessions.create(params(), kept)]);
  expect(one.id).toBe(two.id);
  await expect(sessions.create(params({ cancel_url: 'http://ou.quad.localhost/x' }), kept)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  });
});

test('its events have the fields of Stripe’s events [PAY-10]', async () => {
  const boosted = await newBoost(server);
  const { pool } = server.app.platform;
  const holder = await pool.connect();
  let event: { data: { object: object } } | undefined;
  try {
    await holder.query('begin');
    await holder.query('lock table stripe_events in exclusive mode');
    await press(boosted.owner.client, boosted.url, 'pay');
    const { rows } = await pool.query<{ payload: typeof event }>(
      `select payload from graphile_worker._private_jobs
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'sandbox.stripe-webhook')
         and payload->'data'->'object'->>'id' = $1`,
      [boosted.session],
    );
    event = rows[0]?.payload;
  } finally {
    await holder.query('commit');
    holder.release();
  }
  expect(event).toBeDefined();
  expect(event && faultsOfObject('event', event)).toEqual([]);
  expect(event && faultsOfObject('checkout.session', event.data.object)).toEqual([]);
  expect(event).toMatchObject({ type: 'checkout.session.completed', api_version: apiVersion });
  await settled(boosted, 'paid');
});

test('sessions survive a restart, and the next server sends a webhook that was not delivered [PAY-10, PAY-13]', async () => {
  const database = await createDatabase();
  const first = await startTestServer({ databaseUrl: database.url });
  const boosted = await newBoost(first, { days: 2 });
  const left = await newBoost(first, { days: 3 });
  await rowsOf(first, 'alter table stripe_events rename to stripe_events_away');
  await press(boosted.owner.client, boosted.url, 'pay');
  await vi.waitFor(async () => {
    const tries = await rowsOf(
      first,
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'sandbox.stripe-webhook' and j.attempts > 0 and j.locked_at is null`,
    );
    expect(tries).toHaveLength(1);
  }, SLOW);
  expect((await stateOf(boosted)).state).toBe('open');
  await rowsOf(first, 'alter table stripe_events_away rename to stripe_events');
  await first.stop();
  const second = await startTestServer({ databaseUrl: database.url });
  try {
    const back = ({ owner, ...rest }: Boosted): Boosted => {
      const client = second.client();
      for (const [name, value] of owner.client.cookies) client.cookies.set(name, value);
      return { ...rest, owner: { ...owner, client } };
    };
    await settled(back(boosted), 'paid');
    const { owner, url } = back(left);
    const page = await owner.client.request('GET', new URL(url).pathname);
    expect(page.bytes.toString()).toContain('$15.00');
    await press(owner.client, url, 'pay');
    await settled(back(left), 'paid');
    expect((await sessionAt(second, left.session)).payment_status).toBe('paid');
  } finally {
    await second.stop();
    await database.drop();
  }
});

test('in production Stripe has no stand-in, and its own secret signs [PAY-09, PAY-13, OPE-10, OPE-15]', async () => {
  const database = await createDatabase();
  const production = await startTestServer({
    databaseUrl: database.url,
    env: {
      NODE_ENV: 'production',
      ROOT_DOMAIN: 'quad.localhost',
      DATABASE_URL: 'postgres://unused', // the database above is used
      SESSION_SECRET: 'q7RmZ2vK9tLw4XcB8nHs3YdF6gJp1TeA',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'quad@example.edu',
      ...liveKeys,
    },
  });
  try {
    const ofSandbox = await production.client().request('POST', '/sandbox/stripe/v1/checkout/sessions');
    expect(ofSandbox.status).toBe(404);
    for (const path of ['/sandbox/stripe/stripe.css', '/sandbox/openid/.well-known/openid-configuration'])
      expect((await production.client().request('GET', path)).status).toBe(404);
    const secret = liveKeys.STRIPE_WEBHOOK_SECRET;
    expect((await sendEvent(production, 'product.created', { id: 'prod_1' }, { secret })).status).toBe(200);
    expect((await sendEvent(production, 'product.created', { id: 'prod_1' }, { secret: 'whsec_b' })).status).toBe(400);
  } finally {
    await production.stop();
    await database.drop();
  }
});

test('a key is checked at the start: one that Stripe does not know stops it, Stripe being away does not [OWN-04]', async () => {
  const { stripe } = loadConfig({
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
  });
  const asked: string[] = [];
  const answering = (status: number, error: object) => async (input: unknown, init?: RequestInit) => {
    asked.push(`${String(input)} ${new Headers(init?.headers).get('authorization')}`);
    return Response.json({ error }, { status });
  };
  const unknown = answering(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
  await expect(checkStripeKey(stripe, unknown)).rejects.toThrow("Stripe doesn't know STRIPE_SECRET_KEY");
  expect(asked).toEqual(['https://api.stripe.com/v1/balance Bearer sk_test_a']);
  expect(await checkStripeKey(stripe, answering(403, { type: 'invalid_request_error' }))).toBeNull();
  expect(await checkStripeKey(stripe, async () => Promise.reject(new TypeError('fetch failed')))).toMatch(/./);
  expect(await checkStripeKey(stripe, async () => Response.json({ object: 'balance' }))).toBeNull();
});

test('with keys, the same code calls Stripe at its own address [PAY-09]', async () => {
  const { clock } = server.app.platform;
  const config = loadConfig({
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
  });
  const { stripe, webhookSecret } = connectStripe({ config, clock }, await local());
  expect(webhookSecret).toBe('whsec_a');
  expect(stripe).toBeInstanceOf(Stripe);
  const { getApiField } = stripe as unknown as { getApiField(name: string): unknown };
  expect(getApiField.call(stripe, 'host')).toBe('api.stripe.com');
  expect(getApiField.call(stripe, 'version')).toBe(apiVersion);
  expect(() => connectStripe({ config: loadConfig({}), clock }, null)).toThrow('no keys');
});
