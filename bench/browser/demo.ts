import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../tests/harness/find-browser.ts';
import { pin } from '../cores.ts';
import { fillFeed } from '../scroll/posts.ts';
import { type Server, startServer } from '../server.ts';

/** Why no browser could be asked. */
export class NoBrowser extends Error {}

export interface Demo {
  server: Server;
  /** its address on the campus of the demo people */
  origin: string;
  browser: Browser;
  /** where it is */
  path: string;
  page: Page;
}

interface Opened {
  /** how many posts with photos the feed holds */
  posts: number;
  desk?: boolean;
  /** a folder that is kept and used again; else one is made and removed */
  data?: string;
}

const EMAIL = 'demo@ou.edu';
const PASSWORD = 'demo-password';

/**
 * Starts the demo community with so many posts, and a browser on all cores with an empty page of a phone's or a desk's size.
 * @throws NoBrowser in one sentence where none runs here
 */
export async function withDemo<T>({ posts, desk = false, data }: Opened, act: (demo: Demo) => Promise<T>): Promise<T> {
  const found = await findBrowser();
  if (found.missing !== null) throw new NoBrowser(found.missing);
  const dataDir = data ?? (await mkdtemp(join(tmpdir(), 'quad-demo-')));
  pin(process.pid, 'all');
  const server = await startServer({ dataDir, port: 0, demo: true });
  let browser: Browser | undefined;
  try {
    await fillFeed(server.databaseUrl, posts);
    const origin = `http://ou.quad.localhost:${server.port}`;
    browser = await chromium.launch({ executablePath: found.path, args: [...found.args] });
    const size = desk
      ? { viewport: { width: 1440, height: 900 } }
      : { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const context = await browser.newContext({ baseURL: origin, ...size });
    return await act({ server, origin, browser, path: found.path, page: await context.newPage() });
  } finally {
    await browser?.close();
    await server.stop();
    pin(process.pid, 'rest');
    if (!data) await rm(dataDir, { recursive: true, force: true });
  }
}

/** Signs the page in, and leaves it at the feed. */
export async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/auth/sessions', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    },
    { email: EMAIL, password: PASSWORD },
  );
  if (status >= 300) throw new Error(`no log-in: ${status}`);
  await page.goto('/home');
  await page.locator('article').first().waitFor();
}
