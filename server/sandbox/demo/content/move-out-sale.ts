import type { PriceSchedule } from '../../../../contract/sales/schedule.ts';

/** A move-out sale: a part of one person's listings, posted together. */
export interface DemoSale {
  by: string;
  title: string;
  place: string;
  schedule: PriceSchedule;
  hoursAgo: number;
  /** from its first day to its last */
  days: number;
  /** listings by their id; the first one has its card in the feed */
  items: readonly string[];
}

/** After 30 hours one step of its schedule has begun, at any time of the day. */
export const moveOutSale: DemoSale = {
  by: 'ruthannkessler',
  title: 'Everything in Elm 214',
  place: 'Elm Hall lobby',
  schedule: '10-1-free',
  hoursAgo: 30,
  days: 6,
  items: ['white-bookshelf', 'purple-vacuum', 'blue-backpack', 'purple-band', 'streaming-stick', 'jumper-cables'],
};
