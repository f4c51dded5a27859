import { type View, viewCookie } from '../../contract/view.ts';
import { setView, useStore } from './store.ts';

const YEAR_SECONDS = 31_536_000;

/** How lists of posts are shown (BRO-06). */
export const useView = (): View => useStore(({ nav }) => nav.view);

/**
 * Changes how lists are shown, and stores the choice in a cookie, which the server reads when it renders the next page.
 */
export function chooseView(view: View): void {
  setView(view);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store interface is missing in two browsers
  document.cookie = `${viewCookie}=${view}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
