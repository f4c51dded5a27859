import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../tests/harness/find-browser.ts';
import { fillFeed } from './scroll/posts.ts';
import { type Frames, scrollThrough } from './scroll/in-page.ts';
import { withWork } from './scroll/work.ts';
import { startServer } from './server.ts';

const help = `Scrolls a feed of posts with photos in a browser from top to end, and says how its frames came.

  node scripts/run.mjs --build bench/scroll.ts [--posts 2000] [--step 40] [--frames N] [--desk]

    --posts N    how many posts the feed holds (2000)
    --step N     px a frame: 40 are 2,400 a second (40)
    --frames N   ends after so many frames; else at the feed's end
    --desk       a window of 1440 by 900 instead of a phone's
    --data DIR   a demo community that is kept there and used again; else one is made and removed`;

/** A frame is in time when none was missed before it: clocks differ by a little, so a frame and a half is the limit. */
const FRAME_MS = 1000 / 60;
const LATE_MS = FRAME_MS * 1.5;
/** An empty page that is as tall: how smoothly this machine scrolls at all. */
const EMPTY = '<!doctype html><title>Empty</title><body style="margin:0;height:400000px;background:#fff">';

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

async function run(): Promise<void> {
  const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), 'quad-scroll-')));
  const server = await startServer({ dataDir, port: 0, demo: true });
  let browser: Browser | undefined;
  try {
    await fillFeed(server.databaseUrl, Number(values.posts));
    const found = await findBrowser();
    if (found.missing !== null) throw new Error(found.missing);
    browser = await chromium.launch({ executablePath: found.path, args: [...found.args] });
    const context = await browser.newContext({
      baseURL: `http://ou.quad.localhost:${server.port}`,
      ...(values.desk
        ? { viewport: { width: 1440, height: 900 } }
        : { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }),
    });
    const page = await context.newPage();
    const most = Number(values.frames);
    await page.setContent(EMPTY);
    const through = (most: number) => () => page.evaluate(scrollThrough, { step: Number(values.step), most });
    tell('an empty page', await withWork(browser, page, through(Math.min(most, 3_000))));
    await logIn(page);
    const before = await heap(page);
    tell('the feed', await withWork(browser, page, through(most)));
    const { elements, used } = await heap(page);
    console.log(
      `heap ${mb(before.used)} before, ${mb(used)} after; elements ${before.elements} before, ${elements} after`,
    );
  } finally {
    await browser?.close();
    await server.stop();
    if (!values.data) await rm(dataDir, { recursive: true, force: true });
  }
}

/** Signs the page in, and leaves it at the feed. */
async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  const status = await page.evaluate(async () => {
    const body = JSON.stringify({ email: 'demo@ou.edu', password: 'demo-password' });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/auth/sessions', { method: 'POST', headers, body })).status;
  });
  if (status >= 300) throw new Error(`no log-in: ${status}`);
  await page.goto('/home');
  await page.locator('article').first().waitFor();
}

function tell(what: string, { value, work }: { value: Frames; work: number[] }): void {
  const { intervals, scrolled, posts } = value;
  const share = (all: number[], limit: number) =>
    `${((100 * all.filter((ms) => ms <= limit).length) / all.length).toFixed(1)} %`;
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
