import '../styles/app.css';
import { keepEarlyPresses } from './early-presses.ts';

/*
 * Asks for the page's code (data-code on <html>: the entry, then what else the first screen needs) after the server's
 * HTML has been painted. Asked for together with it, the code delays the paint on a slow network: docs/BENCHMARKS.md,
 * "Code after the first paint".
 */
const [entry = '', ...others] = document.documentElement.dataset.code?.split(' ') ?? [];

function load(): void {
  for (const href of others)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  void import(/* @vite-ignore */ entry);
}

const root = document.getElementById('root');
if (root?.dataset.rendered !== undefined) keepEarlyPresses(root);
// a tab in the background paints nothing
if (document.hidden) load();
else requestAnimationFrame(() => setTimeout(load));
