import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import { calendarRoutes } from './routes-calendar.ts';
import { mailListRoutes } from './routes-mail.ts';
import type { Search } from '../search/index.ts';
import { sharedSearchRoutes } from './routes-searches.ts';
import { siteRoutes } from './routes-site.ts';
import { campusSpotRoutes } from './routes-spots.ts';
import { synonymRoutes } from './routes-synonyms.ts';

export { WORDS_CHANGED } from './routes-site.ts';
export { accountInScope, accountOf, loadAccounts } from './accounts.ts';
export { accountInScopeByAddress, accountsById, accountState, findUserTarget } from './store-accounts.ts';
export { campusToShow, covers, mayActOn, type Moderator, moderatorOf, outranks } from './staff.ts';

/**
 * What staff set for a campus or the whole site (D10): campuses, spots, calendars, words, searches, roles, mail.
 * @param isWatched whether a text contains a watched word, which moderation knows
 */
export const consoleRoutes = (
  platform: Platform,
  campuses: Campuses,
  isWatched: (text: string) => boolean,
  search: Pick<Search, 'previewRule'>,
): Route[] => [
  ...mailListRoutes(platform),
  ...siteRoutes(platform),
  ...campusSpotRoutes(platform, campuses),
  ...calendarRoutes(platform, campuses),
  ...synonymRoutes(platform, campuses, search),
  ...sharedSearchRoutes(platform, isWatched),
];
