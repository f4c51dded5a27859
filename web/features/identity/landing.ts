import type { ViewerAnswer } from '../../../contract/identity.ts';
import { sitePath } from '../../../contract/site-path.ts';
import { campus } from '../../lib/boot.ts';
import { browserStorage } from '../../lib/browser-storage.ts';

const WANTED = 'wanted_place';

interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** How a visitor comes to the feed who wanted another page, which then stays wanted (Protected). */
export const SENT_AWAY = { sent_away: true };

/** Notes where a log-in is to lead, if that is a page of this site. */
export function wantPlace(to: string | null | undefined): void {
  const path = sitePath(to);
  if (path) browserStorage.session.set(WANTED, path);
}

/** The page that a visitor wanted, for what goes through a mail. */
export const wantedPlace = (): string | null => sitePath(browserStorage.session.get(WANTED));

/**
 * A visitor opened this: after log-in they get to see it (D6); what else the gate hides it remembers itself. Whoever goes
 * to the feed by themselves wants the feed.
 */
export function rememberPlace({ pathname, search, hash, state }: Place): void {
  if (/^\/(post\/.|appeal$)/.test(pathname)) wantPlace(`${pathname}${search}${hash}`);
  else if (pathname === '/home' && !(state as Partial<typeof SENT_AWAY> | null)?.sent_away) forgetPlace();
}

export const forgetPlace = (): void => browserStorage.session.drop(WANTED);

/**
 * Where somebody goes who has just come in (AUT-54, AUT-55, VER-27): to the page that they had opened, else /home, on
 * the generic campus to find their school; an unverified account confirms its e-mail first.
 */
export function landing({ user }: Pick<ViewerAnswer, 'user'>): string {
  if (user && !user.verified) return '/verify';
  return wantedPlace() ?? (campus.generic ? '/search_schools' : '/home');
}
