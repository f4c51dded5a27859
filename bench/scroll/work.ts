import type { Browser, Page } from 'playwright-core';

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
 * Does something in a page and notes what each of its frames costs.
 * @returns what it gave, and for every frame the processor's time of the page's main thread until the next, ms: a machine that does
 * other things too makes a frame late, not dearer
 */
export async function withWork<T>(
  browser: Browser,
  page: Page,
  act: () => Promise<T>,
): Promise<{ value: T; work: number[] }> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  const value = await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const frames = traceEvents.filter(({ name }) => name === 'FireAnimationFrame');
  const counts = Map.groupBy(frames, thread);
  const [main] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const mine = traceEvents.filter((event) => thread(event) === main).sort((a, b) => a.ts - b.ts);
  const work: number[] = [];
  for (const { name, ph, tdur = 0 } of mine)
    if (name === 'FireAnimationFrame') work.push(0);
    // a frame's own task began just before: it counts for the frame before, which is the same for all
    else if (name === 'RunTask' && ph === 'X' && work.length > 0) work[work.length - 1]! += tdur / 1000;
  return { value, work };
}
