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

/** A browser's clock may be so far behind the server's; a page may be older than that when it comes from the browser's store. */
const MAX_BEHIND_MS = 60_000;

/**
 * The time, ms; renders the caller anew as it goes by. One timer serves the whole page. On the server, and while React takes over its
 * page, it is the time at which the server made that. A browser whose clock is behind goes by the server's: deadlines are the server's.
 */
export function useNow(): number {
  const app = useApp() as AppState | null;
  const made = app?.boot.now ?? 0;
  const behind = made - (app?.cameAt ?? 0);
  const now = () => Date.now() + (behind > MAX_BEHIND_MS ? behind : 0);
  const tick = useSyncExternalStore(
    listen,
    () => tickOf(now()),
    () => tickOf(made),
  );
  return tick === tickOf(made) ? made : now();
}
