import { useSyncExternalStore } from 'react';
import { type AppState, useApp } from '../../lib/app-state.ts';

const TICK_MS = 20_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function listen(notify: () => void): () => void {
  listeners.add(notify);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const tickOf = (now: number) => Math.floor(now / TICK_MS);

/**
 * The time, ms; renders the caller anew as it goes by. One timer serves the whole page. On the server, and while React takes over its
 * page, it is the time at which the server made that.
 */
export function useNow(): number {
  const made = (useApp() as AppState | null)?.boot.now ?? 0;
  const tick = useSyncExternalStore(
    listen,
    () => tickOf(Date.now()),
    () => tickOf(made),
  );
  return tick === tickOf(made) ? made : Date.now();
}
