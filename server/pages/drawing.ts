import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';

/** Drawing takes at most this much of a second, in milliseconds: then pages go out without it, and draw themselves. */
const MOST_MS = 500;
const SECOND_MS = 1_000;

/** What a page is drawn of. */
export interface ToDraw {
  path: string;
  /** with its question mark, or empty */
  search: string;
  /** the data that the page begins with, as JSON: whatever is drawn comes from it alone */
  boot: string;
}

export interface DrawerOptions {
  /** of the built page */
  folder: string;
  log: Logger;
  /** the product's time, ms */
  now(): number;
  /** whether calls are being refused */
  busy(): boolean;
}

type Draw = (at: { pathname: string; search: string; hash: string }, now: number) => string;
type PageCode = (...environment: unknown[]) => void;

/**
 * Draws pages as they first look, so that a browser shows them before any code has come (docs/decisions/0021). The page's own code
 * is one function here, and each drawing runs all of it anew: what it holds at its top level (the reader's data, his queries, the
 * shell's state) is made for that drawing and gone after it. Shared are the libraries alone. A drawing is synchronous.
 */
export class Drawer {
  readonly #options: DrawerOptions;
  #page: Promise<((what: ToDraw) => string) | null> | undefined;
  #spent = 0;
  #since = 0;
  /** how pages went out: drawn, left to the browser because there was no time, or because drawing failed */
  readonly counts = { drawn: 0, busy: 0, failed: 0 };

  constructor(options: DrawerOptions) {
    this.#options = options;
  }

  /** @returns HTML for the page's root; null where it is not drawn: it then works as ever, once its code is there */
  async draw(what: ToDraw): Promise<string | null> {
    if (this.#hasNoTime()) {
      this.counts.busy++;
      return null;
    }
    const { log } = this.#options;
    try {
      // with the first page that is asked for: a server that only answers calls does without
      const page = await (this.#page ??= load(this.#options));
      if (!page) return null;
      const began = performance.now();
      try {
        const html = page(what);
        this.counts.drawn++;
        return html;
      } finally {
        this.#spent += performance.now() - began;
      }
    } catch (error) {
      this.counts.failed++;
      // the same fault would come with every page
      if (this.counts.failed === 1) log.error({ err: error, path: what.path }, 'a page was not drawn');
      return null;
    }
  }

  #hasNoTime(): boolean {
    const now = performance.now();
    if (now - this.#since >= SECOND_MS) {
      this.#since = now;
      this.#spent = 0;
    }
    return this.#spent >= MOST_MS || this.#options.busy();
  }
}

async function load({ folder, now }: DrawerOptions): Promise<((what: ToDraw) => string) | null> {
  const at = join(folder, '.drawn');
  // a page that is just being developed may not have it yet
  if (!existsSync(join(at, 'page.cjs'))) return null;
  const { libraries } = (await import(pathToFileURL(join(at, 'libraries.js')).href)) as {
    libraries: Record<string, object>;
  };
  const code = await readFile(join(at, 'page.cjs'), 'utf8');
  const names = Object.keys(browserOf({ path: '', search: '', boot: '' }));
  // oxlint-disable-next-line no-new-func, no-implied-eval -- it is our own built page, and this is what keeps drawings apart
  const run = new Function('require', 'exports', ...names, code) as PageCode;
  const require = (name: string) => libraries[name];
  return (what) => {
    const page = {} as { draw: Draw };
    run(require, page, ...Object.values(browserOf(what)));
    const html = page.draw({ pathname: what.path, search: what.search, hash: '' }, now());
    // the page's head asks for the photos already
    return html.replace(/^(?:<link rel="preload"[^>]*>)+/, '');
  };
}

const nothing = () => undefined;
const nowhere = { addEventListener: nothing, removeEventListener: nothing };

/**
 * What the page's code finds of a browser: a wide window at the top of its page, which keeps nothing and calls nobody. Every name that
 * could reach the server's own world is taken.
 */
function browserOf({ path, search, boot }: ToDraw) {
  const location = { pathname: path, search, hash: '', href: '' };
  const history = { state: null, replaceState: nothing, pushState: nothing, scrollRestoration: 'auto' };
  const storage = { getItem: () => null, setItem: nothing, removeItem: nothing };
  const matchMedia = (query: string) => ({ ...nowhere, matches: query.includes('min-width') });
  const navigator = { onLine: true };
  const window = {
    ...nowhere,
    matchMedia,
    location,
    history,
    navigator,
    innerWidth: 1440,
    innerHeight: 900,
    scrollY: 0,
  };
  const document = {
    ...nowhere,
    getElementById: (id: string) => (id === 'boot' ? { textContent: boot } : null),
    documentElement: { dataset: {} },
    visibilityState: 'visible',
  };
  return {
    ...nowhere,
    window,
    document,
    location,
    history,
    navigator,
    matchMedia,
    sessionStorage: storage,
    localStorage: storage,
    setTimeout: nothing,
    clearTimeout: nothing,
    setInterval: nothing,
    clearInterval: nothing,
    requestAnimationFrame: nothing,
    cancelAnimationFrame: nothing,
    fetch: nothing,
    globalThis: undefined,
    global: undefined,
    process: undefined,
    module: undefined,
  };
}
