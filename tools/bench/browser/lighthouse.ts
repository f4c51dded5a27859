import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from 'playwright-core';
import { freePort } from '../../../tests/harness/installation.ts';
import { type Line, rounded } from '../figure.ts';
import { median } from '../load.ts';
import { viewCookie } from '../../../contract/view.ts';
import type { Demo } from './demo.ts';

const run = promisify(execFile);
const ROUNDS = 3;
/** A trace sometimes lacks its beginning, and Lighthouse asks to be run again. */
const TRIES = 5;
/** Below this the browser didn't have the machine to itself, and its times are worthless. */
const QUIET = 1_500;

/** The part of Lighthouse's result that is used. */
interface Report {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue: number }>;
  environment: { benchmarkIndex: number };
}
const bounds: [what: string, audit: string, most: number][] = [
  ['first paint, ms', 'first-contentful-paint', 1_200],
  ['largest paint, ms', 'largest-contentful-paint', 1_800],
  ['blocking, ms', 'total-blocking-time', 100],
  ['layout shift', 'cumulative-layout-shift', 0.005],
];

/** A version with the browser that Lighthouse uses, in which the viewer is signed in. */
interface Opened {
  origin: string;
  /** the browser's, for its DevTools protocol */
  port: string;
  context: BrowserContext;
  /** the address of each screen; null where the version's demo has none */
  paths: Record<Screen, string | null>;
}

type Screen = (typeof screens)[number][0];
const screens = [
  ['home as grid', 'grid'],
  ['home as cards', 'cards'],
  ['listing', 'grid'],
  ['search', 'grid'],
  ['category', 'grid'],
  ['profile', 'grid'],
  ['sale', 'grid'],
  ['conversation', 'grid'],
  ['messages', 'grid'],
  ['boost', 'grid'],
] as const;

/**
 * The pages that a student opens most, signed in, on a phone as Lighthouse simulates it; beside those of the version before, in
 * turns.
 * @param folder where `npm install lighthouse` was run
 */
export async function runLighthouse(demo: Demo, before: Demo | null, folder: string): Promise<Line[]> {
  const ours = await open(demo);
  const other = before && (await open(before));
  const lines: Line[] = [];
  for (const [screen, view] of screens) {
    const [mine, its]: [Report[], Report[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      mine.push(await report(folder, ours, screen, view));
      if (other?.paths[screen]) its.push(await report(folder, other, screen, view));
    }
    lines.push(...linesOf(screen, mine, its));
  }
  await ours.context.close();
  await other?.context.close();
  return lines;
}

function linesOf(screen: Screen, mine: readonly Report[], its: readonly Report[]): Line[] {
  const index = median(mine.map(({ environment }) => environment.benchmarkIndex));
  const quiet = `benchmark index ${Math.round(index)}${index < QUIET ? ': the machine was busy' : ''}`;
  const line = (
    what: string,
    goal: string,
    of: (report: Report) => number,
    isMet: (value: number) => boolean,
  ): Line => {
    const value = median(mine.map(of));
    const baseline = its.length > 0 ? `${rounded(median(its.map(of)))} before, ${quiet}` : quiet;
    const figure = `Lighthouse, ${screen}, phone: ${what}`;
    return { figure, ours: rounded(value), baseline, value, goal, met: isMet(value) };
  };
  const score = ({ categories }: Report) => categories.performance.score * 100;
  return [
    line('performance', '≥ 98', score, (value) => value >= 98),
    ...bounds.map(([what, audit, most]) =>
      line(
        what,
        `≤ ${most}`,
        ({ audits }) => audits[audit]?.numericValue ?? NaN,
        (value) => value <= most,
      ),
    ),
  ];
}

async function open({ origin, page, program }: Demo): Promise<Opened> {
  // Lighthouse uses this browser, in which the viewer is signed in: a cookie among its own headers is sent with the page
  // but not with the page's calls, which then show what a visitor sees.
  const port = await freePort();
  const context = await chromium.launchPersistentContext('', {
    executablePath: program,
    args: [
      ...['--headless=new', '--no-sandbox', '--disable-quic', `--remote-debugging-port=${port}`],
      '--host-resolver-rules=MAP *.localhost 127.0.0.1',
    ],
  });
  await context.addCookies(await page.context().cookies());
  const first = async (screen: string, links: string) => {
    await page.goto(screen);
    const link = page.locator(links).first();
    await link.waitFor({ timeout: 5_000 }).catch(() => undefined);
    return (await link.count()) > 0 ? link.getAttribute('href') : null;
  };
  const post = await first('/home', 'article a[href^="/post/"]');
  const own = await first('/profile', 'a[href^="/post/"]');
  const paths = {
    'home as grid': '/home',
    'home as cards': '/home',
    listing: post,
    search: '/search?q=desk',
    category: '/c/furniture',
    profile: await first(post ?? '', 'main a[href^="/"][href*="1"]:not([href*="/post/"])'),
    sale: await first('/home', 'a[href^="/sale/"]'),
    conversation: await first('/messages', 'main a[href^="/messages/0"]'),
    messages: '/messages',
    boost: own && `${own}/boost`,
  };
  await page.close();
  return { origin, port, context, paths };
}

async function report(
  folder: string,
  { origin, port, context, paths }: Opened,
  screen: Screen,
  view: 'grid' | 'cards',
): Promise<Report> {
  await context.addCookies([{ name: viewCookie, value: view, url: origin }]);
  const options = ['--quiet', '--only-categories=performance', '--output=json', `--port=${port}`];
  const address = `${origin}${paths[screen] ?? ''}`;
  const args = [join(folder, 'node_modules/lighthouse/cli/index.js'), address, ...options];
  for (let tries = 1; ; tries++)
    try {
      const { stdout } = await run(process.execPath, args, { timeout: 300_000, maxBuffer: 2 ** 27 });
      return JSON.parse(stdout) as Report;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
}
