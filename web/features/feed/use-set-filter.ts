import { useSearchParams } from 'react-router';
import { filterQuery } from '../../../contract/posts/listing-filter.ts';
import { useShown } from '../../ui/layout/use-shown.ts';
import type { FeedFilter } from '../posts/index.ts';

/**
 * Sets the feed's filter in the address, so that a filtered feed can be shared and survives a reload.
 * @param fromAddress the filter that the address has
 * @param categoryInPath the page's path has the category, so the query leaves it out
 */
export function useSetFilter(fromAddress: FeedFilter, categoryInPath = false) {
  const [, setSearch] = useSearchParams();
  const [filter, show] = useShown(fromAddress);
  const set = (next: FeedFilter) => {
    show(next);
    const { category, ...query } = filterQuery(next);
    setSearch(categoryInPath || category === undefined ? query : { category, ...query }, { replace: true });
  };
  return { filter, set };
}
