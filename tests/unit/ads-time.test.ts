import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filledPoints, scaleOf } from '../../web/features/ads/manage/chart-data.ts';
import { spentOf } from '../../web/features/ads/manage/spend.ts';
import { timeLeftText, runtime, timeLeft, timeText } from '../../web/features/ads/time.ts';
import { boostFaults, freshValues, startOf } from '../../web/features/ads/boost/boost-values.ts';

const HOUR = 3_600_000;
const ZONE = 'America/Chicago';
const start = Date.parse('2026-11-01T12:00:00.000Z');
const iso = (hours: number) => new Date(start + hours * HOUR).toISOString();
const ad = {
  status: 'active' as 'active' | 'paused' | 'completed' | 'stopped' | 'checkout' | 'scheduled',
  start_time: iso(0) as string | null,
  end_time_adjusted: iso(50) as string | null,
  paused_at: null as string | null,
  ended_at: null as string | null,
  time_paused: 0,
  run_until_pause: false,
  scheduled_for: null as string | null,
  budget: { duration_minutes: 48 * 60, amount_budgeted: 1_000, total_spent: 291 },
};

test('time left is shown in days, hours and minutes, and "Expired" at zero and below [ADS-34]', () => {
  expect(timeLeftText(2 * 24 * HOUR + 3 * HOUR + 4 * 60_000)).toBe('2d 3h 4m');
  expect(timeLeftText(24 * HOUR)).toBe('1d 0h 0m');
  expect(timeLeftText(3 * HOUR + 59_999)).toBe('3h 0m');
  expect(timeLeftText(4 * 60_000)).toBe('4m');
  expect(timeLeftText(0)).toBe('Expired');
  expect(timeLeftText(-1)).toBe('Expired');
});

test('time left and runtime don’t advance while paused [ADS-33, ADS-35]', () => {
  const paused = { ...ad, status: 'paused' as const, paused_at: iso(10), time_paused: 2 * 3_600 };
  for (const hours of [10, 11, 400]) {
    expect(timeLeft(paused, start + hours * HOUR)).toBe(40 * HOUR);
    expect(runtime(paused, start + hours * HOUR)).toBe(8 * HOUR);
  }
  const resumed = { ...ad, time_paused: 5 * 3_600, end_time_adjusted: iso(53) };
  expect(timeLeft(resumed, start + 20 * HOUR)).toBe(33 * HOUR);
  expect(runtime(resumed, start + 20 * HOUR)).toBe(15 * HOUR);
  expect(runtime({ ...resumed, status: 'stopped', ended_at: iso(30) }, start + 99 * HOUR)).toBe(25 * HOUR);
  expect(runtime({ ...ad, start_time: null }, start)).toBeNull();
});

test('the text next to the status, and the spent budget [ADS-31, ADS-32, ADS-71]', () => {
  expect(timeText(ad, start + 2 * HOUR, ZONE)).toBe('2d 0h 0m');
  expect(timeText({ ...ad, status: 'completed' }, start + 60 * HOUR, ZONE)).toBe('Expired');
  expect(timeText({ ...ad, run_until_pause: true }, start, ZONE)).toBe('Runs until paused');
  expect(timeText({ ...ad, status: 'stopped' }, start, ZONE)).toBeNull();
  const unpaid = { ...ad, status: 'checkout' as const, start_time: null, end_time_adjusted: null };
  expect(timeText(unpaid, start, ZONE)).toBe('2 days');
  const scheduled = { ...unpaid, status: 'scheduled' as const, scheduled_for: '2026-11-04T03:00:00Z' };
  expect(timeText(scheduled, start, ZONE)).toBe('Starts Nov 3');
  expect(timeText(scheduled, start, 'Europe/Berlin')).toBe('Starts Nov 4');
  expect(spentOf(ad)).toEqual({ spent: '$2.91', budget: '$10.00', share: 0.291 });
  expect(spentOf(unpaid)).toEqual({ spent: '--', budget: '$10.00', share: null });
});

test('every day and hour is charted, including those without data [ANA-05]', () => {
  const none = {
    views: 0,
    accounts_reached: 0,
    direct_messages: 0,
    copied_link: 0,
    external_link_clicks: 0,
    profile_visits: 0,
    saves: 0,
  };
  const points = [{ ...none, views: 3, at: '2026-11-02T00:00:00.000Z' }];
  const days = filledPoints(points, 'day', start, start + 49 * HOUR);
  expect(days.map(({ views }) => views)).toEqual([0, 3, 0]);
  expect(filledPoints(points, 'hour', start, start + 500 * HOUR)).toHaveLength(72);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (most) => {
      const scale = scaleOf(most);
      expect(scale[0]).toBe(0);
      expect(scale.at(-1)).toBeGreaterThanOrEqual(most);
      expect(scale.length).toBeLessThanOrEqual(6);
      expect(scale.every(Number.isInteger)).toBe(true);
    }),
  );
});

test('the form’s errors [ADS-05, ADS-06, ADS-08, ADS-14, ADS-74]', () => {
  const site = { ...freshValues, goal: 'website' as const };
  expect(boostFaults(freshValues, ZONE, start)).toEqual({});
  expect(boostFaults(site, ZONE, start).url).toBe('Website is required.');
  for (const url of ['http://www.example.com', 'www.example.com', 'https://localhost', 'nothing'])
    expect(boostFaults({ ...site, url }, ZONE, start).url).toBe('Website URL must have https & www.');
  for (const url of ['https://example.com', 'https://www.example.com/lamps'])
    expect(boostFaults({ ...site, url }, ZONE, start).url).toBeUndefined();
  expect(boostFaults({ ...site, url: 'https://a.example', label: '' }, ZONE, start).label).toBe(
    'Button label is required.',
  );
  // the day begins on the campus, whatever the reader's clock says
  expect(startOf('2026-11-05', start, ZONE)).toBe(Date.parse('2026-11-05T06:00:00Z'));
  expect(startOf('2026-11-01', start, ZONE)).toBeNull();
  expect(boostFaults({ ...freshValues, start: '2020-01-01' }, ZONE, start).start).toBe(
    'Please choose today or a later day.',
  );
});
