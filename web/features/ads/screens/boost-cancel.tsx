import { useQuery } from '@tanstack/react-query';
import { withAds } from '../with-ads.tsx';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { cancelCheckout } from '../../../../contract/ads/checkout.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { leaveAlert, refreshPost } from '../../posts/index.ts';
import { postPath } from '../../posts/components/index.ts';
import { isMissing, refreshAds } from '../api.ts';
import { WaitingPage } from '../components/waiting-page.tsx';

/** /post/:id/boost/cancel: cancels the payment and returns to the post. */
export default withAds(BoostCancelScreen);

function BoostCancelScreen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const session = search.get('session_id') ?? '';
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['cancelled', session],
    queryFn: () => call(cancelCheckout, { params: { id: session } }),
    enabled: session !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  // An unknown session has no payment to cancel.
  const done = data !== undefined || session === '' || isMissing(error);
  useEffect(() => {
    if (!done) return;
    if (data?.cancelled) leaveAlert('cancelled_ad');
    refreshPost(data?.postId ?? id);
    refreshAds();
    void navigate(postPath(data?.postId ?? id), { replace: true });
  }, [done, data, id, navigate]);
  return (
    <WaitingPage
      title="Ad Cancelled!"
      fault={error && !done && !isFetching ? { text: messageOf(error), onRetry: () => void refetch() } : null}
    >
      <p>We're removing your ad... This may take a few seconds.</p>
    </WaitingPage>
  );
}
