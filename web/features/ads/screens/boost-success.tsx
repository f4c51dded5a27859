import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { showAlert } from '../../../lib/alerts.ts';
import { useLive } from '../../../lib/live.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { leaveAlert, postPath, refreshPost } from '../../posts/index.ts';
import { checkoutQuery, isMissing, refreshAds } from '../api.ts';
import { WaitingPage } from '../components/waiting-page.tsx';

const POLL_MS = 1_500;
/** A payment that has not taken effect by then is not going to by itself. */
const PATIENCE_MS = 90_000;

/** /post/:id/boost/success: waits until the payment has taken effect, and goes to the post (ADS-19, ADS-20). */
export default function BoostSuccessScreen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const session = search.get('session_id') ?? '';
  const navigate = useNavigate();
  usePageTitle('Payment Success!');
  const [late, setLate] = useState(false);
  const [tries, setTries] = useState(0);
  const { data, error } = useQuery({
    ...checkoutQuery(session),
    enabled: session !== '',
    refetchInterval: POLL_MS,
  });
  useLive(
    'ad.changed',
    useCallback(() => void queryClient.invalidateQueries({ queryKey: ['checkout'] }), []),
  );

  const status = data?.ad?.status;
  // An unknown session and one whose ad is gone have nothing to wait for.
  const missing = session === '' || isMissing(error) || data?.ad === null;
  const over = data?.state === 'expired' || data?.state === 'cancelled';
  const done = missing || over || (status !== undefined && status !== 'checkout');
  const running = status === 'active';
  useEffect(() => {
    if (!done) return;
    if (running) leaveAlert('actived_ad');
    else if (over) leaveAlert('cancelled_ad');
    refreshPost(data?.postId ?? id);
    refreshAds();
    void navigate(postPath(data?.postId ?? id), { replace: true });
  }, [done, running, over, data?.postId, id, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try gets its own time
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
      showAlert({ msg: 'Failed to activate ad', alertType: 'danger' });
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [tries]);

  const again = () => {
    setLate(false);
    setTries((before) => before + 1);
    void queryClient.invalidateQueries({ queryKey: ['checkout'] });
  };
  return (
    <WaitingPage title="Payment Success!" fault={late ? { text: 'Failed to activate ad', onRetry: again } : null}>
      <p>We're boosting your post... This may take a few seconds.</p>
      <p>You'll be redirected when it's done, please do not close this tab.</p>
    </WaitingPage>
  );
}
