import { expect, test } from 'vitest';
import { campusDate, campusTime } from '../../contract/campuses/campus-time.ts';

const now = Date.parse('2026-11-23T05:00:00Z');

test('a time is said by the clock of its campus, with the weekday near now and the date further away', () => {
  expect(campusTime('2026-11-27T00:00:00Z', 'America/Chicago', now)).toBe('Thu 6:00 PM');
  expect(campusTime('2026-11-27T00:00:00Z', 'America/Los_Angeles', now)).toBe('Thu 4:00 PM');
  expect(campusTime(Date.parse('2026-11-23T06:05:00Z'), 'America/Chicago', now)).toBe('Mon 12:05 AM');
  expect(campusTime('2026-11-30T18:30:00Z', 'America/Chicago', now)).toBe('Nov 30, 12:30 PM');
  expect(campusDate('2026-11-30T03:30:00Z', 'America/Chicago')).toBe('Nov 29');
});
