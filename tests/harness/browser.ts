import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, errors, type Page } from 'playwright-core';
import { afterEach, beforeAll, type TestContext } from 'vitest';
import { type View, viewCookie } from '../../contract/view.ts';
import type { Person } from '../factories/people.ts';
import { accessibilityViolations } from './accessibility.ts';
import { findBrowser } from './find-browser.ts';
import { iconsOutside } from './icons.ts';
import { PageErrors } from './page-errors.ts';
import type { TestServer } from './server.ts';
import { memoryHasRoom } from './temporary-folder.ts';

export interface PageOptions {
  server: TestServer;
  /** the host's first label; OU by default */
  campus?: string;
  /** who is signed in; a visitor without it */
  as?: Pick<Person, 'client'>;
  width?: 'phone' | 'desk';
  /** the theme chosen in the product; by default the system's preference applies */
  theme?: 'light' | 'dark';
  /** how lists are shown: the choice stored in the browser; without it, what people see who never chose */
  view?: View;
  /** the system's preference */
  colorScheme?: 'light' | 'dark';
  motion?: 'reduce' | 'no-preference';
  /**
   * whether the service worker is installed: for tests of what it does. Installing it takes a third as much CPU time as
   * the page itself, and a test can't intercept requests that it answers. `hydration` walks all screens with it.
   */
  worker?: boolean;
}

/** The window sizes that the product is designed for. */
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };
/** As long as patience.ts: waiting ends as soon as the condition holds. */
const PATIENCE_MS = 30_000;
const FAILURES = join(tmpdir(), 'quad-failures');

interface Opened {
  page: Page;
  faults: PageErrors;
}

/** A browser for the tests of one file. */
export interface TestBrowser {
  /** Opens a page in its own browser context, so two people need two calls. Addresses are relative to the campus. */
  open(options: PageOptions): Promise<Page>;
  /** Expects a page to report this error: by default any error of a page fails the test. */
  expectFault(page: Page, pattern: RegExp): void;
}

/** One browser for all files that a worker runs; it ends with the worker. Each page has a context of its own. */
let launched: Browser | undefined;

/**
 * Starts a browser before a file's tests, unless one runs. After each test its pages are closed, and the test fails when one of
 * them logged an error, threw, violated the content policy or got an answer of 500 or more.
 */
export function useBrowser(usual: Pick<PageOptions, 'view'> = {}): TestBrowser {
  let browser: Browser;
  const opened = new Map<Page, Opened>();
  beforeAll(async () => {
    if (!launched?.isConnected()) launched = await launchBrowser();
    browser = launched;
  });
  afterEach(async (context) => {
    const pages = [...opened.values()];
    opened.clear();
    if (context.task.result?.state === 'fail') await photograph(context, pages);
    for (const { page } of pages) await page.context().close();
    const faults = pages.flatMap((each) => each.faults.unexpected());
    if (faults.length > 0) throw new Error(`The page had errors:\n${faults.join('\n')}`);
  });
  return {
    async open(options) {
      const page = await openPage(browser, { ...usual, ...options });
      opened.set(page, { page, faults: new PageErrors(page) });
      return page;
    },
    expectFault: (page, pattern) => opened.get(page)?.faults.expect(pattern),
  };
}

/** @throws Error that names what is missing */
async function launchBrowser(): Promise<Browser> {
  const found = await findBrowser();
  if (found.missing !== null) throw new Error(found.missing);
  // Playwright's default makes shared memory files in /tmp: writing those takes a twelfth of a journey's CPU time
  const ignoreDefaultArgs = (await memoryHasRoom()) ? ['--disable-dev-shm-usage'] : [];
  return chromium.launch({ executablePath: found.path, args: [...found.args], ignoreDefaultArgs });
}

async function openPage(browser: Browser, options: PageOptions): Promise<Page> {
  const {
    server,
    campus = 'ou',
    as,
    width = 'desk',
    theme,
    view,
    colorScheme = 'light',
    motion = 'reduce',
    worker = false,
  } = options;
  const context = await browser.newContext({
    baseURL: `http://${campus}.quad.localhost:${server.port}`,
    viewport: sizes[width],
    deviceScaleFactor: width === 'phone' ? 2 : 1,
    hasTouch: width === 'phone',
    isMobile: width === 'phone',
    colorScheme,
    reducedMotion: motion,
    serviceWorkers: worker ? 'allow' : 'block',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const shared = { domain: '.quad.localhost', path: '/', sameSite: 'Lax' as const };
  const cookies = [...(as?.client.cookies ?? [])].map(([name, value]) => ({ name, value, ...shared, httpOnly: true }));
  if (theme) cookies.push({ name: 'theme', value: theme, ...shared, httpOnly: false });
  await context.addCookies(cookies);
  // as the page stores it, so that a choice in the test replaces it
  if (view) await context.addCookies([{ name: viewCookie, value: view, url: `http://${campus}.quad.localhost` }]);
  await context.addInitScript(observeShifts);
  const page = await context.newPage();
  awaitCode(page);
  return page;
}

/**
 * Navigations wait for hydration, because server-rendered HTML shows before its code runs (decision 21). With
 * `waitUntil: 'commit'` they don't: for a page whose code a test holds back.
 */
function awaitCode(page: Page): void {
  const [goto, reload, waitForURL] = [page.goto.bind(page), page.reload.bind(page), page.waitForURL.bind(page)];
  const alive = () =>
    page
      .locator('#root[data-rendered]')
      .waitFor({ state: 'detached' })
      .catch((error) => {
        // the page may be closed meanwhile
        if (error instanceof errors.TimeoutError) throw new Error(`${page.url()} was not hydrated`);
      });
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== 'commit') await alive();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (options?.waitUntil !== 'commit') await alive();
    return answer;
  };
  // a link or a form may have led to another document
  page.waitForURL = async (url, options) => {
    await waitForURL(url, options);
    if (options?.waitUntil !== 'commit') await alive();
  };
}

/** Runs in the page. */
function observeShifts(): void {
  const sum = { value: 0, moved: [] as string[] };
  Object.assign(window, { layoutShifts: sum });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
      if (entry.hadRecentInput) continue;
      sum.value += entry.value;
      for (const { node } of entry.sources ?? [])
        if (node instanceof Element) sum.moved.push(`${node.tagName.toLowerCase()}.${node.className}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources?: { node?: Node }[];
}

/**
 * How much the page's layout shifted so far.
 * @returns the cumulative layout shift, and what moved
 */
export const layoutShift = (page: Page): Promise<{ value: number; moved: string[] }> =>
  page.evaluate(() => (window as unknown as { layoutShifts: { value: number; moved: string[] } }).layoutShifts);

/** Whether the page is no wider than its window. */
export const noSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/**
 * Checks a page's accessibility, and that its icons are no larger than what they are in.
 * @param within a selector, to check a part alone
 * @throws Error that names every rule broken, and where
 */
export async function axe(page: Page, within?: string): Promise<void> {
  // waits until the screen is rendered; a screen that never has a heading is an error
  if (!within)
    await page
      .locator('h1')
      .first()
      .waitFor({ state: 'attached', timeout: 5_000 })
      .catch(() => undefined);
  const violations = await accessibilityViolations(page, within === undefined ? {} : { within });
  const outside = await iconsOutside(page);
  if (outside.length > 0) violations.push({ id: 'icons', help: 'Icons must fit in what they are in', html: outside });
  const violationTexts = violations.map(
    ({ id, help, html }) => `${id}: ${help}\n${html.map((each) => `    ${each.slice(0, 160)}`).join('\n')}`,
  );
  if (violationTexts.length > 0) throw new Error(`${page.url()} is not accessible:\n${violationTexts.join('\n')}`);
}

async function photograph({ task }: Pick<TestContext, 'task'>, pages: Opened[]): Promise<void> {
  await mkdir(FAILURES, { recursive: true });
  for (const [index, { page }] of pages.entries()) {
    const path = join(FAILURES, `${task.name.replace(/[^\w-]+/g, '-').slice(0, 80)}-${index + 1}.png`);
    // a hanging page must not hide why the test failed
    await page.screenshot({ path, timeout: 5_000 }).then(
      () => console.log(`${page.url()} as it was: ${path}`),
      () => undefined,
    );
  }
}
