import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { filterQuery, withField } from '../../../contract/posts/listing-filter.ts';
import { type SearchFilter, searchQuery } from '../../../contract/search/address.ts';
import { Chip } from '../../ui/chip.tsx';
import { preloadDialog } from '../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { FiltersIcon } from '../../ui/icons/icons.tsx';
import { useOptimistic } from '../../ui/layout/use-shown.ts';
import { FieldChip, FilterChips, FilterSheet, type SheetFilter } from '../posts/index.ts';
import { hitsSummary } from './api.ts';

interface FiltersProps {
  q: string;
  filter: SearchFilter;
  /** the tab only shows posts with photos */
  media: boolean;
  onChange: (filter: SearchFilter) => void;
}

const withPhotos = (filter: SheetFilter): SearchFilter => ({ ...filter, photos: filter.photos ?? false });

/** The filters of the results (SEA-15, SEA-32): the two most used next to the tabs, all of them behind a button (BRO-01). */
export function SearchFilters({ q, filter, media, onChange }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const [shown, show] = useOptimistic(filter);
  const set = (next: SearchFilter) => {
    show(next);
    onChange(next);
  };
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2 pr-2">
      <FieldChip
        name="category"
        value={shown.category}
        onChoose={(value) => set(withField(shown, 'category', value))}
        className="phone:hidden"
      />
      <Chip
        role="checkbox"
        on={shown.forSale}
        onClick={() => set({ ...shown, forSale: !shown.forSale })}
        className="phone:hidden"
      >
        For sale
      </Chip>
      <IconButton
        label="Filters"
        icon={<FiltersIcon />}
        look={Object.keys(searchQuery(shown)).length > 0 ? 'accent' : 'plain'}
        aria-haspopup="dialog"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      />
      <Suspense>
        {open ? (
          <FilterSheet
            filter={filter}
            of="search"
            withPhotos={!media}
            summary={(draft) => hitsSummary(q, media ? 'media' : 'latest', withPhotos(draft))}
            onApply={(next) => set(withPhotos(next))}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

/** Above the results: their number and the active filters. Renders nothing for an unfiltered search. */
export function SearchChips({ q, filter, media, onChange }: FiltersProps) {
  const summary = hitsSummary(q, media ? 'media' : 'latest', filter);
  const { data } = useQuery(summary);
  const narrowed = Object.keys(filterQuery(filter)).length > 0 || filter.photos;
  // its height from the start, so that the results below don't move
  const space = <div className={narrowed ? 'h-[83px]' : 'h-[39px]'} />;
  // a query that no post matches completely shows the nearest posts, which aren't counted
  if (!narrowed && !data?.results) return space;
  return (
    <Suspense fallback={space}>
      <FilterChips filter={filter} summary={summary} onChange={(next) => onChange(withPhotos(next))} />
    </Suspense>
  );
}
