import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import pg from 'pg';
import { findBrowser } from '../../../tests/harness/find-browser.ts';
import { pin } from '../cores.ts';
import { startServer } from '../server.ts';

/** No browser runs on this machine; the message explains why. */
export class NoBrowser extends Error {}

export interface Demo {
  /** its address on the campus of the demo people */
  origin: string;
  browser: Browser;
  /** the browser's program */
  program: string;
  /** a page of a phone, signed in, at the feed */
  page: Page;
}

/**
 * Starts the demo community with that many posts with photos, and a browser, on all cores.
 * @param checkout another version's, installed and built
 * @throws NoBrowser
 */
export async function withDemo<T>(posts: number, work: (demo: Demo) => Promise<T>, checkout?: string): Promise<T> {
  const found = await findBrowser();
  if (found.missing !== null) throw new NoBrowser(found.missing);
  const dataDir = await mkdtemp(join(tmpdir(), 'quad-demo-'));
  pin(process.pid, 'all');
  const server = await startServer({ dataDir, environment: { DEMO: 'on' }, ...(checkout ? { checkout } : {}) });
  let browser: Browser | undefined;
  try {
    await addPosts(server.databaseUrl, posts);
    const origin = `http://ou.quad.localhost:${server.port}`;
    browser = await chromium.launch({ executablePath: found.path, args: [...found.args] });
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const page = await (await browser.newContext({ baseURL: origin, ...phone })).newPage();
    await page.goto('/login');
    // a form can't be sent before the page's code runs
    await page.locator('#root:not([data-rendered])').waitFor();
    await page.getByLabel('Email').fill('demo@ou.edu');
    await page.getByLabel('Password', { exact: true }).fill('demo-password');
    await page.keyboard.press('Enter');
    await page.locator('[role=feed] article').first().waitFor();
    return await work({ origin, browser, program: found.path, page });
  } finally {
    await browser?.close();
    await server.stop();
    pin(process.pid, 'rest');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Fills the feed with copies of its posts with photos. */
async function addPosts(databaseUrl: string, count: number): Promise<void> {
  const db = new pg.Client(databaseUrl);
  await db.connect();
  await db.query(
    `with source as (
       select *, row_number() over (order by id) as n, count(*) over () as total
       from posts where campus_id = 'ou' and depth = 0 and type = 'post' and img_count > 0)
     insert into posts (campus_id, id, root_id, author_id, text, plain, category, price, gallery, img_count, like_count, created_at,
       last_modified)
     select campus_id, copy, copy, author_id, text, plain, category, price, gallery, img_count, like_count,
       now() - n * interval '1 hour', now() - n * interval '1 hour'
     from (select s.*, uuidv7() as copy from source s, generate_series(1, $1::int / total + 1)) copies limit $1`,
    [count],
  );
  await db.end();
}
