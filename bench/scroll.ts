import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { withDemo } from './browser/demo.ts';
import { FRAME_MS, LATE_MS, scrollFeed, type Scrolled, within } from './scroll/scroll.ts';

const help = `Scrolls a feed of posts with photos in a browser from top to end, and says how its frames came.

  node scripts/run.mjs --build bench/scroll.ts [--posts 2000] [--step 40] [--frames N] [--desk]

    --posts N    how many posts the feed holds (2000)
    --step N     px a frame: 40 are 2,400 a second (40)
    --frames N   ends after so many frames; else at the feed's end
    --desk       a window of 1440 by 900 instead of a phone's
    --data DIR   a demo community that is kept there and used again; else one is made and removed`;

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '2000' },
    step: { type: 'string', default: '40' },
    frames: { type: 'string', default: '1000000' },
    desk: { type: 'boolean', default: false },
    data: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const run = (): Promise<void> =>
  withDemo(
    { posts: Number(values.posts), desk: values.desk, ...(values.data ? { data: values.data } : {}) },
    async (demo) => {
      const { page } = demo;
      let before = { used: 0, elements: 0 };
      const { empty, feed } = await scrollFeed(demo, {
        step: Number(values.step),
        most: Number(values.frames),
        before: async () => {
          before = await heap(page);
        },
      });
      tell('an empty page', empty);
      tell('the feed', feed);
      const { elements, used } = await heap(page);
      console.log(
        `heap ${mb(before.used)} before, ${mb(used)} after; elements ${before.elements} before, ${elements} after`,
      );
    },
  );

function tell(what: string, { value, work }: Scrolled): void {
  const { intervals, scrolled, posts } = value;
  const share = (all: number[], limit: number) => `${(100 * within(all, limit)).toFixed(1)} %`;
  const spread = (all: number[]) => {
    const sorted = [...all].sort((a, b) => a - b);
    const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1);
    return `median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, longest ${at(1)} ms`;
  };
  console.log(`${what}: ${Math.round(scrolled)} px, ${posts} posts, ${intervals.length} frames`);
  console.log(`  in time        ${share(intervals, LATE_MS)}  (${spread(intervals)})`);
  console.log(`  work <= 16.7   ${share(work, FRAME_MS)}  (${spread(work)})`);
}

/** What the page holds once it has been tidied: bytes of script, and elements. */
async function heap(page: Page): Promise<{ used: number; elements: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { used: usedSize, elements: await page.locator('*').count() };
}

const mb = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;

if (values.help) console.log(help);
else await run();
process.exit();
