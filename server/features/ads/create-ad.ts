import { boostCents, estimatedReach, splitPayment, titleOfPost, type Traffic } from '../../../contract/ads/rules.ts';
import { boostedStatuses } from '../../../contract/ads/statuses.ts';
import type { createAd as endpoint } from '../../../contract/ads/checkout.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Tx } from '../../platform/database/write.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Checkout, UnpaidAd } from './checkout/types.ts';
import { adWorded } from './events.ts';
import { ledger } from './ledger/ledger.ts';
import { openDisputes } from './ledger/store.ts';
import type { AdLife } from './life/life.ts';
import * as store from './store.ts';

type Input = BodyOf<typeof endpoint>;

const DAY_MINUTES = 24 * 60;
const YEAR_MS = 365 * 24 * 3_600_000;

/** An ad to be paid; it is paid already if nothing is left for the card to pay (D51). */
export interface CreatedAd {
  ad: UnpaidAd;
  /** to be paid by card */
  cents: number;
}

/**
 * Creates an ad in checkout, replacing the post's unpaid one (D52). It is paid at once if funds cover all of it.
 * @throws ProblemError post_not_found, post_deleted, post_sold, already_boosted, payment_disputed, not_signed_in,
 * invalid (field start_at)
 */
export async function createAd(
  { life, now, traffic }: { life: AdLife; now: number; traffic: Traffic | null },
  tx: Tx,
  post: { campusId: string; postId: string; userId: string },
  input: Input,
): Promise<CreatedAd> {
  const { campusId, postId, userId } = post;
  const startAt = startOf(input, now);
  // lock order everywhere: owner, post, funds, ads
  if (!(await store.lockAdOwner.one(tx, userId))?.here) throw problem('not_signed_in');
  const target = await store.lockTarget.one(tx, campusId, postId, userId);
  if (!target || target.hidden) throw problem('post_not_found');
  if (target.deleted) throw problem('post_deleted');
  if (target.sold) throw problem('post_sold');
  await ledger.lockFunds(tx, userId);
  if (await isDisputed(tx, userId)) throw problem('payment_disputed');
  const { funds, owed } = await ledger.balancesOf(tx, userId);
  // an unpaid ad is replaced; a paid one that hasn't ended refuses another
  for (const { id } of await store.openOfPosts.all(tx, campusId, [postId]))
    if (!(await life.deleteUnpaid(tx, id))) await refuseIfBoosted(tx, id);

  const { run_until_pause: runUntilPause } = input;
  // one without an end is paid day by day
  const days = runUntilPause ? 1 : input.days;
  const total = boostCents(days, runUntilPause);
  const title = input.title || titleOfPost(target.plain);
  const minutes = days * DAY_MINUTES;
  const cta = JSON.stringify(input.cta);
  const reach = estimatedReach(runUntilPause, traffic);
  const made = await store.insertAd.one(tx, {
    campusId,
    postId,
    userId,
    title,
    cta,
    minutes,
    cents: total,
    runUntilPause,
    scheduledFor: startAt,
    reachFrom: reach?.from ?? null,
    reachTo: reach?.to ?? null,
  });
  const words = [input.title, input.cta.type === 'website' ? input.cta.url : ''].join(' ').trim();
  if (words) await tx.emit(adWorded, { campusId, postId, ownerId: userId, words });
  const ad = { id: made?.id ?? '', postId, campusId, userId, title, days, runUntilPause };
  const { card: cents } = splitPayment(total + owed, funds);
  if (cents === 0) await life.activate(tx, ad.id, null);
  return { ad, cents };
}

/**
 * Whether a person has a disputed payment; until it is resolved they can neither boost nor add funds. A payment that was
 * refunded before doesn't count, since nothing is left to take back.
 */
export const isDisputed = async (db: Queryable, userId: string): Promise<boolean> =>
  (await openDisputes.all(db, userId)).some(({ cents }) => cents > 0);

/**
 * Divides the price of an unpaid ad anew between the person's current funds and their card. It is paid at once if funds
 * cover all of it.
 * @throws ProblemError ad_missing, ad_not_unpaid, payment_disputed
 */
export async function payAgain(
  { life, checkout }: { life: AdLife; checkout: Pick<Checkout, 'renew'> },
  tx: Tx,
  adId: string,
  userId: string,
): Promise<CreatedAd> {
  const row = await life.lockUnpaid(tx, adId, userId);
  if (await isDisputed(tx, userId)) throw problem('payment_disputed');
  const { funds, owed } = await ledger.balancesOf(tx, userId);
  const { card: cents } = splitPayment(row.amount_budgeted + owed, funds);
  await checkout.renew(tx, adId, cents);
  if (cents === 0) await life.activate(tx, adId, null);
  const { id, post_id: postId, campus_id: campusId, title, run_until_pause: runUntilPause } = row;
  return {
    ad: { id, postId, campusId, userId, title, days: row.duration_minutes / DAY_MINUTES, runUntilPause },
    cents,
  };
}

/** Refuses a second ad while a paid one hasn't ended. One that ended by its timer before it was locked is no obstacle. */
async function refuseIfBoosted(tx: Tx, adId: string): Promise<void> {
  const row = await store.findAd.one(tx, adId);
  if (row && boostedStatuses.includes(row.status)) throw problem('already_boosted');
}

/** The chosen start; null for an immediate one, also if it has passed (D36). */
function startOf({ start_at: start }: Input, now: number): string | null {
  if (start === undefined) return null;
  const at = Date.parse(start);
  if (at > now + YEAR_MS) throw fieldProblem('start_at', 'Please choose a start within a year.');
  return at <= now ? null : new Date(at).toISOString();
}
