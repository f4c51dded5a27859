import { Suspense, useState } from 'react';
import { filterQuery } from '../../../contract/posts/listing-filter.ts';
import { lazy } from '../../lib/lazy.ts';
import { preloadDialog } from '../../ui/dialogs/dialog.tsx';
import type { FeedFilter } from '../posts/index.ts';
import { FilterButton } from './filters/filter-button.tsx';
import { useSetFilter } from './use-set-filter.ts';
import { ViewSwitch } from './view-switch.tsx';

const load = () => import('./filters/feed-sheet.tsx');
const FeedSheet = lazy(load);
const preload = () => {
  preloadDialog();
  void load().catch(() => undefined);
};

/**
 * Next to the feed's tabs: all filters, and the view switch.
 * @param fixed the category belongs to the page, whose path contains it
 */
export default function FeedControls({ filter: addressed, fixed = false }: { filter: FeedFilter; fixed?: boolean }) {
  const [open, setOpen] = useState(false);
  const setting = useSetFilter(addressed, fixed);
  const query = filterQuery(setting.filter);
  const { category: _, ...others } = query;
  return (
    <div className="ml-auto flex min-w-0 items-center gap-1 pr-4 max-[340px]:shrink-0 max-[340px]:pr-0 phone:gap-0 phone:pr-1.5">
      <FilterButton query={fixed ? others : query} preload={preload} onClick={() => setOpen(true)} />
      {/* a category's page has the switch above its list */}
      {fixed ? null : <ViewSwitch />}
      <Suspense>{open ? <FeedSheet setting={setting} fixed={fixed} onClose={() => setOpen(false)} /> : null}</Suspense>
    </div>
  );
}
