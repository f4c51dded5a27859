import { adLimits } from '../../../../contract/ads/ad-limits.ts';
import { room } from '../../../../contract/live-events.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { adNoticed } from '../events.ts';
import { ledger } from '../ledger/ledger.ts';
import { type AdRow, findAd, lockAd } from '../store.ts';
import * as store from './store.ts';

export const DUE = 'ads.due';
const { centsPerDay } = adLimits.boost;

/**
 * The single changes of an ad's life cycle. Each takes the locked ad, moves the money that belongs to the change, and
 * returns the ad after it. Who may make which change, and in what state, is decided elsewhere.
 */
export class AdChanges {
  readonly #platform: Pick<Platform, 'jobs' | 'bus' | 'live'>;

  constructor(platform: Pick<Platform, 'jobs' | 'bus' | 'live'>) {
    this.#platform = platform;
  }

  /**
   * Locks an ad and brings it up to date: does what its timer would do. Its owner's funds are locked first, as
   * everywhere (D37).
   * @returns null if it is gone or another person's
   */
  async lock(tx: Tx, adId: string, ownerId: string): Promise<AdRow | null> {
    await ledger.lockFunds(tx, ownerId);
    await lockAd.run(tx, adId);
    const row = await findAd.one(tx, adId);
    if (!row || row.user_id !== ownerId) return null;
    return this.#catchUp(tx, row);
  }

  /** Reserves a paid ad's budget and starts it, or puts it in review or on its schedule. Funds must cover it. */
  async activate(tx: Tx, row: AdRow, paymentId: string | null, review: boolean): Promise<AdRow> {
    await this.#move(tx, row, 'boost', `boost ${row.id}`, 'Boost', row.amount_budgeted);
    // in review until `release` decides
    await store.setStatus.run(tx, row.id, 'in review', paymentId);
    const paid = await this.#read(tx, row);
    if (!review) return this.release(tx, paid);
    this.#announce(tx, paid, row);
    return paid;
  }

  /** After payment or review: starts or resumes an ad, or leaves it paused or scheduled (D36). */
  async release(tx: Tx, row: AdRow): Promise<AdRow> {
    if (row.start_time !== null) {
      if (row.runs_on && (await this.#canRunOn(tx, row))) return this.resume(tx, row);
      await store.setStatus.run(tx, row.id, 'paused', null);
      return this.#changed(tx, row);
    }
    if (row.scheduled_for === null || Date.parse(row.scheduled_for) <= Date.parse(row.at)) return this.#begin(tx, row);
    await store.setStatus.run(tx, row.id, 'scheduled', null);
    return this.#changed(tx, row);
  }

  async pause(tx: Tx, row: AdRow): Promise<AdRow> {
    await this.#settle(tx, row, row.spent);
    await store.pause.run(tx, row.id, row.at, row.spent);
    return this.#changed(tx, row);
  }

  /** Resumes a paused ad. One that runs until paused may first need its next day paid: see `mustPayNextDay`. */
  async resume(tx: Tx, row: AdRow): Promise<AdRow> {
    await store.resume.run(tx, row.id, row.at);
    if (mustPayNextDay(row)) await this.#chargeDay(tx, row);
    return this.#changed(tx, row);
  }

  /** Puts an ad on hold while its payment is disputed: it neither runs nor starts. */
  async hold(tx: Tx, row: AdRow): Promise<AdRow> {
    const now = row.status === 'active' ? await this.pause(tx, row) : row;
    await store.hold.run(tx, row.id, row.status === 'active');
    return this.#changed(tx, now);
  }

  /** Ends an ad's hold: it runs again if it ran before and funds cover it. */
  async unhold(tx: Tx, row: AdRow): Promise<AdRow> {
    await store.unhold.run(tx, row.id);
    if (row.status === 'paused' && row.runs_on && (await this.#canRunOn(tx, row))) return this.resume(tx, row);
    return this.#changed(tx, row);
  }

  /** Puts an approved ad in review again after a change of its content; its time stops meanwhile. */
  async reviewAgain(tx: Tx, row: AdRow): Promise<AdRow> {
    await this.#settle(tx, row, row.spent);
    await store.reviewAgain.run(tx, row.id, row.at, row.spent);
    return this.#changed(tx, row);
  }

  /** Ends an ad; its unspent budget returns to funds. */
  async end(tx: Tx, row: AdRow, status: 'stopped' | 'rejected', reason: string | null = null): Promise<AdRow> {
    await this.#settle(tx, row, row.spent);
    const rest = await ledger.budgetOf(tx, row.id);
    await this.#move(tx, row, 'return', `return ${row.id}`, 'Unspent budget', -rest);
    await store.end.run(tx, { adId: row.id, status, at: row.at, spent: row.spent, reason });
    return this.#changed(tx, row);
  }

  /** Notifies the owner of a change that they didn't make themselves. */
  async notice(tx: Tx, row: AdRow, event: string, message: string): Promise<void> {
    await tx.emit(adNoticed, { ownerId: row.user_id, message, event: `ad:${row.id}:${event}` });
  }

  /** Notifies the owner's pages of a change other than the state. */
  touched(tx: Tx, row: AdRow): void {
    this.#announce(tx, row, row);
  }

  async #canRunOn(tx: Tx, row: AdRow): Promise<boolean> {
    return !mustPayNextDay(row) || (await ledger.fundsOf(tx, row.user_id)) >= centsPerDay;
  }

  /** Applies everything that is due: a start, the days since the last update, or the end. */
  async #catchUp(tx: Tx, row: AdRow): Promise<AdRow> {
    let now = row;
    while (now.due) {
      if (now.status === 'scheduled') {
        now = await this.#begin(tx, now);
        await this.notice(tx, now, 'started', `Your ad "${now.title}" is running.`);
      } else if (!now.run_until_pause) now = await this.#complete(tx, now);
      else if ((await ledger.fundsOf(tx, now.user_id)) >= centsPerDay) {
        await this.#chargeDay(tx, now);
        now = await this.#changed(tx, now);
      } else now = await this.#runOut(tx, now);
    }
    return now;
  }

  async #begin(tx: Tx, row: AdRow): Promise<AdRow> {
    // one that runs until paused spends the price of a day as the day begins, others spend evenly
    const spent = row.run_until_pause ? row.amount_budgeted : 0;
    await this.#settle(tx, row, spent);
    await store.begin.run(tx, row.id, row.at, spent);
    return this.#changed(tx, row);
  }

  async #complete(tx: Tx, row: AdRow): Promise<AdRow> {
    await this.#settle(tx, row, row.amount_budgeted);
    await store.end.run(tx, {
      adId: row.id,
      status: 'completed',
      at: row.end_time_adjusted as string,
      spent: row.amount_budgeted,
      reason: null,
    });
    const done = await this.#changed(tx, row);
    await this.notice(tx, done, 'completed', `Your ad "${done.title}" has ended.`);
    return done;
  }

  /** The paid day is over and funds do not cover the next one: the ad paused at that moment (D34). */
  async #runOut(tx: Tx, row: AdRow): Promise<AdRow> {
    await store.pause.run(tx, row.id, row.end_time_adjusted as string, row.total_spent);
    const paused = await this.#changed(tx, row);
    const message = `Your ad "${row.title}" is paused because your available funds don't cover the next day.`;
    await this.notice(tx, paused, `funds ${row.total_spent}`, message);
    return paused;
  }

  async #chargeDay(tx: Tx, row: AdRow): Promise<void> {
    await ledger.transfer(tx, {
      kind: 'spend',
      cause: `spend ${row.id} ${row.total_spent + centsPerDay}`,
      adId: row.id,
      memo: 'Ad day',
      entries: [
        { account: { kind: 'user_funds', userId: row.user_id }, cents: -centsPerDay },
        { account: { kind: 'ad_revenue' }, cents: centsPerDay },
      ],
    });
    await store.charge.run(tx, row.id, centsPerDay);
  }

  /** Moves what was spent since the last settlement out of the ad's budget. */
  async #settle(tx: Tx, row: AdRow, spent: number): Promise<void> {
    const more = spent - row.total_spent;
    await ledger.transfer(tx, {
      kind: 'spend',
      cause: `spend ${row.id} ${spent}`,
      adId: row.id,
      memo: 'Ad time',
      entries: [
        { account: { kind: 'ad_budget', adId: row.id }, cents: -more },
        { account: { kind: 'ad_revenue' }, cents: more },
      ],
    });
  }

  /** Moves cents from funds to the ad's budget; negative ones move back. */
  async #move(tx: Tx, row: AdRow, kind: 'boost' | 'return', cause: string, memo: string, cents: number) {
    await ledger.transfer(tx, {
      kind,
      cause,
      adId: row.id,
      memo,
      entries: [
        { account: { kind: 'user_funds', userId: row.user_id }, cents: -cents },
        { account: { kind: 'ad_budget', adId: row.id }, cents },
      ],
    });
  }

  async #read(tx: Tx, row: AdRow): Promise<AdRow> {
    return (await findAd.one(tx, row.id)) as AdRow;
  }

  /** Schedules the next timer and notifies the pages. */
  async #changed(tx: Tx, before: AdRow): Promise<AdRow> {
    const row = await this.#read(tx, before);
    const next = await store.nextRunAt.one(tx, row.id);
    if (next?.at) await this.#platform.jobs.add(tx, DUE, { adId: row.id }, { key: `${DUE}:${row.id}`, runAt: next.at });
    this.#announce(tx, row, before);
    return row;
  }

  #announce(tx: Tx, row: AdRow, before: AdRow): void {
    const { bus, live } = this.#platform;
    const shown = row.status === 'active' || before.status === 'active';
    tx.afterCommit(() => {
      if (shown) bus.publish('ads.running', { campusId: row.campus_id });
      live.emit(
        shown ? [room.user(row.user_id), room.post(row.campus_id, row.post_id)] : room.user(row.user_id),
        'ad.changed',
        { ad_id: row.id, post_id: row.post_id },
      );
    });
  }
}

/** Whether a paused ad needs another day paid before it runs: it runs until paused, and paused when its paid day ended. */
export const mustPayNextDay = (row: AdRow): boolean =>
  row.run_until_pause && row.paused_at !== null && row.end_time_adjusted === row.paused_at;
