import { kept } from './kept.ts';
import { DRAFT_FILES, type Leaving, OF_DEVICE, PARTING, SEEN, tabs } from './left-behind.ts';

/** At most this long the next page waits for the caches to be deleted; it deletes them again. */
const AT_MOST_MS = 1_000;

export function dropDraftFiles(): void {
  try {
    indexedDB.deleteDatabase(DRAFT_FILES);
  } catch {
    // The browser keeps none.
  }
}

/** Deletes what this browser keeps for the person who leaves. */
export async function forget({ drafts = false, say }: Leaving): Promise<void> {
  kept.session.clear();
  if (say) sessionStorage.setItem(PARTING, say);
  if (!drafts) {
    kept.browser.clear(OF_DEVICE);
    dropDraftFiles();
    tabs?.postMessage('left');
  }
  navigator.serviceWorker?.controller?.postMessage({ kind: 'forget' });
  await Promise.race([
    Promise.all([caches?.delete(SEEN), navigator.clearAppBadge?.()]),
    new Promise((late) => setTimeout(late, AT_MOST_MS)),
  ]);
}
