import { expect, test } from 'vitest';
import { confirmedText } from '../../contract/posts/availability.ts';

const chicago = 'America/Chicago';
const now = Date.parse('2026-11-28T08:00:00-06:00');

test.each([
  ['2026-11-28T07:00:00-06:00', 'Confirmed today'],
  ['2026-11-27T20:26:00-06:00', 'Confirmed yesterday'],
  // 34 hours: beside "Posted 1 day ago" it can't have been confirmed two days ago
  ['2026-11-26T22:02:00-06:00', 'Confirmed 1 day ago'],
  ['2026-11-25T07:00:00-06:00', 'Confirmed 3 days ago'],
  ['2026-11-07T08:00:01-06:00', 'Confirmed 20 days ago'],
  ['2026-11-07T08:00:00-06:00', 'Not confirmed recently'],
])('what was confirmed at %s says “%s” on November 28 at 8 AM [AVA-01, AVA-03]', (at, text) => {
  expect(confirmedText(new Date(at).toISOString(), chicago, now)).toBe(text);
});
