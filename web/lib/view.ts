import { type View, viewCookie } from '../../contract/view.ts';
import { storeCookie, YEAR_SECONDS } from './browser-cookie.ts';
import { setView, useStore } from './store.ts';

/** How lists of posts are shown. */
export const useView = (): View => useStore(({ nav }) => nav.view);

/**
 * Changes how lists are shown, and stores the choice in a cookie, which the server reads when it renders the next page.
 */
export function chooseView(view: View): void {
  setView(view);
  storeCookie(viewCookie, view, YEAR_SECONDS);
}
