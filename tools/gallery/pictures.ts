import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PageErrors } from '../../tests/harness/page-errors.ts';
import type { Community } from './community.ts';
import { findAccessibilityFaults, findLayoutFaults, findMotionFaults } from './page-checks.ts';
import type { Screen } from './screen.ts';
import { describeAccessibilityTree } from './accessibility-tree.ts';

export const widths = [320, 390, 820, 1000, 1440] as const;
/** A 1440 by 900 px desktop window at 200 % zoom, only on request. */
const ZOOMED = 720;
export const themes = ['light', 'dark'] as const;
/** `forced`: forced colors mode. */
export type Width = (typeof widths)[number] | typeof ZOOMED;
export type Theme = (typeof themes)[number] | 'forced';

export interface Look {
  screen: Screen;
  theme: Theme;
  width: Width;
  /** the screenshot's file; null when it could not be taken */
  file: string | null;
  faults: string[];
}

const isPhone = (width: Width) => width <= 390;
const heightOf = (width: Width) => (isPhone(width) ? 844 : width === ZOOMED ? 450 : 900);
const PATIENCE_MS = 12_000;
/** Screenshots of a whole page are cut at this height. */
const LONGEST = 2600;
/** A skeleton is shown after 150 ms. */
const SETTLE_MS = 500;
/** These screens show refused calls and a lost connection. */
const EXPECTED = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (4\d\d|500|503)|^50[03]: |live\/|WebSocket/;

interface Task {
  browser: Browser;
  port: number;
  there: Community;
  folder: string;
}

/** Takes screenshots of a screen in a theme, at some widths, and checks each. */
export async function lookAt(task: Task, screen: Screen, theme: Theme, wanted: readonly Width[]): Promise<Look[]> {
  const looks: Look[] = [];
  const groups = [
    wanted.filter(isPhone),
    wanted.filter((width) => width === ZOOMED),
    wanted.filter((width) => width > ZOOMED),
  ];
  for (const group of groups) {
    const [first] = group;
    if (!first || (screen.only && (screen.only === 'phone') !== first <= ZOOMED)) continue;
    const context = await contextFor(task, screen, theme, first);
    const page = await context.newPage();
    const faults = new PageErrors(page);
    if (screen.connection && screen.connection !== 'good') faults.expect(EXPECTED);
    try {
      await open(page, screen, task.there);
      for (const width of group)
        looks.push(await picture(task, page, { screen, theme, width, file: null, faults: [] }));
    } catch (error) {
      const faults = [`could not be opened: ${(error as Error).message.slice(0, 400)}`];
      looks.push({
        screen,
        theme,
        width: first,
        file: await shoot(page, task, { screen, theme, width: first }),
        faults,
      });
    }
    const last = looks.at(-1);
    if (last) last.faults.push(...faults.unexpected());
    await context.close();
  }
  return looks;
}

async function contextFor(
  { browser, port, there }: Task,
  screen: Screen,
  theme: Theme,
  width: Width,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: `http://${screen.campus ?? 'ou'}.quad.localhost:${port}`,
    viewport: { width, height: heightOf(width) },
    hasTouch: isPhone(width),
    isMobile: isPhone(width),
    colorScheme: theme === 'light' ? 'light' : 'dark',
    forcedColors: theme === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const cookies = [...there.clients[screen.who].cookies].map(([name, value]) => ({ name, value }));
  await context.addCookies(
    cookies.map((cookie) => ({
      ...cookie,
      domain: '.quad.localhost',
      path: '/',
      httpOnly: true,
      sameSite: 'Lax' as const,
    })),
  );
  return context;
}

async function open(page: Page, screen: Screen, there: Community): Promise<void> {
  const { connection = 'good' } = screen;
  const isCall = (url: URL) => url.pathname.startsWith('/api/') && !url.pathname.startsWith('/api/analytics');
  if (connection === 'slow') await page.route(isCall, () => undefined);
  if (connection === 'offline') await page.route(isCall, (route) => route.abort('internetdisconnected'));
  if (connection === 'faulty')
    await page.route(isCall, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: '{"status":500,"code":"internal","title":"Something went wrong"}',
      }),
    );
  const path = typeof screen.path === 'string' ? screen.path : screen.path(there);
  await page.goto(path, { waitUntil: 'load' });
  await page
    .locator('h1, [role=alert], form')
    .first()
    .waitFor({ state: 'attached' })
    .catch(() => undefined);
  if (connection === 'good') await page.waitForLoadState('networkidle').catch(() => undefined);
  // calls are retried before an error is shown
  else if (connection !== 'slow') await page.waitForTimeout(3_000);
  await screen.prepare?.(page);
  await page.waitForTimeout(SETTLE_MS);
}

async function picture(task: Task, page: Page, look: Look): Promise<Look> {
  const { screen, width, theme } = look;
  await page.setViewportSize({ width, height: heightOf(width) });
  await page.waitForTimeout(200);
  look.faults.push(...(await findLayoutFaults(page)), ...(await findMotionFaults(page)));
  if (width === 390 || width === 1440) look.faults.push(...(await findAccessibilityFaults(page)));
  if (width === 390 && theme === 'light')
    await writeFile(join(task.folder, `${screen.name}.txt`), await describeAccessibilityTree(page));
  return { ...look, file: await shoot(page, task, look) };
}

async function shoot(
  page: Page,
  { folder }: Task,
  { screen, theme, width }: Pick<Look, 'screen' | 'theme' | 'width'>,
): Promise<string | null> {
  const name = `${screen.name}-${width}-${theme}.jpg`;
  const tall = screen.whole ? await page.evaluate(() => document.documentElement.scrollHeight).catch(() => 0) : 0;
  const height = Math.min(tall, LONGEST);
  const whole = height > 900 ? { fullPage: true, clip: { x: 0, y: 0, width, height } } : {};
  return page.screenshot({ path: join(folder, name), type: 'jpeg', quality: 82, timeout: PATIENCE_MS, ...whole }).then(
    () => name,
    () => null,
  );
}
