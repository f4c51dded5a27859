import type { Deal, DealThing } from '../../../contract/deals/deal.ts';
import { dealPrice } from '../../../contract/deals/event-words.ts';

/** The things that are still part of a deal, or were when it ended. Empty for a deal over a single listing. */
export const thingsIn = ({ things }: Pick<Deal, 'things'>): DealThing[] => things.filter((thing) => thing.in);

/** How many things a deal is about now. */
export const countOf = (deal: Deal): number => Math.max(1, thingsIn(deal).length);

/** Whether a deal is over several things, of which more than one is left. */
export const isSeveral = (deal: Deal): boolean => countOf(deal) > 1;

/** What a deal is called: its listing, or "5 things". */
export const dealTitle = (deal: Deal): string =>
  isSeveral(deal) ? `${countOf(deal)} things` : deal.listing.title || 'No longer available';

/** A thing's part of a deal, as its own listing's page needs it. */
export const thingOf = ({ things }: Deal, postId: string): DealThing | null =>
  things.find(({ post_id }) => post_id === postId) ?? null;

/** Posts of all listings that a deal is or was about. */
export const postsOf = ({ things, listing }: Deal): string[] =>
  things.length > 0 ? things.map(({ post_id }) => post_id) : [listing.post_id];

/** What a seller takes of an offer: everything but what they unticked, and what is on hold for somebody else. */
export interface PickedThings {
  except: string[];
  count: number;
  price: number;
}

/** What a seller takes of an offer. @param unticked the ids of the listings that they unticked */
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

/** "Accept", or "Accept 4 for $120". */
export const acceptLabel = ({ except, count, price }: PickedThings): string =>
  except.length === 0 ? 'Accept' : `Accept ${count} for ${dealPrice(price)}`;
