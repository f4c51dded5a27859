import { useQuery } from '@tanstack/react-query';
import { withAds } from '../with-ads.tsx';
import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { AdStatus } from '../../../../contract/ads/statuses.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { useLive } from '../../../lib/live.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { leaveAlert, refreshPost } from '../../posts/index.ts';
import { postPath } from '../../posts/components/index.ts';
import { checkoutQuery, isMissing, refreshAds } from '../api.ts';
import { WaitingPage } from '../components/waiting-page.tsx';

const POLL_MS = 1_500;
/** From then on the page says that it failed and offers a retry. It still asks, and goes on when the payment takes effect. */
const TIMEOUT_MS = 90_000;

/** Paid, but not started yet. */
const isWaiting = (status: AdStatus | undefined): boolean => status === 'in review' || status === 'scheduled';

/** /post/:id/boost/success: waits until the payment has taken effect, and goes to the post. */
export default withAds(BoostSuccessScreen);

function BoostSuccessScreen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const session = search.get('session_id') ?? '';
  const navigate = useNavigate();
  const [late, setLate] = useState(false);
  const [tries, setTries] = useState(0);
  const { data, error } = useQuery({
    ...checkoutQuery(session),
    enabled: session !== '',
    refetchInterval: ({ state }) => (isWaiting(state.data?.ad?.status) ? false : POLL_MS),
  });
  useLive(
    'ad.changed',
    useCallback(() => void queryClient().invalidateQueries({ queryKey: ['checkout'] }), []),
  );

  const status = data?.ad?.status;
  // An unknown session, or one whose ad was deleted, has nothing to wait for.
  const missing = session === '' || isMissing(error) || data?.ad === null;
  const over = data?.state === 'expired' || data?.state === 'cancelled';
  // Paid but not running yet: the page stays and says so.
  const waits = isWaiting(status);
  // The funds that its ad counted on were spent meanwhile, or the ad is gone: what was paid is in the funds.
  const unused = data?.state === 'paid' && (data.ad === null || status === 'checkout');
  const done = missing || over || unused || (status !== undefined && status !== 'checkout' && !waits);
  const running = status === 'active';
  useEffect(() => {
    if (!done) return;
    refreshAds();
    if (unused) {
      showAlert({ msg: 'Your payment was added to your available funds.', alertType: 'okay' });
      return void navigate('/settings/payments', { replace: true });
    }
    if (running) leaveAlert('actived_ad');
    else if (over) leaveAlert('cancelled_ad');
    refreshPost(data?.postId ?? id);
    void navigate(postPath(data?.postId ?? id), { replace: true });
  }, [done, running, over, unused, data?.postId, id, navigate]);

  // each retry gets its own timeout
  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(() => {
      setLate(true);
      showAlert({ msg: 'Failed to activate ad', alertType: 'danger' });
    }, TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [tries, waits]);

  const again = () => {
    setLate(false);
    setTries((before) => before + 1);
    void queryClient().invalidateQueries({ queryKey: ['checkout'] });
  };
  if (waits && data?.ad)
    return (
      <div className="px-6 py-24 text-center phone:py-16">
        <h1 className="text-display font-bold text-balance">Payment Success!</h1>
        <div className="mx-auto mt-3 grid max-w-[44ch] gap-2 text-balance text-2">
          {status === 'in review' ? (
            <>
              <p>Your ad is in review. It isn't shown yet.</p>
              <p>
                We'll let you know when it's approved. If it's rejected, what you paid goes to your available funds.
              </p>
            </>
          ) : (
            <p>Your ad is scheduled. It isn't running yet; it starts automatically on the day you chose.</p>
          )}
        </div>
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          <Link to={`/ads/${data.ad.ad_id}`} replace className={buttonClass('primary')}>
            View ad
          </Link>
          <Link to={postPath(data.postId ?? id)} replace className={buttonClass('second')}>
            View post
          </Link>
        </div>
      </div>
    );
  return (
    <WaitingPage title="Payment Success!" fault={late ? { text: 'Failed to activate ad', onRetry: again } : null}>
      <p>We're boosting your post... This may take a few seconds.</p>
      <p>You'll be redirected when it's done, please do not close this tab.</p>
    </WaitingPage>
  );
}
