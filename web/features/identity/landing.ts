import type { Campus } from '../../../contract/campuses/campuses.ts';
import type { ViewerAnswer } from '../../../contract/identity/identity.ts';
import { matchRoute } from '../../../contract/match-route.ts';
import { sitePath } from '../../../contract/site-path.ts';
import { browserStorage } from '../../lib/browser-storage.ts';

const WANTED = 'wanted_place';

interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** Navigation state of a visitor who was redirected to the feed; the page they wanted stays stored (Protected). */
export const REDIRECTED = { sent_away: true };

/** Stores the page that a log-in leads to, if it belongs to this site. */
export function storePlace(to: string | null | undefined): void {
  const path = sitePath(to);
  if (path) browserStorage.session.set(WANTED, path);
}

/** The stored page, also for links that go through a mail; null for none. */
export const storedPlace = (): string | null => sitePath(browserStorage.session.get(WANTED));

/**
 * Stores a page that a visitor opened, for after the log-in (D6). Pages behind the gate are stored by the gate
 * itself. Navigating to the feed clears it.
 */
export function rememberPlace({ pathname, search, hash, state }: Place): void {
  if (matchRoute(pathname).route.returns) storePlace(`${pathname}${search}${hash}`);
  else if (pathname === '/home' && !(state as Partial<typeof REDIRECTED> | null)?.sent_away) forgetPlace();
}

/** Forgets the page, so a log-in leads to the start. */
export const forgetPlace = (): void => browserStorage.session.drop(WANTED);

/**
 * Where a user goes after signing in: the page they had opened, else /home, or the school
 * search on the generic campus. An unverified account confirms its email first.
 */
export function landing({ user }: Pick<ViewerAnswer, 'user'>, { generic }: Pick<Campus, 'generic'>): string {
  if (user && !user.verified) return '/verify';
  return storedPlace() ?? (generic ? '/search_schools' : '/home');
}
