import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { kept } from '../../../lib/kept.ts';
import { Switch } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useGate } from '../../identity/index.ts';

const OFF = 'shortcuts_off';

const shortcuts: [key: string, deed: string][] = [
  ['j', 'Next post'],
  ['k', 'Previous post'],
  ['Enter', 'Open the post'],
  ['n', 'Create a post'],
  ['/', 'Search'],
  ['?', 'Show these shortcuts'],
];

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  Boolean(target.closest('input, textarea, select, [contenteditable=true], [role=menu]'));

const searchBox = () => document.querySelector<HTMLElement>('[role=searchbox], input[type=search]');

/** The next or previous article of a list gets the focus and comes into view. */
function step(list: HTMLElement, by: 1 | -1): void {
  const all = [...list.querySelectorAll<HTMLElement>('article')];
  const at = all.findIndex((article) => article.contains(document.activeElement));
  // Without a focus it starts with the first one in sight.
  const first = all.findIndex((article) => article.getBoundingClientRect().bottom > 120);
  const next = all[at < 0 ? first : at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/**
 * One-letter shortcuts: j and k move, n composes, / searches, ? lists them. Whoever types with his voice or shakes can
 * switch them off.
 * @returns the list of them with its switch, and a button to it that shows when it has the focus
 */
export function useShortcuts(list: RefObject<HTMLElement | null>): ReactNode {
  const gate = useGate();
  const [open, setOpen] = useState(false);
  const [off, setOff] = useState(() => kept.browser.get(OFF) !== null);
  useEffect(() => {
    if (off || open) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('[role=dialog]')) return;
      if (event.key === 'j' && list.current) step(list.current, 1);
      else if (event.key === 'k' && list.current) step(list.current, -1);
      else if (event.key === 'n') gate('post');
      else if (event.key === '?') setOpen(true);
      else if (event.key === '/' && searchBox()) searchBox()?.focus();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [off, open, gate, list]);
  const turn = (on: boolean) => {
    setOff(!on);
    if (on) kept.browser.drop(OFF);
    else kept.browser.set(OFF, '1');
  };
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="sr-only z-float rounded-m bg-float px-4 py-3 shadow-float focus:not-sr-only focus:absolute focus:top-16 focus:left-2"
      >
        Keyboard shortcuts
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Keyboard shortcuts" size="ask">
        <div className="px-6 pt-2 pb-4">
          <Switch checked={!off} onChange={(event) => turn(event.target.checked)}>
            Use shortcuts
          </Switch>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 border-t border-line pt-3">
            {shortcuts.map(([key, deed]) => (
              <div key={key} className="contents">
                <dt className="py-1">
                  <kbd className="inline-block min-w-7 rounded-s px-2 text-center font-sans text-small leading-6 inset-ring inset-ring-line-2">
                    {key}
                  </kbd>
                </dt>
                <dd className="text-2">{deed}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Dialog>
    </>
  );
}
