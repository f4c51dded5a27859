import { useSyncExternalStore } from 'react';
import { useApp } from '../../lib/app-state.ts';

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
 * How far a device's clock may be behind the server's before the server's time is used. That a clock is ahead can't be known:
 * the page may come from a cache, and be older than it seems.
 */
const MAX_BEHIND_MS = 60_000;

/**
 * The current time, ms; re-renders the caller as time passes. One timer serves the whole page. On the server and during
 * hydration it is the time at which the server rendered the page. If the device's clock is more than a minute behind the
 * server's, the server's time is used, because deadlines are by the server's clock.
 */
export function useNow(): number {
  const { boot, cameAt } = useApp();
  const made = boot.now;
  const behind = made - cameAt;
  const now = () => Date.now() + (behind > MAX_BEHIND_MS ? behind : 0);
  const tick = useSyncExternalStore(
    listen,
    () => tickOf(now()),
    () => tickOf(made),
  );
  return tick === tickOf(made) ? made : now();
}
