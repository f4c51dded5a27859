import { recountWords } from '../../server/features/search/index.ts';
import { openPool } from '../../server/platform/database/pool.ts';
import type { Figure, Outcome } from '../figure.ts';
import { COMMON_WORD } from '../fill/words.ts';
import { load, type Run } from '../load/load.ts';
import { get, inTurn } from '../load/requests.ts';
import { median } from '../load/rounds.ts';
import type { Site } from '../site.ts';
import { perSecond, rounded } from '../table.ts';
import { feedPositions, readers } from './samples.ts';

/** More than the server keeps in mind of what was asked before. */
const QUERIES = 3_000;

interface Kind {
  name: string;
  least: number;
  /** milliseconds */
  p99?: number;
  queries(site: Site): Promise<string[]>;
}

const lexicon = async ({ db, campus }: Site, where: string): Promise<string[]> => {
  const { rows } = await db.query<{ word: string }>(
    `select word from search_words where campus_id = $1 and ${where} order by md5(word) limit ${QUERIES}`,
    [campus],
  );
  return rows.map(({ word }) => word);
};

/** Two letters changed over: no word that anybody uses. */
async function misspelt(site: Site, where = 'posts > 2', places: readonly number[] = [2]): Promise<string[]> {
  const known = await lexicon(site, `char_length(word) > 5 and word !~ '(.)\\1' and ${where}`);
  const slipped = places.flatMap((at) =>
    known.map((word) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)),
  );
  const { rows } = await site.db.query<{ word: string }>(
    `select s.word from unnest($2::text[]) s (word) where not exists (
       select from search_words w where w.campus_id = $1 and w.word >= s.word and w.word < s.word || '~') limit ${QUERIES}`,
    [site.campus, slipped],
  );
  return rows.map(({ word }) => word);
}

const COMMON = 'common word (10 % of posts)';
const PREFIX = 'prefix';
const MISSPELT = 'misspelt word';

const kinds: readonly Kind[] = [
  { name: COMMON, least: 300, p99: 150, queries: async () => [COMMON_WORD] },
  {
    // as rare in a large community as in a small one
    name: 'rare word',
    least: 1_500,
    queries: (site) => lexicon(site, 'char_length(word) > 4 and posts between 10 and 40'),
  },
  { name: MISSPELT, least: 150, queries: (site) => misspelt(site) },
  {
    name: PREFIX,
    least: 800,
    queries: async (site) => (await lexicon(site, 'char_length(word) > 5')).map((word) => word.slice(0, 4)),
  },
];

interface Searches extends Kind {
  asked: string[];
  requests: Buffer[];
}

/** The requests for each kind of search, readers in turn. */
export async function searches(site: Site): Promise<Searches[]> {
  await countWords(site);
  const people = readers(site);
  const all: Searches[] = [];
  for (const kind of kinds) {
    const asked = await kind.queries(site);
    const requests = asked.map((q, at) =>
      get(site.host, `/api/search?q=${encodeURIComponent(q)}`, people[at % people.length]?.cookie),
    );
    all.push({ ...kind, asked, requests });
  }
  return all;
}

/**
 * The same for communities of different sizes: each search has a page of hits to show. A beginning that fits ten times as many
 * posts in a large campus fits too few for a page in a small one, and so does a word with a slip; and how far back a common
 * word's first page reaches is chance, so that word is sought from many places on.
 */
export async function searchesAlike(site: Site): Promise<{ name: string; requests: Buffer[] }[]> {
  const all = await searches(site);
  const people = readers(site);
  const ask = (query: string, at: number) =>
    get(site.host, `/api/search?q=${query}`, people[at % people.length]?.cookie);
  const newer = (await feedPositions(site)).sort((one, other) => other.at.localeCompare(one.at)).slice(0, 200);
  const beginnings = await fullBeginnings(site);
  // few words of a small campus fill a page without being common: each with a slip at several places
  const slipped = await misspelt(site, 'posts between 20 and 60', [1, 2, 3, 4]);
  return all.map(({ name, requests }) => {
    if (name === COMMON)
      return { name, requests: newer.map(({ cursor }, at) => ask(`${COMMON_WORD}&cursor=${cursor}`, at)) };
    if (name === PREFIX) return { name, requests: beginnings.map((word, at) => ask(encodeURIComponent(word), at)) };
    if (name === MISSPELT) return { name, requests: slipped.map((word, at) => ask(encodeURIComponent(word), at)) };
    return { name, requests };
  });
}

/** Beginnings of three to six letters that enough posts hold for a page and more. */
async function fullBeginnings({ db, campus }: Site): Promise<string[]> {
  const { rows } = await db.query<{ beginning: string }>(
    `select left(word, n) as beginning from search_words, generate_series(3, 6) n
     where campus_id = $1 and char_length(word) > n group by 1 having sum(posts) >= 20 order by md5(min(left(word, n))) limit ${QUERIES}`,
    [campus],
  );
  return rows.map(({ beginning }) => beginning);
}

/** Searches, newest hits first. */
export const search: Figure = {
  name: 'search',
  async measure({ site, options }): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const { name, least, p99, asked, requests } of await searches(site)) {
      const runs: Run[] = [];
      for (let round = 0; round < options.rounds; round++)
        runs.push(await load({ port: site.server.port, pid: site.server.pid, next: inTurn(requests) }, options));
      const rate = median(runs.map((run) => run.rate));
      const slow = median(runs.map((run) => run.p99));
      outcomes.push({
        figure: `search, ${name}`,
        ours: `${perSecond(rate)}, p99 ${rounded(slow)} ms`,
        baseline: `${asked.length.toLocaleString('en')} queries`,
        value: rate,
        goal: `≥ ${least.toLocaleString('en')}/s${p99 === undefined ? '' : `, p99 ≤ ${p99} ms`}`,
        met: rate >= least && (p99 === undefined || slow <= p99),
        detail: { runs, sample: asked.slice(0, 20) },
      });
    }
    return outcomes;
  },
};

/** The filling writes past the triggers: the lexicon is counted once, afterwards. */
async function countWords({ db, server, campus }: Site): Promise<void> {
  const { rows } = await db.query('select from search_words where campus_id = $1 limit 1', [campus]);
  if (rows.length > 0) return;
  const pool = openPool({ url: server.databaseUrl, max: 1 });
  await pool.query(`set statement_timeout = 0`);
  await recountWords.run(pool, campus);
  await pool.query('vacuum (analyze) search_words');
  await pool.end();
}
