import '../styles/app.css';

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

/**
 * Keeps presses on the server-rendered page until its code runs: a pressed button looks pressed, and is pressed
 * again once the page has hydrated. Links and forms with an address work by themselves.
 * @param root has `data-rendered` until it has hydrated
 */
function keepEarlyPresses(root: HTMLElement): void {
  const pressed = new Set<HTMLElement>();

  const keep = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a[href], input, textarea, select, label')) return;
    const control = event.target.closest<HTMLElement>('button:enabled, [role=button], [role=tab], [tabindex="0"]');
    if (!control || (control instanceof HTMLButtonElement && control.type === 'submit')) return;
    pressed.add(control);
    control.dataset.pressed = '';
  };

  root.addEventListener('click', keep);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    root.removeEventListener('click', keep);
    for (const control of pressed) {
      delete control.dataset.pressed;
      if (control.isConnected) control.click();
    }
  }).observe(root, { attributes: true, attributeFilter: ['data-rendered'] });
}

const root = document.getElementById('root');
if (root?.dataset.rendered !== undefined) keepEarlyPresses(root);
// a tab in the background paints nothing
if (document.hidden) load();
else requestAnimationFrame(() => setTimeout(load));
