import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  circlesFor,
  HEIGHT,
  labelsFor,
  placesAround,
  scaleFor,
  WIDTH,
} from '../../web/features/meet-ups/map-places.ts';

const spot = (name: string, lat: number, lng: number) => ({
  ...{ _id: name, name, hint: '', indoor: true, hours: '', staffed: false },
  ...{ lat, lng },
});
const union = spot('Union', 35.2094, -97.4442);
const library = spot('Library', 35.2085, -97.446);
const weather = spot('Weather Center', 35.1814, -97.44);

test('the other spots come by distance, with direction and walk [EVY-10]', () => {
  const places = placesAround(union, [weather, union, library]);
  expect(places.map(({ spot: { name }, about }) => [name, about])).toEqual([
    ['Library', '3 min walk southwest, 820 ft'],
    ['Weather Center', '51 min walk south, 2.5 mi'],
  ]);
});

test('distances on the map are to scale, and the nearest spots fit [EVY-10]', () => {
  const places = placesAround(union, [library]);
  const scale = scaleFor(places);
  for (const { east, north } of places) {
    expect(Math.abs(east) * scale).toBeLessThan(WIDTH / 2);
    expect(Math.abs(north) * scale).toBeLessThan(HEIGHT / 2);
  }
  // three minutes on foot lie between the circles of two and five
  const [two, five] = circlesFor(scale);
  expect([two?.minutes, five?.minutes]).toEqual([2, 5]);
  const far = Math.hypot(places[0]?.east ?? 0, places[0]?.north ?? 0) * scale;
  expect(far).toBeGreaterThan(two?.radius ?? Infinity);
  expect(far).toBeLessThan(five?.radius ?? 0);
});

test('no name leaves the map or covers another or what is drawn [EVY-10]', () => {
  const place = fc.record({
    text: fc.string({ minLength: 1, maxLength: 32 }),
    x: fc.double({ min: 0, max: WIDTH, noNaN: true }),
    y: fc.double({ min: 0, max: HEIGHT, noNaN: true }),
  });
  const pin = { left: 180, right: 210, top: 30, bottom: 80 };
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), (spots) => {
      const boxes = labelsFor(spots, [pin]).map(({ text, x, y, anchor }) => {
        const width = text.length * 5;
        const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
        return { left, right: left + width, top: y - 9, bottom: y + 2 };
      });
      for (const box of boxes) {
        expect(box.left).toBeGreaterThan(0);
        expect(box.right).toBeLessThan(WIDTH);
      }
      for (const [at, a] of [...boxes, pin].entries())
        for (const b of [...boxes, pin].slice(at + 1))
          expect(a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top).toBe(true);
    }),
  );
  expect(labelsFor([{ text: 'Library · 3 min', x: 60, y: 60 }], [pin])).toHaveLength(1);
});
