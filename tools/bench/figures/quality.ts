import { setTimeout as sleep } from 'node:timers/promises';
import { plainText } from '../../../contract/posts/rich-text/index.ts';
import type { SearchPage } from '../../../contract/search/search.ts';
import { demoDetails } from '../../../server/sandbox/demo/content/listings/details.ts';
import { bodyOf } from '../connection.ts';
import { atMost, type Figure, type Line } from '../figure.ts';
import { insertDemoListings } from '../judged/demo-listings.ts';
import { moreListings } from '../judged/more-listings.ts';
import { judgedQueries, type Measured, measureQuality, type Quality } from '../judged/quality.ts';
import { get, readers } from '../requests.ts';
import { openSite, type Site } from '../site.ts';

/** The server analyzes queued posts every minute. */
const ANALYSED_WITHIN_SECONDS = 180;

/** How many pages of hits are searched for ten judged ones. */
const PAGES = 5;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/**
 * Whether a generated post, whose words are made up, begins with a word of the query: "sofas" is one of the made-up
 * words. Such a post is neither a right nor a wrong answer, so it isn't counted.
 */
const namesAny = (text: string, sought: readonly string[]): boolean =>
  wordsOf(text)
    .slice(0, 6)
    .some((word) => sought.some((each) => word.startsWith(each.slice(0, Math.max(4, each.length - 2)))));

async function analysed({ db, campus }: Site, ids: readonly string[]): Promise<void> {
  for (let second = 0; second < ANALYSED_WITHIN_SECONDS; second++) {
    const { rowCount } = await db.query(
      'select from posts where campus_id = $1 and id = any($2::uuid[]) and not text_analysis_completed limit 1',
      [campus, ids],
    );
    if (rowCount === 0) return;
    await sleep(1000);
  }
  throw new Error('the listings were not analysed');
}

/** Asks the judged queries of a site that has their listings among its own. */
async function qualityOf(site: Site, sorts: readonly string[]): Promise<Measured[]> {
  const [reader, author] = readers(site);
  if (!reader || !author) throw new Error('nobody is there to read');
  const names = await insertDemoListings(site.db, { campus: site.campus, author: author.id, titled: true });
  await analysed(site, [...names.keys()]);
  const titles = new Map([
    ...[...demoDetails].map(([id, { title }]) => [id, title] as const),
    ...moreListings().map(({ id, title }) => [id, title] as const),
  ]);
  const measured: Measured[] = [];
  for (const sort of sorts)
    measured.push(
      await measureQuality(judgedQueries(), async (query, grades) => {
        const sought = [query, ...[...grades.keys()].map((id) => titles.get(id) ?? '')].flatMap(wordsOf);
        const hits: string[] = [];
        let path = `/api/search?q=${encodeURIComponent(query)}${sort}`;
        for (let page = 0; page < PAGES && hits.length < 10 && path; page++) {
          const body = await bodyOf(site.server.port, get(site.host, path, reader.cookie));
          const { posts, cursor } = JSON.parse(body.toString()) as SearchPage;
          for (const { _id, text } of posts) {
            const listing = names.get(_id);
            if (listing) hits.push(listing);
            else if (!namesAny(text ? plainText(text) : '', sought)) hits.push(_id);
          }
          path = cursor ? `/api/search?q=${encodeURIComponent(query)}${sort}&cursor=${cursor}` : '';
        }
        return hits;
      }),
    );
  return measured;
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
const halves = ({ all, tuned, heldOut }: Measured, text: (part: Quality) => string) =>
  `${text(all)} (tuned ${text(tuned)}, held out ${text(heldOut)})`;

/**
 * How well the judged queries find the demo community's listings among those of the generated campus, compared with the
 * version before (`--before`), else with the order by date.
 */
export const quality: Figure = {
  name: 'quality',
  writes: true,
  slow: true,
  async measure({ site, options }) {
    const { before } = options;
    const measured = await qualityOf(site, before ? [''] : ['', '&sort=newest']);
    if (before) {
      const print = (text: string) => void process.stderr.write(`${text}\n`);
      const other = await openSite(options, { posts: site.posts, writes: true, checkout: before, print });
      try {
        measured.push(...(await qualityOf(other, [''])));
      } finally {
        await other.stop();
      }
    }
    const [best, beside] = measured as [Measured, Measured];
    const line = (
      figure: string,
      text: (part: Quality) => string,
      goal: string,
      met: boolean,
      value: number,
    ): Line => ({
      figure: `search quality, ${best.all.queries} judged queries, ${figure}`,
      ours: halves(best, text),
      baseline: `${halves(beside, text)} ${before ? 'before' : 'by date'}`,
      value,
      goal,
      met,
      detail: { best, beside },
    });
    const { all, tuned, heldOut } = best;
    return [
      line('nDCG@10', ({ ndcg }) => ndcg.toFixed(3), '≥ 0.93', all.ndcg >= 0.93, all.ndcg),
      line(
        'first hit right',
        ({ firstRight }) => percent(firstRight),
        '≥ 95 %',
        all.firstRight >= 0.95,
        all.firstRight,
      ),
      line('found nothing', ({ empty }) => String(empty), '0', all.empty === 0, all.empty),
      atMost('search quality, nDCG@10 of the held-out half below the tuned one', tuned.ndcg - heldOut.ndcg, 0.03, '', {
        ours: (tuned.ndcg - heldOut.ndcg).toFixed(3),
      }),
    ];
  },
};
