import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { cancelCheckout } from '../../../../contract/ads/checkout.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { checkoutQuery, isMissing, refreshAd } from '../api.ts';
import { moneyText } from '../words.ts';

const POLL_MS = 1_500;

/** The return from adding funds: waits for them to arrive, or cancels the payment, then goes to the ad they are for, if any. */
export function FundsReturn() {
  const [search] = useSearchParams();
  const added = search.get('added');
  const cancelled = search.get('cancelled');
  if (added) return <Added session={added} ad={search.get('ad')} />;
  return cancelled ? <Cancelled session={cancelled} ad={search.get('ad')} /> : null;
}

interface Back {
  session: string;
  /** the ad that the funds are for */
  ad: string | null;
}

const nextPath = (ad: string | null): string => (ad ? `/ads/${ad}` : '/settings/payments');

function Added({ session, ad }: Back) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({ ...checkoutQuery(session), refetchInterval: POLL_MS });
  const { state, amount } = data ?? {};
  const missing = isMissing(error);
  useEffect(() => {
    if (!missing && (state === undefined || state === 'open')) return;
    if (state === 'paid' && amount) showAlert({ msg: `${moneyText(amount)} added.`, alertType: 'success' });
    else showAlert({ msg: "That payment didn't go through.", alertType: 'danger' });
    void queryClient().invalidateQueries({ queryKey: ['payments'] });
    if (ad) refreshAd(ad);
    void navigate(nextPath(ad), { replace: true });
  }, [state, missing, amount, ad, navigate]);
  if (error && !missing) return <ErrorLine text={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <p role="status" className="m-4 mb-0 rounded-m bg-2 px-4 py-3 text-label">
      Adding your funds… This may take a few seconds.
    </p>
  );
}

function Cancelled({ session, ad }: Back) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['cancelled', session],
    queryFn: () => call(cancelCheckout, { params: { id: session } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const done = data !== undefined || isMissing(error);
  useEffect(() => {
    if (!done) return;
    showAlert({ msg: 'No funds were added.', alertType: 'okay' });
    void navigate(nextPath(ad), { replace: true });
  }, [done, ad, navigate]);
  return error && !done ? <ErrorLine text={messageOf(error)} onRetry={() => void refetch()} /> : null;
}
