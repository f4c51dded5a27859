import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Deal } from '../../../contract/deals/deal.ts';
import { codeAfter } from '../../../contract/deals/deal-facts.ts';
import { classNames } from '../../ui/class-names.ts';
import { preloadDialog } from '../../ui/dialogs/dialog.tsx';
import { preloadMenu } from '../../ui/dialogs/menu.tsx';
import { CheckIcon, DownIcon } from '../../ui/icons/icons.tsx';
import {
  DealPicture,
  isSeveral,
  pickedOf,
  pricesOf,
  refetchDeal,
  stateLine,
  stateNow,
  StatePill,
  statusOf,
  dealTitle,
  useAct,
} from '../deals/index.ts';
import {
  codeQuery,
  loadHandOff,
  dropCode,
  useWaitingCode,
  waitingCodeLine,
  waitingCodeStatus,
} from '../hand-offs/index.ts';
import { MeetUpMap } from '../meet-ups/index.ts';
import type { DealDialog, DealAct } from './act.ts';
import { DealButtons } from './deal-buttons.tsx';
import { DealDetails } from './deal-details.tsx';
import { DealDialogs } from './deal-dialogs.tsx';
import { DealThings } from './deal-things.tsx';
import { meetUpActs } from './meet-up-acts.ts';
import { NextInLine, useNextBuyer } from './next-in-line.tsx';
import { canAccept, endActs, offerActs, rateActs } from './offer-acts.ts';
import { DealSteps } from './steps.tsx';

interface DealCardProps {
  deal: Deal;
  /** ms */
  now: number;
  /** its accessible name: "Deal", or with its listing where the conversation has several */
  name: string;
  folded: boolean;
  onFold: (folded: boolean) => void;
  /** beside the title: the way to the conversation's other deals */
  trail?: ReactNode;
}

/**
 * A deal at the top of its conversation. Folded: what it's about, how far it is, and the next step. Unfolded: all of it.
 */
export function DealCard({ deal, now, name, folded, onFold, trail }: DealCardProps) {
  const { listing } = deal;
  const [asking, setAsking] = useState<DealDialog | null>(null);
  const doing = useAct();
  const next = useNextBuyer(deal, now);
  const code = useWaitingCode(deal._id);
  const body = useId();
  const { price, asked } = pricesOf(deal);
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const picked = pickedOf(deal, unticked);
  const state = stateNow(deal, now);
  useRefetchAtEnd(deal, state !== deal.state);
  const reserved = state === 'held' || state === 'agreed';
  const waiting = reserved ? code : undefined;
  const isPast = code?.refused != null && !reserved;
  useEffect(() => {
    if (isPast) dropCode(code);
  }, [isPast, code]);
  useCodeOffline(deal, reserved);
  // the dialogs of the code are only for a deal that is still reserved
  const isTooLate = (asking === 'show-code' || asking === 'enter-code') && !reserved;
  const hold: DealAct[] = next
    ? [
        {
          label: `Hold for ${next.buyer.first_name}`,
          icon: CheckIcon,
          place: 'button',
          look: 'primary',
          does: { ask: 'hold-next' },
        },
      ]
    : [];
  const acts = [
    ...rateActs(deal, now),
    ...hold,
    ...meetUpActs(deal, now),
    ...offerActs(deal, now, picked),
    ...endActs(deal, now),
  ];
  const title = dealTitle(deal);
  const buttons = <DealButtons acts={acts} folded={folded} ask={setAsking} {...doing} />;
  const status = statusOf(deal, now);
  const folding = waiting ? waitingCodeStatus(waiting) : { ...status, word: stateLine(deal, now) };
  return (
    <section aria-label={name} className={classNames('border-b border-line bg-page px-4', folded ? 'py-2' : 'py-3')}>
      <div className="flex items-center gap-3">
        <DealPicture deal={deal} faded={listing.sold || listing.gone} className={folded ? 'size-12' : 'size-14'} />
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline gap-2">
            <span className="min-w-0 truncate font-semi">
              {listing.gone || isSeveral(deal) ? (
                title
              ) : (
                <Link to={`/post/${listing.post_id}`} className="hit-44 hover:underline">
                  {title}
                </Link>
              )}
            </span>
            <span className="shrink-0 font-bold tnum">
              {price}
              {asked ? <s className="ml-1.5 text-label font-normal text-3">{asked}</s> : null}
            </span>
          </p>
          <p className="mt-1 flex min-w-0">
            <StatePill status={folded ? folding : status} />
          </p>
        </div>
        {trail}
        <button
          type="button"
          aria-expanded={!folded}
          aria-controls={body}
          aria-label={folded ? 'Show deal' : 'Fold deal'}
          onClick={() => onFold(!folded)}
          className="-mr-3 grid size-target shrink-0 place-items-center rounded-pill text-2 hover:bg-2"
        >
          <DownIcon size={20} className={classNames('transition-transform', !folded && 'rotate-180')} />
        </button>
      </div>
      {folded ? buttons : null}
      <div id={body} hidden={folded}>
        {folded ? null : (
          <>
            <DealDetails deal={deal} now={now} />
            {waiting ? <p className="mt-3 text-small text-2">{waitingCodeLine(waiting)}</p> : null}
            {buttons}
            <DealThings
              deal={deal}
              now={now}
              unticked={canAccept(deal, now) ? unticked : null}
              onTick={(id, on) => setUnticked(on ? unticked.filter((other) => other !== id) : [...unticked, id])}
            />
            <MeetUpMap deal={deal} now={now} />
            <DealSteps state={state} />
            <NextInLine deal={deal} now={now} />
          </>
        )}
      </div>
      <DealDialogs
        deal={deal}
        now={now}
        picked={picked}
        asking={isTooLate ? null : asking}
        next={next}
        onClose={() => setAsking(null)}
      />
    </section>
  );
}

/** Refetches a deal once a deadline has ended it. Its end shows at once; the rest, such as the line, only the server knows. */
function useRefetchAtEnd({ listing: { post_id: post } }: Deal, ended: boolean): void {
  useEffect(() => {
    if (ended) refetchDeal(post);
  }, [ended, post]);
}

/** Reads the buyer's code, and loads what shows or takes it, so that the hand-off works without a connection. */
function useCodeOffline(deal: Deal, reserved: boolean): void {
  const isBuyer = deal.role === 'buyer';
  const isNeeded = reserved && codeAfter(deal.wrong_codes) !== null;
  useQuery({ ...codeQuery(deal), enabled: isNeeded && isBuyer });
  useEffect(() => {
    if (!isNeeded) return;
    loadHandOff(isBuyer);
    preloadDialog();
    preloadMenu();
  }, [isNeeded, isBuyer]);
}
