import { useEffect } from 'react';
import { currentCampus } from './app-state.ts';

function siteName(): string {
  const { generic, campus_short_name: campus } = currentCampus();
  return generic ? 'Quad' : `Quad ${campus}`;
}

/** of the screen that is shown */
let name: string | null = null;
let unread = 0;

function write(): void {
  const full = name ? `${name} · ${siteName()}` : siteName();
  document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${full}` : full;
}

/** Names the page while a screen is shown: "Log in · Quad OU"; the product's own name without a title. */
export function usePageTitle(title?: string | null): void {
  useEffect(() => {
    name = title || null;
    write();
    return () => {
      name = null;
      write();
    };
  }, [title]);
}

/** How much is unread stands before the page's name in the tab, and on the installed app's icon. */
export function showUnread(count: number): void {
  unread = count;
  write();
  // Not everywhere there, and refused where the app is not installed.
  const told = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  told?.catch(() => undefined);
}
