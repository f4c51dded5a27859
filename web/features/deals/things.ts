import type { Deal, DealThing } from '../../../contract/deals/deal.ts';
import { dealPrice } from '../../../contract/deals/event-words.ts';

/** The things that are still part of a deal, or were when it ended. Empty for a deal over a single listing. */
export const thingsIn = ({ things }: Pick<Deal, 'things'>): DealThing[] => things.filter((thing) => thing.in);

/** How many things a deal is about now, or was when it ended; 1 for a deal over a single listing. */
export const countOf = (deal: Deal): number => Math.max(1, thingsIn(deal).length);

/** Whether a deal is over several things, of which more than one is left. */
export const isSeveral = (deal: Deal): boolean => countOf(deal) > 1;

/** What a deal is called: its listing's title, "5 things", or "No longer available". */
export const dealTitle = (deal: Deal): string =>
  isSeveral(deal) ? `${countOf(deal)} things` : deal.listing.title || 'No longer available';

/** The thing of a deal that is this listing; null for a deal over a single listing, or over others. */
export const thingOf = ({ things }: Deal, postId: string): DealThing | null =>
  things.find(({ post_id }) => post_id === postId) ?? null;

/** Ids of the posts of all listings that a deal is or was about. */
export const postsOf = ({ things, listing }: Deal): string[] =>
  things.length > 0 ? things.map(({ post_id }) => post_id) : [listing.post_id];

/** What a seller takes of an offer: everything but what they unticked, and what is on hold for somebody else. */
export interface PickedThings {
  /** ids of the posts that are left out */
  except: string[];
  /** how many things are taken; 0 for a deal over a single listing, as is `price` */
  count: number;
  /** their price together, in whole US dollars */
  price: number;
}

/** @param unticked ids of the posts that the seller unticked */
export function pickedOf(deal: Deal, unticked: readonly string[]): PickedThings {
  const isOut = ({ post_id: id, held_by_other: held }: DealThing) => held || unticked.includes(id);
  const kept = thingsIn(deal).filter((thing) => !isOut(thing));
  return {
    except: thingsIn(deal)
      .filter(isOut)
      .map(({ post_id }) => post_id),
    count: kept.length,
    price: kept.reduce((sum, { price }) => sum + price, 0),
  };
}

/** "Accept", "Accept 4 for $120", or for what is free "Accept 2". */
export function acceptLabel({ except, count, price }: PickedThings): string {
  if (except.length === 0) return 'Accept';
  return price === 0 ? `Accept ${count}` : `Accept ${count} for ${dealPrice(price)}`;
}
