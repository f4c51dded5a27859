import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { isInLine } from '../../../../contract/deals/deal-facts.ts';
import { useUnlessFirst } from '../../../lib/first-read.ts';
import { dealPrice } from '../../../../contract/deals/event-words.ts';
import { useNow } from '../../../ui/time/clock.ts';
import { chatDealsQuery } from '../api.ts';
import { useDealsLive } from '../live.ts';
import { stateNow } from '../may.ts';
import { isMyTurn } from '../words.ts';
import { DealCard } from './deal-card.tsx';

/** The deals that a conversation shows: those in line and those that wait for an answer, or else the last one. */
function shownOf(deals: readonly Deal[], now: number, wanted: string | null): Deal[] {
  const open = deals.filter(
    (deal) => deal._id === wanted || isInLine(stateNow(deal, now)) || isMyTurn(deal, now) || deal.rate_by !== null,
  );
  const shown = open.length > 0 ? open : deals.slice(0, 1);
  // the one that was chosen in the Deals tab comes first
  return shown.toSorted((a, b) => Number(b._id === wanted) - Number(a._id === wanted));
}

const nameOf = ({ listing }: Deal): string => `Deal: ${listing.title || 'No longer available'}`;

/**
 * The cards of a conversation's deals, above its messages. One is open at a time; all fold while older messages are read.
 * @param reading older messages are being read
 */
export function ChatDeals({ chatId, reading }: { chatId: string; reading: boolean }) {
  useDealsLive();
  const now = useNow();
  const [search] = useSearchParams();
  const wanted = search.get('deal');
  const { data: deals } = useQuery({ ...chatDealsQuery(chatId), refetchOnMount: useUnlessFirst() });
  const shown = deals ? shownOf(deals, now, wanted) : [];
  const first = shown.find(({ _id }) => _id === wanted) ?? shown.find((deal) => isMyTurn(deal, now)) ?? shown[0];
  /** the card that was unfolded by hand; '' for none, null as long as nobody chose */
  const [chosen, setChosen] = useState<string | null>(null);
  const [before, setBefore] = useState({ reading, wanted });
  if (before.reading !== reading || before.wanted !== wanted) {
    setBefore({ reading, wanted });
    setChosen(null);
  }
  if (!first) return null;
  const ended =
    !isInLine(stateNow(first, now)) && !isMyTurn(first, now) && first.rate_by === null && first.role === 'buyer';
  const open = chosen ?? (reading || ended ? '' : first._id);
  const card = (deal: Deal, name: string) => (
    <DealCard
      key={deal._id}
      deal={deal}
      now={now}
      name={name}
      folded={open !== deal._id}
      onFold={(fold) => setChosen(fold ? '' : deal._id)}
    />
  );
  const bundles = Map.groupBy(shown, (deal) => deal.bundle ?? deal._id);
  return (
    // its own line: a card that is scrolled inside would run into the messages
    <div className="max-h-[62dvh] phone:max-h-[74dvh] shrink-0 overflow-y-auto overscroll-contain border-b border-line [&>*:last-child,&>*:last-child>section:last-child]:border-b-0">
      {[...bundles].map(([id, deals]) => {
        if (deals.length === 1) return deals.map((deal) => card(deal, shown.length === 1 ? 'Deal' : nameOf(deal)));
        return (
          <section key={id} aria-label={bundles.size === 1 ? 'Deal' : `Deal: ${deals.length} items`}>
            <h2 className="border-b border-line bg-2 px-4 py-2 text-small font-semi">
              {deals.length} items · {dealPrice(deals.reduce((sum, { price }) => sum + price, 0))}
            </h2>
            {deals.map((deal) => card(deal, nameOf(deal)))}
          </section>
        );
      })}
    </div>
  );
}
