import type { ComponentType } from 'react';
import { useApp } from '../../../lib/app-state.ts';
import type { FeedFilter } from '../../posts/index.ts';
import { isPicked } from '../picked.ts';
import { useSetFilter } from '../use-set-filter.ts';
import FilterChips from './filter-chips.tsx';
import { feedSummary } from './summary-query.ts';

interface FeedChipsProps {
  filter: FeedFilter;
  fixed?: boolean;
}

/** `FeedChips` with what features above the feed add, such as saving the search; `web/app` supplies it. */
export type FeedChipsPart = ComponentType<FeedChipsProps>;

/**
 * The filters, number of results and order of the feed, or of a category's page (`fixed`: the category can't be removed).
 */
export default function FeedChips({ filter: addressed, fixed = false }: FeedChipsProps) {
  const { filter, set } = useSetFilter(addressed, fixed);
  // the chosen quick pick above the feed names the filters already; a category's page has none
  const isPick = useApp().boot.quick_picks.some(({ path }) => isPicked(path, filter)) && !fixed;
  // `switches`: a category's page has its view switch here, the feed next to its tabs
  return (
    <FilterChips
      of="feed"
      filter={filter}
      fixed={fixed}
      named={isPick}
      switches={fixed}
      summary={feedSummary(filter)}
      onChange={set}
    />
  );
}
