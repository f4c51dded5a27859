import { useSearchParams } from 'react-router';
import { allCategories } from '../../../../contract/categories.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { useShown } from '../../../ui/use-shown.ts';
import type { FeedFilter } from '../api.ts';

/** Narrows the feed by the address, so that a narrowed feed can be shared and survives a reload. */
export function useSetFilter(filter: FeedFilter) {
  const [, setSearch] = useSearchParams();
  const set = (next: FeedFilter) =>
    setSearch(
      {
        ...(next.category === allCategories ? {} : { category: next.category }),
        ...(next.forSale ? { for_sale: 'true' } : {}),
      },
      { replace: true },
    );
  const [category, showCategory] = useShown<string>(filter.category);
  const [forSale, showForSale] = useShown(filter.forSale);
  return {
    category,
    forSale,
    setForSale: (forSale: boolean) => {
      showForSale(forSale);
      set({ ...filter, forSale });
    },
    setCategory: (category: string) => {
      showCategory(category);
      set({ ...filter, category: category as FeedFilter['category'] });
      showAlert({ msg: 'Category switched', alertType: 'okay' });
    },
  };
}
