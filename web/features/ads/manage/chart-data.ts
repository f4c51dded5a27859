import type { AdAnalytics, AdCounts } from '../../../../contract/ads/ads.ts';
import { formatDate } from '../../../../contract/date-format.ts';

export type By = 'day' | 'hour';
export type ChartPoint = AdCounts & { at: number };

const HOUR = 3_600_000;
const STEP = { day: 24 * HOUR, hour: HOUR } as const;
/** The most points that a chart can show legibly: the last days or hours. */
const MOST = { day: 60, hour: 72 } as const;

const nothing: AdCounts = {
  views: 0,
  accounts_reached: 0,
  direct_messages: 0,
  copied_link: 0,
  external_link_clicks: 0,
  profile_visits: 0,
  saves: 0,
};

/**
 * The days or hours (UTC) of an ad, including those without data; only the last 60 or 72.
 * @param from when it started, ms
 * @param until its end or now, ms
 */
export function filledPoints(points: AdAnalytics['points'], by: By, from: number, until: number): ChartPoint[] {
  const step = STEP[by];
  const known = new Map(points.map((point) => [Date.parse(point.at), point]));
  const start = Math.min(from, ...known.keys());
  const last = Math.floor(Math.max(until, ...known.keys()) / step) * step;
  const first = Math.max(Math.floor(start / step) * step, last - (MOST[by] - 1) * step);
  const out: ChartPoint[] = [];
  for (let at = first; at <= last; at += step) out.push({ ...nothing, ...known.get(at), at });
  return out;
}

/** Round tick values for a scale from zero to at least `max`: at most four besides zero. */
export function scaleOf(max: number): number[] {
  const rough = Math.max(1, max) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough);
  const whole = Math.ceil(step);
  return Array.from({ length: Math.ceil(Math.max(1, max) / whole) + 1 }, (_, n) => n * whole);
}

/** "Aug 25" for a UTC day, "Aug 25, 2 PM" for an hour by the campus's clock. */
export const pointText = (at: number, by: By, timeZone: string): string =>
  formatDate(
    at,
    by === 'day'
      ? { month: 'short', day: 'numeric', timeZone: 'UTC' }
      : { month: 'short', day: 'numeric', hour: 'numeric', timeZone },
  );
