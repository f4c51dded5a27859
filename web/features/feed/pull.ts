import { showError } from '../../lib/alerts.ts';

/** Releasing beyond this distance refreshes. */
const ENOUGH_PX = 64;
const MOST_PX = 96;
/** How much of the finger's movement the ring follows, and how far the finger may stray before that counts. */
const SHARE = 0.5;
const STRAY_PX = 8;

const RING =
  '<svg width="22" height="22" viewBox="0 0 20 20" fill="none" aria-hidden="true"><circle cx="10" cy="10" r="8" stroke="currentColor" stroke-width="2.25" opacity=".25"/><path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" stroke-width="2.25" stroke-linecap="round"/></svg>';

function makeRing(): HTMLElement {
  const ring = document.createElement('div');
  ring.className =
    'pointer-events-none fixed top-0 left-1/2 z-float -ml-5 grid size-10 place-items-center rounded-full bg-float text-accent shadow-float';
  ring.dataset.pull = '';
  ring.innerHTML = RING;
  document.body.append(ring);
  return ring;
}

/** Refreshes when a finger pulls the page down from its top, until the signal aborts. An error is shown as an alert. */
export function followPull(refresh: () => Promise<unknown>, signal: AbortSignal): void {
  let start: { x: number; y: number } | null = null;
  let ring: HTMLElement | null = null;
  let pulled = 0;
  let busy = false;
  // Chrome's own pull to refresh would reload the whole page.
  document.documentElement.style.overscrollBehaviorY = 'contain';

  const place = (px: number) => {
    ring ??= makeRing();
    ring.style.transform = `translateY(${px - 44}px) rotate(${px * 4}deg)`;
    ring.style.opacity = String(Math.min(1, px / ENOUGH_PX));
  };
  const end = () => {
    ring?.remove();
    ring = null;
    start = null;
    pulled = 0;
  };
  const begin = (event: TouchEvent) => {
    const [finger] = event.touches;
    const elsewhere = (event.target as Element).closest('[role=dialog], [role=menu], textarea, input');
    if (!busy && finger && event.touches.length === 1 && window.scrollY <= 0 && !elsewhere)
      start = { x: finger.clientX, y: finger.clientY };
  };
  const move = (event: TouchEvent) => {
    const [finger] = event.touches;
    if (!start || !finger) return;
    const down = finger.clientY - start.y;
    const aside = Math.abs(finger.clientX - start.x);
    if (window.scrollY > 0 || down < -STRAY_PX || (pulled === 0 && aside > Math.max(STRAY_PX, down))) return end();
    pulled = Math.min(MOST_PX, Math.max(0, down - STRAY_PX) * SHARE);
    if (pulled === 0 && !ring) return;
    place(pulled);
    if (event.cancelable) event.preventDefault();
  };
  const letGo = async () => {
    if (!start) return;
    if (pulled < ENOUGH_PX) return end();
    start = null;
    busy = true;
    place(ENOUGH_PX);
    ring?.setAttribute('role', 'status');
    ring?.setAttribute('aria-label', 'Loading');
    ring?.firstElementChild?.classList.add('animate-turn');
    await refresh().catch((error: unknown) => showError(error));
    busy = false;
    end();
  };
  window.addEventListener('touchstart', begin, { passive: true, signal });
  window.addEventListener('touchmove', move, { passive: false, signal });
  window.addEventListener('touchend', () => void letGo(), { signal });
  window.addEventListener('touchcancel', end, { signal });
  signal.addEventListener('abort', () => {
    end();
    document.documentElement.style.overscrollBehaviorY = '';
  });
}
