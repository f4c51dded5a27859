import { isSelling } from '../../../../contract/posts/listing-fields.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Announcer, listingHeld, storeSold, postSold } from '../../posts/index.ts';
import { askOnOffer } from './ask.ts';
import { confirm, type ListingRow, lockListing, setLine } from './store.ts';

export type { ListingRow } from './store.ts';

type Key = Pick<ListingRow, 'campus_id' | 'id'>;

const timeOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** What a listing shows of its line. */
export interface ShownLine {
  /** end of its hold (ISO 8601) */
  heldUntil: string | null;
  /** when each place in it ends if nobody does anything (ISO 8601, or 'infinity') */
  lineEnds: readonly string[];
  /** its seller's action shows that it's available */
  confirmed: boolean;
}

/** The state of a listing that deals change, in their own transactions. Lock the listing before changing it. */
export interface ListingState {
  /**
   * Locks a post of a campus that a viewer can see; other writers wait. The caller has checked that the viewer may read
   * the campus.
   * @throws ProblemError post_not_found, post_deleted
   */
  lockFor(tx: Tx, campusId: string, viewer: Viewer, postId: string): Promise<ListingRow>;
  /** Locks a listing, whatever its state; undefined if there is none. */
  lock(tx: Tx, campusId: string, postId: string): Promise<ListingRow | undefined>;
  /**
   * Stores its line, and publishes a change of the hold, the length or the confirmation.
   * @param listing as it was locked
   * @param byId in whose name it is published
   */
  setLine(tx: Tx, listing: ListingRow, line: ShownLine, byId: string): Promise<void>;
  /** Marks a listing as confirmed, since an action of its seller shows that it's available. */
  confirm(tx: Tx, listing: Key, byId: string): Promise<void>;
  /**
   * Call it when someone wants the listing: asks its seller whether it's still available, if it hasn't been confirmed for long.
   */
  offered(tx: Tx, listing: ListingRow): Promise<void>;
  /** Marks it sold and emits `postSold`. @throws ProblemError post_deleted */
  markSold(tx: Tx, listing: Pick<ListingRow, 'campus_id' | 'id' | 'author_id'>): Promise<void>;
}

/** Whether a listing can be bought: for sale, readable, not sold, not expired, and not there for anyone to take. */
export const isAvailable = (row: ListingRow): boolean =>
  row.type === 'post' &&
  row.depth === 0 &&
  row.price !== null &&
  isSelling(row.kind) &&
  !row.at_the_curb &&
  !row.sold &&
  !row.expired &&
  !row.deleted &&
  !row.hidden;

export function createListingState(announce: Announcer, now: () => number): ListingState {
  const announceChange = (tx: Tx, { campus_id: campusId, id: postId }: Key, byId: string) =>
    announce.changed(tx, { campusId, postId, byId });
  return {
    async lockFor(tx, campusId, viewer, postId) {
      const row = await lockListing.one(tx, campusId, postId, viewer.userId);
      if (!row || row.hidden || row.blocked) throw problem('post_not_found');
      if (row.deleted) throw problem('post_deleted');
      return row;
    },
    lock: (tx, campusId, postId) => lockListing.one(tx, campusId, postId, null),
    async setLine(tx, listing, { heldUntil, lineEnds, confirmed }, byId) {
      const { campus_id: campusId, id: postId } = listing;
      const isHoldChanged = timeOf(listing.held_until) !== timeOf(heldUntil);
      if (isHoldChanged || listing.queue_length !== lineEnds.length || confirmed) announceChange(tx, listing, byId);
      await Promise.all([
        setLine.run(tx, { campusId, postId, heldUntil, lineEnds, confirmed }),
        isHoldChanged && heldUntil !== null && tx.emit(listingHeld, { campusId, postId, until: heldUntil }),
      ]);
    },
    async confirm(tx, listing, byId) {
      await confirm.run(tx, listing.campus_id, listing.id);
      announceChange(tx, listing, byId);
    },
    offered: (tx, listing) => askOnOffer(tx, listing, now()),
    async markSold(tx, listing) {
      const { campus_id: campusId, id: postId, author_id: authorId } = listing;
      if (!(await storeSold.one(tx, campusId, postId, true))) throw problem('post_deleted');
      await tx.emit(postSold, { campusId, postId, authorId, sold: true });
      announceChange(tx, listing, authorId);
    },
  };
}
