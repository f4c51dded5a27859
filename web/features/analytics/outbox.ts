import { type AdAction, sendAnalytics } from '../../../contract/analytics.ts';

const FLUSH_MS = 4_000;
const AT_ONCE = 50;

let told = new Set<string>();
/** the ad by which the reader came to a post */
let cameBy = new Map<string, string>();
let events: { type: AdAction; post: string; ad?: string }[] = [];
let pages: { path: string }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tells of something done with a post, each kind once per post and page session (ANA-02), and once per ad of it; the server
 * decides what counts. What is
 * done with a post after its ad was seen counts for that ad too; a view of the post elsewhere does not.
 */
export function tell(type: AdAction, post: string, seenAs?: string): void {
  if (seenAs) cameBy.set(post, seenAs);
  const ad = seenAs ?? (type === 'view' ? undefined : cameBy.get(post));
  const key = `${type}${post}${ad ?? ''}`;
  if (told.has(key) || (type === 'save' && !ad)) return;
  told.add(key);
  events.push({ type, post, ...(ad ? { ad } : {}) });
  later();
}

/** Tells of a page that was opened (ANA-08). */
export function tellPage(path: string): void {
  pages.push({ path: path.slice(0, 200) });
  later();
}

function later(): void {
  if (events.length + pages.length >= AT_ONCE) flush();
  else timer ??= setTimeout(flush, FLUSH_MS);
}

/** Sends what waits. A beacon outlives the page, and whether it arrives is nobody's concern here (ANA-06). */
function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (events.length + pages.length === 0) return;
  const body = JSON.stringify({ events, pages });
  events = [];
  pages = [];
  navigator.sendBeacon?.(sendAnalytics.path, new Blob([body], { type: 'application/json' }));
}

addEventListener('pagehide', flush);
document.addEventListener('visibilitychange', () => document.hidden && flush());
// somebody else is signed in now: what he sees is his own
addEventListener('quad:viewer', () => {
  flush();
  told = new Set();
  cameBy = new Map();
});
