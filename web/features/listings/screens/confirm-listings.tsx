import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/api.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { unconfirmedQuery } from '../own/availability-answers.ts';
import { UnconfirmedItem } from '../own/unconfirmed-listing.tsx';

/** /listings/confirm?token=…: the page behind the weekly mail's link. Only its buttons change anything. */
export default function ConfirmListings() {
  const [search] = useSearchParams();
  return (
    <>
      <ScreenHead title="Still available?" back="/home" />
      <Questions token={search.get('token') ?? ''} />
    </>
  );
}

function Questions({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({ ...unconfirmedQuery(token), staleTime: 0 });
  const home = (
    <Link to="/home" className={buttonClass()}>
      Go To Feed
    </Link>
  );
  if (error instanceof ApiError && error.code === 'link_over')
    return (
      <EmptyState
        drawing="mail"
        className="py-14"
        title="That link doesn't work anymore"
        text="You can answer in My listings."
        action={
          <Link to="/listings" className={buttonClass()}>
            Open My listings
          </Link>
        }
      />
    );
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
    return <EmptyState drawing="mail" className="py-14" title={error.message} action={home} />;
  if (!data)
    return (
      <NotLoaded error={error} refetch={refetch} className="py-24">
        <SkeletonRows />
      </NotLoaded>
    );
  if (data.listings.length === 0)
    return (
      <EmptyState
        drawing="listing"
        className="py-14"
        title="All set"
        text="Buyers now see which of your listings are still available."
        action={home}
      />
    );
  return (
    <div className="p-4">
      <p className="text-2">
        You haven't confirmed {data.listings.length === 1 ? 'this listing' : 'these listings'} for a week. Buyers see
        when you last did.
      </p>
      <ul className="mt-1">
        {data.listings.map((listing) => (
          <UnconfirmedItem key={listing.post_id} listing={listing} token={token} />
        ))}
      </ul>
    </div>
  );
}
