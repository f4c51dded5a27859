import { useSearchParams } from 'react-router';
import { filterQuery } from '../../../contract/posts/listing-filter.ts';
import { useOptimistic } from '../../ui/layout/use-shown.ts';
import type { FeedFilter } from '../posts/index.ts';

/**
 * Sets the feed's filter in the address, so that a filtered feed can be shared and survives a reload.
 * @param fixed the category belongs to the page, whose path contains it
 */
export function useSetFilter(addressed: FeedFilter, fixed = false) {
  const [, setSearch] = useSearchParams();
  const [filter, show] = useOptimistic(addressed);
  const set = (next: FeedFilter) => {
    show(next);
    const { category, ...query } = filterQuery(next);
    setSearch(fixed || category === undefined ? query : { category, ...query }, { replace: true });
  };
  return { filter, set };
}
