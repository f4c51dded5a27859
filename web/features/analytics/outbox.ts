import { type PostAction, sendAnalytics } from '../../../contract/analytics.ts';

const FLUSH_MS = 4_000;
const AT_ONCE = 50;

/** One load of the page, to the server: 32 hexadecimal digits. */
const newSession = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

let session = newSession();
let told = new Set<string>();
let events: { type: PostAction; post: string }[] = [];
let pages: { path: string }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells of something done with a post, each kind once per post and page session (ANA-02). */
export function tell(type: PostAction, post: string): void {
  const key = type + post;
  if (told.has(key)) return;
  told.add(key);
  events.push({ type, post });
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
  const body = JSON.stringify({ page_session: session, events, pages });
  events = [];
  pages = [];
  navigator.sendBeacon?.(sendAnalytics.path, new Blob([body], { type: 'application/json' }));
}

addEventListener('pagehide', flush);
document.addEventListener('visibilitychange', () => document.hidden && flush());
// somebody else is signed in now: what he sees is his own
addEventListener('quad:viewer', () => {
  flush();
  session = newSession();
  told = new Set();
});
