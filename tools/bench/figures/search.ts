import { withBaseline } from '../baselines/process.ts';
import { COMMON_WORD } from '../fill/shape.ts';
import { type Figure, type Line, perSecond, rounded, share } from '../figure.ts';
import { compare, inTurn, load, median, type Run } from '../load.ts';
import { get, readers, reads } from '../requests.ts';
import type { Site } from '../site.ts';

/** More than the plans of queries that the server keeps, so each is read anew. */
const QUERIES = 6_000;
/** Odd texts have no counterpart elsewhere: so many answers a second. */
const LEAST_ODD = 150;

/** A query, and what the baseline is asked instead: the right spelling of a misspelled word. */
interface Query {
  text: string;
  right?: string;
}

interface Kind {
  name: string;
  queries(site: Site): Promise<Query[]>;
  /**
   * Queries for comparing campuses of different sizes: each finds a page of posts. A prefix that matches many posts of
   * a large campus matches too few of a small one, and so does a misspelled word.
   */
  comparable?(site: Site): Promise<Query[]>;
  /** the path of the baseline; none: odd texts */
  baseline?: string;
}

const known = async ({ db, campus }: Site, where: string): Promise<string[]> => {
  const { rows } = await db.query<{ word: string }>(
    `select word from search_words where campus_id = $1 and ${where} order by md5(word) limit ${QUERIES}`,
    [campus],
  );
  return rows.map((row) => row.word);
};

/** Words with two letters swapped that are no words of the campus. */
async function misspelt(site: Site, where: string, places: readonly number[]): Promise<Query[]> {
  const words = await known(site, `char_length(word) > 5 and word !~ '(.)\\1' and ${where}`);
  const swapped = places.flatMap((at) =>
    words.map((right) => ({
      text: right.slice(0, at) + right.charAt(at + 1) + right.charAt(at) + right.slice(at + 2),
      right,
    })),
  );
  const { rows } = await site.db.query<{ word: string }>(
    `select s.word from unnest($2::text[]) s (word) where not exists (
       select from search_words w where w.campus_id = $1 and w.word >= s.word and w.word < s.word || '~')`,
    [site.campus, swapped.map(({ text }) => text)],
  );
  const unknown = new Set(rows.map(({ word }) => word));
  return swapped.filter(({ text }) => unknown.has(text)).slice(0, QUERIES);
}

/** Texts that are no ordinary query; each is made different by a number at its end. */
const oddTexts = [
  'x'.repeat(190),
  'desk lamp '.repeat(19),
  Array.from({ length: 39 }, (_, n) => `w${n}`).join(' '),
  'the of and to in is it for',
  '1234567890 42 7',
  '🛋️🚲🎸🧿🫠🏳️‍🌈',
  'أريكة للبيع שולחן כתיבה',
  'de\u200Bsk \u200D\uFEFF couch\u2060',
  `d\u0301\u0302\u0303e\u0323s\u0308k ${'a\u0300'.repeat(60)}`,
];

const asQueries = (texts: readonly string[]): Query[] => texts.map((text) => ({ text }));

const kinds: readonly Kind[] = [
  {
    name: 'search, common word (10 % of posts)',
    // asked by many people: a caller has few requests in progress at a time
    queries: async (site) => asQueries(readers(site).map(() => COMMON_WORD)),
    baseline: '/search',
  },
  {
    name: 'search, rare word',
    // as rare on a large campus as on a small one
    queries: async (site) => asQueries(await known(site, 'char_length(word) > 4 and posts between 10 and 40')),
    baseline: '/search',
  },
  {
    name: 'search, misspelt word',
    queries: (site) => misspelt(site, 'posts > 2', [2]),
    comparable: (site) => misspelt(site, 'posts between 20 and 60', [1, 2, 3, 4]),
    baseline: '/search',
  },
  {
    name: 'search, prefix',
    queries: async (site) => asQueries((await known(site, 'char_length(word) > 5')).map((each) => each.slice(0, 4))),
    async comparable({ db, campus }) {
      const { rows } = await db.query<{ prefix: string }>(
        `select left(word, n) as prefix from search_words, generate_series(3, 6) n where campus_id = $1 and char_length(word) > n
         group by 1 having sum(posts) >= 20 order by md5(min(left(word, n))) limit ${QUERIES}`,
        [campus],
      );
      return asQueries(rows.map(({ prefix }) => prefix));
    },
    baseline: '/search-prefix',
  },
  {
    name: 'search, odd texts (200 characters, 40 words, stop words, digits, emoji, right to left, zero width, combining)',
    queries: async () =>
      asQueries(Array.from({ length: QUERIES }, (_, n) => `${oddTexts[n % oddTexts.length] ?? ''} ${n}`.slice(-200))),
  },
];

export interface Searches {
  name: string;
  requests: Buffer[];
  /** none: odd texts */
  baseline: Buffer[] | null;
}

/** @param only the kinds whose name contains it */
export async function searchesOf(site: Site, comparable: boolean, only = ''): Promise<Searches[]> {
  const all: Searches[] = [];
  for (const { name, baseline, ...kind } of kinds.filter((each) => each.name.includes(only))) {
    const queries = await ((comparable ? kind.comparable : undefined) ?? kind.queries)(site);
    const path = (text: string) => `/api/search?q=${encodeURIComponent(text)}`;
    const its = ({ text, right = text }: Query) => `${baseline}?campus=${site.campus}&q=${encodeURIComponent(right)}`;
    all.push({
      name,
      requests: reads(
        site,
        queries.map(({ text }) => path(text)),
      ),
      baseline: baseline ? queries.map((query) => get(site.host, its(query))) : null,
    });
  }
  return all;
}

/** What an afternoon would bring to search: a column of words with an index, in a table of its own. */
const BASELINE_TABLE = `create table if not exists bench_found as
    select id, campus_id, to_tsvector('english', concat_ws(' ', title, plain)) as words
    from posts where parent_id is null and deleted_at is null;
  create index if not exists bench_found_words on bench_found using gin (words);
  vacuum analyze bench_found`;

/** Searches, the best matches first. */
export const search: Figure = {
  name: 'search',
  async measure({ site, options }) {
    for (const each of BASELINE_TABLE.split(';')) await site.db.query(each);
    const { port, pid, databaseUrl } = site.server;
    return withBaseline('fastify', async (baseline) => {
      const { port: its } = await baseline.ask<{ port: number }>({ databaseUrl });
      const lines: Line[] = [];
      for (const { name, requests, baseline: theirs } of await searchesOf(site, false)) {
        const next = inTurn(requests);
        if (!theirs) {
          lines.push(await alone(name, () => load({ port, pid, next }, { ...options, warmUp: 1 }), options.rounds));
          continue;
        }
        const same = inTurn(theirs);
        const compared = await compare(
          (duration) => load({ port, pid, next }, duration),
          (duration) => load({ port: its, pid: baseline.pid, next: same }, duration),
          options,
        );
        const count = `of Fastify with ts_rank_cd, ${requests.length.toLocaleString('en')} queries`;
        lines.push(share(name, compared, count, 1));
      }
      return lines;
    });
  },
};

async function alone(name: string, run: () => Promise<Run>, rounds: number): Promise<Line> {
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await run());
  const [rate, slow] = [median(runs.map((each) => each.rate)), median(runs.map((each) => each.p99))];
  return {
    figure: name,
    ours: `${perSecond(rate)}, p99 ${rounded(slow)} ms`,
    baseline: '',
    value: rate,
    goal: `≥ ${perSecond(LEAST_ODD)}`,
    met: rate >= LEAST_ODD,
    detail: { runs },
  };
}
