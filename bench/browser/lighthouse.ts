import { join } from 'node:path';
import { type Line, rounded } from '../figure.ts';
import { median } from '../load.ts';
import type { Demo } from './demo.ts';

const ROUNDS = 3;
/** Below this the browser didn't have the machine to itself, and its times say nothing. */
const QUIET = 1_500;

/** The part of Lighthouse's result that is used. */
interface Report {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue: number }>;
  environment: { benchmarkIndex: number };
}
type Flags = { port: number; onlyCategories: string[]; extraHeaders: Record<string, string> };
type Lighthouse = (url: string, flags: Flags) => Promise<{ lhr: Report }>;

const bounds: [what: string, audit: string, most: number][] = [
  ['first paint, ms', 'first-contentful-paint', 1_200],
  ['largest paint, ms', 'largest-contentful-paint', 1_800],
  ['blocking, ms', 'total-blocking-time', 100],
  ['layout shift', 'cumulative-layout-shift', 0.005],
];

/**
 * Feed and post page, signed in, on a phone as Lighthouse simulates it.
 * @param folder where `npm install lighthouse` was run
 */
export async function runLighthouse({ origin, page, port }: Demo, folder: string): Promise<Line[]> {
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  const { default: lighthouse } = (await import(entry)) as { default: Lighthouse };
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const post = await page.locator('article a[href^="/post/"]').first().getAttribute('href');
  await page.close();
  const lines: Line[] = [];
  for (const [screen, path] of [
    ['feed', '/home'],
    ['post', post],
  ] as const) {
    const reports: Report[] = [];
    const flags = { port, onlyCategories: ['performance'], extraHeaders: { cookie } };
    while (reports.length < ROUNDS) reports.push((await lighthouse(`${origin}${path}`, flags)).lhr);
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
  return lines;
}
