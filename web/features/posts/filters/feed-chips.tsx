import type { FeedFilter } from '../api.ts';
import { useSetFilter } from '../feed/use-set-filter.ts';
import FilterChips from './filter-chips.tsx';
import { feedSummary } from './summary-query.ts';

/** The filters and the number of results of the feed or of a category's page, whose category is `fixed`. */
export default function FeedChips({ filter: addressed, fixed = false }: { filter: FeedFilter; fixed?: boolean }) {
  const { filter, set } = useSetFilter(addressed, fixed);
  return <FilterChips filter={filter} fixed={fixed} summary={feedSummary(filter)} onChange={set} />;
}
