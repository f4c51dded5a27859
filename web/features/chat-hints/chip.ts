import type { Deal } from '../../../contract/deals/deal.ts';
import { dealPrice } from '../../../contract/deals/event-words.ts';
import { priceRefusal } from '../../../contract/deals/machine.ts';
import { quickTime } from '../../../contract/deals/times.ts';
import type { Post } from '../../../contract/posts/posts.ts';
import { canDo, isSeveral, stateNow, thingsIn } from '../deals/index.ts';
import type { Hint } from './recognize.ts';

/** What a chip fills in when it's tapped. */
export type ChipAct =
  | { offer: number | undefined; postId: string }
  | { counter: number; deal: Deal }
  | { accept: Deal }
  | { propose: { at: number; spot: string | null }; deal: Deal };

export interface HintChip {
  label: string;
  act: ChipAct;
}

interface About {
  /** the conversation's; null for none */
  deal: Deal | null;
  /** a listing that the viewer can want; null for none */
  wanted: Post | null;
  /** ms */
  now: number;
}

/** The chip for what a text seems to mean; null where the viewer can't do that now. */
export function chipFor(hint: Hint, about: About): HintChip | null {
  switch (hint.kind) {
    case 'offer':
      return chipOfPrice(hint.price, about);
    case 'accept':
      return chipOfYes(about);
    case 'meet':
      return chipOfMeeting(hint, about);
  }
}

function chipOfPrice(price: number, { deal, wanted, now }: About): HintChip | null {
  if (deal?.role === 'seller') {
    const isTheirs = stateNow(deal, now) === 'open' && price === deal.price;
    if (isTheirs || !canDo(deal, { type: 'counter', price }, now)) return null;
    return { label: `Counter with ${dealPrice(price)}`, act: { counter: price, deal } };
  }
  // an offer for several things is changed on their card
  if (deal && isSeveral(deal)) return null;
  if (deal)
    return canDo(deal, { type: 'change', price, note: deal.note }, now)
      ? { label: `Offer ${dealPrice(price)}`, act: { offer: price, postId: deal.listing.post_id } }
      : null;
  if (!wanted?.price) return null;
  const refusal = priceRefusal(price, { price: wanted.price, firm: wanted.firm === true, available: true });
  return refusal ? null : { label: `Offer ${dealPrice(price)}`, act: { offer: price, postId: wanted._id } };
}

function chipOfYes({ deal, wanted, now }: About): HintChip | null {
  // what isn't on hold for somebody else is picked on the card
  if (deal && thingsIn(deal).some(({ held_by_other: held }) => held)) return null;
  // any hours: they don't decide whether it can be accepted
  if (deal && canDo(deal, { type: 'accept', hours: 24 }, now)) {
    const price = deal.role === 'buyer' ? (deal.counter_price ?? deal.price) : deal.price;
    return { label: `Accept ${dealPrice(price)}`, act: { accept: deal } };
  }
  if (deal || !wanted || wanted.price === null) return null;
  const label = wanted.price === 0 ? 'I want this' : `Offer ${dealPrice(wanted.price)}`;
  return { label, act: { offer: undefined, postId: wanted._id } };
}

function chipOfMeeting({ at, spot }: { at: number; spot: string | null }, { deal, now }: About): HintChip | null {
  if (!deal) return null;
  const isKnown = [deal.proposal?.at, deal.meet_up?.at].some((known) => known && Date.parse(known) === at);
  // where it is doesn't matter to whether a time can be proposed
  if (isKnown || !canDo(deal, { type: 'propose', spot: spot ?? '', at }, now)) return null;
  return { label: `Propose ${quickTime(at, deal.time_zone, now)}`, act: { propose: { at, spot }, deal } };
}
