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
/** Besides those of the feature's own folder. */
const MOST_ELSEWHERE = 4;
/** Lines before and after the changed one that say most about what it does. */
const AROUND = 4;
/** What a file shows: its strings, and the texts between its elements. */
const SHOWN = /'[^'\n]+'|"[^"\n]+"|`[^`]+`|>[^<>{}]+</g;

/** The words of a text, also within names in camelCase, and each two in a row: what both a test and a file say. */
function termsOf(text: string): Set<string> {
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .flatMap((word) => (word.length > 2 ? [word.replace(/s$/, '')] : []));
  return new Set([...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)]);
}

interface Test {
  path: string;
  text: string;
  terms: ReadonlySet<string>;
}

let read: readonly Test[] | undefined;
const allTests = (top: string): readonly Test[] =>
  (read ??= globSync('tests/**/*.test.{ts,tsx}', { cwd: top }).map((path) => {
    const text = readFileSync(join(top, path), 'utf8');
    return { path, text, terms: termsOf(text) };
  }));

/** How much a term says about a line: more the closer it is to it, and the fewer tests contain it. */
function weightsOf(top: string, file: string, line: number): Map<string, number> {
  const lines = readFileSync(join(top, file), 'utf8').split('\n');
  const importers = globSync(`${file.split('/')[0]}/**/*.{ts,tsx}`, { cwd: top }).filter((path) =>
    readFileSync(join(top, path), 'utf8').includes(`/${basename(file)}'`),
  );
  const sources = [
    { weight: 4, terms: termsOf(file) },
    { weight: 2, terms: termsOf(lines.slice(Math.max(0, line - 1 - AROUND), line + AROUND).join('\n')) },
    { weight: 1, terms: termsOf((lines.join('\n').match(SHOWN) ?? []).join('\n')) },
    { weight: 1, terms: termsOf(importers.join(' ')) },
  ];
  const weights = new Map<string, number>();
  for (const { weight, terms } of sources)
    for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + weight);
  const tests = allTests(top);
  for (const [term, weight] of weights) {
    const having = tests.filter(({ terms }) => terms.has(term)).length;
    weights.set(term, having === 0 ? 0 : weight * Math.log(tests.length / having));
  }
  return weights;
}

function scoreOf({ path, terms }: Test, weights: ReadonlyMap<string, number>): number {
  const name = termsOf(basename(path));
  let score = 0;
  for (const [term, weight] of weights) score += name.has(term) ? 4 * weight : terms.has(term) ? weight : 0;
  // or the longest test would be the most similar to everything
  return score / terms.size ** 0.3;
}

/**
 * The test files that most likely notice a change of a line, best first: those that import its file; those in its feature's folder,
 * unless it is the page's; and those with the page (for the page) or on the server that have most words in common with it.
 */
export function testsOf(top: string, file: string, line: number): string[] {
  const [layer = '', part = '', inside = ''] = file.split('/');
  const isPage = layer === 'web';
  const feature = part === 'features' ? inside : part;
  const folder = `tests/${testedWith[feature] ?? feature}/`;
  const weights = weightsOf(top, file, line);
  const isRanked = ({ path, text }: Test) =>
    isPage ? text.includes('page: true') : !/^tests\/(?:unit|journeys)\//.test(path);
  const ranked = allTests(top)
    .filter(isRanked)
    .map((test) => ({ path: test.path, score: scoreOf(test, weights) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ path }) => path);
  const near = ranked.filter((path) => !isPage && part !== 'platform' && path.startsWith(folder));
  const elsewhere = ranked.filter((path) => !near.includes(path));
  const imports = allTests(top).flatMap(({ path, text }) => (text.includes(file) ? [path] : []));
  return [...new Set([...imports, ...near, ...elsewhere.slice(0, near.length > 0 ? MOST_ELSEWHERE : MOST_RANKED)])];
}
