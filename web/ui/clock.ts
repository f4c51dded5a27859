import { useSyncExternalStore } from 'react';

let offsetMs = 0;
let minute = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/**
 * Sets how far the server's clock is ahead of this device's, so that "2h" is right even if the device's clock is
 * wrong.
 */
export function setClockOffset(ms: number): void {
  offsetMs = ms;
  tick();
}

/** The server's current time, ms. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

function tick(): void {
  minute = Math.floor(serverNow() / 20_000);
  for (const onTick of listeners) onTick();
}

function listen(onTick: () => void): () => void {
  listeners.add(onTick);
  timer ??= setInterval(tick, 20_000);
  return () => {
    listeners.delete(onTick);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Rerenders the caller as time passes; the whole page shares one timer. */
export function useTicking(): void {
  useSyncExternalStore(
    listen,
    () => minute,
    () => 0,
  );
}
