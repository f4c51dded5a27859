import type { Deal } from '../../../contract/deals/deal.ts';
import { type DealAction, dealLimits, holdHours, HOUR, isInLine } from '../../../contract/deals/deal-facts.ts';
import { dealPrice } from '../../../contract/deals/event-words.ts';
import { openModal } from '../../lib/store.ts';
import {
  BlockIcon,
  CheckIcon,
  ClockIcon,
  CloseIcon,
  EditIcon,
  FlagIcon,
  TagIcon,
  ThumbsUpIcon,
} from '../../ui/icons/icons.tsx';
import { personName } from '../identity/index.ts';
import { accept, answerSale, decline } from '../offers/index.ts';
import { acceptLabel, canDo, canRate, isSeveral, type PickedThings, stateNow } from '../deals/index.ts';
import type { DealAct } from './act.ts';

/**
 * What the viewer can do about a deal's price, its hold and its end. `now` in ms.
 * @param picked what of several things the seller would accept
 */
export const offerActs = (deal: Deal, now: number, picked: PickedThings): DealAct[] =>
  deal.role === 'seller' ? forSeller(deal, now, picked) : forBuyer(deal, now);

/** Whether the seller can accept an offer now, or a part of its things. */
export function canAccept(deal: Deal, now: number): boolean {
  const state = stateNow(deal, now);
  return (
    deal.role === 'seller' &&
    (state === 'open' || state === 'countered') &&
    canDo(deal, { type: 'accept', hours: 24 }, now)
  );
}

function forSeller(deal: Deal, now: number, picked: PickedThings): DealAct[] {
  const { _id: id, listing } = deal;
  const can = (action: DealAction) => canDo(deal, action, now);
  const state = stateNow(deal, now);
  const acts: DealAct[] = [];
  const several = isSeveral(deal);
  const accepts = canAccept(deal, now) && (!several || picked.count > 0);
  if (accepts)
    acts.push({
      label:
        several && picked.except.length > 0
          ? acceptLabel(picked)
          : state === 'open'
            ? 'Accept'
            : `Accept ${dealPrice(deal.price)}`,
      icon: CheckIcon,
      place: 'button',
      look: state === 'open' ? 'primary' : 'second',
      does: { run: () => accept(id, 24, picked.except) },
    });
  // with the asking price, which is never too high, or just below it, as the same counter-offer again changes nothing
  if ([listing.price, listing.price - 1].some((price) => can({ type: 'counter', price: Math.max(1, price) })))
    acts.push({ label: 'Counter', icon: TagIcon, place: 'button', does: { ask: 'counter' } });
  if (can({ type: 'decline', reason: '' }))
    acts.push({ label: 'Decline', icon: CloseIcon, place: 'button', does: { ask: 'decline' } });
  if (accepts) acts.push({ label: 'Choose how long to hold', icon: ClockIcon, place: 'menu', does: { ask: 'hold' } });
  if ((state === 'held' || state === 'agreed') && longerHolds(deal, now).length > 0)
    acts.push({ label: 'Change how long', icon: ClockIcon, place: 'menu', does: { ask: 'hold' } });
  if (can({ type: 'sold' }))
    acts.push({
      label: 'Mark as sold',
      icon: CheckIcon,
      place: 'menu',
      does: several ? { ask: 'sold' } : { open: () => openModal({ kind: 'who-bought', postId: listing.post_id }) },
    });
  if (can({ type: 'release' }))
    acts.push({ label: 'Release hold', icon: ClockIcon, place: 'menu', does: { ask: 'release' } });
  return acts;
}

/**
 * The lengths from now, in hours, that the seller can give the hold; some may be shorter than what is left of it. The hold
 * outlasts an agreed meet-up, so none ends before that.
 */
export function longerHolds(deal: Deal, now: number) {
  const least = deal.meet_up ? Date.parse(deal.meet_up.at) + dealLimits.afterMeetUp : 0;
  return holdHours.filter((hours) => now + hours * HOUR > least && canDo(deal, { type: 'hold', hours }, now));
}

function forBuyer(deal: Deal, now: number): DealAct[] {
  const { _id: id, listing } = deal;
  const can = (action: DealAction) => canDo(deal, action, now);
  const acts: DealAct[] = [];
  if (can({ type: 'accept', hours: 24 }))
    acts.push({
      label: `Accept ${dealPrice(deal.counter_price ?? deal.price)}`,
      icon: CheckIcon,
      place: 'button',
      look: 'primary',
      does: { run: () => accept(id) },
    });
  // with another note: the same offer again would change nothing, and isn't an action
  if (can({ type: 'change', price: listing.price, note: `${deal.note} ` }))
    acts.push({
      label: 'Change offer',
      icon: EditIcon,
      place: 'button',
      // what was asked for together has one price
      does:
        deal.things.length > 0
          ? { ask: 'change' }
          : { open: () => openModal({ kind: 'offer', postId: listing.post_id }) },
    });
  if (can({ type: 'decline', reason: '' }))
    acts.push({ label: 'Decline', icon: CloseIcon, place: 'button', does: { run: () => decline(id) } });
  const answer = (label: string, happened: boolean): DealAct => ({
    label,
    icon: happened ? CheckIcon : CloseIcon,
    place: 'button',
    look: happened ? 'primary' : 'second',
    does: { run: () => answerSale(id, happened) },
  });
  if (deal.confirmation === 'code' && can({ type: 'confirm-sale', happened: false }))
    acts.push(answer(`I don't have ${isSeveral(deal) ? 'them' : 'it'}`, false));
  else if (can({ type: 'confirm-sale', happened: true }))
    acts.push(answer(`Yes, I bought ${isSeveral(deal) ? 'them' : 'it'}`, true), answer("No, I didn't", false));
  return acts;
}

/** How somebody leaves a deal, worded by how far it is; then reporting. */
export function endActs(deal: Deal, now: number): DealAct[] {
  const { role, other } = deal;
  const state = stateNow(deal, now);
  const waits = state === 'open' || state === 'countered';
  const acts: DealAct[] = [];
  if (role === 'buyer' && isInLine(state) && state !== 'agreed')
    acts.push({ label: 'Withdraw', icon: BlockIcon, place: waits ? 'button' : 'menu', does: { ask: 'withdraw' } });
  else if (canDo(deal, { type: 'cancel' }, now))
    acts.push({ label: 'Cancel deal', icon: BlockIcon, place: 'menu', does: { ask: 'cancel' } });
  // a person hidden by a block has no id here
  if (other._id)
    acts.push({
      label: 'Report',
      icon: FlagIcon,
      place: 'menu',
      does: { open: () => openModal({ kind: 'report', target: 'user', id: other._id, name: personName(other) }) },
    });
  return acts;
}

/** "Rate NAME", while the viewer can. */
export const rateActs = (deal: Deal, now: number): DealAct[] =>
  canRate(deal, now)
    ? [
        {
          label: `Rate ${deal.other.first_name}`,
          icon: ThumbsUpIcon,
          place: 'button',
          look: 'primary',
          does: { open: () => openModal({ kind: 'rate', dealId: deal._id }) },
        },
      ]
    : [];
