/*
 * Gets the page's code (data-code: the entry, then what it imports) once what the server rendered is on the screen: until then the
 * connection is for style, fonts and photos. A page that the server did not render asks for its code by itself.
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

/** Runs the libraries in a task of their own: together with the page's own code they would block a phone for too long. */
async function start(): Promise<void> {
  const libraries = others.find((href) => href.includes('/vendor-'));
  // code that doesn't load is asked for again by the entry, which says so
  if (libraries) await import(/* @vite-ignore */ libraries).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  await import(/* @vite-ignore */ entry);
}

/** Nothing is painted where nobody looks, and perhaps a browser does not tell. */
const AT_MOST_MS = 1_000;
const timer = setTimeout(begin, document.hidden ? 0 : AT_MOST_MS);
new PerformanceObserver((_, observer) => {
  observer.disconnect();
  clearTimeout(timer);
  begin();
}).observe({ type: 'paint', buffered: true });
