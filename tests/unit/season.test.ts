import { expect, test } from 'vitest';
import { seasonOf } from '../../contract/campuses/season.ts';

const term = {
  name: 'Spring 2027',
  move_in: '2027-01-14',
  first_day: '2027-01-18',
  finals: '2027-05-10',
  move_out: '2027-05-14',
};
const on = (time: string, zone = 'America/Chicago') => seasonOf([term], Date.parse(time), zone);

test.each([
  ['2026-12-30T18:00:00Z', null],
  ['2026-12-31T18:00:00Z', { kind: 'move-in', day: '2027-01-14' }],
  ['2027-01-11T18:00:00Z', { kind: 'books', day: '2027-01-18' }],
  ['2027-02-01T18:00:00Z', { kind: 'books', day: '2027-01-18' }],
  ['2027-02-02T18:00:00Z', null],
  ['2027-04-22T18:00:00Z', null],
  ['2027-04-23T18:00:00Z', { kind: 'move-out', day: '2027-05-14' }],
  ['2027-05-14T23:00:00Z', { kind: 'move-out', day: '2027-05-14' }],
  ['2027-05-15T18:00:00Z', null],
])('on %s the season is %o [CAL-02]', (time, season) => {
  expect(on(time)).toEqual(season);
});

test('a season begins at midnight of the campus’s time zone [CAL-02]', () => {
  expect(on('2027-04-23T04:30:00Z')).toBeNull();
  expect(on('2027-04-23T05:30:00Z')?.kind).toBe('move-out');
  expect(on('2027-04-23T05:30:00Z', 'America/Los_Angeles')).toBeNull();
});
