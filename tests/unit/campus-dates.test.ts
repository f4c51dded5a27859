import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const top = join(import.meta.dirname, '../..');
const files = globSync('{web,server,contract}/**/*.{ts,tsx}', { cwd: top }).filter(
  (file) => !/\.d\.ts$|^server\/sandbox\//.test(file),
);
/** A date is formatted here; what follows says by whose clock. */
const FORMATTED = /(?:Intl\.DateTimeFormat\(|toLocale(?:Date|Time)String\(|formatDate\()(?!\))/g;
/** Parts of a date by the clock of the machine that runs this. */
const LOCAL = /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes)\(/;

test('every date is formatted for a named time zone, the campus’s or UTC [OWN-06]', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(top, file), 'utf8');
    const unnamed = [...text.matchAll(FORMATTED)]
      .filter(({ index }) => !/timeZone|\boptions\b/.test(text.slice(index, index + 400)))
      .map(({ index }) => `${file}: ${text.slice(index, index + 60)}`);
    return [...unnamed, ...(LOCAL.test(text) ? [`${file}: ${LOCAL.exec(text)?.[0]}`] : [])];
  });
  expect(found).toEqual([]);
});
