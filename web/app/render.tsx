import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import type { Boot } from '../lib/boot.ts';
import { createApp } from '../lib/create-app.ts';
import { ServerRouter } from '../lib/router.tsx';
import { loadScreens } from './app.tsx';
import { Page } from './page.tsx';

/** What a page is rendered of (server/pages/render.ts). */
interface RenderRequest {
  path: string;
  /** with its question mark, or empty */
  search: string;
  /** the data that the page begins with, as JSON: whatever is rendered comes from it alone */
  boot: string;
  /** what the thread has used of the processor so far, ms */
  cpuTime(): number;
}

interface Rendered {
  html: string;
  /** of the processor */
  tookMs: number;
}

/**
 * Renders the first look of a page, with a state of its own. What the browser renders by itself stands there as the fallback of its
 * Suspense boundary.
 * @throws what a component threw
 */
export async function render({ path, search, boot, cpuTime }: RenderRequest): Promise<Rendered> {
  await loadScreens();
  const app = createApp(JSON.parse(boot) as Boot, search);
  let began = 0;
  const router = ({ children }: { children: React.ReactNode }) => {
    began = cpuTime();
    return <ServerRouter at={{ pathname: path, search, hash: '' }}>{children}</ServerRouter>;
  };
  try {
    return await new Promise((resolve, reject) => {
      const { pipe } = renderToPipeableStream(<Page app={app} router={router} />, {
        // nothing comes later by an inline script, which the page's policy would refuse
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const out = text(pipe(new PassThrough()));
          const tookMs = cpuTime() - began;
          // the page's head asks for the photos already
          out.then((html) => resolve({ html: html.replace(/^(?:<link rel="preload"[^>]*>)+/, ''), tookMs }), reject);
        },
        onError: reject,
      });
    });
  } finally {
    app.queries.clear();
  }
}
