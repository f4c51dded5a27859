import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reconnectDelay, SPREAD_MS } from '../../web/lib/reconnect-delay.ts';

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

it('reconnects within ten seconds of a lost connection, at a moment that chance alone decides [GRO-04]', () => {
  fc.assert(
    fc.property(random, fc.nat(20), (chance, attempts) => {
      expect(reconnectDelay(true, attempts, () => chance)).toBe(chance * SPREAD_MS);
    }),
  );
  // each tenth of the time gets its share of evenly random pages
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let page = 0; page < 1_000; page++) {
    const tenth = Math.floor(reconnectDelay(true, 0, () => (page + 0.5) / 1_000) / (SPREAD_MS / 10));
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  expect(tenths).toEqual(Array.from({ length: 10 }, () => 100));
});

it('waits longer after each failed attempt, up to six seconds, and never the same for all pages [GRO-04]', () => {
  fc.assert(
    fc.property(random, fc.nat(40), (chance, attempts) => {
      const delay = reconnectDelay(false, attempts, () => chance);
      expect(delay).toBeGreaterThanOrEqual(150);
      expect(delay).toBeLessThanOrEqual(6_000);
      expect(reconnectDelay(false, attempts + 1, () => chance)).toBeGreaterThanOrEqual(delay);
      expect(reconnectDelay(false, attempts, () => 0)).toBeLessThan(reconnectDelay(false, attempts, () => 0.5));
    }),
  );
});
