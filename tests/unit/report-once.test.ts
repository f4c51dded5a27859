import { expect, test } from 'vitest';
import { reportOnce } from '../../server/platform/report-once.ts';

test('a repeating error is reported once a minute, with its count', () => {
  let now = 1_000;
  const reports: [message: string, repeats: number][] = [];
  const report = reportOnce(
    (error, repeats) => void reports.push([(error as Error).message, repeats]),
    () => now,
  );
  for (let n = 0; n < 40_000; n++) report(new Error('the database is away'));
  report(new Error('something else'));
  expect(reports).toEqual([
    ['the database is away', 0],
    ['something else', 0],
  ]);
  now += 59_999;
  report(new Error('the database is away'));
  expect(reports).toHaveLength(2);
  now += 1;
  report(new Error('the database is away'));
  report(new Error('the database is away'));
  expect(reports.slice(2)).toEqual([['the database is away', 40_000]]);
});
