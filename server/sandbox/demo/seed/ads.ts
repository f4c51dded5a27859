import { spentCents } from '../../../../contract/ads/rules.ts';
import { adLimits } from '../../../../contract/ads/ad-limits.ts';
import { demo } from '../content/index.ts';
import type { DemoAd } from '../content/types.ts';
import { demoId } from './ids.ts';
import { DAY, HOUR_MS, isoTime, MINUTE } from './moment.ts';
import { CAMPUS, type People, type SeededPerson, personOf } from './people.ts';
import type { SeededPost } from './posts.ts';

/** An ad in its current state, with the money that moved for it; times in milliseconds. */
export interface SeededAd {
  id: string;
  name: string;
  post: SeededPost;
  owner: SeededPerson;
  title: string;
  cta: { type: string; label: string | null; url: string | null };
  minutes: number;
  budget: number;
  /** as in its row; a running one of fixed duration is settled when it pauses or ends */
  spent: number;
  /** paid by card; the rest came from funds (D51) */
  card: number;
  untilPaused: boolean;
  status: DemoAd['status'] | 'stopped';
  start: number;
  end: number;
  pausedAt: number | null;
  endedAt: number | null;
  chargedAt: number;
  touched: number;
  moves: Move[];
}

type Place = 'user_funds' | 'ad_budget' | 'card' | 'ad_revenue';

/** A transfer, as server/features/ads would make it. */
interface Move {
  kind: 'payment' | 'boost' | 'spend' | 'return';
  cause: string;
  at: number;
  from: Place;
  to: Place;
  cents: number;
}

const { centsPerDay, daysMax } = adLimits.boost;
const paidBefore = 3 * MINUTE;

export function planAds(listed: ReadonlyMap<string, SeededPost>, people: People, now: number): SeededAd[] {
  return demo.ads.flatMap((written) => {
    const post = listed.get(written.post);
    if (!post) throw new Error(`an ad of a missing post: ${written.post}`);
    const start = now - written.startedHoursAgo * HOUR_MS;
    const base = { post, owner: personOf(people, written.by), title: written.title, start };
    const { type, label, url } = written.cta;
    const cta = url === undefined ? { type, label: null, url: null } : { type, label, url };
    if (written.days === undefined) return untilPaused({ ...base, cta }, now);
    return [fixed({ ...base, cta, name: written.post, written, days: written.days }, now)];
  });
}

type Base = Pick<SeededAd, 'post' | 'owner' | 'title' | 'start' | 'cta'>;

/** Fixed duration: the budget is spent evenly over the running time (D34). */
function fixed(of: Base & { name: string; written: DemoAd; days: number }, now: number): SeededAd {
  const { written, days, name, ...base } = of;
  const minutes = days * 24 * 60;
  const budget = days * centsPerDay;
  const pausedAt = written.status === 'paused' ? now - (written.pausedHoursAgo ?? 0) * HOUR_MS : null;
  const end = base.start + minutes * MINUTE;
  const settledAt = written.status === 'completed' ? end : pausedAt;
  const spent = settledAt === null ? 0 : spentCents(budget, minutes, (settledAt - base.start) / MINUTE);
  const id = demoId(`ad ${name}`, (now - base.start) / HOUR_MS);
  return {
    ...base,
    id,
    name,
    minutes,
    budget,
    spent,
    card: budget,
    untilPaused: false,
    status: written.status,
    end,
    pausedAt,
    endedAt: written.status === 'completed' ? end : null,
    chargedAt: settledAt ?? base.start,
    touched: settledAt ?? base.start,
    moves: [
      {
        kind: 'payment',
        cause: `demo payment ${id}`,
        at: base.start - paidBefore,
        from: 'card',
        to: 'user_funds',
        cents: budget,
      },
      { kind: 'boost', cause: `boost ${id}`, at: base.start, from: 'user_funds', to: 'ad_budget', cents: budget },
      {
        kind: 'spend',
        cause: `spend ${id} ${spent}`,
        at: settledAt ?? now,
        from: 'ad_budget',
        to: 'ad_revenue',
        cents: spent,
      },
    ],
  };
}

/**
 * Run until paused: $5 for each started day (D34), from the funds that an earlier ad of the post returned when its
 * owner stopped it (D33).
 */
function untilPaused(base: Base, now: number): SeededAd[] {
  const earlier = base.start - 20 * HOUR_MS;
  const stopped = base.start - 8 * HOUR_MS;
  const minutes = daysMax * 24 * 60;
  const budget = daysMax * centsPerDay;
  const spent = spentCents(budget, minutes, (stopped - earlier) / MINUTE);
  const name = `${base.post.id} until paused`;
  const days = Math.floor((now - base.start) / DAY) + 1;
  const lastDay = base.start + (days - 1) * DAY;
  const [before, id] = [
    demoId(`ad ${name} earlier`, (now - earlier) / HOUR_MS),
    demoId(`ad ${name}`, (now - base.start) / HOUR_MS),
  ];
  return [
    {
      ...base,
      id: before,
      name: `${name} earlier`,
      minutes,
      budget,
      spent,
      card: budget,
      untilPaused: false,
      status: 'stopped',
      start: earlier,
      end: earlier + minutes * MINUTE,
      pausedAt: null,
      endedAt: stopped,
      chargedAt: stopped,
      touched: stopped,
      moves: [
        {
          kind: 'payment',
          cause: `demo payment ${before}`,
          at: earlier - paidBefore,
          from: 'card',
          to: 'user_funds',
          cents: budget,
        },
        { kind: 'boost', cause: `boost ${before}`, at: earlier, from: 'user_funds', to: 'ad_budget', cents: budget },
        {
          kind: 'spend',
          cause: `spend ${before} ${spent}`,
          at: stopped,
          from: 'ad_budget',
          to: 'ad_revenue',
          cents: spent,
        },
        {
          kind: 'return',
          cause: `return ${before}`,
          at: stopped,
          from: 'ad_budget',
          to: 'user_funds',
          cents: budget - spent,
        },
      ],
    },
    {
      ...base,
      id,
      name,
      minutes: 24 * 60,
      budget: days * centsPerDay,
      spent: days * centsPerDay,
      card: 0,
      untilPaused: true,
      status: 'active',
      end: lastDay + DAY,
      pausedAt: null,
      endedAt: null,
      chargedAt: lastDay,
      touched: lastDay,
      moves: [
        {
          kind: 'boost',
          cause: `boost ${id}`,
          at: base.start,
          from: 'user_funds',
          to: 'ad_budget',
          cents: centsPerDay,
        },
        {
          kind: 'spend',
          cause: `spend ${id} ${centsPerDay}`,
          at: base.start,
          from: 'ad_budget',
          to: 'ad_revenue',
          cents: centsPerDay,
        },
        ...Array.from({ length: days - 1 }, (_, day): Move => {
          const cause = `spend ${id} ${(day + 2) * centsPerDay}`;
          return {
            kind: 'spend',
            cause,
            at: base.start + (day + 1) * DAY,
            from: 'user_funds',
            to: 'ad_revenue',
            cents: centsPerDay,
          };
        }),
      ],
    },
  ];
}

const paymentOf = (ad: SeededAd): string | null => (ad.card > 0 ? `demo_payment_${ad.id}` : null);

export function adRow(ad: SeededAd) {
  return {
    id: ad.id,
    campus_id: CAMPUS,
    post_id: ad.post.id,
    user_id: ad.owner.id,
    title: ad.title,
    cta: ad.cta,
    duration_minutes: ad.minutes,
    amount_budgeted: ad.budget,
    total_spent: ad.spent,
    run_until_pause: ad.untilPaused,
    status: ad.status,
    start_time: isoTime(ad.start),
    end_time_adjusted: isoTime(ad.end),
    paused_at: ad.pausedAt && isoTime(ad.pausedAt),
    ended_at: ad.endedAt && isoTime(ad.endedAt),
    last_charged_at: isoTime(ad.chargedAt),
    payment_id: paymentOf(ad),
    created_at: isoTime(ad.start - 2 * paidBefore),
    last_modified: isoTime(ad.touched),
  };
}

/** The finished checkout sessions of the card payments. */
export const checkoutRows = (ads: readonly SeededAd[]) =>
  ads
    .filter(({ card }) => card > 0)
    .map((ad) => ({
      id: `demo_checkout_${ad.id}`,
      ad_id: ad.id,
      user_id: ad.owner.id,
      amount: ad.card,
      state: 'paid',
      payment_id: paymentOf(ad),
      created_at: isoTime(ad.start - 2 * paidBefore),
      settled_at: isoTime(ad.start - paidBefore),
    }));

/** An account of the ledger; `of` is a person for funds, an ad for a budget. */
export interface LedgerAccount {
  kind: Place;
  of: string | null;
}

const accountIn = (ad: SeededAd, kind: Place): LedgerAccount => ({
  kind,
  of: kind === 'user_funds' ? ad.owner.id : kind === 'ad_budget' ? ad.id : null,
});

const memos = { payment: 'Card payment', boost: 'Boost', spend: 'Ad day', return: 'Unspent budget' };

/**
 * The ledger of all ads (D33).
 * @param idOf the id of an account
 */
export function ledgerRows(ads: readonly SeededAd[], idOf: (account: LedgerAccount) => string) {
  const moved = ads.flatMap((ad) =>
    ad.moves.filter(({ cents }) => cents > 0).map((move) => ({ ...move, ad, id: demoId(`ledger ${move.cause}`) })),
  );
  return {
    transactions: moved.map(({ id, kind, cause, ad, at }) => ({
      id,
      kind,
      cause,
      ad_id: ad.id,
      memo: memos[kind],
      created_at: isoTime(at),
    })),
    entries: moved.flatMap(({ id, ad, from, to, cents, at }) =>
      [
        { account_id: idOf(accountIn(ad, to)), amount: cents },
        { account_id: idOf(accountIn(ad, from)), amount: -cents },
      ].map((entry) => ({ transaction_id: id, ...entry, created_at: isoTime(at) })),
    ),
  };
}

/** The accounts used by the ledger rows. */
export const ledgerAccounts = (ads: readonly SeededAd[]): LedgerAccount[] => [
  { kind: 'card', of: null },
  { kind: 'ad_revenue', of: null },
  ...[...new Set(ads.map(({ owner }) => owner.id))].map((of): LedgerAccount => ({ kind: 'user_funds', of })),
  ...ads.map((ad) => accountIn(ad, 'ad_budget')),
];
