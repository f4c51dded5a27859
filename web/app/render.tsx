import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { Boot } from '../../contract/boot.ts';
import { endApp } from '../lib/app-state.ts';
import { createApp } from '../lib/create-app.ts';
import { Page } from './page.tsx';

/** What the server needs to render a page (server/pages/render.ts). */
interface RenderRequest {
  path: string;
  /** with its question mark, or empty */
  search: string;
  /** everything is rendered from it alone */
  boot: Boot;
  /** the CPU time that the thread has used so far, ms */
  cpuTime(): number;
}

interface Rendered {
  html: string;
  /** the sources of the lazy parts in it */
  parts: string[];
  /** CPU time */
  tookMs: number;
}

/**
 * Renders the page's first HTML with a state of its own. Parts that only the browser renders appear as their Suspense
 * fallback.
 * @throws what a component threw
 */
export async function render({ path, search, boot, cpuTime }: RenderRequest): Promise<Rendered> {
  const parts = new Set<string>();
  const app = createApp(boot, search);
  app.parts = parts;
  let began = 0;
  const router = ({ children }: { children: React.ReactNode }) => {
    began = cpuTime();
    return <MemoryRouter initialEntries={[{ pathname: path, search }]}>{children}</MemoryRouter>;
  };
  try {
    return await new Promise((resolve, reject) => {
      const { pipe } = renderToPipeableStream(<Page app={app} router={router} />, {
        // nothing is streamed later by an inline script, which the content security policy would block
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const out = text(pipe(new PassThrough()));
          const tookMs = cpuTime() - began;
          // the page's head preloads the photos already
          out.then(
            (html) => resolve({ html: html.replace(/^(?:<link rel="preload"[^>]*>)+/, ''), parts: [...parts], tookMs }),
            reject,
          );
        },
        onError: reject,
      });
    });
  } finally {
    endApp(app);
  }
}
