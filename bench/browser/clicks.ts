import type { Page } from 'playwright-core';

/** How much slower than this machine's a phone's processor is. */
const SLOWER = 4;

/** What was clicked, and how long until the page showed something of it, ms. */
export interface Click {
  what: string;
  ms: number;
}

/**
 * Clicks what readers click most, on a processor four times slower, and reads from the browser how long each took until
 * the next thing was drawn: a click that is drawn within a frame is told as none and counts as one frame.
 */
export async function clickAround(page: Page): Promise<Click[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const clicks: Click[] = [];
  const bar = page.getByRole('navigation', { name: 'Bottom' });
  const card = page.locator('article').first();
  const acts: [what: string, act: () => Promise<void>, shown: () => Promise<void>][] = [
    ['save', () => card.getByRole('button', { name: /^Save/ }).click(), async () => undefined],
    ['open the menu of a post', () => card.getByRole('button', { name: 'More' }).click(), async () => undefined],
    ['close it', () => page.keyboard.press('Escape'), async () => undefined],
    [
      'open a post',
      () => card.getByRole('link').first().click(),
      () => page.waitForURL((address) => address.pathname !== '/home'),
    ],
    ['back', () => page.goBack().then(() => undefined), () => page.locator('article').first().waitFor()],
    ['messages', () => bar.getByRole('link', { name: 'Messages' }).click(), async () => undefined],
    ['home', () => bar.getByRole('link', { name: 'Home' }).click(), () => card.waitFor()],
  ];
  for (const [what, act, shown] of acts) {
    await page.evaluate(listen);
    await act();
    await shown();
    clicks.push({ what, ms: await page.evaluate(heard) });
  }
  await session.detach();
  return clicks;
}

/** Runs in the page: begins to note what its events take. */
function listen(): void {
  const noted = { longest: 0, stop: () => undefined as void };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as { interactionId?: number }).interactionId) noted.longest = Math.max(noted.longest, entry.duration);
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  noted.stop = () => observer.disconnect();
  (globalThis as { noted?: typeof noted }).noted = noted;
}

/** Runs in the page: the longest since, once what is under way has been drawn. */
async function heard(): Promise<number> {
  for (let frame = 0; frame < 30; frame++) await new Promise((done) => requestAnimationFrame(done));
  const { noted } = globalThis as { noted?: { longest: number; stop(): void } };
  noted?.stop();
  return Math.max(1000 / 60, noted?.longest ?? 0);
}
