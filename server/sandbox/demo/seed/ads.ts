import { limits } from '../../../../contract/limits.ts';
import { demo } from '../content/index.ts';
import type { DemoAd } from '../content/types.ts';
import { demoId } from './ids.ts';
import { DAY, HOUR, iso, MINUTE } from './moment.ts';
import { CAMPUS, type People, type Person, personOf } from './people.ts';
import type { Post } from './posts.ts';

/** An ad as it stands now, with what was paid and drawn for it in cents; times in milliseconds. */
export interface Ad {
  id: string;
  name: string;
  post: Post;
  owner: Person;
  title: string;
  cta: { type: string; label: string; url: string };
  minutes: number;
  budget: number;
  /** what the card paid; the rest came out of funds (D51) */
  card: number;
  untilPaused: boolean;
  status: DemoAd['status'] | 'stopped';
  start: number;
  end: number;
  pausedAt: number | null;
  chargedAt: number;
  touched: number;
  draws: { at: number; cents: number }[];
}

const { centsPerDay, daysMax } = limits.boost;
const paidBefore = 3 * MINUTE;

export function planAds(listed: ReadonlyMap<string, Post>, people: People, now: number): Ad[] {
  return demo.ads.flatMap((written) => {
    const post = listed.get(written.post);
    if (!post) throw new Error(`an ad of a post that is not there: ${written.post}`);
    const start = now - written.startedHoursAgo * HOUR;
    const base = { post, owner: personOf(people, written.by), title: written.title, start };
    const { type, label, url = '' } = written.cta;
    const cta = { type, label, url };
    if (written.days === undefined) return untilPaused({ ...base, cta }, now);
    return [fixed({ ...base, cta, name: written.post, written, days: written.days }, now)];
  });
}

type Base = Pick<Ad, 'post' | 'owner' | 'title' | 'start' | 'cta'>;

/** A fixed duration: the budget is spent evenly over the minutes that it ran (D34). */
function fixed(of: Base & { name: string; written: DemoAd; days: number }, now: number): Ad {
  const { written, days, name, ...base } = of;
  const minutes = days * 24 * 60;
  const budget = days * centsPerDay;
  const pausedAt = written.status === 'paused' ? now - (written.pausedHoursAgo ?? 0) * HOUR : null;
  const end = base.start + minutes * MINUTE;
  const ran = Math.min(Math.floor(((pausedAt ?? now) - base.start) / MINUTE), minutes);
  return {
    ...base,
    id: demoId(`ad ${name}`, (now - base.start) / HOUR),
    name,
    minutes,
    budget,
    card: budget,
    untilPaused: false,
    status: written.status,
    end,
    pausedAt,
    chargedAt: base.start + ran * MINUTE,
    touched: pausedAt ?? (written.status === 'completed' ? end : base.start),
    draws: evenDraws(base.start, ran, minutes, budget),
  };
}

/** What a running ad drew on the funds by the end of each day, and since. */
function evenDraws(start: number, ran: number, minutes: number, budget: number): Ad['draws'] {
  const spentAfter = (ranMinutes: number) => Math.floor((budget * ranMinutes) / minutes);
  const days = Math.ceil(ran / (24 * 60));
  return Array.from({ length: days }, (_, day) => {
    const to = Math.min((day + 1) * 24 * 60, ran);
    return { at: start + to * MINUTE, cents: spentAfter(to) - spentAfter(day * 24 * 60) };
  }).filter(({ cents }) => cents > 0);
}

/**
 * Run until paused: $5 for each started day (D34), out of what an earlier ad of the post left in funds when its owner
 * stopped it (D33).
 */
function untilPaused(base: Base, now: number): Ad[] {
  const earlier = base.start - 20 * HOUR;
  const stopped = base.start - 8 * HOUR;
  const minutes = daysMax * 24 * 60;
  const budget = daysMax * centsPerDay;
  const ran = (stopped - earlier) / MINUTE;
  const name = `${base.post.id} until paused`;
  const days = Math.floor((now - base.start) / DAY) + 1;
  const lastDay = base.start + (days - 1) * DAY;
  return [
    {
      ...base,
      id: demoId(`ad ${name} earlier`, (now - earlier) / HOUR),
      name: `${name} earlier`,
      minutes,
      budget,
      card: budget,
      untilPaused: false,
      status: 'stopped',
      start: earlier,
      end: earlier + minutes * MINUTE,
      pausedAt: null,
      chargedAt: stopped,
      touched: stopped,
      draws: evenDraws(earlier, ran, minutes, budget),
    },
    {
      ...base,
      id: demoId(`ad ${name}`, (now - base.start) / HOUR),
      name,
      minutes: 24 * 60,
      budget: days * centsPerDay,
      card: 0,
      untilPaused: true,
      status: 'active',
      end: lastDay + DAY,
      pausedAt: null,
      chargedAt: lastDay,
      touched: lastDay,
      draws: Array.from({ length: days }, (_, day) => ({ at: base.start + day * DAY, cents: centsPerDay })),
    },
  ];
}

const paymentOf = (ad: Ad): string | null => (ad.card > 0 ? `demo_payment_${ad.id}` : null);

export function adRow(ad: Ad) {
  return {
    id: ad.id,
    campus_id: CAMPUS,
    post_id: ad.post.id,
    user_id: ad.owner.id,
    title: ad.title,
    cta: ad.cta,
    duration_minutes: ad.minutes,
    amount_budgeted: ad.budget,
    total_spent: ad.draws.reduce((sum, { cents }) => sum + cents, 0),
    run_until_pause: ad.untilPaused,
    status: ad.status,
    start_time: iso(ad.start),
    end_time_adjusted: iso(ad.end),
    paused_at: ad.pausedAt && iso(ad.pausedAt),
    last_charged_at: iso(ad.chargedAt),
    payment_id: paymentOf(ad),
    created_at: iso(ad.start - 2 * paidBefore),
    last_modified: iso(ad.touched),
  };
}

/** The finished checkouts of what the card paid. */
export const checkoutRows = (ads: readonly Ad[]) =>
  ads
    .filter(({ card }) => card > 0)
    .map((ad) => ({
      id: `demo_checkout_${ad.id}`,
      ad_id: ad.id,
      user_id: ad.owner.id,
      amount: ad.card,
      state: 'paid',
      payment_id: paymentOf(ad),
      created_at: iso(ad.start - 2 * paidBefore),
      settled_at: iso(ad.start - paidBefore),
    }));

export type LedgerAccount = 'user_funds' | 'card' | 'ad_revenue';

/**
 * The ledger of all ads (D33): payments that became funds, and what running ads drew on them.
 * @param accountOf the ledger's account of a kind; of a person for funds
 */
export function ledgerRows(ads: readonly Ad[], accountOf: (kind: LedgerAccount, userId: string | null) => string) {
  const moved = ads.flatMap((ad) => {
    const funds = accountOf('user_funds', ad.owner.id);
    const paid = { kind: 'payment', cause: 'payment', at: ad.start - paidBefore, cents: ad.card };
    const drawn = ad.draws.map(({ at, cents }, day) => ({
      kind: 'ad spend',
      cause: `draw ${day + 1}`,
      at,
      cents: -cents,
    }));
    return [...(ad.card > 0 ? [paid] : []), ...drawn].map((move) => ({
      ...move,
      ad,
      cause: `demo: ad ${ad.id} ${move.cause}`,
      funds,
      other: accountOf(move.cents > 0 ? 'card' : 'ad_revenue', null),
    }));
  });
  const idOf = ({ cause }: { cause: string }) => demoId(`ledger ${cause}`);
  return {
    transactions: moved.map((move) => ({
      id: idOf(move),
      kind: move.kind,
      cause: move.cause,
      ad_id: move.ad.id,
      memo: move.ad.title,
      created_at: iso(move.at),
    })),
    entries: moved.flatMap((move) =>
      [
        { account_id: move.funds, amount: move.cents },
        { account_id: move.other, amount: -move.cents },
      ].map((entry) => ({ transaction_id: idOf(move), ...entry, created_at: iso(move.at) })),
    ),
  };
}
