import { expect, test } from 'vitest';
import { progressLine } from '../../server/operation/index.ts';

test('the removal of a campus says how long it still takes at its present rate [OWN-03]', () => {
  const line = (removed: number, left: number, seconds: number) =>
    progressLine({ removed, left, tookMs: seconds * 1000 });
  expect(line(0, 30_000, 0)).toBe('Removed 0 of 30,000 people.');
  expect(line(400, 29_600, 20)).toBe('Removed 400 of 30,000 people, about 25 minutes left.');
  expect(line(29_000, 1_000, 1_740)).toBe('Removed 29,000 of 30,000 people, about a minute left.');
  expect(line(200, 100, 10)).toBe('Removed 200 of 300 people, less than a minute left.');
});
