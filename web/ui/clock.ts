import { useSyncExternalStore } from 'react';

let offsetMs = 0;
let minute = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Tells how far the server's clock is ahead of this device's, so that "2h" is right on a device that is not. */
export function setClockOffset(ms: number): void {
  offsetMs = ms;
  tick();
}

/** Now by the server's clock, ms. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

function tick(): void {
  minute = Math.floor(serverNow() / 20_000);
  for (const tell of listeners) tell();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  timer ??= setInterval(tick, 20_000);
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Draws the caller anew as time goes by; one timer serves the whole page. */
export function useTicking(): void {
  useSyncExternalStore(
    listen,
    () => minute,
    () => 0,
  );
}
