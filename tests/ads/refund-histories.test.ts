import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approveAd, rejectAd } from '../../contract/ads/reviews.ts';
import { createAd } from '../../contract/ads/checkout.ts';
import { deleteAd, resumeAd, stopAd } from '../../contract/ads/ads.ts';
import { deletePost } from '../../contract/posts/posts.ts';
import { pass } from '../factories/ads.ts';
import { createPerson, type Person, signIn } from '../factories/people.ts';
import { placePost } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { paySilently, rowsOf, sendEvent } from './checkout-parts.ts';

let server: TestServer;
let moderator: Person;
beforeAll(async () => {
  server = await startTestServer({ env: { AD_REVIEW: 'on' } });
  moderator = await createPerson(server, { role: 'moderator' });
});
afterAll(() => server.stop());

const kinds = {
  boost: 6,
  pay: 6,
  approve: 5,
  reject: 1,
  stop: 3,
  resume: 1,
  deleteAd: 1,
  deletePost: 1,
  refund: 3,
  dispute: 3,
  decide: 3,
  deliver: 6,
  repeat: 2,
  pass: 3,
};
type Kind = keyof typeof kinds;
const step = fc.record({
  kind: fc.oneof(...Object.entries(kinds).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) }))),
  pick: fc.noBias(fc.nat({ max: 9_999 })),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A payment as Stripe has it. */
interface Payment {
  session: Stripe.Checkout.Session;
  cents: number;
  refunded: number;
  /** at most one dispute, as with Stripe */
  dispute: { amount: number; status: 'needs_response' | 'won' | 'lost' } | null;
}
interface Event {
  type: string;
  object: unknown;
}

const DAY = 86_400;

/** A person, their posts, and Stripe; events reach the server late, in any order, and more than once. */
class History {
  person: Person;
  posts: string[];
  readonly open: string[] = [];
  readonly payments: Payment[] = [];
  waiting: Event[] = [];
  readonly delivered: Event[] = [];

  constructor(person: Person, posts: string[]) {
    this.person = person;
    this.posts = posts;
  }

  async take({ kind, pick }: Step): Promise<void> {
    const { person, posts } = this;
    const by = (id: string) => ({ params: { id } });
    const ad = async (...statuses: string[]) => {
      const ads = await rowsOf<{ id: string }>(
        server,
        'select id from ads where user_id = $1 and status = any($2) order by id',
        person.id,
        statuses,
      );
      return ads[pick % Math.max(1, ads.length)]?.id;
    };
    const live = ['scheduled', 'in review', 'active', 'paused'];
    const chosen = this.payments[pick % Math.max(1, this.payments.length)];
    if (kind === 'boost') {
      const { status, json } = await person.client.try(createAd, {
        params: { id: posts[pick % posts.length] ?? '' },
        body: { cta: { type: 'message' }, days: 1 + (pick % 7), run_until_pause: pick % 5 === 0 },
      });
      expect([201, 409], JSON.stringify(json)).toContain(status);
      const url = (json as { checkout_url?: string | null }).checkout_url;
      if (url) this.open.push(url.split('/').at(-1) ?? '');
    } else if (kind === 'pay') {
      const id = this.open.splice(pick % Math.max(1, this.open.length), 1)[0];
      // a replaced session is expired and can't be paid
      const session = id && (await paySilently(server, id).catch(() => null));
      if (session) {
        this.payments.push({ session, cents: session.amount_total ?? 0, refunded: 0, dispute: null });
        this.waiting.push({ type: 'checkout.session.completed', object: session });
      }
    } else if (kind === 'approve' || kind === 'reject') {
      const id = await ad('in review');
      if (id && kind === 'approve') await moderator.client.try(approveAd, by(id));
      else if (id) await moderator.client.try(rejectAd, { ...by(id), body: { reason: 'No.' } });
    } else if (kind === 'stop' || kind === 'resume') {
      const id = await ad(...(kind === 'stop' ? live : ['paused']));
      if (id) await person.client.try(kind === 'stop' ? stopAd : resumeAd, by(id));
    } else if (kind === 'deleteAd') {
      const id = await ad('checkout', 'stopped', 'completed', 'rejected');
      if (id) await person.client.try(deleteAd, by(id));
    } else if (kind === 'deletePost') {
      const [id] = this.posts.splice(pick % posts.length, 1, await placePost(server, person));
      await person.client.call(deletePost, by(id ?? ''));
    } else if (kind === 'refund' && chosen) this.#refund(chosen, pick);
    else if (kind === 'dispute' && chosen && !chosen.dispute && chosen.refunded < chosen.cents) {
      const amount = pick % 2 === 0 ? chosen.cents - chosen.refunded : 1 + (pick % (chosen.cents - chosen.refunded));
      chosen.dispute = { amount, status: 'needs_response' };
      this.#disputed(chosen, 'created');
    } else if (kind === 'decide' && chosen?.dispute && chosen.dispute.status !== 'won') {
      // a lost dispute may still be won
      chosen.dispute.status = pick % 3 > 0 && chosen.dispute.status !== 'lost' ? 'lost' : 'won';
      this.#disputed(chosen, 'closed');
    } else if (kind === 'deliver') {
      const event = this.waiting[pick % Math.max(1, this.waiting.length)];
      if (event) await this.#deliver(event);
    } else if (kind === 'repeat') {
      const event = this.delivered[pick % Math.max(1, this.delivered.length)];
      if (event) await this.#deliver(event);
    } else if (kind === 'pass') {
      await pass(server, [1_800, DAY / 2, DAY, 2 * DAY][pick % 4] ?? 0);
      await this.signIn();
    }
    await this.check();
  }

  #refund(payment: Payment, pick: number): void {
    const lost = payment.dispute && payment.dispute.status !== 'won' ? payment.dispute.amount : 0;
    const left = payment.cents - payment.refunded - lost;
    if (left <= 0) return;
    payment.refunded += pick % 3 === 0 ? left : 1 + (pick % left);
    const { session, cents, refunded } = payment;
    this.waiting.push({
      type: 'charge.refunded',
      object: {
        id: `ch_${session.id.slice(-12)}`,
        object: 'charge',
        amount: cents,
        amount_refunded: refunded,
        payment_intent: session.payment_intent,
        metadata: { quad: 'boost' },
      },
    });
  }

  #disputed({ session, dispute }: Payment, what: 'created' | 'closed'): void {
    const id = `dp_${session.id.slice(-12)}`;
    const object = { id, object: 'dispute', payment_intent: session.payment_intent, metadata: {}, ...dispute };
    this.waiting.push({ type: `charge.dispute.${what}`, object });
  }

  async #deliver(event: Event): Promise<void> {
    const { status } = await sendEvent(server, event.type, event.object);
    // a refund that arrives before its payment is sent again
    if (status === 409) return;
    expect(status).toBe(200);
    this.waiting = this.waiting.filter((other) => other !== event);
    this.delivered.push(event);
  }

  async signIn(): Promise<void> {
    this.person = { ...this.person, client: server.client() };
    await signIn(server, this.person.id, this.person.client);
    moderator = { ...moderator, client: server.client() };
    await signIn(server, moderator.id, moderator.client);
  }

  /** Checks that no one has more than they paid in, and that disputed money can't be spent. */
  async check() {
    const [row] = await rowsOf<Record<string, number>>(server, LAWS, this.person.id);
    const { total, crooked, funds, hold, debt, budgets, free, unspent, revenue, back, paid, disputed } = row as Record<
      string,
      number
    > & { funds: number; hold: number; debt: number; budgets: number; back: number; paid: number };
    expect({ total, crooked }).toEqual({ total: 0, crooked: 0 });
    expect(funds + hold + budgets + (revenue ?? 0) + back, 'what was paid in is somewhere').toBe(paid + debt);
    expect(funds + budgets + back, 'nobody has more than they paid in').toBeLessThanOrEqual(paid);
    expect(budgets, 'budgets are what ads have not spent').toBe(unspent);
    if (debt > 0) expect({ funds, free }, 'who owes has nothing to spend').toEqual({ funds: 0, free: 0 });
    if (hold + budgets - (free ?? 0) < (disputed ?? 0))
      expect({ funds, free }, 'what is disputed cannot be spent').toEqual({ funds: 0, free: 0 });
    return { funds, hold, debt, budgets, back, paid };
  }

  /** Delivers all of Stripe's events and stops every ad. */
  async finish(): Promise<void> {
    for (let rounds = 0; this.waiting.length > 0 && rounds < 3; rounds++)
      for (const event of this.waiting) await this.#deliver(event);
    expect(this.waiting).toEqual([]);
    for (const payment of this.payments)
      if (payment.dispute?.status === 'needs_response') {
        payment.dispute.status = 'lost';
        this.#disputed(payment, 'closed');
      }
    for (const event of this.waiting) await this.#deliver(event);
    const live = `select id from ads where user_id = $1 and status in ('scheduled', 'in review', 'active', 'paused')`;
    for (const { id } of await rowsOf<{ id: string }>(server, live, this.person.id))
      await this.person.client.try(stopAd, { params: { id } });
    const returned = this.payments.reduce(
      (sum, { refunded, dispute }) => sum + refunded + (dispute?.status === 'lost' ? dispute.amount : 0),
      0,
    );
    const { funds, hold, budgets, back, paid } = await this.check();
    expect({ back, hold, budgets, paid }).toEqual({
      back: returned,
      hold: 0,
      budgets: 0,
      paid: this.payments.reduce((sum, { cents }) => sum + cents, 0),
    });
    expect(funds).toBeLessThanOrEqual(paid - returned);
  }
}

/** One statement, so that no timer runs in between. */
const LAWS = `
  with mine as (select id, kind from ledger_accounts where user_id = $1),
    moved as (select distinct e.transaction_id, t.ad_id from ledger_entries e join mine on mine.id = e.account_id
      join ledger_transactions t on t.id = e.transaction_id),
    sums as (select a.kind, sum(e.amount)::int as cents from ledger_entries e join ledger_accounts a on a.id = e.account_id
      join ledger_transactions t on t.id = e.transaction_id
      where t.id in (select transaction_id from moved) or t.ad_id in (select ad_id from moved) group by a.kind),
    of as (select s.*, (select coalesce(sum(taken), 0) from payment_disputes l where l.payment_id = s.payment_id) as taken
      from checkout_sessions s where s.user_id = $1 and s.state = 'paid'),
    live as (select *, amount_budgeted - total_spent as rest from ads where user_id = $1
      and status in ('scheduled', 'in review', 'active', 'paused'))
  select (select coalesce(sum(amount), 0)::int from ledger_entries) as total,
    (select count(*)::int from (select 1 from ledger_entries group by transaction_id having sum(amount) <> 0) t) as crooked,
    coalesce((select cents from sums where kind = 'user_funds'), 0) as funds,
    coalesce((select cents from sums where kind = 'hold'), 0) as hold,
    -coalesce((select cents from sums where kind = 'debt'), 0) as debt,
    coalesce((select cents from sums where kind = 'ad_budget'), 0) as budgets,
    coalesce((select cents from sums where kind = 'ad_revenue'), 0) as revenue,
    coalesce((select cents from sums where kind = 'refund'), 0) as back,
    -coalesce((select cents from sums where kind = 'card'), 0) as paid,
    (select coalesce(sum(rest), 0)::int from live) as unspent,
    (select coalesce(sum(rest) filter (where held_at is null), 0)::int from live) as free,
    (select coalesce(sum(least(d.amount, greatest(0, of.amount - of.refunded - of.taken))), 0)::int
      from payment_disputes d join of on of.payment_id = d.payment_id where d.state = 'open') as disputed`;

const RUNS = Number(process.env.QUAD_HISTORIES ?? 10);

it('nobody ends up with more than they paid in, whatever is paid, refunded, disputed, stopped, rejected, deleted and boosted again [PAY-16, PAY-25, PAY-26, PAY-27]', {
  timeout: 120_000 + RUNS * 20_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
      const person = await createPerson(server);
      const posts = await Promise.all([1, 2, 3].map(() => placePost(server, person)));
      const history = new History(person, posts);
      await history.signIn();
      for (const next of steps) await history.take(next);
      await history.finish();
    }),
    { numRuns: RUNS, endOnFailure: process.env.QUAD_SHRINK !== 'on' },
  );
});
