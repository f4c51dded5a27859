import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
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

/**
 * The pages that a student opens most, signed in, on a phone as Lighthouse simulates it.
 * @param folder where `npm install lighthouse` was run
 */
export async function runLighthouse({ origin, page, program }: Demo, folder: string): Promise<Line[]> {
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
    return page.locator(links).first().getAttribute('href');
  };
  const [post, own] = [await first('/home', 'article a[href^="/post/"]'), await first('/profile', 'a[href^="/post/"]')];
  const [sale, chat] = [
    await first('/home', 'a[href^="/sale/"]'),
    await first('/messages', 'main a[href^="/messages/0"]'),
  ];
  const profile = await first(post ?? '', 'main a[href^="/"][href*="1"]:not([href*="/post/"])');
  await page.close();
  const lines: Line[] = [];
  for (const [screen, path, view] of [
    ['home as grid', '/home', 'grid'],
    ['home as cards', '/home', 'cards'],
    ['listing', post, 'grid'],
    ['search', '/search?q=desk', 'grid'],
    ['category', '/c/furniture', 'grid'],
    ['profile', profile, 'grid'],
    ['sale', sale, 'grid'],
    ['conversation', chat, 'grid'],
    ['messages', '/messages', 'grid'],
    ['boost', `${own}/boost`, 'grid'],
  ] as const) {
    await context.addCookies([{ name: viewCookie, value: view, url: origin }]);
    const reports: Report[] = [];
    while (reports.length < ROUNDS) reports.push(await report(folder, `${origin}${path}`, port));
    const index = median(reports.map(({ environment }) => environment.benchmarkIndex));
    const baseline = `benchmark index ${Math.round(index)}${index < QUIET ? ': the machine was busy' : ''}`;
    const line = (what: string, goal: string, of: (report: Report) => number, isMet: (value: number) => boolean) => {
      const value = median(reports.map(of));
      const figure = `Lighthouse, ${screen}, phone: ${what}`;
      lines.push({ figure, ours: rounded(value), baseline, value, goal, met: isMet(value) });
    };
    line(
      'performance',
      '≥ 98',
      ({ categories }) => categories.performance.score * 100,
      (value) => value >= 98,
    );
    for (const [what, audit, most] of bounds)
      line(
        what,
        `≤ ${most}`,
        ({ audits }) => audits[audit]?.numericValue ?? NaN,
        (value) => value <= most,
      );
  }
  await context.close();
  return lines;
}

async function report(folder: string, address: string, port: string): Promise<Report> {
  const options = ['--quiet', '--only-categories=performance', '--output=json', `--port=${port}`];
  const args = [join(folder, 'node_modules/lighthouse/cli/index.js'), address, ...options];
  for (let tries = 1; ; tries++)
    try {
      const { stdout } = await run(process.execPath, args, { timeout: 300_000, maxBuffer: 2 ** 27 });
      return JSON.parse(stdout) as Report;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
}
