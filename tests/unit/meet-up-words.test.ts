import { describe, expect, it } from 'vitest';
import { isTimeZone } from '../../contract/campuses/time-zones.ts';
import { calendarDay, clockTime, dayLabel, meetUpTime, quickTime } from '../../contract/deals/times.ts';
import { seedCampuses } from '../../server/features/campuses/seed.ts';
import { seededSpots } from '../../server/features/campuses/spots/seed-spots.ts';
import { timeZoneOf } from '../../server/features/campuses/time-zone.ts';

const chicago = 'America/Chicago';
// Wednesday, 3:00 PM in Oklahoma
const now = Date.parse('2026-11-25T21:00:00Z');

describe('a time of a meet-up, in the time zone of its campus', () => {
  it('is the same moment in the words of another zone', () => {
    const at = '2026-11-27T00:00:00Z';
    expect([chicago, 'America/Los_Angeles', 'America/New_York'].map((zone) => clockTime(at, zone))).toEqual([
      '6:00 PM',
      '4:00 PM',
      '7:00 PM',
    ]);
  });

  it('is named by its day where it is near [MEE-02]', () => {
    const at = (text: string) => Date.parse(text);
    expect(quickTime(at('2026-11-25T23:00:00Z'), chicago, now)).toBe('Today 5 PM');
    expect(quickTime(at('2026-11-26T16:30:00Z'), chicago, now)).toBe('Tomorrow 10:30 AM');
    expect(meetUpTime(at('2026-11-25T23:00:00Z'), chicago, now)).toBe('Today at 5:00 PM');
    expect(meetUpTime(at('2026-11-28T23:00:00Z'), chicago, now)).toBe('Saturday at 5:00 PM');
    expect(meetUpTime(at('2026-12-02T23:00:00Z'), chicago, now)).toBe('Wed, Dec 2 at 5:00 PM');
    expect(dayLabel(at('2026-11-28T05:00:00Z'), chicago, now)).toBe('Fri, Nov 27');
    expect(calendarDay(at('2026-11-26T05:00:00Z'), chicago)).toEqual({ weekday: 'WED', day: '25' });
  });

  it('has the day of the campus around midnight and when the clocks change', () => {
    // 11:30 PM on Saturday; clocks go back at 2 AM on Sunday, November 1
    const before = Date.parse('2026-11-01T04:30:00Z');
    expect(dayLabel('2026-11-01T05:00:00Z', chicago, before)).toBe('Tomorrow, Nov 1');
    expect(dayLabel('2026-11-02T05:59:00Z', chicago, before)).toBe('Tomorrow, Nov 1');
    expect(dayLabel('2026-11-02T06:00:00Z', chicago, before)).toBe('Mon, Nov 2');
  });
});

describe('the time zone of a campus', () => {
  it('is right for every seeded campus', () => {
    const zones: Record<string, string> = {
      uf: 'America/New_York',
      fsu: 'America/New_York',
      ucf: 'America/New_York',
      duke: 'America/New_York',
      mit: 'America/New_York',
      harvard: 'America/New_York',
      ucla: 'America/Los_Angeles',
      stanford: 'America/Los_Angeles',
    };
    for (const { id, state, city } of seedCampuses)
      expect([id, timeZoneOf(state, city)]).toEqual([id, zones[id] ?? chicago]);
  });

  it('follows the town where a state has two', () => {
    expect(timeZoneOf('TX', 'El Paso')).toBe('America/Denver');
    expect(timeZoneOf('FL', 'Pensacola')).toBe(chicago);
    expect(timeZoneOf('TN', 'Knoxville')).toBe('America/New_York');
    expect(timeZoneOf('AZ', 'Tempe')).toBe('America/Phoenix');
    expect(timeZoneOf('Ontario', 'Toronto')).toBe(chicago);
  });

  it('is a name that Intl knows, not an offset', () => {
    for (const name of [chicago, 'Pacific/Honolulu', 'America/Indiana/Indianapolis', 'UTC'])
      expect(isTimeZone(name)).toBe(true);
    for (const name of ['', 'CST', '+06:00', 'America/Norman', 'America', '../etc'])
      expect(isTimeZone(name)).toBe(false);
    for (const { state, city } of seedCampuses) expect(isTimeZone(timeZoneOf(state, city))).toBe(true);
  });
});

it('gives every seeded campus at least five meet-up spots with a hint [MEE-01]', () => {
  for (const { id } of seedCampuses.filter(({ generic }) => !generic)) {
    const spots = seededSpots.filter(({ campus_id }) => campus_id === id);
    expect(spots.length, id).toBeGreaterThanOrEqual(5);
    expect(new Set(spots.map(({ name }) => name)).size, id).toBe(spots.length);
    expect(
      spots.every(({ hint }) => hint !== ''),
      id,
    ).toBe(true);
  }
});
