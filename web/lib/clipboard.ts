import { showAlert } from './alerts.ts';

/** How long "Copied to clipboard" is shown. */
const COPIED_MS = 1500;

/**
 * Copies a text and shows an alert that it was copied, or that something went wrong.
 * @param text or a promise of it: that is handed to the browser at once, which allows copying only during a press
 * @returns whether it was copied
 * @throws where the browser has no clipboard, what a promise of the text throws
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  const { clipboard } = navigator as Partial<Navigator>;
  const copied = await (clipboard && write(clipboard, text))?.then(
    () => true,
    () => false,
  );
  // undefined: there is no clipboard; a refusal isn't tried again
  const done = copied ?? copyOldWay(await text);
  if (done) showAlert({ msg: 'Copied to clipboard', alertType: 'okay', duration: COPIED_MS });
  else showAlert({ msg: 'Something went wrong', alertType: 'danger' });
  return done;
}

function write(clipboard: Clipboard, text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return clipboard.writeText(text);
  // an older browser can't be given a text that is still loading, and may refuse one that comes late
  if (!('ClipboardItem' in window)) return text.then((loaded) => clipboard.writeText(loaded));
  return clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}

/** For pages served over plain HTTP, which have no navigator.clipboard. Returns whether it was copied. */
function copyOldWay(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'fixed top-0 left-0 opacity-0';
  // Inside an open dialog only its own elements may hold the focus.
  (document.querySelector('[role=dialog]') ?? document.body).append(area);
  area.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure context
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
