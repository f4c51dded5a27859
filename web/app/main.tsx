import '../styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition, useInsertionEffect, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { drawnOver, isDrawn } from '../lib/drawn.ts';
import { queryClient } from '../lib/query-client.ts';
import { Boundary } from '../ui/boundary.tsx';
import { App, firstScreen } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

type Control = HTMLElement &
  Partial<Pick<HTMLInputElement, 'type' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked'>>;

const controls = () => [...root.querySelectorAll<Control>('a, button, input, textarea, select, form, [tabindex]')];
/** By what it says: where the two pages differ after all, nothing else is pressed or filled in. */
const said = (control: Control | undefined) =>
  control &&
  `${control.ariaLabel}${control.ariaLabel ? '' : control.textContent}${control.getAttribute('placeholder')}`;

/** Enters what was typed as its writer did. */
function enter(field: Control, value: string | undefined): void {
  // past React, which then hears of it
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

/**
 * What the server drew is the same page without life: the code draws over it at one stroke. What had the focus, was typed or pressed
 * has its counterpart there.
 */
function Counterparts() {
  const [before] = useState(controls);
  const [focused] = useState(() => before.indexOf(document.activeElement as Control));
  // before anything of the new page is measured
  useInsertionEffect(() => void delete root?.dataset.drawn, []);
  useLayoutEffect(() => {
    const now = controls();
    now[focused]?.focus({ preventScroll: true });
    drawnOver();
    const typed: (() => void)[] = [];
    const pressed: typeof typed = [];
    before.forEach((control, at) => {
      const { dataset, type, value, defaultValue, checked, defaultChecked } = control;
      const own = now[at];
      if (!own || said(control) !== said(own)) return;
      if (dataset.pressed === '' || checked !== defaultChecked)
        pressed.push(() => (own instanceof HTMLFormElement ? own.requestSubmit() : own.click()));
      // a button has no such default
      const first = type === 'select-one' ? own.value : (defaultValue ?? value);
      if (type !== 'file' && value !== first && value !== own.value)
        // a draft that was kept stays before it
        typed.push(() => enter(own, own.value === first ? value : `${own.value} ${value}`));
    });
    // a form is sent with what was typed into it
    const done = typed.concat(pressed);
    if (done.length > 0) setTimeout(() => done.forEach((again) => again()));
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
else if (isDrawn) void firstScreen(document.documentElement.dataset.screen).finally(start);
else start();
