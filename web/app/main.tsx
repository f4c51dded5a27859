import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Boot } from '../../contract/boot.ts';
import { hasKeptPlace } from '../features/feed/index.ts';
import { setCurrentApp } from '../lib/app-state.ts';
import { keepFor } from '../lib/clear-person-data.ts';
import { createAppState } from '../lib/create-app.ts';
import { fromPage } from '../lib/first-read.ts';
import { loadParts } from '../lib/lazy.ts';
import { PageRouter } from '../lib/router.tsx';
import { loadFirst } from './loaders.ts';
import { Page } from './page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

const boot = JSON.parse(document.getElementById('boot')?.textContent ?? 'null') as Boot;
const app = createAppState(boot, location.search);
// before anything stored is read
keepFor(app.boot.viewer.user?._id ?? null);
setCurrentApp(app);

const page = (
  <StrictMode>
    <Page app={app} router={PageRouter} />
  </StrictMode>
);

const { kept } = document.documentElement.dataset;

// as a transition, so that the browser can handle input in between
const render = () => startTransition(() => createRoot(root).render(page));
const hydrate = () => startTransition(() => void hydrateRoot(root, page));

const parts = document.documentElement.dataset.parts?.split(' ') ?? [];

/** Loads the code of what the server rendered: a visible part without its code would disappear, and come back once loaded. */
const renderedCode = () => loadParts(parts);

/**
 * Runs the first screen's loader on what came with the page, so that its queries are in the cache. If nothing came, only for a
 * page that the server rendered: its queries may have needed no call.
 */
async function readFirst(): Promise<void> {
  if (boot.first.length === 0 && root?.dataset.rendered === undefined) return;
  await loadFirst(app, location.pathname, fromPage(app));
}

// a copy served by the service worker reads the answers stored with it
if (kept) void import('./offline/copies.ts').then(({ keepCopies }) => keepCopies()).finally(render);
else if (root.dataset.rendered === undefined) void readFirst().finally(render);
// a restored position in a list is rendered from scratch, because the server doesn't know it
else void Promise.all([renderedCode(), readFirst()]).finally(hasKeptPlace() ? render : hydrate);
