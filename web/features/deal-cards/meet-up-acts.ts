import type { Deal } from '../../../contract/deals/deal.ts';
import { codeAfter, dealLimits, lateMinutes } from '../../../contract/deals/deal-facts.ts';
import { paymentLimits } from '../../../contract/deals/payment.ts';
import {
  BlockIcon,
  CalendarIcon,
  CardIcon,
  CheckIcon,
  ClockIcon,
  KeyIcon,
  PeopleIcon,
  PinIcon,
  RetryIcon,
  ShareIcon,
  ShieldIcon,
} from '../../ui/icons/icons.tsx';
import { acceptProposal, calendarPath, dispute, sayArrival } from '../meet-ups/index.ts';
import { unsayMet } from '../hand-offs/index.ts';
import { canDo, isNearMeeting, stateNow } from '../deals/index.ts';
import type { DealAct } from './act.ts';

/** What the viewer can do about a deal's meet-up, hand-off and payment since it was held, the next step first. `now` in ms. */
export function meetUpActs(deal: Deal, now: number): DealAct[] {
  const state = stateNow(deal, now);
  const reserved = state === 'held' || state === 'agreed';
  if (state === 'handed_off') return payActs(deal, now);
  if (!reserved && state !== 'expired') return [];
  const noShow = noShowActs(deal, now);
  if (!reserved) return [...answers(deal, now), ...noShow];
  return [
    ...answers(deal, now),
    ...arrivalActs(deal, now),
    ...handOffActs(deal, now),
    ...payActs(deal, now),
    ...noShow,
    ...timeActs(deal, now),
  ];
}

/** Answers to a report that somebody didn't show up, and to a proposed time. */
function answers(deal: Deal, now: number): DealAct[] {
  const { no_show: report, proposal } = deal;
  const acts: DealAct[] = [];
  if (report && !report.mine && !report.disputed && canDo(deal, { type: 'dispute' }, now))
    acts.push({
      label: 'Dispute',
      icon: ShieldIcon,
      place: 'button',
      look: 'primary',
      does: { run: () => dispute(deal._id) },
    });
  if (report?.disputed)
    acts.push({ label: 'Ask the moderators', icon: ShieldIcon, place: 'button', does: { ask: 'moderators' } });
  if (proposal && !proposal.mine && canDo(deal, { type: 'accept-meet-up' }, now))
    acts.push({
      label: 'Accept meet-up',
      icon: CheckIcon,
      place: 'button',
      look: 'primary',
      does: { run: () => acceptProposal(deal) },
    });
  return acts;
}

const noShowActs = (deal: Deal, now: number): DealAct[] =>
  !deal.no_show && canDo(deal, { type: 'no-show' }, now)
    ? [{ label: "They didn't show up", icon: BlockIcon, place: 'button', does: { ask: 'no-show' } }]
    : [];

function timeActs(deal: Deal, now: number): DealAct[] {
  const { proposal, meet_up: meetUp } = deal;
  const propose = { icon: CalendarIcon, place: 'button', does: { ask: 'propose' } } as const;
  if (proposal) return [{ ...propose, label: 'Propose another time' }];
  if (stateNow(deal, now) !== 'agreed' || !meetUp) return [{ ...propose, label: 'Propose meet-up', look: 'primary' }];
  return [
    {
      label: 'Add to calendar',
      icon: CalendarIcon,
      place: 'tile',
      does: { href: calendarPath(deal._id) },
    },
    { label: 'Share my meet-up', icon: ShareIcon, place: 'tile', does: { ask: 'share' } },
    { label: 'Reschedule', icon: RetryIcon, place: 'tile', does: { ask: 'propose' } },
  ];
}

function arrivalActs(deal: Deal, now: number): DealAct[] {
  if (deal.here.mine !== null || !canDo(deal, { type: 'here' }, now)) return [];
  const { _id: id } = deal;
  const here: DealAct = {
    label: "I'm here",
    icon: PinIcon,
    place: isNearMeeting(deal, now) ? 'button' : 'menu',
    look: 'primary',
    does: { run: () => sayArrival(id, null) },
  };
  // by now the other person can be reported as missing, so nobody says anymore that they will be late
  if (canDo(deal, { type: 'no-show' }, now)) return [here];
  const late = lateMinutes.map(
    (minutes): DealAct => ({
      label: `${minutes} minutes late`,
      icon: ClockIcon,
      place: 'menu',
      checked: deal.late.mine === minutes,
      does: { run: () => sayArrival(id, minutes) },
    }),
  );
  return [here, ...late];
}

/** The way to pay, until a day after the meet-up: the seller's from shortly before it, the buyer's from its time. */
function payActs(deal: Deal, now: number): DealAct[] {
  const { meet_up: meetUp, price, role } = deal;
  if (!meetUp || price === 0) return [];
  const at = Date.parse(meetUp.at);
  const from = role === 'seller' ? at - dealLimits.handOffBefore : at;
  if (now < from || now >= at + paymentLimits.shownFor) return [];
  return [
    {
      label: role === 'seller' ? 'Show how to pay' : 'How to pay',
      icon: CardIcon,
      place: stateNow(deal, now) === 'agreed' ? 'button' : 'menu',
      does: { ask: 'pay' },
    },
  ];
}

/**
 * The code and "We met": buttons from shortly before an agreed meet-up, else behind the three dots. "We met" is a button also
 * where no code counts anymore or the other person said it, and so is taking it back.
 */
function handOffActs(deal: Deal, now: number): DealAct[] {
  const { role, met } = deal;
  const isNear = isNearMeeting(deal, now);
  const place = isNear ? 'button' : 'menu';
  const hasCode = codeAfter(deal.wrong_codes) !== null;
  const acts: DealAct[] = [];
  if (hasCode)
    acts.push({
      label: role === 'buyer' ? 'Show code' : 'Enter code',
      icon: KeyIcon,
      place,
      look: isNear && deal.here.mine !== null ? 'primary' : 'second',
      does: { ask: role === 'buyer' ? 'show-code' : 'enter-code' },
    });
  if (!met.mine)
    acts.push({
      label: 'We met',
      icon: PeopleIcon,
      place: met.other || !hasCode ? 'button' : place,
      look: met.other ? 'primary' : 'second',
      does: { ask: 'met' },
    });
  else if (canDo(deal, { type: 'unmet' }, now))
    acts.push({
      label: 'Undo “We met”',
      icon: RetryIcon,
      place: 'button',
      does: { run: () => unsayMet(deal._id) },
    });
  return acts;
}
