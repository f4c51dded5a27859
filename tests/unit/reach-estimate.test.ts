import { expect, test } from 'vitest';
import { estimatedReach, trafficOf } from '../../contract/ads/rules.ts';

const days = (count: number, people: number) => Array.from({ length: count }, () => people);

test('the specification’s ranges are only estimated where 2,600 people visit on a day [ADS-12, ADS-77, D57]', () => {
  const full = trafficOf(days(14, 2_600));
  expect(estimatedReach(true, full)).toEqual({ from: 980, to: 2_600 });
  expect(estimatedReach(false, full)).toEqual({ from: 590, to: 1_500 });
  const almost = trafficOf(days(14, 2_599));
  expect(estimatedReach(true, almost)).toEqual({ from: 2_599, to: 2_599 });
});

test('elsewhere the middle half of the days is used; with fewer than 7 days or 10 people nothing is [ADS-77]', () => {
  expect(trafficOf([40, 10, 20, 30, 50, 60, 70, 80, 90])).toEqual({ low: 30, typical: 50, high: 70 });
  expect(trafficOf(days(6, 500))).toBeNull();
  expect(trafficOf(days(14, 9))).toBeNull();
  expect(trafficOf([])).toBeNull();
  expect(estimatedReach(true, null)).toBeNull();
});
