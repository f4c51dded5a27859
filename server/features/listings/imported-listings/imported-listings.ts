import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountClaimed } from '../../identity/index.ts';
import type { ImportedListing } from '../../claims/index.ts';
import { addListings } from '../../posts/index.ts';
import { keepListings, takeListings } from './store.ts';

/** Stores listings until their owners claim their accounts. */
export async function storeListings(tx: Tx, listings: readonly ImportedListing[]): Promise<void> {
  await keepListings.run(tx, JSON.stringify(listings));
}

/** Posts a person's imported listings when they claim their account. */
export function postListingsOfClaimed({ events, bus, live }: Pick<Platform, 'events' | 'bus' | 'live'>): void {
  events.on(accountClaimed, {
    async within(tx, { userId, campusId }) {
      const listings = await takeListings.all(tx, userId);
      if (listings.length === 0) return;
      await addListings(
        tx,
        { bus, live },
        listings.map((listing) => ({ ...listing, userId, campusId })),
      );
    },
  });
}
