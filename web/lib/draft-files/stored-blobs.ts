import { isClosed } from '../browser-storage.ts';
import { DRAFT_FILES } from '../person-data-names.ts';

/*
 * The bytes of a draft's files, stored in the browser: after a reload an unfinished upload continues, and a file that
 * the server has deleted after some days is uploaded again. If the browser refuses storage, all results are empty.
 */
const STORE = 'blobs';
const MOST_BYTES = 80_000_000;
const MAX_AGE_MS = 14 * 24 * 3_600_000;

let opening: Promise<IDBDatabase | null> | undefined;

/** The page's connection to the database; null if the browser refuses it. */
function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(DRAFT_FILES, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => {
        // another tab deletes the database with the user's other data (lib/leaving.ts), and an open connection would block that
        request.result.onversionchange = () => {
          request.result.close();
          opening = undefined;
        };
        resolve(request.result);
      };
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const database = await open();
  if (!database) return null;
  return new Promise((resolve) => {
    try {
      const request = act(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

/** The keys of all files of a draft. */
const all = (draft: string) => IDBKeyRange.bound(`${draft}/`, `${draft}/\uffff`);

/** `ready`: scaled, ready for upload; otherwise as it was chosen. */
export interface StoredBlob {
  blob: Blob;
  ready: boolean;
}

/** Stores a file's bytes, unless there are more than 80 MB of them or the page is being left after a sign-out. */
export async function keepBlob(draft: string, file: string, { blob, ready }: StoredBlob): Promise<void> {
  if (blob.size > MOST_BYTES || isClosed()) return;
  await run('readwrite', (store) => store.put({ blob, ready, at: Date.now() }, `${draft}/${file}`));
}

/** The stored bytes of a file; null if there are none. */
export async function keptBlob(draft: string, file: string): Promise<StoredBlob | null> {
  return ((await run('readonly', (store) => store.get(`${draft}/${file}`))) as StoredBlob | undefined) ?? null;
}

/** Deletes one file of a draft, or all of them. */
export async function dropBlobs(draft: string, file?: string): Promise<void> {
  await run('readwrite', (store) => store.delete(file === undefined ? all(draft) : `${draft}/${file}`));
}

/** Deletes files stored more than two weeks ago. */
export async function sweepBlobs(): Promise<void> {
  const database = await open();
  if (!database) return;
  const oldest = Date.now() - MAX_AGE_MS;
  const request = database.transaction(STORE, 'readwrite').objectStore(STORE).openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    if ((cursor.value as { at: number }).at < oldest) cursor.delete();
    cursor.continue();
  };
}
