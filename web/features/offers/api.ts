import { queryOptions } from '@tanstack/react-query';
import type { Deal } from '../../../contract/deals/deal.ts';
import type { HoldHours } from '../../../contract/deals/deal-facts.ts';
import { acceptDeal, cancelDeal, holdDeal, holdFor, releaseDeal } from '../../../contract/deals/holds.ts';
import { changeOffer, counterDeal, declineDeal, sendOffer, withdrawDeal } from '../../../contract/deals/offers.ts';
import { confirmSale, listBuyers, sellTo } from '../../../contract/deals/sold.ts';
import { call } from '../../lib/api.ts';
import { refetchDeals, takeDeal, takeAnswer } from '../deals/index.ts';
import { refetchOwnListings, refreshPost } from '../posts/index.ts';

const byId = (id: string) => ({ params: { id } });

/**
 * Sends an offer, or changes the open one. Prices here and below are in whole dollars.
 * @param key the same for each retry of the same offer, so that it is sent once
 * @throws ApiError, as all functions of this file
 */
export async function offer(postId: string, body: { price: number; note: string }, key: string): Promise<Deal> {
  const { deal } = await call(sendOffer, { ...byId(postId), body, idempotencyKey: key });
  takeDeal(deal);
  return deal;
}

/**
 * Accepts an offer, or as its buyer a counter-offer.
 * @param hours for how long its listings are held
 * @param except the ids of the listings, of several, that the seller leaves out
 */
export const accept = (id: string, hours: HoldHours = 24, except: readonly string[] = []): Promise<Deal> =>
  takeAnswer(call(acceptDeal, { ...byId(id), body: { hours, except: [...except] } }));
/** Changes the viewer's offer, with one price for all things of the deal. */
export const changePrice = (id: string, price: number, note: string): Promise<Deal> =>
  takeAnswer(call(changeOffer, { ...byId(id), body: { price, note } }));
/** Holds the listing for a deal's buyer, or sets another end of the hold. */
export const hold = (id: string, hours: HoldHours): Promise<Deal> =>
  takeAnswer(call(holdDeal, { ...byId(id), body: { hours } }));
/** Holds the own listing for somebody who wrote about it. */
export const holdForWriter = (postId: string, user: string, hours: HoldHours): Promise<Deal> =>
  takeAnswer(call(holdFor, { ...byId(postId), body: { user, hours } }));
export const release = (id: string): Promise<Deal> => takeAnswer(call(releaseDeal, byId(id)));
export const counter = (id: string, price: number, key: string): Promise<Deal> =>
  takeAnswer(call(counterDeal, { ...byId(id), body: { price }, idempotencyKey: key }));
export const decline = (id: string, reason = ''): Promise<Deal> =>
  takeAnswer(call(declineDeal, { ...byId(id), body: { reason } }));
export const withdraw = (id: string): Promise<Deal> => takeAnswer(call(withdrawDeal, byId(id)));
export const cancel = (id: string): Promise<Deal> => takeAnswer(call(cancelDeal, byId(id)));
/** Confirms or denies that the viewer bought what its seller marked as sold to them. */
export const answerSale = (id: string, happened: boolean): Promise<Deal> =>
  takeAnswer(call(confirmSale, { ...byId(id), body: { happened } }));

/** Who may have bought the own listing without being in its line. */
export const buyersQuery = (postId: string) =>
  queryOptions({
    queryKey: ['deals', 'buyers', postId] as const,
    queryFn: async ({ signal }) => (await call(listBuyers, { ...byId(postId), signal })).buyers,
    staleTime: 0,
  });

/** Marks the own listing sold: to a buyer in line (a deal's id), to a person who is then asked (a user's id), or to neither. */
export async function sell(postId: string, to: { deal?: string; buyer?: string }): Promise<void> {
  const { deal } = await call(sellTo, { ...byId(postId), body: { deal: to.deal ?? null, buyer: to.buyer ?? null } });
  if (deal) takeDeal(deal);
  refetchDeals();
  refreshPost(postId);
  refetchOwnListings();
}
