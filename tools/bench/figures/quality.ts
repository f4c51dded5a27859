import { setTimeout as sleep } from 'node:timers/promises';
import { plainText } from '../../../contract/posts/rich-text/index.ts';
import type { SearchPage } from '../../../contract/search/search.ts';
import { demoDetails } from '../../../server/sandbox/demo/content/listings/details.ts';
import { bodyOf } from '../connection.ts';
import type { Figure, Line } from '../figure.ts';
import { insertDemoListings } from '../judged/demo-listings.ts';
import { moreListings } from '../judged/more-listings.ts';
import { judgedQueries, measureQuality, type Quality } from '../judged/quality.ts';
import { get, readers } from '../requests.ts';
import type { Site } from '../site.ts';

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

/**
 * How well the judged queries find the demo community's listings among those of the generated campus, compared with the
 * order by date.
 */
export const quality: Figure = {
  name: 'quality',
  writes: true,
  slow: true,
  async measure({ site }) {
    const [reader, author] = readers(site);
    if (!reader || !author) throw new Error('nobody is there to read');
    const names = await insertDemoListings(site.db, { campus: site.campus, author: author.id, titled: true });
    await analysed(site, [...names.keys()]);
    const titles = new Map([
      ...[...demoDetails].map(([id, { title }]) => [id, title] as const),
      ...moreListings().map(({ id, title }) => [id, title] as const),
    ]);
    const measured = (sort: string) =>
      measureQuality(judgedQueries(), async (query, grades) => {
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
      });
    const [best, newest] = [await measured(''), await measured('&sort=newest')];
    const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
    const line = (
      figure: string,
      show: (part: Quality) => number,
      text: (value: number) => string,
      least: number,
    ): Line => ({
      figure: `search quality, ${best.all.queries} judged queries, ${figure}`,
      ours: `${text(show(best.all))} (${text(show(best.heldOut))} of those held out)`,
      baseline: `${text(show(newest.all))} by date`,
      value: show(best.all),
      goal: `≥ ${least}`,
      met: show(best.all) >= least,
      detail: { best, newest },
    });
    return [
      line(
        'nDCG@10',
        ({ ndcg }) => ndcg,
        (value) => value.toFixed(3),
        0.85,
      ),
      line('first hit right', ({ firstRight }) => firstRight, percent, 0.9),
    ];
  },
};
