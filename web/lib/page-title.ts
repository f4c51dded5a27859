import { useEffect } from 'react';
import { currentCampus } from './app-state.ts';

function siteName(): string {
  const { generic, campus_short_name: campus } = currentCampus();
  return generic ? 'Quad' : `Quad ${campus}`;
}

/** the title of the current address */
let ofRoute: string | null = null;
/** the screen's own, shown instead of the address's; null: it has none */
let ofScreen: string | null = null;
let unread = 0;

function write(): void {
  const name = ofScreen ?? ofRoute;
  const full = name ? `${name} · ${siteName()}` : siteName();
  document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${full}` : full;
}

/** Sets the document's title: "Log in · Quad OU", or with null "Quad OU" alone. */
export function useRouteTitle(title: string | null): void {
  useEffect(() => {
    ofRoute = title;
    write();
  }, [title]);
}

/** Replaces the address's title while the caller is shown and knows a better one, such as a post's name. */
export function usePageTitle(title?: string | null): void {
  useEffect(() => {
    if (!title) return;
    ofScreen = title;
    write();
    return () => {
      ofScreen = null;
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
