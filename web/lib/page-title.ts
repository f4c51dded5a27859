import { useEffect } from 'react';
import { currentCampus } from './app-state.ts';

function siteName(): string {
  const { generic, campus_short_name: campus } = currentCampus();
  return generic ? 'Quad' : `Quad ${campus}`;
}

/** the title of the current screen */
let name: string | null = null;
let unread = 0;

function write(): void {
  const full = name ? `${name} · ${siteName()}` : siteName();
  document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${full}` : full;
}

/**
 * Sets the document's title while a screen is shown: "Log in · Quad OU". Without a title it leaves the one that a screen
 * inside has set, whose effect runs first, or else the product's name.
 */
export function usePageTitle(title?: string | null): void {
  useEffect(() => {
    if (!title) return;
    name = title;
    write();
    return () => {
      name = null;
      write();
    };
  }, [title]);
}

/** Shows the unread count before the page's title and on the installed app's icon. */
export function showUnread(count: number): void {
  unread = count;
  write();
  // Not supported everywhere, and refused where the app isn't installed.
  const update = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  update?.catch(() => undefined);
}
