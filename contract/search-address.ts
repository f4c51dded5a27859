import { allCategories, categories, type Category } from './categories.ts';
import { searchTabs, type SearchTab } from './search.ts';

/** What the hits are narrowed to (SEA-15, SEA-32). */
export interface SearchFilter {
  category: Category | typeof allCategories;
  /** whole dollars as typed; empty for none */
  priceMin: string;
  priceMax: string;
  photos: boolean;
  forSale: boolean;
}

/** A search as its address says it: `/search?q=desk&show=media&for_sale=true` (SEA-01, SEA-02). */
export interface SearchAddress {
  q: string;
  show: SearchTab;
  filter: SearchFilter;
}

const amount = (text: string | null) => (text && /^\d{1,7}$/.test(text) ? text : '');

export function readAddress(search: URLSearchParams): SearchAddress {
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    show: searchTabs.find((tab) => tab === search.get('show')) ?? 'latest',
    filter: {
      category: categories.find((known) => known === search.get('category')) ?? allCategories,
      priceMin: amount(search.get('price_min')),
      priceMax: amount(search.get('price_max')),
      photos: search.get('with_photos') === 'true',
      forSale: search.get('for_sale') === 'true',
    },
  };
}

/** A filter as the API and the address name it; what narrows nothing is left out. */
export const filterQuery = ({ category, priceMin, priceMax, photos, forSale }: SearchFilter) => ({
  ...(category === allCategories ? {} : { category }),
  ...(priceMin ? { price_min: priceMin } : {}),
  ...(priceMax ? { price_max: priceMax } : {}),
  ...(photos ? { with_photos: 'true' as const } : {}),
  ...(forSale ? { for_sale: 'true' as const } : {}),
});

export const writeAddress = ({ q, show, filter }: SearchAddress): Record<string, string> => ({
  ...(q ? { q } : {}),
  ...(show === 'latest' ? {} : { show }),
  ...filterQuery(filter),
});
