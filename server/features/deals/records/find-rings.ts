import { findRing, type RingDeal, ringRules } from '../../../../contract/deals/ring.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DealChange } from '../events.ts';
import { ringFound } from './events.ts';
import { findHandOff, type HandOffRow, handOffsOf, youngOf } from './store-rings.ts';

const FIND = 'deals.find-ring';
/** Accounts of a ring of four are at most this many hand-offs away from either of the two. */
const STEPS = 2;

const dealOf = ({ id, seller_id, buyer_id, price, at }: HandOffRow): RingDeal => ({
  dealId: id,
  sellerId: seller_id,
  buyerId: buyer_id,
  price,
  at,
});

/** The job that looks, after a hand-off, for young accounts that mostly deal with each other. */
export function defineFindRings({ jobs, pool, write }: Pick<Platform, 'jobs' | 'pool' | 'write'>): void {
  jobs.define<{ dealId: string }>(FIND, async ({ dealId }) => {
    const last = await findHandOff.one(pool, dealId);
    if (!last) return;
    const young = new Set<string>();
    let newest = [last.seller_id, last.buyer_id];
    for (let step = 0; step <= STEPS && newest.length > 0 && young.size < ringRules.around; step++) {
      const found = (await youngOf.all(pool, newest)).map(({ id }) => id);
      if (step === 0 && found.length < newest.length) return;
      for (const id of found) young.add(id);
      const near = await handOffsOf.all(pool, found);
      newest = [...new Set(near.flatMap((row) => [row.seller_id, row.buyer_id]))].filter((id) => !young.has(id));
    }
    const ring = findRing(dealOf(last), (await handOffsOf.all(pool, [...young])).map(dealOf), young);
    if (ring) await write((tx) => tx.emit(ringFound, { campusId: last.campus_id, ...ring }));
  });
}

/** Has the job look at a hand-off of two young accounts, once its transaction is committed. */
export async function lookForRing(
  jobs: Platform['jobs'],
  tx: Tx,
  { dealId, sellerId, buyerId }: Pick<DealChange, 'dealId' | 'sellerId' | 'buyerId'>,
): Promise<void> {
  // most accounts are older, and a job costs more than the hand-off
  const people = [sellerId, buyerId];
  if ((await youngOf.all(tx, people)).length === people.length) await jobs.add(tx, FIND, { dealId });
}
