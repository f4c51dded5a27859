import { readFileSync } from 'node:fs';
import { demo } from '../../../server/sandbox/demo/content/index.ts';
import { demoDetails } from '../../../server/sandbox/demo/content/listings/details.ts';
import { type MoreListing, moreListings } from './more-listings.ts';

/** A query with the listings that answer it. */
export interface JudgedQuery {
  query: string;
  /** the grade of each matching listing, by the listing's id: 3 is what was searched for, 1 is better than nothing */
  grades: ReadonlyMap<string, number>;
  /** half of them: no weight and no rule was fitted to these */
  heldOut: boolean;
}

export interface Quality {
  queries: number;
  /** normalised discounted cumulative gain of the first ten hits, the mean of all queries */
  ndcg: number;
  /** the share of queries whose first hit has the best available grade */
  firstRight: number;
  /** how many found nothing */
  empty: number;
}

export interface Measured {
  all: Quality;
  tuned: Quality;
  heldOut: Quality;
  /** one line for each query below 0.85 or with a wrong first hit */
  weak: string[];
}

const linesOf = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** `3: green-sofa | 1: purple-sofa | only price<=100`: the listings by grade, and conditions that a listing must meet. */
function readParts(parts: readonly string[]) {
  const graded = new Map<string, number>();
  const only: string[] = [];
  for (const part of parts) {
    const [grade = '', ids = ''] = part.split(': ');
    if (part.startsWith('only ')) only.push(...part.slice(5).split(/ (?=price|condition)/));
    else for (const id of ids.trim().split(' ')) graded.set(id, Math.max(graded.get(id) ?? 0, Number(grade)));
  }
  return { graded, only };
}

/** The listings of the demo as more.txt grades them: named by their ids. */
const demoListings = (): MoreListing[] =>
  demo.listings.map(({ id, price, sold, category }) => ({
    id,
    title: '',
    category: category ?? 'household',
    price: price ?? null,
    names: [id],
    sold: sold === true,
    condition: demoDetails.get(id)?.condition ?? null,
    details: {},
  }));

const meets = ({ price, condition }: MoreListing, rule: string): boolean => {
  const [, name, sign, value = ''] = /^(price|condition)(<=|>=|=)(.*)$/.exec(rule) ?? [];
  if (name === 'condition') return condition === value;
  return price !== null && (sign === '<=' ? price <= Number(value) : price >= Number(value));
};

/** Grades by the rules that more.txt states. */
function gradesOf(graded: ReadonlyMap<string, number>, only: readonly string[], listings: readonly MoreListing[]) {
  const grades = new Map<string, number>();
  for (const listing of listings) {
    const grade = Math.max(0, ...listing.names.map((name) => graded.get(name) ?? 0));
    if (grade > 0 && only.every((rule) => meets(listing, rule)))
      grades.set(listing.id, listing.sold ? Math.min(1, grade) : grade);
  }
  return grades;
}

/** The judged queries over the demo community's listings and those of more-listings.txt. */
export function judgedQueries(): JudgedQuery[] {
  const listings = [...demoListings(), ...moreListings()];
  const lines = linesOf('more.txt').map((line) => line.split(' | '));
  const added = new Map(
    lines.filter(([query]) => query?.startsWith('+ ')).map(([query = '', ...parts]) => [query.slice(2), parts]),
  );
  const first = linesOf('demo.txt').map((line, at) => {
    const [query = '', ...parts] = line.split(' | ');
    const grades = new Map(readParts(parts).graded);
    const more = readParts(added.get(query) ?? []);
    for (const [id, grade] of gradesOf(more.graded, more.only, listings))
      grades.set(id, Math.max(grade, grades.get(id) ?? 0));
    // two of three were tuned on before
    return { query, grades, heldOut: at % 3 === 2 };
  });
  const more = lines
    .filter(([query]) => !query?.startsWith('+ '))
    .map(([query = '', ...parts], at) => {
      const { graded, only } = readParts(parts);
      return { query, grades: gradesOf(graded, only, listings), heldOut: [0, 2, 3, 5, 7].includes(at % 8) };
    });
  return [...first, ...more];
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
  const results: { heldOut: boolean; ndcg: number; first: boolean; empty: boolean }[] = [];
  for (const judged of queries) {
    const hits = await find(judged.query, judged.grades);
    const ndcg = ndcgOf(judged, hits);
    const first = judged.grades.get(hits[0] ?? '') === Math.max(...judged.grades.values());
    if (judged.grades.size === 0) throw new Error(`Nothing answers ${judged.query}.`);
    results.push({ heldOut: judged.heldOut, ndcg, first, empty: hits.length === 0 });
    if (ndcg < 0.85 || !first)
      weak.push(
        `${ndcg.toFixed(2)}${first ? '' : ' ✗'}${judged.heldOut ? ' (held out)' : ''} ${judged.query}: ${hits.join(' ') || 'nothing'}`,
      );
  }
  const mean = (part: typeof results): Quality => ({
    queries: part.length,
    ndcg: part.reduce((sum, { ndcg }) => sum + ndcg, 0) / part.length,
    firstRight: part.filter(({ first }) => first).length / part.length,
    empty: part.filter(({ empty }) => empty).length,
  });
  return {
    all: mean(results),
    tuned: mean(results.filter(({ heldOut }) => !heldOut)),
    heldOut: mean(results.filter(({ heldOut }) => heldOut)),
    weak,
  };
}
