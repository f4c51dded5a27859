import { tell } from './outbox.ts';

const IN_SIGHT_MS = 1_000;

interface Watched {
  post: string;
  ad?: string | undefined;
  inSight: boolean;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

const watched = new Map<Element, Watched>();
let observer: IntersectionObserver | undefined;

/** Counts a view once half of an element, or as much of it as half the window, was in sight for a second. */
export function watch(element: Element, post: string, ad?: string): () => void {
  observer ??= new IntersectionObserver((entries) => entries.forEach(judge), { threshold: [0, 0.1, 0.25, 0.5] });
  watched.set(element, { post, ad, inSight: false });
  observer.observe(element);
  return () => {
    clearTimeout(watched.get(element)?.timer);
    watched.delete(element);
    observer?.unobserve(element);
  };
}

function judge({ target, intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): void {
  const it = watched.get(target);
  if (!it) return;
  const inSight =
    intersectionRatio >= 0.5 || intersectionRect.height >= (rootBounds?.height ?? Number.POSITIVE_INFINITY) / 2;
  if (inSight === it.inSight) return;
  it.inSight = inSight;
  wait(it);
}

/** Begins or ends the second of one that is or is not in sight. */
function wait(it: Watched): void {
  clearTimeout(it.timer);
  if (it.inSight && !document.hidden) it.timer = setTimeout(tell, IN_SIGHT_MS, 'view', it.post, it.ad);
}

// nobody looks at a page behind another one
document.addEventListener('visibilitychange', () => {
  for (const it of watched.values()) wait(it);
});
