import { copies } from '../../lib/api.ts';
import { onViewerChange } from '../../lib/browser.ts';
import { browserStorage } from '../../lib/browser-storage.ts';
import { SEEN } from '../../lib/person-data-names.ts';
import { currentViewer } from '../../lib/viewer.ts';

/** Whose it is, in this browser: a page that finds somebody else's forgets it. */
const OWNER = 'seen-by';
/** What is read without a connection: the feed, posts with their comments, people, and one's own conversations. */
const READ =
  /^\/api\/(?:feed|media|saved|posts\/[^/]+(?:\/comments)?|profiles\/[^/]+(?:\/posts)?|chats(?:\/[^/]+(?:\/messages)?)?)(?:\?|$)/;
const ANSWERS_KEPT = 80;

const owner = (): string => currentViewer().user?._id ?? 'nobody';

/** The page itself is a copy: the worker says so in it, and when it was made. */
export const copiedAt = (): string | null => document.documentElement.dataset.kept ?? null;

const isCutOff = (): boolean => !navigator.onLine || copiedAt() !== null;

/** Forgets all that was seen: somebody signed out, or somebody else is here. */
export async function forgetCopies(): Promise<void> {
  browserStorage.local.set(OWNER, owner());
  navigator.serviceWorker?.controller?.postMessage({ kind: 'forget' });
  await caches.delete(SEEN);
}

async function keep(path: string, answer: unknown, reader: string): Promise<void> {
  const seen = await caches.open(SEEN);
  await seen.put(path, new Response(JSON.stringify(answer)));
  // somebody signed out meanwhile
  if (reader !== owner()) return void (await caches.delete(SEEN));
  const answers = (await seen.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/api/'));
  for (const old of answers.slice(0, Math.max(0, answers.length - ANSWERS_KEPT))) await seen.delete(old);
}

async function find(path: string): Promise<unknown> {
  if (!isCutOff() || !READ.test(path)) return undefined;
  const seen = await caches.open(SEEN);
  return (await seen.match(path))?.json();
}

/**
 * From now on answers that were read are kept in this browser, and found again without a connection. An answer that
 * says that a thing is gone takes its copy along.
 */
export function keepCopies(): void {
  if (copies.find) return;
  const early = copies.early.splice(0);
  if (!('caches' in window)) {
    // the page did not come over a safe line
    copies.keep = () => undefined;
    return;
  }
  if (browserStorage.local.get(OWNER) !== owner()) void forgetCopies().catch(() => undefined);
  onViewerChange(() =>
    // told just before the new viewer stands
    queueMicrotask(() => void forgetCopies().catch(() => undefined)),
  );
  copies.keep = (path, answer) => {
    if (READ.test(path)) void keep(path, answer, owner()).catch(() => undefined);
  };
  copies.drop = (path) => {
    if (READ.test(path)) void caches.open(SEEN).then((seen) => seen.delete(path));
  };
  copies.find = (path) => find(path).catch(() => undefined);
  for (const [path, answer] of early) copies.keep(path, answer);
}
