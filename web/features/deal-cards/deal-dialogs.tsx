import { Suspense } from 'react';
import type { Deal } from '../../../contract/deals/deal.ts';
import { type DealState, holdHours } from '../../../contract/deals/deal-facts.ts';
import type { QueueEntry } from '../../../contract/deals/deals.ts';
import { CodeDialog, EnterCodeDialog, PaymentDialog } from '../hand-offs/index.ts';
import { ChangeOfferDialog, CounterDialog, DeclineDialog, HoldDialog, type HoldTarget } from '../offers/index.ts';
import { SureDialog } from './sure-dialog.tsx';
import { countOf, isSeveral, type PickedThings, stateNow } from '../deals/index.ts';
import { ModeratorsDialog, NoShowDialog, ProposeDialog, ShareDialog } from '../meet-ups/index.ts';
import type { DealDialog } from './act.ts';
import { longerHolds } from './offer-acts.ts';

interface DealDialogsProps {
  deal: Deal;
  now: number;
  /** what of several things the seller would accept */
  picked: PickedThings;
  asking: DealDialog | null;
  /** the next buyer, who can be given the hold; null for nobody */
  next: QueueEntry | null;
  onClose: () => void;
}

/** The open dialog of a deal's card. It stays when the card is folded. */
export function DealDialogs({ deal, now, picked, asking, next, onClose }: DealDialogsProps) {
  switch (asking) {
    case null:
      return null;
    case 'hold':
      return <HoldDialog target={targetOf(deal, now, picked)} onClose={onClose} />;
    case 'hold-next':
      return next ? <HoldDialog target={nextTarget(deal, next)} onClose={onClose} /> : null;
    case 'counter':
      return <CounterDialog deal={deal} onClose={onClose} />;
    case 'change':
      return <ChangeOfferDialog deal={deal} onClose={onClose} />;
    case 'decline':
      return <DeclineDialog deal={deal} onClose={onClose} />;
    case 'no-show':
      return <NoShowDialog deal={deal} onClose={onClose} />;
    case 'moderators':
      return <ModeratorsDialog deal={deal} onClose={onClose} />;
    case 'withdraw':
    case 'release':
    case 'cancel':
    case 'sold':
    case 'met':
      return <SureDialog deal={deal} action={asking} onClose={onClose} />;
    default: {
      const Shown = {
        propose: ProposeDialog,
        share: ShareDialog,
        'show-code': CodeDialog,
        'enter-code': EnterCodeDialog,
        pay: PaymentDialog,
      }[asking];
      return (
        <Suspense>
          <Shown deal={deal} onClose={onClose} />
        </Suspense>
      );
    }
  }
}

/** The hold of the deal itself: a new one, or another end. */
function targetOf(deal: Deal, now: number, picked: PickedThings): HoldTarget {
  const held = isHeld(stateNow(deal, now));
  const several = isSeveral(deal) && !held;
  return {
    dealId: deal._id,
    name: deal.other.first_name,
    things: several ? picked.count : countOf(deal),
    except: several ? picked.except : [],
    price: several ? picked.price : deal.price,
    timeZone: deal.time_zone,
    others: Math.max(0, deal.queue_length - 1),
    held,
    hours: held ? longerHolds(deal, now) : holdHours,
  };
}

const isHeld = (state: DealState): boolean => state === 'held' || state === 'agreed';

/** The hold for the next in line, of a deal that has ended. */
const nextTarget = (deal: Deal, next: QueueEntry): HoldTarget => ({
  dealId: next.deal_id,
  name: next.buyer.first_name,
  things: next.things,
  price: next.price_of_all,
  timeZone: deal.time_zone,
  others: Math.max(0, deal.queue_length - 1),
  held: false,
});
