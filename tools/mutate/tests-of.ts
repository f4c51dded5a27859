import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Features whose tests are in another one's folder. */
const testedWith: Readonly<Record<string, string>> = {
  claims: 'identity',
  'second-factor': 'identity',
  settings: 'identity',
  'sign-in': 'identity',
  console: 'moderation',
};
/** A browser test takes minutes, and so does the whole platform's. */
const MOST_RANKED = 8;

const wordsOf = (path: string): string[] =>
  path.split(/[^a-z0-9]/).flatMap((word) => (word.length > 2 ? [word.replace(/s$/, '')] : []));

/**
 * The test files that most likely notice a change of a file: those that import it, and of the server and the contract those in its
 * feature's folder. Of the page, and what is in no feature, those that share most words with its path and its importers'.
 */
export function testsOf(top: string, file: string): string[] {
  const read = (path: string) => readFileSync(join(top, path), 'utf8');
  const [layer = '', part = '', inside = ''] = file.split('/');
  const feature = part === 'features' ? inside : part;
  const tests = globSync('tests/**/*.test.ts', { cwd: top });
  const imports = tests.filter((test) => read(test).includes(file));
  const folder = `tests/${testedWith[feature] ?? feature}/`;
  const near = tests.filter((test) => layer !== 'web' && part !== 'platform' && test.startsWith(folder));
  if (near.length > 0) return [...new Set([...imports, ...near])];

  const importers = globSync(`${layer}/**/*.{ts,tsx}`, { cwd: top }).filter((path) =>
    read(path).includes(`/${basename(file)}'`),
  );
  const own = new Set(wordsOf(file.slice(file.indexOf('/'))));
  const others = new Set(importers.flatMap(wordsOf));
  const shared = (words: readonly string[], set: ReadonlySet<string>) => words.filter((word) => set.has(word)).length;
  const score = (test: string) => {
    const name = wordsOf(basename(test, '.test.ts'));
    return 10 * shared(name, own) + 3 * shared(name, others) + shared([...new Set(wordsOf(read(test)))], own);
  };
  const ranked = tests
    .filter((test) => !test.startsWith('tests/unit/') && test.startsWith('tests/journeys/') === (layer === 'web'))
    .map((test) => ({ test, score: score(test) }))
    .toSorted((one, other) => other.score - one.score);
  return [...new Set([...imports, ...ranked.slice(0, MOST_RANKED).map(({ test }) => test)])];
}
