import { clickAround } from '../browser/clicks.ts';
import { type Demo, NoBrowser, withDemo } from '../browser/demo.ts';
import { runLighthouse } from '../browser/lighthouse.ts';
import { scroll as scrollPage } from '../browser/scroll.ts';
import { atMost, type Bench, type Figure, type Line, notRun, rounded } from '../figure.ts';

const POSTS = 2_000;
const LIGHTHOUSE_POSTS = 100;
/** px a frame: 2,400 a second */
const STEP = 40;
const FRAME_MS = 1000 / 60;
/** As tall as the feed: how smoothly this machine scrolls an empty page. */
const EMPTY_PAGE = '<!doctype html><title>Empty</title><body style="margin:0;height:100000px;background:#fff">';

/** A figure measured in a browser on the demo community with that many posts with photos. */
const inBrowser = (name: string, posts: number, measure: (demo: Demo, bench: Bench) => Promise<Line[]>): Figure => ({
  name,
  slow: true,
  async measure(bench) {
    try {
      return await withDemo(posts, (demo) => measure(demo, bench));
    } catch (error) {
      if (error instanceof NoBrowser) return [notRun(name, error.message)];
      throw error;
    }
  },
});

/** The most used controls, on a processor four times slower, until the next paint. */
export const clicks = inBrowser('clicks', 100, async ({ page }) => {
  const all = await clickAround(page);
  const slowest = all.toSorted((one, other) => other.ms - one.ms)[0]!;
  const ours = `${rounded(slowest.ms)} ms (${slowest.what})`;
  return [
    atMost('a click until it is painted, processor 4 times slower', slowest.ms, 100, 'ms', { ours, detail: all }),
  ];
});

/** A phone's feed of posts with photos, scrolled to its end: the work of each frame. */
export const scroll = inBrowser('scroll', POSTS, async ({ browser, page }) => {
  const within = (frames: readonly number[]) => (100 * frames.filter((ms) => ms <= FRAME_MS).length) / frames.length;
  const feed = await scrollPage(browser, page, STEP);
  await page.setContent(EMPTY_PAGE);
  const empty = await scrollPage(browser, page, STEP);
  const value = within(feed.frames);
  return [
    {
      figure: `scrolling ${POSTS.toLocaleString('en')} posts`,
      ours: `${value.toFixed(1)} % of ${feed.frames.length.toLocaleString('en')} frames, ${feed.posts} posts`,
      baseline: `${within(empty.frames).toFixed(1)} % of an empty page`,
      value,
      goal: '≥ 95 % of frames within 16.7 ms',
      met: value >= 95,
      detail: { longest: Math.max(...feed.frames) },
    },
  ];
});

export const lighthouse = inBrowser('lighthouse', LIGHTHOUSE_POSTS, async (demo, { options }) => {
  const { lighthouse: folder, before } = options;
  if (!folder) return [notRun('Lighthouse', 'needs --lighthouse, the folder of an `npm install lighthouse`')];
  if (!before) return runLighthouse(demo, null, folder);
  return withDemo(LIGHTHOUSE_POSTS, (other) => runLighthouse(demo, other, folder), before);
});
