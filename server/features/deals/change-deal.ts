import type { Spot } from '../../../contract/campuses/spot.ts';
import type { Deal } from '../../../contract/deals/deal.ts';
import type { DealAction, DealFacts } from '../../../contract/deals/deal-facts.ts';
import type { Tx, Write } from '../../platform/database/write.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LineParts } from './line.ts';
import type { DealLoader } from './load.ts';
import { WholeDeal } from './whole-deal.ts';

export interface ChangeDealParts extends LineParts {
  platform: Pick<Platform, 'live' | 'limits'>;
  loader: DealLoader;
}

/** An action on a deal, with the meet-up spot that it names. */
export interface ChosenAction {
  action: DealAction;
  spot?: Spot;
  /** of a deal over several listings: those that are left out of what is accepted */
  except?: readonly string[];
}

/** A deal under the locks of its listings, before the change. */
export interface LockedDeal {
  tx: Tx;
  campusId: string;
  facts: DealFacts;
}

/**
 * Runs an action on one of the viewer's deals: locks its listings, ends what has expired, applies the machine, stores deal,
 * messages and what the listing shows, and emits `dealChanged`.
 * @param change what to do, or a function that decides it under the lock; it may write in the same transaction
 * @returns the deal as the viewer sees it then
 * @throws ProblemError deal_not_found, too_many_requests, no_reply_yet, and what `change` or `WholeDeal.act` refuses with
 */
export async function changeDeal(
  parts: ChangeDealParts,
  write: Write,
  viewer: Viewer,
  dealId: string,
  change: ChosenAction | ((deal: LockedDeal) => Promise<ChosenAction>),
): Promise<Deal> {
  await parts.platform.limits.spend('deals.change', viewer.userId);
  const { userId } = viewer;
  const hidden = await parts.loader.hiddenFrom(userId);
  return write(async (tx) => {
    const deal = await WholeDeal.lock(parts, tx, dealId, userId);
    const { sellerId, buyerId, campusId, facts } = deal;
    const role = userId === buyerId ? 'buyer' : 'seller';
    if (hidden.has(role === 'buyer' ? sellerId : buyerId)) throw problem('deal_not_found');
    const { action, ...more } = typeof change === 'function' ? await change({ tx, campusId, facts }) : change;
    deal.act(role, action, more);
    return deal.store(() => parts.loader.view(tx, viewer, dealId, hidden));
  });
}
