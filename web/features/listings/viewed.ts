import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../lib/browser-storage.ts';

/*
 * Recently viewed listings. They are stored in this browser, for this campus's host only, so nobody else can
 * read them; signing out deletes them with all other stored data (lib/clear-person-data.ts).
 */

const NAME = 'recently_viewed';
const AT_MOST = 8;

const listeners = new Set<() => void>();
const none: readonly string[] = [];
/** what was read last: a store has to return the same array until something changes */
let lastRead: { text: string; ids: readonly string[] } = { text: '', ids: none };

function viewedIds(): readonly string[] {
  const text = browserStorage.local.get(NAME) ?? '';
  if (text !== lastRead.text) lastRead = { text, ids: text === '' ? none : text.split(' ') };
  return lastRead.ids;
}

function store(ids: readonly string[]): void {
  if (ids.length > 0) browserStorage.local.set(NAME, ids.join(' '));
  else browserStorage.local.drop(NAME);
  for (const notify of listeners) notify();
}

/** Puts a listing first among the recently viewed ones. */
export const noteViewed = (id: string): void =>
  store([id, ...viewedIds().filter((each) => each !== id)].slice(0, AT_MOST));

/** Removes a listing, for example because it was deleted. */
export function forgetViewed(id: string): void {
  if (viewedIds().includes(id)) store(viewedIds().filter((each) => each !== id));
}

export const clearViewed = (): void => store(none);

function listen(notify: () => void): () => void {
  const otherTab = ({ key }: StorageEvent) => key === NAME && notify();
  listeners.add(notify);
  window.addEventListener('storage', otherTab);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', otherTab);
  };
}

/** The ids of the recently viewed listings, the last one first. */
export const useViewed = (): readonly string[] => useSyncExternalStore(listen, viewedIds, () => none);
