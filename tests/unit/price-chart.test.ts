import { expect, it } from 'vitest';
import { monthsOf, scaleAround } from '../../contract/prices/chart-scale.ts';

it.each([
  [[42, 54, 56], 40, 50, 60],
  [[40, 60], 40, 50, 60],
  [[40, 61], 40, 60, 80],
  [[7], 5, 10, 15],
  [[0, 10], 0, 5, 10],
  [[0, 11], 0, 10, 20],
  [[120, 980], 0, 500, 1_000],
  [[1_000, 1_200], 1_000, 1_100, 1_200],
] as const)(
  'the scale around %j has the smallest round step that encloses them: %i, %i, %i [PRI-03]',
  (values, ...scale) => {
    expect(scaleAround(values)).toEqual(scale);
  },
);

it('charts twelve months up to the newest, with gaps where too little was sold [PRI-03]', () => {
  const found = monthsOf({
    months: [
      { month: '2025-02', median: 50, sales: 5 },
      { month: '2025-11', median: 60, sales: 5 },
      { month: '2026-01', median: 40, sales: 5 },
    ],
  } as never);
  expect(found.map(({ month }) => month)).toEqual([
    ...['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}`),
    '2026-01',
  ]);
  expect(found.filter(({ median }) => median !== null)).toEqual([
    { month: '2025-02', median: 50 },
    { month: '2025-11', median: 60 },
    { month: '2026-01', median: 40 },
  ]);
});
