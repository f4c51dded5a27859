import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { Boot } from '../../contract/boot.ts';
import { addressOf } from '../../contract/endpoint.ts';
import { type AppState, endApp, findCurrentApp, type ReadForPage } from '../lib/app-state.ts';
import { createAppState } from '../lib/create-app.ts';
import { notAhead } from '../lib/first-read.ts';
import { loadFirst } from './loaders.ts';
import { Page } from './page.tsx';

/** What the server needs to render a page (server/pages/render.ts). */
interface RenderRequest {
  path: string;
  /** with its question mark, or empty */
  search: string;
  /** rendered from it, and from what the screen's loader reads */
  boot: Boot;
  /** Calls the contract as the viewer; null where that is refused. */
  read(path: string, params: object, query: object): Promise<unknown>;
  /** false: only what the loader reads is wanted */
  html: boolean;
  /** the CPU time that the thread has used so far, ms */
  cpuTime(): number;
}

interface RenderResult {
  /** what the loader read, for the browser's loader */
  first: Boot['first'];
  /** null if not wanted */
  page: { html: string; preloads: string; parts: string[] } | null;
  /** the CPU time of rendering, without the loader; 0 if no page was wanted */
  tookMs: number;
}

const apps = new AsyncLocalStorage<AppState>();
findCurrentApp(() => apps.getStore());

/**
 * Runs the loader of a page's screen, and renders the page's first HTML, with a state of its own. Parts that only the
 * browser renders appear as their Suspense fallback.
 * @throws what a component threw
 */
export async function render({ path, search, boot, read, html, cpuTime }: RenderRequest): Promise<RenderResult> {
  const app = createAppState({ ...boot, first: [] }, search);
  const { first } = app.boot;
  const ahead: ReadForPage = async (endpoint, params, query) => {
    const answer = await read(endpoint.path, params, query);
    if (answer === null) throw notAhead();
    first.push({ address: addressOf(endpoint.path, params, query), answer });
    return answer;
  };
  try {
    return await apps.run(app, async () => {
      await loadFirst(app, path, ahead);
      return html ? { first, ...(await pageOf(app, path, cpuTime)) } : { first, page: null, tookMs: 0 };
    });
  } finally {
    endApp(app);
  }
}

async function pageOf(app: AppState, path: string, cpuTime: () => number): Promise<Omit<RenderResult, 'first'>> {
  const parts = (app.parts = new Set());
  let began = 0;
  const router = ({ children }: { children: React.ReactNode }) => {
    began = cpuTime();
    return <MemoryRouter initialEntries={[{ pathname: path, search: app.search }]}>{children}</MemoryRouter>;
  };
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<Page app={app} router={router} />, {
      // nothing is streamed later by an inline script, which the content security policy would block
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const out = text(pipe(new PassThrough()));
        const tookMs = cpuTime() - began;
        out.then((all) => {
          // React begins with the photos that the first screen shows, for the head
          const [preloads = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(all) ?? [];
          resolve({ page: { html: all.slice(preloads.length), preloads, parts: [...parts] }, tookMs });
        }, reject);
      },
      onError: reject,
    });
  });
}
