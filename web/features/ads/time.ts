import type { Ad } from '../../../contract/ads/ads.ts';
import { formatDate } from '../../../contract/date-format.ts';

type AdTimes = Pick<
  Ad,
  | 'status'
  | 'start_time'
  | 'end_time_adjusted'
  | 'paused_at'
  | 'ended_at'
  | 'time_paused'
  | 'run_until_pause'
  | 'scheduled_for'
  | 'budget'
>;

const MINUTE = 60_000;
const at = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/**
 * Time left of an ad that started (D50), counted from now or, while it is paused, from the pause.
 * @param now ms by the server's clock
 * @returns ms, negative after its end; null for one that never started
 */
export function timeLeft(ad: AdTimes, now: number): number | null {
  const end = at(ad.end_time_adjusted);
  return end === null ? null : end - (at(ad.paused_at) ?? now);
}

/**
 * How long an ad has run, without pauses. It doesn't advance while the ad is paused or after its end.
 * @param now ms by the server's clock
 * @returns ms, null for one that never started
 */
export function runtime(ad: AdTimes, now: number): number | null {
  const start = at(ad.start_time);
  if (start === null) return null;
  const until = at(ad.ended_at) ?? at(ad.paused_at) ?? now;
  return Math.max(0, until - start - ad.time_paused * 1000);
}

/** "2d 3h 4m", "3h 4m", "4m"; "Expired" for zero and below. */
export const timeLeftText = (ms: number): string => (ms <= 0 ? 'Expired' : lengthText(ms));

/** A duration as "2d 3h 4m", "3h 4m" or "4m". */
export function lengthText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days}d ${hours}h ${minutes % 60}m`;
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}

/** "Sep 1", "Tue, Sep 1", "Sep 1, 2:00 PM" by the campus's clock. */
export const dayText = (time: number | string, timeZone: string): string =>
  formatDate(time, { month: 'short', day: 'numeric', timeZone });
export const weekdayText = (time: number | string, timeZone: string): string =>
  formatDate(time, { weekday: 'short', month: 'short', day: 'numeric', timeZone });
export const momentText = (time: number | string, timeZone: string): string =>
  formatDate(time, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone });

/**
 * The text next to an ad's status: its time left, when it starts, or how long it will run; null if it was stopped or rejected.
 * @param now ms by the server's clock
 */
export function timeText(ad: AdTimes, now: number, timeZone: string): string | null {
  if (ad.status === 'stopped' || ad.status === 'rejected') return null;
  if (ad.status === 'scheduled' && ad.scheduled_for) return `Starts ${dayText(ad.scheduled_for, timeZone)}`;
  if (ad.run_until_pause) return ad.status === 'completed' ? 'Expired' : 'Runs until paused';
  const left = timeLeft(ad, now);
  if (left !== null) return timeLeftText(left);
  const days = Math.round(ad.budget.duration_minutes / 1440);
  return days === 1 ? '1 day' : `${days} days`;
}
