import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import type { FeedFilter } from '../posts/index.ts';
import { ChooseSpot, spotsQuery } from '../posts/spots/index.ts';

/**
 * Shown for an empty list of followed people or of what is near (by filter or order): what to change. Somebody who asks for
 * what is near and has no usual spots gets a list to choose them from.
 */
export default function EmptyPlaces({
  filter: { following, near, sort },
}: {
  filter: Pick<FeedFilter, 'following' | 'near' | 'sort'>;
}) {
  const places = near !== undefined || sort === 'nearest';
  const { data, error, refetch } = useQuery({ ...spotsQuery, enabled: places });
  if (places) {
    if (!data) return <NotLoaded error={error} refetch={refetch} rows={4} />;
    if (data.usual.length === 0) return <ChooseSpot spots={data.spots} />;
  }
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
