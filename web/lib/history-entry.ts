import { inBrowser } from './browser.ts';

/** How long the back button returns to the previous entry; after that it leads to the parent screen. */
const RECENT_MS = 24 * 60 * 60_000;

/** Stores when the current history entry was opened in its state, which survives reloads. */
export function noteEntry(): void {
  window.history.replaceState({ ...(window.history.state as object | null), at: Date.now() }, '');
}

/** Whether the previous entry belongs to the product and was left less than 24 hours ago. */
export function hasRecentHistory(): boolean {
  const { idx = 0, at = 0 } = (window.history.state ?? {}) as { idx?: number; at?: number };
  return idx > 0 && Date.now() - at < RECENT_MS;
}

/**
 * A name for the current history entry. The router gives the first entry of every document the same key, so it gets one
 * here, which is stored in its state: it survives reloads and Back, but not opening the address again.
 */
export function entryName(key: string): string {
  if (key !== 'default' || !inBrowser) return key;
  const state = window.history.state as { entry?: string } | null;
  if (state?.entry) return state.entry;
  const entry = Math.random().toString(36).slice(2);
  window.history.replaceState({ ...state, entry }, '');
  return entry;
}
