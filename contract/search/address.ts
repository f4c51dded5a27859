import { filterQuery, type ListingFilter, readFilter } from '../posts/listing-filter.ts';
import { searchTabs, type SearchTab } from './search.ts';

/** The filters of a search (SEA-15, SEA-32). */
export interface SearchFilter extends ListingFilter {
  /** whole dollars as typed; '' for none */
  priceMin: string;
  priceMax: string;
  photos: boolean;
}

/** The state of a search as in its address: `/search?q=desk&show=media&for_sale=true` (SEA-01, SEA-02). */
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
      ...readFilter(search),
      priceMin: amount(search.get('price_min')),
      priceMax: amount(search.get('price_max')),
      photos: search.get('with_photos') === 'true',
    },
  };
}

/** A filter as query parameters, the same in the API and the address; filters that are not set are left out. */
export const searchQuery = (filter: SearchFilter) => ({
  ...filterQuery(filter),
  ...(filter.priceMin ? { price_min: filter.priceMin } : {}),
  ...(filter.priceMax ? { price_max: filter.priceMax } : {}),
  ...(filter.photos ? { with_photos: 'true' as const } : {}),
});

export const writeAddress = ({ q, show, filter }: SearchAddress): Record<string, string> => ({
  ...(q ? { q } : {}),
  ...(show === 'latest' ? {} : { show }),
  ...searchQuery(filter),
});
