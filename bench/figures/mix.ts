import type { Figure } from '../figure.ts';
import { mixed } from '../mixed/mixed.ts';

/** As long as memory is to stay where it is. */
const MINUTES = 20;

/** The mix at rising load, and one load too many. */
export const withOneTooMany: Figure = {
  ...mixed,
  measure: (bench) => mixed.measure({ ...bench, options: { ...bench.options, minutes: 0 } }),
};

/** The mix at a steady rate: does its memory stay? */
export const steady: Figure = {
  name: 'steady',
  writes: true,
  once: true,
  measure: (bench) =>
    mixed.measure({ ...bench, options: { ...bench.options, minutes: bench.options.minutes || MINUTES } }),
};
