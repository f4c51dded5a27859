import { describe, expect, it } from 'vitest';
import { dayHeading, inboxTime } from '../../web/features/chats/words.ts';
import { timeAgo } from '../../web/ui/time/time-words.ts';

const ZONE = 'America/Chicago';
/** A time on a campus in Central Time, in winter. */
const at = (text: string) => new Date(`${text}-06:00`);
const now = at('2026-11-25T15:00:00').getTime();
const datesFor = (text: string, zone = ZONE) => [
  inboxTime(at(text).toISOString(), now, zone),
  dayHeading(at(text).toISOString(), now, zone),
];

describe('the day of a message, in the campus’s time zone', () => {
  it('is that of the campus, not of the reader [OWN-06]', () => {
    expect(datesFor('2026-11-25T00:00:30', 'Pacific/Auckland')).toEqual(['Yesterday', 'Yesterday']);
    expect(datesFor('2026-11-25T14:41:00', 'Pacific/Auckland')).toEqual(['9:41 AM', 'Today']);
    expect(datesFor('2026-11-25T14:41:00')).toEqual(['2:41 PM', 'Today']);
  });

  it('is a weekday for six nights and a date from the seventh on [MSG-28]', () => {
    expect(datesFor('2026-11-25T00:00:30')[1]).toBe('Today');
    expect(datesFor('2026-11-24T23:59:30')).toEqual(['Yesterday', 'Yesterday']);
    expect(datesFor('2026-11-23T23:59:30')).toEqual(['Mon', 'Monday']);
    expect(datesFor('2026-11-19T00:00:30')).toEqual(['Thu', 'Thursday']);
    expect(datesFor('2026-11-18T23:59:30')).toEqual(['Nov 18', 'Nov 18']);
    expect(datesFor('2025-11-18T12:00:00')).toEqual(['Nov 18, 2025', 'Nov 18, 2025']);
  });
});

it('how long ago something was is phrased for use in a sentence [FEE-32]', () => {
  const ago = (minutes: number) => timeAgo(now - minutes * 60_000, now, ZONE);
  expect([0, 1, 11, 59].map(ago)).toEqual(['just now', '1 min ago', '11 min ago', '59 min ago']);
  expect([60, 119, 120].map(ago)).toEqual(['1 hour ago', '1 hour ago', '2 hours ago']);
  expect([24 * 60, 6 * 24 * 60].map(ago)).toEqual(['1 day ago', '6 days ago']);
  expect(ago(7 * 24 * 60)).toBe('Nov 18');
});
