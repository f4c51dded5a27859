import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Deal } from '../../../contract/deals/deal.ts';
import { dealPrice } from '../../../contract/deals/event-words.ts';
import { useUnlessFirst } from '../../lib/first-read.ts';
import { useNow } from '../../ui/time/clock.ts';
import { chatDealsQuery, isOpen, shownOf, useDealsLive } from '../deals/index.ts';
import type { DealChat } from '../chats/index.ts';
import { DealCard } from './deal-card.tsx';
import { ListingStep, useListingStep } from './listing-step.tsx';
import { MoreBelow } from './more-below.tsx';

const nameOf = ({ listing }: Deal): string => `Deal: ${listing.title || 'No longer available'}`;

/**
 * The cards of a conversation's deals, above its messages, on at most half the screen. They are folded, and of several deals
 * only the first is shown, until the reader asks for more. They fold again when the messages need the space.
 * @param folded older messages are being read, or a keyboard leaves little space
 */
export function ChatDeals({ chatId, folded, ...about }: DealChat & { folded: boolean }) {
  useDealsLive();
  const now = useNow();
  const [search] = useSearchParams();
  const wanted = search.get('deal');
  const { data: deals } = useQuery({ ...chatDealsQuery(chatId), refetchOnMount: useUnlessFirst() });
  const step = useListingStep(about, now);
  const shown = deals ? shownOf(deals, now, wanted, step !== null) : [];
  /**
   * null: only the first deal's card is shown, or those of its bundle, folded. Else all cards are, and that of the deal with
   * this id is unfolded; '' for none.
   */
  const [open, setOpen] = useState<string | null>(null);
  const [before, setBefore] = useState({ folded, wanted });
  if (before.folded !== folded || before.wanted !== wanted) {
    setBefore({ folded, wanted });
    setOpen(null);
  }
  const bundles = bundlesOf(shown);
  const [, together = []] = bundles[0] ?? [];
  const [first] = together;
  // deals that are over and can only be rated make room for the listing that the conversation is about now
  if (step && deals && !shown.some((deal) => deal._id === wanted || isOpen(deal, now)))
    return <ListingStep {...step} other={about.other} />;
  if (!first) return null;
  const isOne = shown.length === 1;
  const others = shown.length - together.length;
  const card = (deal: Deal) => (
    <DealCard
      key={deal._id}
      deal={deal}
      now={now}
      name={isOne ? 'Deal' : nameOf(deal)}
      folded={open !== deal._id}
      onFold={(fold) => setOpen(fold ? (others > 0 ? '' : null) : deal._id)}
      trail={
        others > 0 && deal === first ? (
          <button
            type="button"
            aria-expanded={open !== null}
            onClick={() => setOpen(open === null ? '' : null)}
            className="hit-44 -mr-2 h-8 shrink-0 rounded-pill bg-2 px-3 text-small font-semi tnum hover:bg-3"
          >
            <span aria-hidden="true">{open === null ? `+${others}` : `1 of ${shown.length}`}</span>
            <span className="sr-only">
              {open === null ? `Show ${others} more ${others === 1 ? 'deal' : 'deals'}` : 'Show one deal'}
            </span>
          </button>
        ) : null
      }
    />
  );
  return (
    // a line of its own, in place of the last card's: what is scrolled inside would run into the messages
    <MoreBelow className="max-h-1/2 border-b border-line [&>section:last-of-type]:border-b-0 [&>section:last-of-type>section:last-of-type]:border-b-0">
      {(open === null ? bundles.slice(0, 1) : bundles).map(([id, of]) => {
        if (of.length === 1) return of.map(card);
        return (
          <section key={id} aria-label={bundles.length === 1 ? 'Deal' : `Deal: ${of.length} items`}>
            <h2 className="border-b border-line bg-2 px-4 py-2 text-small font-semi">
              {of.length} items · {dealPrice(of.reduce((sum, { price }) => sum + price, 0))}
            </h2>
            {of.map(card)}
          </section>
        );
      })}
    </MoreBelow>
  );
}

/** The deals by the offer over several listings that they belong to, in their order; a deal by itself is one of one. */
function bundlesOf(deals: readonly Deal[]): [id: string, deals: Deal[]][] {
  const bundles = new Map<string, Deal[]>();
  for (const deal of deals) {
    const key = deal.bundle ?? deal._id;
    bundles.set(key, [...(bundles.get(key) ?? []), deal]);
  }
  return [...bundles];
}
