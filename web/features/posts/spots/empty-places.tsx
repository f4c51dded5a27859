import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { FeedFilter } from '../api.ts';
import { spotsQuery } from './spots.ts';

/** Shown if the filters "following" or "near" leave a list empty, with what to change. */
export default function EmptyPlaces({ filter: { following, near, sort } }: { filter: FeedFilter }) {
  const places = near !== undefined || sort === 'nearest';
  const { data } = useQuery({ ...spotsQuery, enabled: places });
  if (places && data?.usual.length === 0)
    return (
      <EmptyState
        drawing="search"
        title="Choose your meet-up spots"
        text="Quad doesn't know where you are. Say where you usually meet, and see what's for sale near there."
        action={
          <Link to="/settings/account/spots" className={buttonClass('primary')}>
            Meet-up spots
          </Link>
        }
      />
    );
  if (following)
    return (
      <EmptyState
        drawing="people"
        title="No posts from people you follow"
        text="Follow someone on their profile. They won't know."
      />
    );
  return <EmptyState drawing="search" title="Nothing near you" text="No listing has a meet-up spot near yours yet." />;
}
