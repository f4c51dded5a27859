import { useEffect } from 'react';
import { campus } from './boot.ts';

const site = campus.generic ? 'Quad' : `Quad ${campus.campus_short_name}`;

let name = site;
let unread = 0;

function write(): void {
  document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${name}` : name;
}

/** Names the page while a screen is shown: "Log in · Quad OU"; the product's own name without a title. */
export function usePageTitle(title?: string | null): void {
  useEffect(() => {
    name = title ? `${title} · ${site}` : site;
    write();
    return () => {
      name = site;
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
