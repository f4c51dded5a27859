import { filterQuery } from '../../../contract/posts/listing-filter.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { FeedFilter } from '../posts/index.ts';
import { CreatePostLink } from '../posts/components/index.ts';
import EmptyPlaces from './empty-places.tsx';

/** Whether the filter has more than a category, a condition and "For sale"; an order leaves nothing out. */
const narrowsBeyond = ({ category: _, condition: __, sort: ___, ...filter }: FeedFilter) =>
  Object.keys(filterQuery({ ...filter, forSale: false })).length > 0;

/**
 * Shown for a feed without posts: what to change about its filters, or an invitation to write the first post. Loaded
 * when needed.
 * @param allSold it has posts, but the grid leaves out what is sold
 */
export default function EmptyFeed({ filter, allSold }: { filter: FeedFilter; allSold: boolean }) {
  if (allSold)
    return <EmptyState drawing="money" title="Everything here is sold" text="Switch to card view to see what sold." />;
  if (filter.following || filter.near || filter.sort === 'nearest') return <EmptyPlaces filter={filter} />;
  if (narrowsBeyond(filter)) return <EmptyState drawing="search" title="No results" text="Try fewer filters." />;
  return (
    <EmptyState
      drawing="listing"
      title="Be the first..."
      text="Sell something, ask a question, or say what you're looking for."
      action={<CreatePostLink className={buttonClass('primary')}>Create A Post</CreatePostLink>}
    />
  );
}
