import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';

/** Rendering uses at most this much of the processor in a second, in milliseconds: further pages render themselves in the browser. */
const MOST_MS = 500;
const SECOND_MS = 1_000;

/** What a page is rendered of. */
export interface RenderRequest {
  path: string;
  /** with its question mark, or empty */
  search: string;
  /** the data that the page begins with, as JSON: whatever is rendered comes from it alone */
  boot: string;
}

export interface RendererOptions {
  /** of the built page */
  folder: string;
  log: Logger;
  /** whether calls are being refused */
  busy(): boolean;
}

/** `render` of the built page (web/app/render.tsx). */
type Render = (what: RenderRequest & { cpuTime(): number }) => Promise<{ html: string; tookMs: number }>;

/**
 * Renders pages as they first look, so that a browser shows them before any code has come (docs/decisions/0021). Rendering is the
 * longest piece of work on the event loop: when the server is busy, or has rendered enough in this second, the browser does it.
 */
export class PageRenderer {
  readonly #options: RendererOptions;
  #render: Promise<Render | null> | undefined;
  #spent = 0;
  #since = 0;
  /** how pages went out: rendered, left to the browser because there was no time, or because rendering failed */
  readonly counts = { rendered: 0, busy: 0, failed: 0 };

  constructor(options: RendererOptions) {
    this.#options = options;
  }

  /** @returns HTML for the page's root; null where the browser renders it */
  async render(what: RenderRequest): Promise<string | null> {
    if (this.#hasNoTime()) {
      this.counts.busy++;
      return null;
    }
    const { folder, log } = this.#options;
    try {
      // loaded with the first page that is asked for: a server that only answers calls does without
      const render = await (this.#render ??= load(folder));
      if (!render) return null;
      const { html, tookMs } = await render({ ...what, cpuTime });
      this.#spent += tookMs;
      this.counts.rendered++;
      return html;
    } catch (error) {
      this.counts.failed++;
      // the same fault would come with every page
      if (this.counts.failed === 1) log.error({ err: error, path: what.path }, 'a page was not rendered');
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

function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

async function load(folder: string): Promise<Render | null> {
  const file = join(folder, '.server/page.js');
  // a page that is just being developed may not have it yet
  if (!existsSync(file)) return null;
  return ((await import(pathToFileURL(file).href)) as { render: Render }).render;
}
