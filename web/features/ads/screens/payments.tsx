import { useInfiniteQuery } from '@tanstack/react-query';
import { withAds } from '../with-ads.tsx';
import { useCallback, useRef } from 'react';
import { Link } from 'react-router';
import { exportPayments, type Payment } from '../../../../contract/ads/ads.ts';
import { messageOf } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import {
  AdsIcon,
  CardIcon,
  ChartIcon,
  DownloadIcon,
  HelpIcon,
  type Icon,
  NextIcon,
  PauseIcon,
  PlayIcon,
  RetryIcon,
} from '../../../ui/icons/icons.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ListEnd, useLoadMore } from '../../../ui/feedback/list-end.tsx';
import { fundsQuery, paymentsQuery } from '../api.ts';
import { Funds } from '../payments/funds.tsx';
import { FundsReturn } from '../payments/funds-return.tsx';
import { momentText } from '../time.ts';
import { moneyText } from '../words.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { all, type Loader } from '../../../lib/loader.ts';

export const loader: Loader = ({ queries }) => all(queries.query(fundsQuery), queries.infiniteQuery(paymentsQuery));

/** /settings/payments: funds, payments, and a link to Customer Support. */
export default withAds(PaymentsScreen);

function PaymentsScreen() {
  useLive(
    'ad.changed',
    useCallback(() => void queryClient().invalidateQueries({ queryKey: ['payments'] }), []),
  );
  return (
    <>
      <FundsReturn />
      <Funds />
      <Activity />
      <Link
        to="/settings/help"
        className="flex min-h-15 items-center gap-3.5 border-t border-line px-4 transition-colors hover:bg-2 focus-visible:-outline-offset-2"
      >
        <HelpIcon size={20} className="text-2" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">Customer Support</span>
          <span className="block text-small text-2">Question about a payment? Message us.</span>
        </span>
        <NextIcon size={20} className="text-3" />
      </Link>
    </>
  );
}

function Activity() {
  const list = useInfiniteQuery(paymentsQuery);
  const payments = list.data?.pages.flatMap((page) => page.payments) ?? [];
  const box = useRef<HTMLUListElement>(null);
  const more = useLoadMore(list, payments.length, box);
  const none = payments.length === 0 && !list.hasNextPage;
  return (
    <section aria-label="Payment Activity">
      <div className="flex min-h-13 items-center justify-between gap-3 px-4">
        <h2 className="font-semi">Payment Activity</h2>
        {none ? null : (
          <a href={exportPayments.path} download className={buttonClass('second', 's')}>
            <DownloadIcon size={18} />
            Export CSV
          </a>
        )}
      </div>
      {list.isPending ? (
        <SkeletonRows count={4} />
      ) : !list.data ? (
        <ErrorLine text={messageOf(list.error)} onRetry={() => void list.refetch()} className="py-12" />
      ) : none ? (
        <EmptyState
          drawing="money"
          title="No payments yet"
          text="What you pay for boosts and what they spend appears here."
        />
      ) : (
        <>
          <ul ref={box} aria-label="Payment Activity" className="border-t border-line">
            {payments.map((payment) => (
              <Row key={payment._id} payment={payment} />
            ))}
          </ul>
          {list.hasNextPage ? <ListEnd {...more} key={more.key} end={null} /> : null}
        </>
      )}
    </section>
  );
}

const icons: Record<Payment['kind'], Icon> = {
  payment: CardIcon,
  boost: AdsIcon,
  spend: ChartIcon,
  refund: RetryIcon,
  return: RetryIcon,
  reinstate: RetryIcon,
  repay: CardIcon,
  hold: PauseIcon,
  release: PlayIcon,
};

function Row({ payment: { _id, kind, memo, amount, balance, ad_id, createdAt } }: { payment: Payment }) {
  const { time_zone: timeZone } = useCampus();
  const Icon = icons[kind];
  return (
    <li data-item={_id} className="flex min-h-16 items-center gap-3.5 border-b border-line px-4 py-2.5 last:border-b-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-2 text-2">
        <Icon size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {ad_id ? (
            <Link to={`/ads/${ad_id}`} className="hit-44 hover:underline">
              {memo}
            </Link>
          ) : (
            memo
          )}
        </p>
        <time dateTime={createdAt} className="text-small text-2">
          {momentText(createdAt, timeZone)}
        </time>
      </div>
      <p className="text-right tnum">
        <span className={classNames('block font-semi', amount > 0 && 'text-ok')}>
          {amount > 0 ? '+' : amount < 0 ? '−' : ''}
          {moneyText(Math.abs(amount))}
        </span>
        <span className="block text-small text-2">
          <span className="sr-only">Balance after: </span>
          {moneyText(balance)}
        </span>
      </p>
    </li>
  );
}
