import { lazy } from '../../lib/lazy.ts';
import { type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react';
import { browserStorage } from '../../lib/browser-storage.ts';
import { useMayStart } from '../identity/index.ts';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

const OFF = 'shortcuts_off';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  Boolean(target.closest('input, textarea, select, [contenteditable=true], [role=menu]'));

const searchBox = () => document.querySelector<HTMLElement>('[role=searchbox], input[type=search]');

/** Focuses the next or previous article of a list and scrolls to it. */
function step(list: HTMLElement, by: 1 | -1): void {
  const all = [...list.querySelectorAll<HTMLElement>('article')];
  const at = all.findIndex((article) => article.contains(document.activeElement));
  // Without a focused article it starts with the first one in view.
  const first = all.findIndex((article) => article.getBoundingClientRect().bottom > 120);
  const next = all[at < 0 ? first : at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/**
 * One-letter shortcuts: j and k move, n composes, / searches, ? lists them. People who use voice input or have a tremor
 * can turn them off.
 * @returns the list of shortcuts with its switch, and a button that opens it and shows when focused
 */
export function useShortcuts(list: RefObject<HTMLElement | null>): ReactNode {
  const mayStart = useMayStart();
  const [open, setOpen] = useState(false);
  const [off, setOff] = useState(() => browserStorage.local.get(OFF) !== null);
  useEffect(() => {
    if (off || open) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('[role=dialog]')) return;
      if (event.key === 'j' && list.current) step(list.current, 1);
      else if (event.key === 'k' && list.current) step(list.current, -1);
      else if (event.key === 'n') mayStart('post');
      else if (event.key === '?') setOpen(true);
      else if (event.key === '/' && searchBox()) searchBox()?.focus();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [off, open, mayStart, list]);
  const turn = (on: boolean) => {
    setOff(!on);
    if (on) browserStorage.local.drop(OFF);
    else browserStorage.local.set(OFF, '1');
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
      <Suspense>{open ? <ShortcutsDialog on={!off} onTurn={turn} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
