import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import type { Boot } from '../../contract/boot.ts';
import { reportOnce } from '../platform/report-once.ts';

/**
 * Once server rendering has used this much CPU time in a second, in milliseconds, the browser renders further pages.
 */
const MOST_MS = 500;
const SECOND_MS = 1_000;

/** The input of a server-rendered page. */
export interface RenderRequest {
  path: string;
  /** with its question mark, or empty */
  search: string;
  /** rendered from it, and from what the screen's loader reads */
  boot: Boot;
  /** Calls the contract as the viewer: the answer, or null where that is refused. */
  read(path: string, params: object, query: object): Promise<unknown>;
  /** the caller has so many requests waiting that the browser is to render it */
  crowded: boolean;
}

export interface RenderedPage {
  html: string;
  /** `<link rel="preload">` tags of its photos */
  preloads: string;
  /** the sources of the lazy parts in it */
  parts: readonly string[];
}

export interface RendererOptions {
  /** of the built page */
  folder: string;
  log: Logger;
  /** whether the server is overloaded */
  busy(): boolean;
}

/** What the first screen reads, and its HTML; null where the browser renders it. */
export interface PreparedPage {
  first: Boot['first'];
  page: RenderedPage | null;
}

/** `render` of the built page (web/app/render.tsx). */
type Render = (
  what: Omit<RenderRequest, 'crowded'> & { html: boolean; cpuTime(): number },
) => Promise<PreparedPage & { tookMs: number }>;

const NOTHING: PreparedPage = { first: [], page: null };

/**
 * Server-renders pages, so that a browser shows them before any code has loaded (docs/decisions/0021). Rendering is the
 * longest task on the event loop: when the server is busy, or has rendered enough in this second, the browser does it.
 */
export class PageRenderer {
  readonly #options: RendererOptions;
  /** the same error could come with every page */
  readonly #report: (error: unknown) => void;
  #render: Promise<Render | null> | undefined;
  /** CPU time in this second, and when the second began, both in milliseconds */
  #spent = 0;
  #since = 0;
  /** pages by how they were sent: server-rendered, left to the browser for lack of time, or because rendering failed */
  readonly counts = { rendered: 0, busy: 0, failed: 0 };

  constructor(options: RendererOptions) {
    this.#options = options;
    this.#report = reportOnce((error, repeats) =>
      options.log.error({ err: error, repeats }, 'a page was not rendered'),
    );
  }

  /** Runs the loader of a page's screen and renders the page. Never throws: what fails is left to the browser. */
  async render({ crowded, ...what }: RenderRequest): Promise<PreparedPage> {
    const html = !crowded && !this.#hasNoTime();
    if (!html) this.counts.busy++;
    const { folder } = this.#options;
    try {
      // loaded with the first page: a server that only answers calls doesn't need it
      const render = await (this.#render ??= load(folder));
      if (!render) return NOTHING;
      const { tookMs, ...prepared } = await render({ ...what, html, cpuTime });
      this.#spent += tookMs;
      if (html) this.counts.rendered++;
      return prepared;
    } catch (error) {
      this.counts.failed++;
      this.#report(error);
      return NOTHING;
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

/** The CPU time of this thread so far, in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The built page's `render`; null where there is none. */
async function load(folder: string): Promise<Render | null> {
  const file = join(folder, '.server/page.js');
  // the page is being developed, and isn't built yet
  if (!existsSync(file)) return null;
  return ((await import(pathToFileURL(file).href)) as { render: Render }).render;
}
