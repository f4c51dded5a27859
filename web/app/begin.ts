/*
 * Loads the page's code (data-code: the entry, then its imports) after the server-rendered HTML has been painted: until
 * then the network is left to styles, fonts and photos. A page that wasn't server-rendered loads its code directly.
 */
const [entry = '', ...others] =
  document.querySelector<HTMLScriptElement>('script[data-code]')?.dataset.code?.split(' ') ?? [];

let begun = false;

function begin(): void {
  if (begun) return;
  begun = true;
  for (const href of others) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' });
    document.head.append(link);
  }
  void start();
}

/**
 * Runs the libraries in a task of their own: together with the page's own code they would block a phone's main thread
 * for too long.
 */
async function start(): Promise<void> {
  const libraries = others.find((href) => href.includes('/libraries-'));
  // a failed load is repeated by the entry's own import, which reports it
  if (libraries) await import(/* @vite-ignore */ libraries).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  await import(/* @vite-ignore */ entry);
}

/** A background tab paints nothing, and some browsers don't report that a tab is in the background. */
const AT_MOST_MS = 1_000;
const timer = setTimeout(begin, document.hidden ? 0 : AT_MOST_MS);
new PerformanceObserver((_, observer) => {
  observer.disconnect();
  clearTimeout(timer);
  begin();
}).observe({ type: 'paint', buffered: true });
