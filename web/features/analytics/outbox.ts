import { type AdAction, sendAnalytics } from '../../../contract/analytics/analytics.ts';
import { inBrowser, onViewerChange } from '../../lib/browser.ts';

const FLUSH_MS = 4_000;
const MAX_QUEUED = 50;

/** what was reported already: type, post and ad */
let reported = new Set<string>();
/** by post, the ad of it that the reader saw or used last */
let adSeen = new Map<string, string>();
let events: { type: AdAction; post: string; ad?: string }[] = [];
let pages: { path: string }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports an action on a post, each kind once per post and once per ad of it while the page is open; the server decides
 * what counts. An action on a post after its ad was seen counts for that ad too; a view of the post elsewhere does not.
 * @param fromAd the ad on which it happened
 */
export function report(type: AdAction, post: string, fromAd?: string): void {
  if (fromAd) adSeen.set(post, fromAd);
  const ad = fromAd ?? (type === 'view' ? undefined : adSeen.get(post));
  const key = `${type}${post}${ad ?? ''}`;
  // saves are counted for ads only
  if (reported.has(key) || (type === 'save' && !ad)) return;
  reported.add(key);
  events.push({ type, post, ...(ad ? { ad } : {}) });
  schedule();
}

/** Reports a page view; at most 200 characters of the path are sent. */
export function reportPage(path: string): void {
  pages.push({ path: path.slice(0, 200) });
  schedule();
}

function schedule(): void {
  if (events.length + pages.length >= MAX_QUEUED) flush();
  else timer ??= setTimeout(flush, FLUSH_MS);
}

/** Sends the queued events. A beacon survives the page's unload, and nobody waits for its result. */
function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (events.length + pages.length === 0) return;
  const body = JSON.stringify({ events, pages });
  events = [];
  pages = [];
  navigator.sendBeacon?.(sendAnalytics.path, new Blob([body], { type: 'application/json' }));
}

if (inBrowser) {
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => document.hidden && flush());
}
// somebody signed in: the session is theirs by now, so what they did as a visitor would count as an account's
onViewerChange(() => {
  clearTimeout(timer);
  timer = undefined;
  events = [];
  pages = [];
  reported = new Set();
  adSeen = new Map();
});
