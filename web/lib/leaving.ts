import { browserStorage } from './browser-storage.ts';
import { DRAFT_FILES, type PersonDataNames, OF_DEVICE, PARTING, SEEN, tabs } from './person-data-names.ts';

/** The next page waits at most this long for the caches to be deleted; it deletes them again (web/app/offline/copies.ts). */
const AT_MOST_MS = 1_000;

/** Deletes the files of all drafts (lib/draft-files/stored-blobs.ts). */
export function dropDraftFiles(): void {
  try {
    indexedDB.deleteDatabase(DRAFT_FILES);
  } catch {
    // The browser refuses storage.
  }
}

/** Deletes the data that this browser stores for the user whose session ended, and leaves a message for the next page. */
export async function forgetOnDevice({ drafts = false, say }: PersonDataNames): Promise<void> {
  browserStorage.session.clear();
  // not by `browserStorage`, which writes nothing more by now
  if (say) sessionStorage.setItem(PARTING, say);
  if (!drafts) {
    browserStorage.local.clear(OF_DEVICE);
    dropDraftFiles();
    tabs?.postMessage('left');
  }
  navigator.serviceWorker?.controller?.postMessage({ kind: 'forget' });
  await Promise.race([
    Promise.all([isSecureContext ? caches.delete(SEEN) : undefined, navigator.clearAppBadge?.()]),
    new Promise((late) => setTimeout(late, AT_MOST_MS)),
  ]);
}
