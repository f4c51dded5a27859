import { useSyncExternalStore } from 'react';
import { storeCookie, YEAR_SECONDS } from './browser-cookie.ts';

/** The chosen theme; 'system' follows the device. */
export type Theme = 'light' | 'dark' | 'system';

const listeners = new Set<() => void>();

/**
 * The current theme of this page. The server has written the stored choice into <html data-theme>, so no cookie is read
 * here.
 */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Applies a theme without storing it. */
export function showTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  // the browser's bars have the page's color
  const page = getComputedStyle(root).getPropertyValue('--page').trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = page;
  for (const notify of listeners) notify();
}

/**
 * Applies a theme and stores it for a year in the `theme` cookie, which the server reads before the first paint; 'system'
 * deletes the cookie.
 */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  storeCookie('theme', theme, theme === 'system' ? 0 : YEAR_SECONDS);
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** The chosen theme, for the switch in the settings. */
export function useTheme(): Theme {
  return useSyncExternalStore(listen, currentTheme, () => 'system');
}
