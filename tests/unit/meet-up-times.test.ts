import { describe, expect, it } from 'vitest';
import { dealLimits } from '../../contract/deals/deal-facts.ts';
import { meetUpDays, quickTimes } from '../../contract/deals/meet-up-times.ts';

const zone = 'America/Chicago';
const at = (text: string) => Date.parse(text);
const labels = (now: number, in_ = zone) => quickTimes(meetUpDays(now, in_), now, in_).map(({ label }) => label);

describe('the times to choose from', () => {
  it('are the quarter hours of the next seven days, by the campus’s clock [MEE-02]', () => {
    const now = at('2026-11-25T21:07:00Z');
    const days = meetUpDays(now, zone);
    expect(days.map(({ label }) => label)).toEqual([
      'Today, Nov 25',
      'Tomorrow, Nov 26',
      'Fri, Nov 27',
      'Sat, Nov 28',
      'Sun, Nov 29',
      'Mon, Nov 30',
      'Tue, Dec 1',
      'Wed, Dec 2',
    ]);
    expect(days[0]?.times.slice(0, 2).map(({ label }) => label)).toEqual(['3:30 PM', '3:45 PM']);
    expect(days[1]?.times).toHaveLength(96);
    expect(days[1]?.times[0]?.label).toBe('12:00 AM');
    const all = days.flatMap(({ times }) => times);
    expect(all.every((time) => time.at % dealLimits.meetUpStep === 0)).toBe(true);
    expect(all.at(-1)?.at).toBeLessThanOrEqual(now + dealLimits.meetUpWithin);
    expect(all.at(-1)?.label).toBe('3:00 PM');
  });

  it('leave out the hour that the clocks skip', () => {
    const days = meetUpDays(at('2027-03-13T18:00:00Z'), zone);
    const sunday = days[1]?.times.map(({ label }) => label) ?? [];
    expect(days[1]?.label).toBe('Tomorrow, Mar 14');
    expect(sunday).toHaveLength(92);
    expect(sunday.filter((label) => label.startsWith('2:') && label.endsWith('AM'))).toEqual([]);
    expect(sunday.slice(7, 9)).toEqual(['1:45 AM', '3:00 AM']);
  });

  it('show the repeated hour twice, each with the name of its time', () => {
    const days = meetUpDays(at('2026-10-31T18:00:00Z'), zone);
    const sunday = days[1]?.times ?? [];
    expect(sunday).toHaveLength(100);
    const one = sunday.filter(({ label }) => label.startsWith('1:15 AM'));
    expect(one.map(({ label }) => label)).toEqual(['1:15 AM CDT', '1:15 AM CST']);
    expect((one[1]?.at ?? 0) - (one[0]?.at ?? 0)).toBe(3_600_000);
    expect(new Set(sunday.map(({ label }) => label)).size).toBe(100);
  });

  it('belong to the campus, not to the phone', () => {
    const now = at('2026-11-26T03:00:00Z');
    expect(meetUpDays(now, zone)[0]?.label).toBe('Today, Nov 25');
    expect(meetUpDays(now, 'Pacific/Honolulu')[0]?.times[0]?.label).toBe('5:15 PM');
  });
});

it('offers usual times of today and tomorrow as one tap [MEE-02]', () => {
  expect(labels(at('2026-11-25T21:07:00Z'))).toEqual(['Today 5 PM', 'Today 6 PM', 'Tomorrow 5 PM']);
  // late in the evening, and shortly before midnight
  expect(labels(at('2026-11-26T03:00:00Z'))).toEqual(['Tomorrow 12 PM', 'Tomorrow 5 PM', 'Tomorrow 6 PM']);
  expect(labels(at('2026-11-26T05:58:00Z'))).toEqual(['Tomorrow 12 PM', 'Tomorrow 5 PM', 'Tomorrow 6 PM']);
  // too close to 5 PM
  expect(labels(at('2026-11-25T22:45:00Z'))).toEqual(['Today 6 PM', 'Tomorrow 5 PM', 'Tomorrow 6 PM']);
});
