import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PeopleSketch } from '../../server/platform/people-counts/sketch.ts';

const numberOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE(0);

function sketchOf(people: Iterable<number>): PeopleSketch {
  const sketch = new PeopleSketch();
  for (const person of people) sketch.add(person);
  return sketch;
}

const reread = (sketch: PeopleSketch): PeopleSketch => PeopleSketch.read(sketch.toBuffer());

it('counts up to 1,024 people exactly, each once [GRO-01, ANA-11]', () => {
  const people = fc.uniqueArray(fc.nat(0xffff_ffff), { maxLength: 1_024 });
  fc.assert(
    fc.property(people, (list) => {
      const sketch = sketchOf([...list, ...list]);
      expect(sketch.count).toBe(list.length);
      expect(reread(sketch).count).toBe(list.length);
    }),
  );
});

it('is within 3 % of the exact count of 100 posts with up to 100,000 people [GRO-01]', () => {
  const errors = Array.from({ length: 100 }, (_, post) => {
    // from some people to all of a large campus
    const size = Math.round(10 ** (1 + (4 * post) / 99));
    const sketch = sketchOf(Array.from({ length: size }, (_, person) => numberOf(`post ${post} person ${person}`)));
    expect(sketch.toBuffer().length).toBeLessThanOrEqual(4_097);
    return Math.abs(reread(sketch).count - size) / size;
  });
  expect(Math.max(...errors)).toBeLessThan(0.03);
});

it('is the same whether people are added one by one or as sets, in any order [GRO-01]', () => {
  const size = fc.nat(3_000);
  fc.assert(
    fc.property(size, size, fc.nat(500), (first, second, shared) => {
      const some = Array.from({ length: first }, (_, n) => numberOf(`person ${n}`));
      const others = Array.from({ length: second }, (_, n) => numberOf(`person ${n + first - shared}`));
      const merged = reread(sketchOf(some));
      merged.addAll(reread(sketchOf(others)));
      const reversed = sketchOf(others);
      reversed.addAll(sketchOf(some));
      const all = sketchOf([...some, ...others]);
      expect(merged.count).toBe(all.count);
      expect(reversed.count).toBe(all.count);
    }),
    { numRuns: 40 },
  );
});
