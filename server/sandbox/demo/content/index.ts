import { ads } from './ads.ts';
import { analyticsOf } from './analytics.ts';
import { chats } from './chats.ts';
import { deals } from './deals.ts';
import { joined, listings } from './listings.ts';
import { moveOutSale } from './move-out-sale.ts';
import { ambassador, invited, people, waiting } from './people.ts';
import { sales } from './past-sales.ts';
import { follows, usualSpots } from './places.ts';
import { saves } from './saves.ts';
import { myCourse, recentSearches, savedSearches, searches } from './searches.ts';
import { threads } from './threads.ts';

export { parseText } from './notation.ts';
export { usernames } from './people.ts';
export { pictureSvg } from './picture-files.ts';
export type * from './types.ts';

/**
 * The demo community of OU: its people, posts and messages. The same on every install; ages (`hoursAgo`, `minutesAgo`,
 * `daysAgo`) count back from the time of seeding. People are referred to by username, posts by their id here.
 */
export const demo = {
  people,
  invited,
  ambassador,
  waiting,
  follows,
  usualSpots,
  listings,
  sales,
  moveOutSale,
  joined,
  threads,
  saves,
  chats,
  deals,
  ads,
  searches,
  recentSearches,
  savedSearches,
  myCourse,
  analyticsOf,
} as const;
