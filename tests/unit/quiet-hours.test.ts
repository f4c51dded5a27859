import { describe, expect, it } from 'vitest';
import { type QuietHours, quietUntil } from '../../contract/notifications/quiet-hours.ts';

const zone = 'America/Chicago';
const night: QuietHours = { from: '22:00', to: '07:00' };
/** When quiet hours end that hold at an instant; null outside. */
const until = (at: string, hours: QuietHours = night, timeZone = zone) => {
  const end = quietUntil(Date.parse(at), hours, timeZone);
  return end === null ? null : new Date(end).toISOString().slice(0, 16);
};

describe('quiet hours by the campus’s clock', () => {
  it('hold across midnight, from their first minute until their end [EVY-06]', () => {
    // 9:59 PM, 10 PM, midnight, 6:59 AM and 7 AM in Chicago
    expect(until('2026-11-25T03:59:59Z')).toBeNull();
    expect(until('2026-11-25T04:00:00Z')).toBe('2026-11-25T13:00');
    expect(until('2026-11-25T06:00:00Z')).toBe('2026-11-25T13:00');
    expect(until('2026-11-25T12:59:59Z')).toBe('2026-11-25T13:00');
    expect(until('2026-11-25T13:00:00Z')).toBeNull();
  });

  it('hold within a day [EVY-06]', () => {
    const lecture = { from: '13:00', to: '15:30' };
    expect(until('2026-11-25T18:59:00Z', lecture)).toBeNull();
    expect(until('2026-11-25T19:00:00Z', lecture)).toBe('2026-11-25T21:30');
    expect(until('2026-11-25T21:30:00Z', lecture)).toBeNull();
    expect(until('2026-11-25T06:00:00Z', { from: '00:00', to: '06:00' })).toBe('2026-11-25T12:00');
  });

  it('go by each campus’s own clock [EVY-06]', () => {
    expect(until('2026-11-25T04:00:00Z', night, 'America/Los_Angeles')).toBeNull();
    expect(until('2026-11-25T04:00:00Z', night, 'America/New_York')).toBe('2026-11-25T12:00');
  });

  it('are an hour shorter in the night in which clocks go forward, and one longer when they go back [EVY-06]', () => {
    // March 8, 2026: 2 AM is 3 AM, so 7 AM comes at 12:00 UTC
    expect(until('2026-03-08T04:00:00Z')).toBe('2026-03-08T12:00');
    expect(until('2026-03-08T11:59:00Z')).toBe('2026-03-08T12:00');
    expect(until('2026-03-08T12:00:00Z')).toBeNull();
    // November 1, 2026: 2 AM is 1 AM, so 7 AM comes at 13:00 UTC
    expect(until('2026-11-01T03:00:00Z')).toBe('2026-11-01T13:00');
    expect(until('2026-11-01T12:30:00Z')).toBe('2026-11-01T13:00');
    expect(until('2026-11-01T13:00:00Z')).toBeNull();
  });

  it('end once, also at a time that the clock shows never or twice [EVY-06]', () => {
    const short = { from: '23:00', to: '02:30' };
    // 2:30 AM is skipped: half past three, which is as long after 11 PM
    expect(until('2026-03-08T07:59:00Z', short)).toBe('2026-03-08T08:30');
    expect(until('2026-03-08T08:29:00Z', short)).toBe('2026-03-08T08:30');
    expect(until('2026-03-08T08:30:00Z', short)).toBeNull();
    // 1:30 AM comes twice: they end with the first
    const twice = { from: '23:00', to: '01:30' };
    expect(until('2026-11-01T06:29:00Z', twice)).toBe('2026-11-01T06:30');
    expect(until('2026-11-01T06:30:00Z', twice)).toBeNull();
    expect(until('2026-11-01T07:15:00Z', twice)).toBeNull();
    // and begin with the first
    const late = { from: '01:30', to: '08:00' };
    expect(until('2026-11-01T06:29:00Z', late)).toBeNull();
    for (const at of ['2026-11-01T06:30:00Z', '2026-11-01T07:15:00Z', '2026-11-01T13:59:00Z'])
      expect(until(at, late)).toBe('2026-11-01T14:00');
  });

  it('are over at the time that they name, in every minute of both nights [EVY-06]', () => {
    for (const midnight of ['2026-03-08T06:00:00Z', '2026-11-01T05:00:00Z'])
      for (const from of ['21:45', '01:15', '02:15', '04:00'])
        for (const to of ['00:30', '01:45', '02:45', '03:15']) {
          const start = Date.parse(midnight) - 3 * 3_600_000;
          const minutes = Array.from({ length: 12 * 60 }, (_, minute) => start + minute * 60_000);
          const ends = minutes.map((at) => quietUntil(at, { from, to }, zone));
          // an end lies ahead, and right at it they are over
          for (const [index, end] of ends.entries())
            if (end !== null) expect(end, `${from} ${to}`).toBeGreaterThan(minutes[index] ?? 0);
          for (const end of new Set(ends)) if (end !== null) expect(quietUntil(end, { from, to }, zone)).toBeNull();
        }
  });
});
