import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Path } from 'react-router';
import { App } from '../app/app.tsx';
import { queryClient } from '../lib/query-client.ts';
import { StillRouter } from '../lib/router.tsx';
import { setClockOffset } from '../ui/clock.ts';

/**
 * Draws the page as it first looks, for the server to send. All of the page's code is run anew for each drawing with the reader's
 * data as its own (server/pages/drawing.ts), so that nothing of one reader is there for the next.
 * @param now the server's time, ms
 * @returns HTML
 */
export function draw(at: Path, now: number): string {
  setClockOffset(now - Date.now());
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <StillRouter at={at}>
        <App />
      </StillRouter>
    </QueryClientProvider>,
  );
}
