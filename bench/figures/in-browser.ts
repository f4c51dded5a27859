import { clickAround } from '../browser/clicks.ts';
import { logIn, NoBrowser, withDemo } from '../browser/demo.ts';
import { type Figure, notRun, type Outcome } from '../figure.ts';
import { FRAME_MS, scrollFeed, within } from '../scroll/scroll.ts';
import { rounded } from '../table.ts';

const POSTS = 2_000;
const LEAST_SHARE = 0.95;
const STEP = 40;
const MOST_MS = 100;

/** @returns what was measured, or that no browser runs here */
async function orNoBrowser(figure: string, goal: string, measure: () => Promise<Outcome>): Promise<Outcome[]> {
  try {
    return [await measure()];
  } catch (error) {
    if (error instanceof NoBrowser) return [notRun(figure, goal, error.message)];
    throw error;
  }
}

/** A phone's feed of posts with photos, from top to end: what each frame costs the page. */
export const scrolling: Figure = {
  name: 'scroll',
  measure() {
    const figure = `scrolling ${POSTS.toLocaleString('en')} posts`;
    const goal = `≥ ${LEAST_SHARE * 100} % of frames within ${FRAME_MS.toFixed(1)} ms`;
    return orNoBrowser(figure, goal, () =>
      withDemo({ posts: POSTS }, async (demo) => {
        const { empty, feed } = await scrollFeed(demo, { step: STEP, most: 1_000_000 });
        const [value, nothing] = [within(feed.work, FRAME_MS), within(empty.work, FRAME_MS)];
        return {
          figure,
          ours: `${(100 * value).toFixed(1)} % of ${feed.work.length.toLocaleString('en')} frames, ${feed.value.posts} posts`,
          baseline: `${(100 * nothing).toFixed(1)} % of an empty page`,
          value: value * 100,
          goal,
          met: value >= LEAST_SHARE,
          detail: { posts: feed.value.posts, longest: Math.max(...feed.work) },
        };
      }),
    );
  },
};

/** What is clicked most, on a processor four times slower, until something of it is drawn. */
export const clicks: Figure = {
  name: 'clicks',
  measure() {
    const figure = 'a click until something is drawn, processor 4 times slower';
    const goal = `≤ ${MOST_MS} ms`;
    return orNoBrowser(figure, goal, () =>
      withDemo({ posts: 100 }, async ({ page }) => {
        await logIn(page);
        const all = await clickAround(page);
        const [slowest] = [...all].sort((one, other) => other.ms - one.ms);
        if (!slowest) throw new Error('nothing was clicked');
        return {
          figure,
          ours: `${rounded(slowest.ms)} ms (${slowest.what})`,
          baseline: '',
          value: slowest.ms,
          goal,
          met: slowest.ms <= MOST_MS,
          detail: all,
        };
      }),
    );
  },
};
