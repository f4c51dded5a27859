import { inBrowser } from '../../lib/browser.ts';
import { report } from './outbox.ts';

const VISIBLE_MS = 1_000;

interface WatchedPost {
  post: string;
  ad?: string | undefined;
  visible: boolean;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

const watched = new Map<Element, WatchedPost>();
let observer: IntersectionObserver | undefined;

/**
 * Reports a view once half of the element, or as much of it as half the window, has been visible for a second.
 * @returns how to stop
 */
export function watch(element: Element, post: string, ad?: string): () => void {
  observer ??= new IntersectionObserver((entries) => entries.forEach(checkVisibility), {
    threshold: [0, 0.1, 0.25, 0.5],
  });
  watched.set(element, { post, ad, visible: false });
  observer.observe(element);
  return () => {
    clearTimeout(watched.get(element)?.timer);
    watched.delete(element);
    observer?.unobserve(element);
  };
}

function checkVisibility(entry: IntersectionObserverEntry): void {
  const { target, isIntersecting, intersectionRatio, intersectionRect, rootBounds } = entry;
  const item = watched.get(target);
  if (!item) return;
  // for an element that isn't rendered, even the window is 0 px high
  const visible =
    isIntersecting &&
    (intersectionRatio >= 0.5 || intersectionRect.height >= (rootBounds?.height ?? Number.POSITIVE_INFINITY) / 2);
  if (visible === item.visible) return;
  item.visible = visible;
  updateTimer(item);
}

/** Restarts the one-second timer of an element that is visible in a visible window; stops it otherwise. */
function updateTimer(item: WatchedPost): void {
  clearTimeout(item.timer);
  if (item.visible && !document.hidden) item.timer = setTimeout(report, VISIBLE_MS, 'view', item.post, item.ad);
}

// a page in a background tab is not being looked at
const updateTimers = () => {
  for (const item of watched.values()) updateTimer(item);
};
if (inBrowser) document.addEventListener('visibilitychange', updateTimers);
