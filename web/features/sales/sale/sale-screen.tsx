import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { priceText } from '../../../../contract/posts/listing-fields.ts';
import { wantItems } from '../../../../contract/sales/sales.ts';
import { nextStepAt } from '../../../../contract/sales/schedule.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { shareNatively } from '../../../lib/share.ts';
import { openModal } from '../../../lib/store.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { MissingPage } from '../../../ui/feedback/missing-page.tsx';
import { SkeletonPosts } from '../../../ui/feedback/skeleton.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { CalendarIcon, FlagIcon, PinIcon, ShareIcon } from '../../../ui/icons/icons.tsx';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { personName, useMayStart } from '../../identity/index.ts';
import { AuthorAvatar } from '../../posts/components/index.ts';
import { PrivateGate } from '../../feed/index.ts';
import { saleQuery, type ShownSale } from '../api.ts';
import { PrintSaleFlyer } from '../print-flyer.tsx';
import { PriceSteps } from '../steps.tsx';
import { itemsText, longDay, offText, shortDay } from '../words.ts';
import { OwnSale } from './own-sale.tsx';
import { SaleTile } from './sale-tile.tsx';
import { useLiveSale } from './use-live-sale.ts';

const ASK_AGAIN_MS = 20_000;

interface SaleScreenProps {
  /** a person's record in one line */
  record(userId: string): ReactNode;
}

/** /sale/{id}: a move-out sale with its items, several of which can be asked for at once. */
export function SaleScreen({ record }: SaleScreenProps) {
  const { id = '' } = useParams();
  const { abilities } = useViewer();
  const now = useNow();
  const {
    data: sale,
    error,
    refetch,
  } = useQuery({
    ...saleQuery(id),
    enabled: abilities.read,
    // at its end the server asks the seller within a minute, which no event announces
    refetchInterval: ({ state: { data } }) =>
      data?.own && !data.asks && data.left > 0 && Date.parse(data.ends_at) <= now ? ASK_AGAIN_MS : false,
  });
  usePageTitle(sale?.title ?? 'Move-out sale');
  if (!abilities.read)
    return (
      <div className="contents">
        <ScreenHead title="" back="/home" />
        <Suspense fallback={null}>
          <PrivateGate />
        </Suspense>
      </div>
    );
  if (sale) return <Shown sale={sale} record={record} />;
  if (error instanceof ApiError && error.status === 404) return <MissingPage />;
  return error ? (
    <ErrorLine text={messageOf(error)} onRetry={() => void refetch()} className="py-12" />
  ) : (
    <SkeletonPosts />
  );
}

async function share(title: string): Promise<void> {
  const { href: url } = location;
  if ((await shareNatively({ title, url })) === null && (await copyText(url))) openModal({ kind: 'link-copied' });
}

function ReportSale({ sale: { _id: id, seller } }: { sale: ShownSale }) {
  const mayStart = useMayStart();
  return (
    <IconButton
      label="Report"
      icon={<FlagIcon />}
      onClick={() =>
        void (mayStart('join campus') && openModal({ kind: 'report', target: 'sale', id, name: personName(seller) }))
      }
    />
  );
}

function Shown({ sale, record }: { sale: ShownSale } & SaleScreenProps) {
  const { user } = useViewer();
  const now = useNow();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  useLiveSale(sale._id);
  const { seller } = sale;
  // what was sold meanwhile can't be asked for
  const picked = chosen.filter((id) => sale.buyable.includes(id));
  const over = Date.parse(sale.ends_at) <= now;
  const prices = new Map(sale.prices);
  const firstPrices = new Map(sale.first_prices.map(({ post_id, price }) => [post_id, price]));
  const nextAt = nextStepAt(sale.steps, now, sale.time_zone);
  const next = nextAt === null ? null : sale.steps.find(({ percent }) => percent > sale.percent);
  const toggle = (id: string) => setChosen(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  const chip = 'inline-flex min-h-7 items-center gap-1.5 rounded-pill bg-2 px-3 text-small font-medium';
  return (
    <div className="contents">
      <ScreenHead title="" back="/home">
        <PrintSaleFlyer saleId={sale._id} />
        {sale.own ? null : <ReportSale sale={sale} />}
        <IconButton label="Share" icon={<ShareIcon />} onClick={() => void share(sale.title)} className="-mr-2.5" />
      </ScreenHead>
      <section className="px-4 pt-4 pb-4">
        <p className="mb-2.5 flex min-w-0 items-center gap-2">
          <AuthorAvatar user={seller} size={32} />
          <span className="min-w-0 truncate">
            <Link to={`/${seller.username}`} className="font-semi hover:underline">
              {personName(seller)}
            </Link>{' '}
            {seller.verified ? <VerifiedTick className="inline align-[-3px]" /> : null}{' '}
            <span className="text-2">{record(seller._id)}</span>
          </span>
        </p>
        <h1 dir="auto" className="text-[1.75rem]/9 font-bold tracking-tight wrap-anywhere">
          {sale.title}
        </h1>
        <p className="mt-3 flex flex-wrap gap-2">
          <span className={chip}>
            <CalendarIcon size={16} />
            {over ? 'Ended' : 'Ends'} {longDay(sale.ends_on)}
          </span>
          {sale.place ? (
            <span className={chip}>
              <PinIcon size={16} />
              {sale.place}
            </span>
          ) : null}
          <span className={`${chip} tnum`}>
            {sale.left} of {sale.ids.length} left
          </span>
        </p>
      </section>
      {sale.own ? <OwnSale sale={sale} /> : null}
      {sale.steps.length > 0 && !over ? (
        <section aria-label="Prices" className={classNames('border-b border-line px-4 py-4', !sale.own && 'border-t')}>
          <div className="flex items-baseline justify-between gap-3">
            <h2 className="text-lead font-semi">
              {sale.percent === 0 ? 'Full price right now' : `${offText(sale.percent)} right now`}
            </h2>
            {next ? (
              <span className="text-small text-2">
                {offText(next.percent)} from {shortDay(next.day)}
              </span>
            ) : null}
          </div>
          <PriceSteps steps={sale.steps} now={sale.percent} />
        </section>
      ) : null}
      {sale.own || sale.left === 0 ? null : (
        <p className="px-4 pt-4 text-label text-2">Pick what you want and ask for it all together.</p>
      )}
      <div className="grid grid-cols-4 gap-x-3 gap-y-5 p-4 narrow:grid-cols-3 phone:grid-cols-2">
        {sale.ids.map((id) => (
          <SaleTile
            key={id}
            id={id}
            firstPrice={firstPrices.get(id) ?? 0}
            viewerId={user?._id}
            picked={picked.includes(id)}
            onPick={() => toggle(id)}
          />
        ))}
      </div>
      {picked.length > 0 ? (
        <WantBar sale={sale} picked={picked} firstPrices={firstPrices} prices={prices} onDone={() => setChosen([])} />
      ) : null}
    </div>
  );
}

interface WantBarProps {
  sale: ShownSale;
  picked: readonly string[];
  /** prices before any step, in whole US dollars */
  firstPrices: ReadonlyMap<string, number>;
  /** prices now, in whole US dollars */
  prices: ReadonlyMap<string, number>;
  onDone(): void;
}

function WantBar({ sale, picked, firstPrices, prices, onDone }: WantBarProps) {
  const mayStart = useMayStart();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const total = picked.reduce((sum, id) => sum + (prices.get(id) ?? 0), 0);
  const was = picked.reduce((sum, id) => sum + (firstPrices.get(id) ?? 0), 0);
  const want = async () => {
    if (!mayStart('message')) return;
    setBusy(true);
    try {
      const { chat_id, deal_id, failed } = await call(wantItems, {
        params: { id: sale._id },
        body: { posts: [...picked] },
      });
      if (failed.length > 0)
        showAlert({
          msg: `${itemsText(failed.length)}: ${failed[0]?.reason ?? ''}`,
          alertType: 'okay',
          duration: 5_000,
        });
      onDone();
      if (chat_id) void navigate(`/messages/${chat_id}?deal=${deal_id ?? ''}`);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section
      aria-label="Picked"
      className="sticky bottom-0 z-float flex min-h-17 items-center gap-3 border-t border-line bg-glass px-4 py-2 backdrop-blur-[14px] phone:bottom-[calc(56px+env(safe-area-inset-bottom))]"
    >
      <p className="min-w-0 flex-1 leading-5">
        <b className="block font-bold tnum">
          {priceText(total)}
          {was > total ? <s className="ml-1.5 text-label font-normal text-3">{priceText(was)}</s> : null}
        </b>
        <span className="text-small text-2">{itemsText(picked.length)}</span>
      </p>
      <Button look="primary" busy={busy} onClick={() => void want()}>
        I want these
      </Button>
    </section>
  );
}
