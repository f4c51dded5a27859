import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { isInLine } from '../../../../contract/deals/deal-facts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { DownIcon } from '../../../ui/icons/icons.tsx';
import { refetchDeal } from '../api.ts';
import { ListingPicture } from '../listing-picture.tsx';
import { stateNow } from '../may.ts';
import { MeetUpPart } from '../meet-up/meet-up-part.tsx';
import { RecordLine } from '../record/record-line.tsx';
import { StatePill } from '../state-pill.tsx';
import { pricesOf, sentenceOf, statusOf } from '../words.ts';
import { DealActions } from './deal-actions.tsx';
import { NextInLine } from './next-in-line.tsx';
import { Place } from './place.tsx';
import { Steps } from './steps.tsx';

interface DealCardProps {
  deal: Deal;
  now: number;
  /** its accessible name: "Deal" */
  name: string;
  folded: boolean;
  onFold: (folded: boolean) => void;
}

/** A deal at the top of its conversation: what it's about, how far it is, and what the viewer can do next. */
export function DealCard({ deal, now, name, folded, onFold }: DealCardProps) {
  const { listing, position } = deal;
  const state = stateNow(deal, now);
  const body = useId();
  const { price, asked } = pricesOf(deal);
  const sentence = sentenceOf(deal, now);
  // A deadline that passes ends it here at once; what else that changes, the line for one, is read.
  const ended = state !== deal.state;
  const { chat_id } = deal;
  const { post_id } = listing;
  useEffect(() => {
    if (ended) refetchDeal({ chat_id, post_id });
  }, [ended, chat_id, post_id]);
  const title = listing.title || 'No longer available';
  return (
    <section aria-label={name} className="border-b border-line bg-page px-4 py-3">
      <div className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-x-3">
        <ListingPicture photo={listing.photo} faded={listing.sold || listing.gone} />
        <div className="min-w-0">
          <p className="truncate font-semi">
            {listing.gone ? (
              title
            ) : (
              <Link to={`/post/${listing.post_id}`} className="hit-44 hover:underline">
                {title}
              </Link>
            )}
          </p>
          <p className="mt-0.5 flex flex-wrap items-center justify-between gap-x-2">
            <span className="font-bold tnum">
              {price}
              {asked ? <s className="ml-1.5 text-label font-normal text-3">{asked}</s> : null}
            </span>
            <StatePill status={statusOf(deal, now)} />
          </p>
        </div>
        <button
          type="button"
          aria-expanded={!folded}
          aria-controls={body}
          aria-label={folded ? 'Show deal' : 'Fold deal'}
          onClick={() => onFold(!folded)}
          className="-mr-3 grid size-target place-items-center rounded-pill text-2 hover:bg-2"
        >
          <DownIcon size={20} className={classNames('transition-transform', !folded && 'rotate-180')} />
        </button>
      </div>
      <div id={body} hidden={folded}>
        {folded ? null : (
          <>
            <div className="mt-3 flex items-center gap-2.5">
              <p className="min-w-0 flex-1">
                <b className="font-semi">{sentence.title}</b>
                {sentence.text ? <span className="mt-0.5 block text-small text-2">{sentence.text}</span> : null}
                {deal.role === 'seller' && isInLine(state) && deal.note ? (
                  <span className="mt-0.5 block text-small text-2 wrap-anywhere">“{deal.note}”</span>
                ) : null}
                {isInLine(state) ? (
                  <span className="mt-0.5 block min-h-[18px] text-small text-2">
                    <RecordLine userId={deal.other._id} start={`${deal.other.first_name}: `} />
                  </span>
                ) : null}
              </p>
              {deal.role === 'buyer' && state === 'open' && position !== null && deal.queue_length > 1 ? (
                <Place position={position} length={deal.queue_length} />
              ) : null}
            </div>
            <MeetUpPart deal={deal} />
            <DealActions deal={deal} now={now} />
            <Steps state={state} />
            {deal.role === 'seller' ? <NextInLine deal={deal} now={now} /> : null}
          </>
        )}
      </div>
    </section>
  );
}
