import type { QueryKey } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { interleave } from '../../../contract/ads/sponsored.ts';
import type { AdParts, PostAd } from '../posts/components/index.ts';
import type { FeedAds } from '../posts/index.ts';
import type { Cell } from './cells.ts';

/** What the feed needs of ads, supplied by the app because the feed can't import ads. */
export interface AdSource extends AdParts {
  /** Fetches the ads that a feed lacks, and stores them under the key of its ads. `box` is the feed's element. */
  fill(key: QueryKey, box: RefObject<HTMLElement | null>): void;
}

/** Assigns ads to positions: the ad to show by the number of the feed's cells above it. */
export function adPlaces(cells: readonly Cell[], { turns, from, hidden }: FeedAds): Map<number, PostAd> {
  const places = new Map<number, PostAd>();
  let above = 0;
  for (const entry of interleave(
    cells.map(({ id, type, notice }) => ({ _id: id, counts: type !== 'new user' && !notice })),
    turns,
  ))
    if (entry.kind === 'post') above++;
    else if (above >= from && !hidden.includes(entry.sponsored.ad_id)) places.set(above, entry.sponsored);
  return places;
}
