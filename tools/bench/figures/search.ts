import { COMMON_WORD } from '../fill/shape.ts';
import { type Figure, type Line, perSecond, rounded } from '../figure.ts';
import { inTurn, load, median, type Run } from '../load.ts';
import { reads } from '../requests.ts';
import type { Site } from '../site.ts';

/** More than the plans of queries that the server keeps, so each is read anew. */
const QUERIES = 6_000;

interface Kind {
  name: string;
  /** per second */
  least: number;
  /** ms */
  p99?: number;
  /** the queries, URL-encoded */
  queries(site: Site): Promise<string[]>;
  /**
   * Queries for comparing campuses of different sizes: each finds a page of posts. A prefix that matches many posts of
   * a large campus matches too few of a small one, and so does a misspelled word.
   */
  comparable?(site: Site): Promise<string[]>;
}

const word = (text: string) => encodeURIComponent(text);
const known = async ({ db, campus }: Site, where: string): Promise<string[]> => {
  const { rows } = await db.query<{ word: string }>(
    `select word from search_words where campus_id = $1 and ${where} order by md5(word) limit ${QUERIES}`,
    [campus],
  );
  return rows.map((row) => row.word);
};

/** Words with two letters swapped that are no words of the campus. */
async function misspelt(site: Site, where: string, places: readonly number[]): Promise<string[]> {
  const words = await known(site, `char_length(word) > 5 and word !~ '(.)\\1' and ${where}`);
  const swapped = places.flatMap((at) =>
    words.map((each) => each.slice(0, at) + each.charAt(at + 1) + each.charAt(at) + each.slice(at + 2)),
  );
  const { rows } = await site.db.query<{ word: string }>(
    `select s.word from unnest($2::text[]) s (word) where not exists (
       select from search_words w where w.campus_id = $1 and w.word >= s.word and w.word < s.word || '~') limit ${QUERIES}`,
    [site.campus, swapped],
  );
  return rows.map((row) => word(row.word));
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

const kinds: readonly Kind[] = [
  {
    name: 'search, common word (10 % of posts)',
    least: 300,
    p99: 150,
    queries: async () => [COMMON_WORD],
  },
  {
    name: 'search, rare word',
    least: 1_500,
    // as rare on a large campus as on a small one
    queries: async (site) => (await known(site, 'char_length(word) > 4 and posts between 10 and 40')).map(word),
  },
  {
    name: 'search, misspelt word',
    least: 150,
    queries: (site) => misspelt(site, 'posts > 2', [2]),
    comparable: (site) => misspelt(site, 'posts between 20 and 60', [1, 2, 3, 4]),
  },
  {
    name: 'search, prefix',
    least: 800,
    queries: async (site) => (await known(site, 'char_length(word) > 5')).map((each) => word(each.slice(0, 4))),
    async comparable({ db, campus }) {
      const { rows } = await db.query<{ prefix: string }>(
        `select left(word, n) as prefix from search_words, generate_series(3, 6) n where campus_id = $1 and char_length(word) > n
         group by 1 having sum(posts) >= 20 order by md5(min(left(word, n))) limit ${QUERIES}`,
        [campus],
      );
      return rows.map(({ prefix }) => word(prefix));
    },
  },
  {
    name: 'search, odd texts (200 characters, 40 words, stop words, digits, emoji, right to left, zero width, combining)',
    least: 150,
    queries: async () =>
      Array.from({ length: QUERIES }, (_, n) => word(`${oddTexts[n % oddTexts.length] ?? ''} ${n}`.slice(-200))),
  },
];

export interface Searches extends Kind {
  requests: Buffer[];
}

export async function searchesOf(site: Site, comparable: boolean): Promise<Searches[]> {
  const all: Searches[] = [];
  for (const kind of kinds) {
    const queries = await ((comparable ? kind.comparable : undefined) ?? kind.queries)(site);
    all.push({
      ...kind,
      requests: reads(
        site,
        queries.map((query) => `/api/search?q=${query}`),
      ),
    });
  }
  return all;
}

/** Searches, the best matches first. */
export const search: Figure = {
  name: 'search',
  async measure({ site, options }) {
    const lines: Line[] = [];
    for (const { name, least, p99, requests } of await searchesOf(site, false)) {
      const runs: Run[] = [];
      const next = inTurn(requests);
      for (let round = 0; round < options.rounds; round++) {
        // the first queries read much from the disk
        const warmUp = round === 0 ? 6 : 1;
        runs.push(await load({ port: site.server.port, pid: site.server.pid, next }, { ...options, warmUp }));
      }
      const [rate, slow] = [median(runs.map((run) => run.rate)), median(runs.map((run) => run.p99))];
      lines.push({
        figure: name,
        ours: `${perSecond(rate)}, p99 ${rounded(slow)} ms`,
        baseline: `${requests.length.toLocaleString('en')} queries`,
        value: rate,
        goal: `≥ ${least.toLocaleString('en')}/s${p99 ? `, p99 ≤ ${p99} ms` : ''}`,
        met: rate >= least && (!p99 || slow <= p99),
        detail: { runs },
      });
    }
    return lines;
  },
};
