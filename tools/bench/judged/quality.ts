import { readFileSync } from 'node:fs';

/** A query with the listings that answer it. */
export interface JudgedQuery {
  query: string;
  /** the grade of each matching listing, by the listing's id: 3 is what was searched for, 1 is better than nothing */
  grades: ReadonlyMap<string, number>;
  /** every third query: the weights weren't fitted to it */
  heldOut: boolean;
}

export interface Quality {
  queries: number;
  /** normalised discounted cumulative gain of the first ten hits, the mean of all queries */
  ndcg: number;
  /** the share of queries whose first hit has the best available grade */
  firstRight: number;
}

export interface Measured {
  all: Quality;
  heldOut: Quality;
  /** one line for each query below 0.85 or with a wrong first hit */
  weak: string[];
}

/** The judged queries over the demo community's listings. */
export const demoQueries = (): JudgedQuery[] => parseJudged(readFileSync(new URL('demo.txt', import.meta.url), 'utf8'));

/** Reads lines such as `couch | 3: green-sofa | 1: purple-sofa teal-armchair`; # begins a comment. */
export function parseJudged(text: string): JudgedQuery[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line, at) => {
    const [query = '', ...parts] = line.split(' | ');
    const grades = new Map<string, number>();
    for (const part of parts) {
      const [grade, ids = ''] = part.split(': ');
      for (const id of ids.trim().split(' ')) grades.set(id, Number(grade));
    }
    return { query, grades, heldOut: at % 3 === 2 };
  });
}

const HITS = 10;
const gain = (grades: readonly number[]): number =>
  grades.slice(0, HITS).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

/** nDCG@10 of hits in their order, given by their ids. */
export function ndcgOf({ grades }: Pick<JudgedQuery, 'grades'>, hits: readonly string[]): number {
  const ideal = [...grades.values()].sort((one, other) => other - one);
  return gain(hits.map((id) => grades.get(id) ?? 0)) / gain(ideal);
}

/**
 * Measures a search.
 * @param find returns the ids of the first hits of a query, in order
 */
export async function measureQuality(
  queries: readonly JudgedQuery[],
  find: (query: string, grades: JudgedQuery['grades']) => Promise<readonly string[]>,
): Promise<Measured> {
  const weak: string[] = [];
  const results: { heldOut: boolean; ndcg: number; first: boolean }[] = [];
  for (const judged of queries) {
    const hits = await find(judged.query, judged.grades);
    const ndcg = ndcgOf(judged, hits);
    const first = judged.grades.get(hits[0] ?? '') === Math.max(...judged.grades.values());
    results.push({ heldOut: judged.heldOut, ndcg, first });
    if (ndcg < 0.85 || !first) weak.push(`${ndcg.toFixed(2)} ${judged.query}: ${hits.join(' ') || 'nothing'}`);
  }
  const mean = (part: typeof results): Quality => ({
    queries: part.length,
    ndcg: part.reduce((sum, { ndcg }) => sum + ndcg, 0) / part.length,
    firstRight: part.filter(({ first }) => first).length / part.length,
  });
  return {
    all: mean(results),
    heldOut: mean(results.filter(({ heldOut }) => heldOut)),
    weak,
  };
}
