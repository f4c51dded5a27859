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

/** The filter chips with what features above the feed add to them; `web/app` supplies it. */
export type FeedChipsPart = ComponentType<FeedChipsProps>;

/**
 * The filters, number of results and order of the feed or of a category's page, whose category is `fixed`. What a quick pick says
 * isn't repeated, and the feed has its view switch next to its tabs.
 */
export default function FeedChips({ filter: addressed, fixed = false }: FeedChipsProps) {
  const { filter, set } = useSetFilter(addressed, fixed);
  const picked = useApp().boot.quick_picks.some(({ path }) => isPicked(path, filter));
  const shown = { filter, fixed, named: picked, switches: fixed, summary: feedSummary(filter) };
  return <FilterChips {...shown} of="feed" onChange={set} />;
}
