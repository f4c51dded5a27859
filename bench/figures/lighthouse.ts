import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { logIn, NoBrowser, withDemo } from '../browser/demo.ts';
import { type Figure, notRun, type Outcome } from '../figure.ts';
import { median } from '../load/rounds.ts';
import { rounded } from '../table.ts';

const run = promisify(execFile);
const ROUNDS = 3;
const TRIES = 5;
const PATIENCE = 300_000;
/** Below this the browser did not have the machine to itself, and its times say nothing. */
const QUIET = 1_500;

const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];

interface Report {
  categories: Record<Category, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
}

interface Audit {
  what: string;
  unit: string;
  goal: string;
  of(report: Report): number;
  met(value: number): boolean;
}

const time = (what: string, name: string, most: number): Audit => ({
  what,
  unit: ' ms',
  goal: `≤ ${most.toLocaleString('en')} ms`,
  of: ({ audits }) => audits[name]?.numericValue ?? NaN,
  met: (value) => value <= most,
});

const score = (category: Category): Audit => ({
  what: category.replace('-', ' '),
  unit: '',
  goal: '≥ 98',
  of: (report) => report.categories[category].score * 100,
  met: (value) => value >= 98,
});

const audits: readonly Audit[] = [
  ...categories.map(score),
  time('first paint', 'first-contentful-paint', 1_200),
  time('largest paint', 'largest-contentful-paint', 1_800),
  time('blocking', 'total-blocking-time', 100),
  {
    what: 'layout shift',
    unit: '',
    goal: '0',
    of: ({ audits: all }) => all['cumulative-layout-shift']?.numericValue ?? NaN,
    met: (value) => value < 0.005,
  },
];

/** On a desk nothing is slowed down, so its times have no goal of their own. */
const devices = [
  { device: 'a phone', audits, flags: [] },
  { device: 'a desk', audits: audits.slice(0, categories.length), flags: ['--preset=desktop'] },
] as const;

const nameOf = (page: string, device: string, { what }: Audit): string => `Lighthouse, ${page}, ${device}: ${what}`;

const pages = ['feed', 'post', 'profile', 'messages', 'search', 'boost'] as const;

/** Six screens of a community with real photos, signed in, on a phone and a desk as Lighthouse simulates them. */
export const lighthouse: Figure = {
  name: 'lighthouse',
  once: true,
  async measure({ options }): Promise<Outcome[]> {
    const none = (why: string) =>
      pages.flatMap((page) =>
        devices.flatMap(({ device, audits: asked }) =>
          asked.map((audit) => notRun(nameOf(page, device, audit), audit.goal, why)),
        ),
      );
    if (!options.lighthouse) return none('--lighthouse names no program');
    try {
      return await withDemo({ posts: 100 }, async ({ origin, path, page }) => {
        await logIn(page);
        const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
        const post = await page.locator('article a[href^="/post/"]').first().getAttribute('href');
        await page.goto(`${origin}/profile`);
        const mine = await page.locator('[role=tabpanel] article a[href^="/post/"]').first().getAttribute('href');
        await page.close();
        const outcomes: Outcome[] = [];
        const paths = {
          feed: '/home',
          post,
          profile: '/profile',
          messages: '/messages',
          search: '/search',
          boost: `${mine}/boost`,
        };
        for (const what of pages) {
          const address = `${origin}${paths[what]}`;
          for (const { device, audits: asked, flags } of devices) {
            const reports: Report[] = [];
            for (let round = 0; round < ROUNDS; round++)
              reports.push(await report(options.lighthouse, address, { cookie: cookies, browser: path, flags }));
            for (const audit of asked) outcomes.push(outcomeOf(nameOf(what, device, audit), audit, reports));
          }
        }
        return outcomes;
      });
    } catch (error) {
      if (error instanceof NoBrowser) return none(error.message);
      throw error;
    }
  },
};

function outcomeOf(figure: string, audit: Audit, reports: readonly Report[]): Outcome {
  const all = reports.map(audit.of);
  const value = median(all);
  const index = median(reports.map(({ environment }) => environment.benchmarkIndex));
  return {
    figure,
    ours: `${rounded(value)}${audit.unit}`,
    baseline: `benchmark index ${Math.round(index)}${index < QUIET ? ': the machine was busy' : ''}`,
    value,
    goal: audit.goal,
    met: audit.met(value),
    detail: all,
  };
}

async function report(
  program: string,
  address: string,
  { cookie, browser, flags: device }: { cookie: string; browser: string; flags: readonly string[] },
): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'quad-lighthouse-'));
  try {
    const [headers, out] = [join(folder, 'headers.json'), join(folder, 'report.json')];
    await writeFile(headers, JSON.stringify({ cookie }));
    const flags = '--headless=new --no-sandbox --disable-quic --host-resolver-rules="MAP *.localhost 127.0.0.1"';
    const args = [
      address,
      ...device,
      '--quiet',
      `--only-categories=${categories.join()}`,
      '--output=json',
      `--output-path=${out}`,
    ];
    for (let tries = 1; ; tries++)
      try {
        await run(program, [...args, `--extra-headers=${headers}`, `--chrome-flags=${flags}`], {
          timeout: PATIENCE,
          env: { ...process.env, CHROME_PATH: browser },
        });
        break;
      } catch (error) {
        // now and then the browser's trace has no beginning: Lighthouse asks to be run again
        if (tries === TRIES) throw error;
      }
    return JSON.parse(await readFile(out, 'utf8')) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
