import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readAddress, type SearchAddress, type SearchFilter, searchQuery } from '../../../contract/search/address.ts';
import { changeTyped, readTyped } from '../../../contract/search/typed-filters.ts';
import { spotsQuery } from '../posts/spots/index.ts';

/** Whether a query may name a meet-up spot. */
export const namesSpot = (q: string): boolean => /\b(?:near|nearby|close to|next to)\b/i.test(q);

const filterOf = (params: Readonly<Record<string, string>>): SearchFilter =>
  readAddress(new URLSearchParams(params)).filter;
const noSpots: readonly string[] = [];

interface TypedSearchState {
  /** the words that are no filters */
  words: string;
  /** the filters of the words and of the address together */
  filter: SearchFilter;
  /** the query and the address's filter after a change of `filter` */
  change: (next: SearchFilter) => Pick<SearchAddress, 'q' | 'filter'>;
}

/** A search as the server reads it: words that are filters are filters. */
export function useTyped({ q, filter: own }: Pick<SearchAddress, 'q' | 'filter'>): TypedSearchState {
  const { data } = useQuery({ ...spotsQuery, enabled: namesSpot(q) });
  const campusSpots = data?.spots;
  return useMemo(() => {
    const spots = campusSpots?.map(({ name }) => name) ?? noSpots;
    const set = searchQuery(own);
    const { words, params } = readTyped(q, { spots, set });
    return {
      words,
      filter: filterOf({ ...set, ...params }),
      change(next) {
        const changed = changeTyped(q, set, searchQuery(next), spots);
        return { q: changed.text, filter: filterOf(changed.set) };
      },
    };
  }, [q, own, campusSpots]);
}
