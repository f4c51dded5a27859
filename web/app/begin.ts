/*
 * Gets the page's code (data-code: the entry, then what it imports) once what the server drew is on the screen: until then the line
 * is for style, letters and photos. A page that the server did not draw asks for its code by itself.
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
  void import(/* @vite-ignore */ entry);
}

/** Nothing is painted where nobody looks, and perhaps a browser does not tell. */
const AT_MOST_MS = 1_000;
const timer = setTimeout(begin, document.hidden ? 0 : AT_MOST_MS);
new PerformanceObserver((_, observer) => {
  observer.disconnect();
  clearTimeout(timer);
  begin();
}).observe({ type: 'paint', buffered: true });

// what is pressed meanwhile is pressed once the code has come; links lead on by themselves
document.addEventListener('click', ({ target }) => {
  const control = (target as Element).closest<HTMLElement>('#root[data-drawn] :is(a, button, [tabindex])');
  if (control && control.tagName !== 'A') control.dataset.pressed = '';
});
// Enter in a message sends it, with the code that draws over this
document.addEventListener('keydown', (event) => {
  const field = (event.target as Element).closest<HTMLTextAreaElement>('#root[data-drawn] [enterkeyhint=send]');
  if (!field?.form || event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  field.form.dataset.pressed = '';
});
document.addEventListener('submit', (event) => {
  const form = (event.target as Element).closest<HTMLElement>('#root[data-drawn] form');
  if (!form) return;
  event.preventDefault();
  // a button that was pressed for it is noted already
  if (!event.submitter) form.dataset.pressed = '';
});
