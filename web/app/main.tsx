import '../styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { drawnOver, isDrawn } from '../lib/drawn.ts';
import { queryClient } from '../lib/query-client.ts';
import { Boundary } from '../ui/boundary.tsx';
import { App, firstScreen } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

const controls = () => [...root.querySelectorAll<HTMLElement>('a, button, select, [tabindex]')];
/** By what it says: where the two pages differ after all, nothing else is pressed. */
const said = (control: HTMLElement | undefined) => control && `${control.ariaLabel}${control.textContent}`;

/**
 * What the server drew is the same page without life: the code draws over it at one stroke. What had the focus or was pressed has its
 * counterpart there.
 */
function Counterparts() {
  const [before] = useState(controls);
  const [focused] = useState(() => before.indexOf(document.activeElement as HTMLElement));
  useLayoutEffect(() => {
    const pressed = before.findIndex(({ dataset }) => dataset.pressed === '');
    const now = controls();
    now[focused]?.focus({ preventScroll: true });
    delete root?.dataset.drawn;
    drawnOver();
    if (pressed >= 0 && said(before[pressed]) === said(now[pressed])) setTimeout(() => now[pressed]?.click());
  }, [before, focused]);
  return null;
}

const start = () =>
  // in short steps, so that a finger is felt meanwhile
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Boundary>
              <App />
            </Boundary>
          </BrowserRouter>
        </QueryClientProvider>
        {isDrawn ? <Counterparts /> : null}
      </StrictMode>,
    ),
  );

// a page that was kept reads what was kept with it
if (document.documentElement.dataset.kept)
  void import('./offline/copies.ts').then(({ keepCopies }) => keepCopies()).finally(start);
else if (isDrawn) void Promise.resolve(firstScreen(location.pathname)).finally(start);
else start();
