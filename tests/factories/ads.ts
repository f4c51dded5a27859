import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Ad, getAd, getFunds } from '../../contract/ads/ads.ts';
import { createAd } from '../../contract/ads/checkout.ts';
import type { SentBodyOf } from '../../contract/endpoint.ts';
import { ledger } from '../../server/features/ads/ledger/ledger.ts';
import type { TestServer } from '../harness/server.ts';
import type { Person } from './people.ts';
import { post } from './posts.ts';

/** Adds money to a person's available funds, as a card payment does. */
export const giveFunds = (server: TestServer, person: Person, cents: number): Promise<boolean> =>
  server.app.platform.write((tx) =>
    ledger.transfer(tx, {
      kind: 'payment',
      cause: `test ${randomUUID()}`,
      adId: null,
      memo: 'Card payment',
      entries: [
        { account: { kind: 'user_funds', userId: person.id }, cents },
        { account: { kind: 'card' }, cents: -cents },
      ],
    }),
  );

export const fundsOf = async (person: Person): Promise<number> => (await person.client.call(getFunds)).available_funds;

type Wanted = Partial<SentBodyOf<typeof createAd>>;

/** Boosts a post, with whatever payment method. */
export const boost = (person: Person, postId: string, wanted: Wanted = {}) =>
  person.client.call(createAd, { params: { id: postId }, body: { cta: { type: 'message' }, ...wanted } });

/** Creates a post with an ad paid with funds; `spare` cents are left in them. */
export async function runningAd(
  server: TestServer,
  person: Person,
  wanted: Wanted & { days?: number; run_until_pause?: boolean } = {},
  spare = 0,
): Promise<Ad> {
  const price = wanted.run_until_pause ? 500 : (wanted.days ?? 1) * 500;
  await giveFunds(server, person, price + spare);
  const { _id } = await post(person, `A lamp that is boosted`);
  const { ad, checkout_url } = await boost(person, _id, wanted);
  expect(checkout_url).toBeNull();
  return ad;
}

export const adOf = (person: Person, id: string): Promise<Ad> => person.client.call(getAd, { params: { id } });

/** Moves the product's clock and runs due jobs. */
export async function pass(server: TestServer, seconds: number): Promise<void> {
  const { status } = await server.client().request('POST', '/sandbox/clock', { advance: seconds });
  expect(status).toBe(200);
}

export const DAY = 86_400;

/** Waits until an ad's due timers have run, and returns it. */
export async function settled(person: Person, id: string, expected: Partial<Ad>): Promise<Ad> {
  await expect.poll(() => adOf(person, id), { timeout: 30_000, interval: 50 }).toMatchObject(expected);
  return adOf(person, id);
}

/** The ledger balances of a person and their ads, in cents. */
export async function ledgerBalances(server: TestServer, person: Person) {
  const { rows } = await server.app.platform.pool.query<{ funds: number; budgets: number; lowest: number }>(
    `with mine as (
       select a.kind, sum(e.amount)::int as cents from ledger_accounts a join ledger_entries e on e.account_id = a.id
       where a.user_id = $1 or a.ad_id in (select id from ads where user_id = $1) group by a.id, a.kind)
     select coalesce(sum(cents) filter (where kind = 'user_funds'), 0)::int as funds,
       coalesce(sum(cents) filter (where kind = 'ad_budget'), 0)::int as budgets, coalesce(min(cents), 0)::int as lowest from mine`,
    [person.id],
  );
  return rows[0] as { funds: number; budgets: number; lowest: number };
}
