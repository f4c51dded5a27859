import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestOf, walkingMeters } from '../../contract/campuses/walking.ts';

const library = { lat: 35.2085, lng: -97.446 };
const union = { lat: 35.2094, lng: -97.4442 };
const weather = { lat: 35.1814, lng: -97.44 };
const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('a walk is the straight line times 1.3, alike in both directions [BRO-03]', () => {
  // 192 m and 3,062 m in a straight line
  expect(walkingMeters(library, union)).toBeCloseTo(249, -1);
  expect(walkingMeters(library, weather)).toBeCloseTo(3_981, -2);
  fc.assert(fc.property(place, place, (a, b) => walkingMeters(a, b) === walkingMeters(b, a)));
  fc.assert(fc.property(place, (a) => walkingMeters(a, a) === 0));
});

test('each place is as far as the nearest starting point, and without one there is no distance [BRO-03]', () => {
  const [nearest] = nearestOf([{ ...union, name: 'Union' }], [weather, library]);
  expect(nearest).toEqual({ ...union, name: 'Union', meters: walkingMeters(library, union) });
  expect(nearestOf([union], [])).toEqual([]);
});
