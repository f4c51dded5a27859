import { copies } from '../../lib/api.ts';
import { onViewerChange } from '../../lib/browser.ts';
import { browserStorage } from '../../lib/browser-storage.ts';
import { SEEN } from '../../lib/person-data-names.ts';
import { currentViewer } from '../../lib/viewer.ts';

/** The key of the user whose copies this browser has: another user's are deleted. */
const OWNER = 'seen-by';
/** So many answers are kept, the latest ones. */
const ANSWERS_KEPT = 80;

const owner = (): string => currentViewer().user?._id ?? 'nobody';

/** When this page was stored (ISO 8601), which the service worker writes into an offline copy; null for any other page. */
export const copiedAt = (): string | null => document.documentElement.dataset.kept ?? null;

/** Whether stored answers may be shown: the browser is offline, or the page is an offline copy. */
const isCutOff = (): boolean => !navigator.onLine || copiedAt() !== null;

/** Deletes all copies, after a sign-in, a sign-out or a change of user, and notes whose copies come next. */
export async function forgetCopies(): Promise<void> {
  browserStorage.local.set(OWNER, owner());
  navigator.serviceWorker?.controller?.postMessage({ kind: 'forget' });
  await caches.delete(SEEN);
}

async function keep(path: string, answer: unknown, reader: string): Promise<void> {
  const seen = await caches.open(SEEN);
  await seen.put(path, new Response(JSON.stringify(answer)));
  // the user signed out while the answer was being stored
  if (reader !== owner()) return void (await caches.delete(SEEN));
  const answers = (await seen.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/api/'));
  for (const old of answers.slice(0, Math.max(0, answers.length - ANSWERS_KEPT))) await seen.delete(old);
}

async function find(path: string): Promise<unknown> {
  if (!isCutOff()) return undefined;
  const seen = await caches.open(SEEN);
  return (await seen.match(path))?.json();
}

/**
 * From now on, answers are stored in this browser and found when offline. A call that is answered with an error below 500
 * deletes its copy (lib/api.ts).
 */
export function keepCopies(): void {
  if (copies.find) return;
  const early = copies.early.splice(0);
  if (!('caches' in window)) {
    // no Cache API outside a secure context
    copies.keep = () => undefined;
    return;
  }
  if (browserStorage.local.get(OWNER) !== owner()) void forgetCopies().catch(() => undefined);
  onViewerChange(() =>
    // the event is emitted just before the new viewer is set
    queueMicrotask(() => void forgetCopies().catch(() => undefined)),
  );
  copies.keep = (path, answer) => void keep(path, answer, owner()).catch(() => undefined);
  copies.drop = (path) =>
    void caches
      .open(SEEN)
      .then((seen) => seen.delete(path))
      .catch(() => undefined);
  copies.find = (path) => find(path).catch(() => undefined);
  for (const [path, answer] of early) copies.keep(path, answer);
}
