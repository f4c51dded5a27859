import fc from 'fast-check';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAd, listAds, pauseAd, resumeAd, stopAd } from '../../contract/ads/ads.ts';
import { boost, fundsOf, giveFunds, pass } from '../factories/ads.ts';
import { createPerson, type Person, signIn } from '../factories/people.ts';
import { placePost } from '../factories/posts.ts';
import { createDatabase } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { press } from './checkout-parts.ts';
import { isLive, Model, type ModelAd, spentOf } from './model.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

let server: TestServer;
let database: Awaited<ReturnType<typeof createDatabase>>;
let dataDir: string;
const start = () => startTestServer({ databaseUrl: database.url, dataDir });
beforeAll(async () => {
  database = await createDatabase();
  dataDir = await temporaryFolder('quad-histories-');
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const by = (id: string) => ({ params: { id } });
const waits = [30, 60, 240, 720, 1_440, 1_470, 3_000, 4_320, 10_080] as const;

const kinds = { boost: 5, pay: 3, give: 3, pause: 4, resume: 6, stop: 2, delete: 1, pass: 10, restart: 1 };
type Kind = keyof typeof kinds;

/** The next step; its ad, post or time is chosen when the state is known. */
const step = fc.record({
  kind: fc.oneof(...Object.entries(kinds).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) }))),
  // uniform: small numbers are no edge case here
  pick: fc.noBias(fc.nat({ max: 9_999 })),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** When a step makes sense; sometimes it is tried on another ad anyway. */
const meantFor: Partial<Record<Kind, (ad: ModelAd) => boolean>> = {
  pay: ({ status }) => status === 'checkout',
  pause: ({ status }) => status === 'active',
  resume: ({ status }) => status === 'paused',
  stop: isLive,
  delete: (ad) => !isLive(ad),
};

/** A person's ads in the product and in the model, going through the same steps. */
class History {
  readonly model = new Model();
  person: Person;
  readonly posts: readonly string[];
  readonly urls = new Map<string, string>();

  constructor(person: Person, posts: readonly string[]) {
    this.person = person;
    this.posts = posts;
  }

  async take({ kind, pick }: Step): Promise<void> {
    const { model } = this;
    switch (kind) {
      case 'give':
        model.give(pick % 1_600 || 1);
        await giveFunds(server, this.person, pick % 1_600 || 1);
        break;
      case 'boost':
        await this.#boost(pick);
        break;
      case 'pass':
        await this.#pass(waits[pick % waits.length] ?? 0);
        break;
      case 'restart':
        await server.stop();
        server = await start();
        await this.#signIn();
        break;
      default:
        await this.#change(kind, pick);
    }
    await this.compare();
  }

  async #boost(pick: number): Promise<void> {
    const { model, posts } = this;
    const free = [0, 1, 2].filter((post) => !model.ads.some((ad) => ad.post === post && isLive(ad)));
    const among = free.length > 0 && pick % 8 > 0 ? free : [0, 1, 2];
    const post = among[pick % among.length] ?? 0;
    // the first post's ads run until paused
    const daily = post === 0;
    const days = 1 + (pick % 6);
    const startIn = pick % 5 === 0 ? 90 + (pick % 3_000) : 0;
    const card = model.price(post, days, daily);
    const startAt = new Date(server.app.platform.clock.now() + startIn * 60_000).toISOString();
    const boosting = boost(this.person, posts[post] ?? '', {
      days,
      run_until_pause: daily,
      ...(startIn > 0 ? { start_at: startAt } : {}),
    });
    if (card === 'refused') return void (await expect(boosting).rejects.toThrow('already_boosted'));
    const { ad, checkout_url: url } = await boosting;
    expect(url === null).toBe(card === 0);
    if (url) this.urls.set(ad._id, url);
    model.boost({ id: ad._id, post, days, daily, startIn });
  }

  async #change(kind: 'pay' | 'pause' | 'resume' | 'stop' | 'delete', pick: number): Promise<void> {
    const { model, person } = this;
    const meant = model.ads.filter((ad) => meantFor[kind]?.(ad));
    const among = meant.length > 0 && pick % 8 > 0 ? meant : model.ads;
    const ad = among[pick % among.length];
    if (!ad) return;
    if (kind === 'pay') {
      if (ad.status !== 'checkout' || !this.urls.has(ad.id)) return;
      model.pay(ad);
      await press(person.client, this.urls.get(ad.id) ?? '', 'pay');
      this.urls.delete(ad.id);
      await expect.poll(() => fundsOf(person), { timeout: 20_000 }).toBe(model.funds);
      return;
    }
    const endpoint = { pause: pauseAd, resume: resumeAd, stop: stopAd, delete: deleteAd }[kind];
    const was = ad.status;
    const { status } = await person.client.try(endpoint, by(ad.id));
    expect(status < 400, `${kind} of an ad that is ${was}`).toBe(model[kind](ad));
  }

  async #pass(minutes: number): Promise<void> {
    // expires the payments that no one makes
    for (const ad of this.model.ads.filter(({ status }) => status === 'checkout')) {
      await this.person.client.call(deleteAd, by(ad.id));
      this.model.delete(ad);
    }
    this.model.pass(minutes);
    await pass(server, minutes * 60);
    await this.#signIn();
  }

  async #signIn(): Promise<void> {
    this.person = { ...this.person, client: server.client() };
    await signIn(server, this.person.id, this.person.client);
  }

  /** Compares the product with the model, once due timers have run, and checks the ledger's invariants. */
  async compare(): Promise<void> {
    const { model, person } = this;
    const expected = model.ads.map((ad) => ({
      id: ad.id,
      status: ad.status,
      budget: ad.budget,
      spent: ad.status === 'checkout' || ad.status === 'scheduled' ? 0 : spentOf(ad),
    }));
    await expect
      .poll(
        async () => {
          const { ads } = await person.client.call(listAds);
          return ads.map(({ _id: id, status, budget }) => ({
            id,
            status,
            budget: budget.amount_budgeted,
            spent: budget.total_spent,
          }));
        },
        { timeout: 20_000, interval: 20 },
      )
      .toEqual(expected.slice(0, 15));
    expect(await fundsOf(person)).toBe(model.funds);
    await this.#audit();
  }

  async #audit(): Promise<void> {
    const { pool } = server.app.platform;
    const { rows } = await pool.query(
      `with mine as (
         select a.id, a.kind, a.ad_id, sum(e.amount)::int as cents
         from ledger_accounts a join ledger_entries e on e.account_id = a.id
         where a.user_id = $1 or a.ad_id is not null and exists (
           select from ledger_transactions t join ledger_entries x on x.transaction_id = t.id
             join ledger_accounts o on o.id = x.account_id where t.ad_id = a.ad_id and o.user_id = $1)
         group by a.id)
       select (select coalesce(sum(amount), 0)::int from ledger_entries) as total,
         (select count(*)::int from (select 1 from ledger_entries group by transaction_id having sum(amount) <> 0) t) as crooked,
         (select count(*)::int from mine where cents < 0 and kind in ('user_funds', 'ad_budget')) as overdrawn,
         (select coalesce(sum(cents), 0)::int from mine where kind = 'ad_budget') as held,
         (select coalesce(sum(amount_budgeted - total_spent), 0)::int from ads where user_id = $1
           and status in ('scheduled', 'active', 'paused')) as unspent,
         (select count(*)::int from ads where user_id = $1 and total_spent > amount_budgeted) as overspent,
         (select coalesce(sum(e.amount), 0)::int from ledger_entries e join ledger_accounts r on r.id = e.account_id
           join ledger_transactions t on t.id = e.transaction_id
          where r.kind = 'ad_revenue' and t.ad_id in (select ad_id from mine where ad_id is not null)) as revenue`,
      [this.person.id],
    );
    const { total, crooked, overdrawn, held, unspent, overspent, revenue } = rows[0];
    expect({ total, crooked, overdrawn, overspent }).toEqual({ total: 0, crooked: 0, overdrawn: 0, overspent: 0 });
    expect(held).toBe(unspent);
    expect(this.model.funds + held + revenue, 'what was paid in is somewhere').toBe(this.model.paidIn);
  }
}

const RUNS = Number(process.env.QUAD_HISTORIES ?? 8);

test('whatever happens, money and states are what a model says [PAY-16, PAY-19, PAY-22, ADS-63, ADS-65, ADS-67]', {
  timeout: 120_000 + RUNS * 20_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
      const person = await createPerson(server);
      const posts = await Promise.all([1, 2, 3].map(() => placePost(server, person)));
      const history = new History(person, posts);
      for (const next of steps) await history.take(next);
      // nothing is left running for the next history
      for (const ad of history.model.ads.filter(isLive)) await history.person.client.call(stopAd, by(ad.id));
    }),
    { numRuns: RUNS, endOnFailure: process.env.QUAD_SHRINK !== 'on' },
  );
});
