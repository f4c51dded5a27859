import type { DemoRecentSearch, DemoSearch } from './types.ts';

const counted: ReadonlyArray<readonly [text: string, members: number, visitors: number, hoursAgo: number]> = [
  ['desk', 186, 61, 0.4],
  ['mini fridge', 152, 47, 1],
  ['football tickets', 141, 90, 0.7],
  ['sublease', 117, 72, 2],
  ['bike', 109, 38, 1.5],
  ['calculator', 88, 19, 3],
  ['couch', 81, 33, 2.5],
  ['organic chemistry', 74, 12, 5],
  ['headphones', 66, 21, 6],
  ['roommate', 61, 44, 4],
  ['monitor', 58, 14, 8],
  ['lamp', 47, 11, 7],
  ['guitar', 39, 16, 12],
  ['scooter', 34, 20, 15],
  ['plants', 31, 8, 20],
  ['film camera', 27, 9, 26],
  ['kayak', 19, 7, 40],
  ['trading cards', 17, 5, 33],
];

/** The searches of the campus, the most frequent first. */
export const searches: readonly DemoSearch[] = counted.map(([text, members, visitors, hoursAgo]) => ({
  text,
  unique_views: Math.round(members * 0.7),
  ghost_views: visitors,
  total_views: members + visitors,
  hoursAgo,
}));

/** The recent searches of the demo account. */
export const recentSearches: readonly DemoRecentSearch[] = [
  { by: 'hollisreyes', text: 'bookshelf speakers', quantity: 2, hoursAgo: 3 },
  { by: 'hollisreyes', text: 'film camera', quantity: 4, hoursAgo: 20 },
  { by: 'hollisreyes', text: 'rug', quantity: 1, hoursAgo: 45 },
  { by: 'hollisreyes', text: 'tent', quantity: 1, hoursAgo: 110 },
];

/** A saved search as its address has it. */
export interface DemoSavedSearch {
  by: string;
  name: string;
  alerts: 'instant' | 'daily' | 'off';
  query: string;
  filter: Record<string, string>;
}

/** The course that the demo account takes. */
export const myCourse = { by: 'hollisreyes', code: 'CHEM 3053' };

/** The saved searches of the demo account, some with new results. */
export const savedSearches: readonly DemoSavedSearch[] = [
  {
    by: 'hollisreyes',
    name: 'Desk under $100',
    alerts: 'daily',
    query: 'desk',
    filter: { for_sale: 'true', price_max: '100' },
  },
  { by: 'hollisreyes', name: 'Lamps', alerts: 'off', query: 'lamp', filter: { for_sale: 'true' } },
  {
    by: 'hollisreyes',
    name: 'Kayak or paddle board',
    alerts: 'instant',
    query: 'inflatable kayak',
    filter: { price_max: '150' },
  },
];
