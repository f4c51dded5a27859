import type { Deal } from '../../../contract/deals/deal.ts';
import { isInLine } from '../../../contract/deals/deal-facts.ts';
import { stateNow } from './may.ts';
import { isMyTurn } from './words.ts';

/** Whether a deal is in line, in whatever state, or waits for the viewer's answer. */
export const isOpen = (deal: Deal, now: number): boolean => isInLine(stateNow(deal, now)) || isMyTurn(deal, now);

/**
 * The deals that a conversation shows: the one that was chosen, those in line, and those that wait for an answer or a rating;
 * if there are none, the last one.
 * @param now ms
 * @param wanted the id of the deal that the address names; null for none
 * @param hasStep there is a listing to begin with, so the last deal isn't shown
 */
export function shownOf(deals: readonly Deal[], now: number, wanted: string | null, hasStep: boolean): Deal[] {
  const open = deals.filter((deal) => deal._id === wanted || isOpen(deal, now) || deal.rate_by !== null);
  const shown = open.length > 0 || hasStep ? open : deals.slice(0, 1);
  // the one that was chosen in the Deals tab comes first, then what waits for the viewer
  const rank = (deal: Deal) => (deal._id === wanted ? 2 : isMyTurn(deal, now) ? 1 : 0);
  return shown.toSorted((a, b) => rank(b) - rank(a));
}
