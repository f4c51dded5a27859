import type { Page } from 'playwright-core';

/** How many times slower a phone's processor is than this machine's. */
const SLOWER = 4;
/** The browser doesn't report a click that is painted within a frame; it counts as one frame. */
const FRAME_MS = 1000 / 60;

/** Clicks the most used controls, and reads from the browser how long each took until the next paint, ms. */
export async function clickAround(page: Page): Promise<{ what: string; ms: number }[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const bar = page.getByRole('navigation', { name: 'Bottom' });
  const card = page.locator('article').first();
  const acts: [what: string, act: () => Promise<unknown>, shown?: () => Promise<unknown>][] = [
    ['save', () => card.getByRole('button', { name: /^Save/ }).click()],
    ['open the menu of a post', () => card.getByRole('button', { name: 'More' }).click()],
    ['close it', () => page.keyboard.press('Escape')],
    [
      'open a post',
      () => card.getByRole('link').first().click(),
      () => page.waitForURL(({ pathname }) => pathname !== '/home'),
    ],
    ['back', () => page.goBack(), () => card.waitFor()],
    ['messages', () => bar.getByRole('link', { name: 'Messages' }).click()],
    ['home', () => bar.getByRole('link', { name: 'Home' }).click(), () => card.waitFor()],
  ];
  const clicks: { what: string; ms: number }[] = [];
  for (const [what, act, shown] of acts) {
    await page.evaluate(observe);
    await act();
    await shown?.();
    clicks.push({ what, ms: Math.max(FRAME_MS, await page.evaluate(longest)) });
  }
  await session.detach();
  return clicks;
}

interface Observed {
  observed?: { longest: number; observer: PerformanceObserver };
}

/** Runs in the page. */
function observe(): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as { interactionId?: number }).interactionId)
        observed.longest = Math.max(observed.longest, entry.duration);
  });
  const observed = { longest: 0, observer };
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  (globalThis as Observed).observed = observed;
}

/** Runs in the page: the longest interaction since the last call, after the pending work has been painted. */
async function longest(): Promise<number> {
  for (let frame = 0; frame < 30; frame++) await new Promise((done) => requestAnimationFrame(done));
  const { observed } = globalThis as Observed;
  observed?.observer.disconnect();
  return observed?.longest ?? 0;
}
