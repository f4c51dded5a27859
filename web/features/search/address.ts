import { allCategories, categories, type Category } from '../../../contract/categories.ts';

const tabs = ['latest', 'media', 'people'] as const;
export type SearchTab = (typeof tabs)[number];

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
    show: tabs.find((tab) => tab === search.get('show')) ?? 'latest',
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

/** "desk under $60", "bike over 100": a price at the end of what is typed is a filter, not a word to find. */
const PRICED = /^(.*\S)\s+(?:(under|below|less than|up to|<)|(over|above|more than|from|>))\s*(?:\$\s*)?(\d{1,7})$/i;

/** The address of the hits of what was typed. */
export function searchPath(typed: string): string {
  const [, words, atMost, , dollars = ''] = PRICED.exec(typed) ?? [];
  if (!words) return `/search?q=${encodeURIComponent(typed)}`;
  return `/search?q=${encodeURIComponent(words)}&${atMost ? 'price_max' : 'price_min'}=${dollars}`;
}

/** What a history entry of the search screen knows: that another search was before it, to which back leads (SEA-13). */
export interface SearchState {
  fromSearch?: boolean;
}
