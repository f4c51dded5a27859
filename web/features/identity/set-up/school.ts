import { useSyncExternalStore } from 'react';
import { currentCampus } from '../../../lib/app-state.ts';
import { browserStorage } from '../../../lib/browser-storage.ts';

/** The key of `useCodeMail` for a school email's code. */
export const schoolMailKey = (email: string): string => `verify-school-${email}`;

/** The storage key of the joined campus. */
const JOINED = 'redirect_to';
const listeners = new Set<() => void>();

/** Stores the campus of a school email that was verified on the host of another campus: the banner links to it (D48). */
export function storeJoinedCampus(campusId: string): void {
  if (campusId === currentCampus()._id) return forgetJoinedCampus();
  browserStorage.local.set(JOINED, campusId);
  for (const notify of listeners) notify();
}

/** The user has gone to the campus stored by `storeJoinedCampus`, so the banner has done its work. */
export function forgetJoinedCampus(): void {
  browserStorage.local.drop(JOINED);
  for (const notify of listeners) notify();
}

/** The campus stored by `storeJoinedCampus`, or null. */
export function useJoinedCampus(): string | null {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => browserStorage.local.get(JOINED),
    () => null,
  );
}
