import fc from 'fast-check';
import { expect, test } from 'vitest';
import { direction, withMeters, walkingMeters, walkingMinutes, walkText } from '../../contract/campuses/walking.ts';

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
  const [nearest] = withMeters([{ ...union, name: 'Union' }], [weather, library]);
  expect(nearest).toEqual({ ...union, name: 'Union', meters: walkingMeters(library, union) });
  expect(withMeters([union], [])).toEqual([]);
});

test('a walk is said in minutes, in feet or miles, and with one of eight directions [EVY-10]', () => {
  expect([0, 20, 249, 800, 3_981].map(walkingMinutes)).toEqual([1, 1, 3, 10, 50]);
  expect([1, 249, 304, 306, 3_981].map(walkText)).toEqual(['10 ft', '820 ft', '1000 ft', '0.2 mi', '2.5 mi']);
  const names = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];
  for (const [turns, name] of names.entries())
    for (const off of [-0.38, 0, 0.38]) {
      const angle = (turns * Math.PI) / 4 + off;
      expect(direction(Math.sin(angle), Math.cos(angle)), `${angle}`).toBe(name);
    }
});
