import type { ComponentType } from 'react';
import type { FeedFilter } from '../api.ts';
import { useSetFilter } from '../feed/use-set-filter.ts';
import FilterChips from './filter-chips.tsx';
import { feedSummary } from './summary-query.ts';

interface FeedChipsProps {
  filter: FeedFilter;
  fixed?: boolean;
}

/** The same with what features above posts add. */
export type FeedChipsPart = ComponentType<FeedChipsProps>;

/** The filters and the number of results of the feed or of a category's page, whose category is `fixed`. */
export default function FeedChips({ filter: addressed, fixed = false }: FeedChipsProps) {
  const { filter, set } = useSetFilter(addressed, fixed);
  return <FilterChips filter={filter} fixed={fixed} summary={feedSummary(filter)} onChange={set} />;
}
