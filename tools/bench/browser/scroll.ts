import type { Browser, Page } from 'playwright-core';

/** Runs in the page: scrolls down by `step` px a frame, until the page hasn't grown for three seconds. */
function scrollThrough(step: number): Promise<number> {
  return new Promise((done) => {
    let still = 0;
    const frame = () => {
      const before = window.scrollY;
      window.scrollBy(0, step);
      still = window.scrollY > before ? 0 : still + 1;
      if (still > 180) done(document.querySelectorAll('[data-item]:not([data-item^="+"])').length);
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** µs */
  ts: number;
  /** µs of processor time */
  tdur?: number;
}

/**
 * Scrolls a page to its end.
 * @returns how many posts it has then, and for every frame the ms of processor time of the page's main thread: a busy machine makes
 * a frame late, but no more expensive
 */
export async function scroll(browser: Browser, page: Page, step: number): Promise<{ posts: number; frames: number[] }> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  const posts = await page.evaluate(scrollThrough, step);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const byThread = Map.groupBy(
    traceEvents.filter(({ name }) => name === 'FireAnimationFrame'),
    thread,
  );
  const [main] = [...byThread].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const frames: number[] = [];
  for (const { name, ph, tdur = 0 } of traceEvents.filter((each) => thread(each) === main).sort((a, b) => a.ts - b.ts))
    if (name === 'FireAnimationFrame') frames.push(0);
    // a frame's own task began just before it, so it counts for the frame before, which is the same for all
    else if (name === 'RunTask' && ph === 'X' && frames.length > 0) frames[frames.length - 1]! += tdur / 1000;
  return { posts, frames };
}
