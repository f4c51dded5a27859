import { useQuery } from '@tanstack/react-query';
import { withAds } from '../with-ads.tsx';
import { useEffect } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { boostedStatuses } from '../../../../contract/ads/statuses.ts';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { useUnlessFirst } from '../../../lib/first-read.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { SkeletonForm } from '../../../ui/feedback/skeleton.tsx';
import { leaveAlert } from '../../posts/index.ts';
import { postPath } from '../../posts/components/index.ts';
import { boostQuery } from '../api.ts';
import { BoostForm } from '../boost/boost-form.tsx';
import type { Loader } from '../../../lib/loader.ts';

export const loader: Loader = ({ queries, params: { id = '' } }) =>
  // kept until the screen is there
  queries.query({ ...boostQuery(id), gcTime: 60_000 });

/** /post/:id/boost: creates an ad for one of the viewer's posts. */
export default withAds(BoostScreen);

function BoostScreen() {
  const { id = '' } = useParams();
  return (
    <>
      <ScreenHead title="Boost Post" back={postPath(id)} />
      <Opened key={id} id={id} />
    </>
  );
}

function Opened({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({ ...boostQuery(id), refetchOnMount: useUnlessFirst() });
  const boosted = data?.ad ? boostedStatuses.includes(data.ad.status) : false;
  if (boosted) return <Boosted id={id} />;
  if (data) return <BoostForm boost={data} />;
  if (!error) return <SkeletonForm fields={3} />;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
    return (
      <EmptyState
        drawing="lost"
        title={error.message}
        action={
          <Link to={error.code === 'post_sold' ? postPath(id) : '/home'} className={buttonClass('primary')}>
            {error.code === 'post_sold' ? 'View post' : 'Go To Feed'}
          </Link>
        }
      />
    );
  return <ErrorLine text={messageOf(error)} onRetry={() => void refetch()} className="py-12" />;
}

/** The post already has a running or pending ad: returns to the post, which says so. */
function Boosted({ id }: { id: string }) {
  useEffect(() => leaveAlert('already_boosted'), []);
  return <Navigate to={postPath(id)} replace />;
}
