import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { isInLine } from '../../../../contract/deals/deal-facts.ts';
import { messageOf } from '../../../lib/api.ts';
import { useOnline } from '../../../lib/online.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { WhenKnown } from '../../../ui/feedback/unknown.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { CalendarIcon, ClockIcon, PeopleIcon } from '../../../ui/icons/icons.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { ListEnd, useLoadMore } from '../../../ui/feedback/list-end.tsx';
import { type DealsShown, dealsQuery } from '../api.ts';
import { DealPicture } from '../deal-picture.tsx';
import { useDealsLive } from '../live.ts';
import { stateNow } from '../may.ts';
import { dealTitle } from '../things.ts';
import { pricesOf } from '../words.ts';
import { rowOf } from './row-words.ts';

const headings: Record<DealsShown, { title: string; empty: string }> = {
  buying: { title: 'Buying', empty: "Offers you make are here. Tap “I want this” on something you'd like." },
  selling: { title: 'Selling', empty: 'Offers for your listings are here.' },
  closed: { title: 'Closed', empty: 'Deals that have ended are here.' },
};
const shown = ['buying', 'selling', 'closed'] as const;

/** The Deals tab of Messages: what the viewer buys and sells, each with its next action, and what is over. */
export function DealList() {
  useDealsLive();
  const lists = {
    buying: useInfiniteQuery(dealsQuery('buying')),
    selling: useInfiniteQuery(dealsQuery('selling')),
    closed: useInfiniteQuery(dealsQuery('closed')),
  };
  const box = useRef<HTMLDivElement>(null);
  const dealsOf = (show: DealsShown): Deal[] => {
    const all = lists[show].data?.pages.flatMap(({ deals }) => deals) ?? [];
    return [...new Map(all.map((deal) => [deal._id, deal])).values()];
  };
  // each list is shown whole before the next one begins
  const growing = shown.find((show) => lists[show].hasNextPage) ?? 'closed';
  const count = shown.reduce((sum, show) => sum + dealsOf(show).length, 0);
  const more = useLoadMore(lists[growing], count, box);
  const all = Object.values(lists);
  const failed = all.find((list) => list.error && !list.isFetchNextPageError);
  const retry = () => all.filter((list) => list.error).forEach((list) => void list.refetch());
  if (failed && !failed.data) return <NotLoaded error={failed.error} refetch={retry} />;
  if (all.some((list) => list.isPending)) return <SkeletonRows />;
  if (count === 0)
    return (
      <WhenKnown>
        <EmptyState
          drawing="money"
          className="py-14"
          title="No deals yet"
          text="Offers you make and get are here, each with what to do next."
          action={
            <Link to="/home" className={buttonClass('primary')}>
              See what's for sale
            </Link>
          }
        />
      </WhenKnown>
    );
  const until = shown.slice(0, shown.indexOf(growing) + 1);
  return (
    <div ref={box}>
      {failed ? <ErrorLine text={messageOf(failed.error)} onRetry={retry} /> : null}
      {until.map((show) => (
        <Section key={show} show={show} deals={dealsOf(show)} />
      ))}
      {lists[growing].hasNextPage ? <ListEnd {...more} key={more.key} end={null} /> : null}
    </div>
  );
}

function Section({ show, deals }: { show: DealsShown; deals: readonly Deal[] }) {
  const { title, empty } = headings[show];
  const online = useOnline();
  return (
    <section aria-label={title}>
      <h2 className="px-4 pt-5 pb-1.5 text-lead font-bold">{title}</h2>
      {deals.length === 0 && online ? <p className="px-4 pb-2 text-label text-2">{empty}</p> : null}
      <ul>
        {deals.map((deal) => (
          <li key={deal._id} data-item={deal._id}>
            <Row deal={deal} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ deal }: { deal: Deal }) {
  const now = useNow();
  const [search] = useSearchParams();
  const { listing, chat_id: chat, _id: id } = deal;
  const { about, next, tone } = rowOf(deal, now);
  const over = !isInLine(stateNow(deal, now));
  const { price } = pricesOf(deal);
  const current = search.get('deal') === id;
  const Drawing = tone === 'done' ? CalendarIcon : tone === 'hold' ? ClockIcon : PeopleIcon;
  return (
    <Link
      to={chat ? `/messages/${chat}?deal=${id}` : `/post/${listing.post_id}`}
      aria-current={current ? 'true' : undefined}
      className="grid grid-cols-[64px_minmax(0,1fr)] items-start gap-x-3 px-4 py-3 transition-colors hover:bg-2 focus-visible:-outline-offset-2 aria-[current=true]:bg-2"
    >
      <DealPicture deal={deal} faded={over} className="size-16" />
      <span className="min-w-0">
        <span className="flex items-baseline gap-3">
          <span className={`min-w-0 flex-1 truncate font-semi ${over ? 'text-2' : ''}`}>{dealTitle(deal)}</span>
          <span className={`font-bold tnum ${over ? 'text-3' : ''}`}>{price}</span>
        </span>
        <span className="block truncate text-small text-2">{about}</span>
        {next ? (
          <span
            className={`mt-0.5 flex items-center gap-1.5 text-small ${
              tone === 'hold' ? 'font-semi text-warn' : tone === 'done' ? 'font-semi' : 'text-2'
            }`}
          >
            <Drawing size={16} className="shrink-0" />
            <span className="min-w-0 truncate">{next}</span>
          </span>
        ) : null}
      </span>
    </Link>
  );
}
