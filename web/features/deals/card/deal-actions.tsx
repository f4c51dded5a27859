import { type ReactNode, useState } from 'react';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { type DealAction, holdHours } from '../../../../contract/deals/deal-facts.ts';
import { openModal } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, type MenuItem } from '../../../ui/dialogs/menu.tsx';
import { BlockIcon, CheckIcon, FlagIcon } from '../../../ui/icons/icons.tsx';
import { personName } from '../../identity/index.ts';
import { accept, answerSale, decline } from '../api.ts';
import { CounterDialog } from '../dialogs/counter-dialog.tsx';
import { DeclineDialog } from '../dialogs/decline-dialog.tsx';
import { HoldDialog, type HoldTarget } from '../dialogs/hold-dialog.tsx';
import { type SureAction, SureDialog } from '../dialogs/sure-dialog.tsx';
import { canDo, stateNow } from '../may.ts';
import { RatePart } from '../record/rate-part.tsx';
import { useAct } from '../use-act.ts';

type Asking = 'counter' | 'decline' | 'hold' | SureAction | null;

interface Act {
  label: string;
  look?: 'primary' | 'second';
  busy?: boolean;
  onClick: () => void;
}

/** What the viewer can do with a deal now: one primary and at most two more actions, the rest under More. */
export function DealActions({ deal, now, children }: { deal: Deal; now: number; children?: ReactNode }) {
  const [asking, setAsking] = useState<Asking>(null);
  const { busy, run } = useAct();
  const { _id: id, role, other, listing } = deal;
  const can = (action: DealAction) => canDo(deal, action, now);
  const ask = (what: Asking) => () => setAsking(what);
  const state = stateNow(deal, now);
  const change = () => openModal({ kind: 'offer', postId: listing.post_id });

  const longer = holdHours.filter((hours) => can({ type: 'hold', hours }));

  const acts: Act[] = [];
  const more: MenuItem[] = [];
  if (role === 'seller') {
    const waiting = state === 'open' || state === 'countered';
    if (waiting && can({ type: 'accept', hours: 24 }))
      acts.push({ label: 'Accept', look: state === 'open' ? 'primary' : 'second', onClick: ask('hold') });
    if (can({ type: 'counter', price: Math.max(1, listing.price) }))
      acts.push({ label: 'Counter', look: 'second', onClick: ask('counter') });
    if (can({ type: 'decline', reason: '' })) acts.push({ label: 'Decline', onClick: ask('decline') });
    if (can({ type: 'release' })) acts.push({ label: 'Release hold', look: 'second', onClick: ask('release') });
    if (state === 'held' && longer.length > 0)
      more.push({ label: 'Change how long', icon: <CheckIcon size={20} />, onSelect: ask('hold') });
    if (can({ type: 'sold' }))
      more.push({
        label: 'Mark as sold',
        icon: <CheckIcon size={20} />,
        onSelect: () => openModal({ kind: 'who-bought', postId: listing.post_id }),
      });
  } else {
    if (can({ type: 'accept', hours: 24 }))
      acts.push({
        label: 'Accept',
        look: 'primary',
        busy: busy === 'accept',
        onClick: () => void run('accept', () => accept(id)),
      });
    if (can({ type: 'change', price: listing.price, note: `${deal.note} ` }))
      acts.push({ label: 'Change offer', look: 'second', onClick: change });
    if (can({ type: 'decline', reason: '' }))
      acts.push({ label: 'Decline', busy: busy === 'decline', onClick: () => void run('decline', () => decline(id)) });
    if (deal.confirmation === 'code' && can({ type: 'confirm-sale', happened: false }))
      acts.push({
        label: "I don't have it",
        busy: busy === 'no',
        onClick: () => void run('no', () => answerSale(id, false)),
      });
    else if (can({ type: 'confirm-sale', happened: true })) {
      acts.push({
        label: 'Yes, I bought it',
        look: 'primary',
        busy: busy === 'yes',
        onClick: () => void run('yes', () => answerSale(id, true)),
      });
      acts.push({
        label: "No, I didn't",
        look: 'second',
        busy: busy === 'no',
        onClick: () => void run('no', () => answerSale(id, false)),
      });
    }
    if (can({ type: 'withdraw' })) {
      if (acts.length < 3) acts.push({ label: 'Withdraw', onClick: ask('withdraw') });
      else more.push({ label: 'Withdraw', icon: <BlockIcon size={20} />, onSelect: ask('withdraw') });
    }
  }
  if (can({ type: 'cancel' }))
    more.push({ label: 'Cancel deal', icon: <BlockIcon size={20} />, onSelect: ask('cancel') });
  if (other._id)
    more.push({
      label: 'Report',
      icon: <FlagIcon size={20} />,
      onSelect: () => openModal({ kind: 'report', target: 'user', id: other._id, name: personName(other) }),
    });

  const target: HoldTarget = {
    dealId: id,
    name: other.first_name,
    price: deal.price,
    timeZone: deal.time_zone,
    others: Math.max(0, deal.queue_length - 1),
    held: state === 'held',
    hours: state === 'held' ? longer : holdHours,
  };
  const close = ask(null);
  return (
    <>
      <div className="mt-3 flex items-center gap-2 empty:hidden archived:hidden">
        {children}
        <RatePart deal={deal} now={now} />
        {acts.map(({ label, look, ...act }) => (
          <Button
            key={label}
            look={look ?? 'second'}
            {...act}
            className={
              look
                ? 'min-w-0 flex-auto px-2.5'
                : 'min-w-0 px-3 font-medium text-2 inset-ring-0 first:-ml-3 not-first:px-3'
            }
          >
            {label}
          </Button>
        ))}
        <Menu items={more} className="-mr-2 ml-auto" />
      </div>
      {asking === 'hold' ? <HoldDialog target={target} onClose={close} /> : null}
      {asking === 'counter' ? <CounterDialog deal={deal} onClose={close} /> : null}
      {asking === 'decline' ? <DeclineDialog deal={deal} onClose={close} /> : null}
      {asking === 'withdraw' || asking === 'release' || asking === 'cancel' ? (
        <SureDialog deal={deal} action={asking} onClose={close} />
      ) : null}
    </>
  );
}
