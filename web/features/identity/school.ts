import { useSyncExternalStore } from 'react';
import { campus } from '../../lib/boot.ts';
import { browserStorage } from '../../lib/browser-storage.ts';

/** Where the countdown of a school e-mail's code is kept. */
export const schoolMailKey = (email: string): string => `verify-school-${email}`;

const REDIRECT = 'redirect_to';
const listeners = new Set<() => void>();

/** After a school e-mail of another campus was verified here, that campus is kept: the banner leads there (D48). */
export function keepJoinedCampus(campusId: string): void {
  if (campusId === campus._id) browserStorage.local.drop(REDIRECT);
  else browserStorage.local.set(REDIRECT, campusId);
  for (const tell of listeners) tell();
}

/** The campus kept by `keepJoinedCampus`, or null. */
export function useJoinedCampus(): string | null {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => browserStorage.local.get(REDIRECT),
  );
}
