import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const TRIES = 50;
const EVERY_MS = 100;

/** The state of a history entry that was opened from a saved search. */
export interface FreshState {
  /** ids of the new results */
  fresh?: readonly string[];
}

/** Scrolls the results of a saved search to the first new one, once it is shown; not for a reader who comes back. */
export function useFirstNew(): void {
  const { state, key } = useLocation() as { state: FreshState | null; key: string };
  const comesBack = useNavigationType() === 'POP';
  useEffect(() => {
    const fresh = state?.fresh ?? [];
    if (fresh.length === 0 || comesBack) return;
    let tries = 0;
    const timer = setInterval(() => {
      const items = [...document.querySelectorAll<HTMLElement>('[data-item]')];
      const first = items.find((item) => fresh.includes(item.dataset.item ?? ''));
      if (first && first !== items[0]) first.scrollIntoView({ block: 'center' });
      if (first || ++tries === TRIES) clearInterval(timer);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [state, key, comesBack]);
}
