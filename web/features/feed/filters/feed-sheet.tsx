import { showAlert } from '../../../lib/alerts.ts';
import type { FeedFilter } from '../../posts/index.ts';
import type { useSetFilter } from '../use-set-filter.ts';
import FilterSheet from './filter-sheet.tsx';
import { feedSummary } from './summary-query.ts';

interface FeedSheetProps {
  setting: ReturnType<typeof useSetFilter>;
  /** the category belongs to the page */
  fixed: boolean;
  onClose: () => void;
}

/** All filters of the feed or of a category's page. Its code is loaded when it's opened. */
export default function FeedSheet({ setting: { filter, set }, fixed, onClose }: FeedSheetProps) {
  const apply = (next: FeedFilter) => {
    set(next);
    if (next.category !== filter.category) showAlert({ msg: 'Category switched', alertType: 'okay' });
  };
  return (
    <FilterSheet filter={filter} of="feed" fixed={fixed} summary={feedSummary} onApply={apply} onClose={onClose} />
  );
}
