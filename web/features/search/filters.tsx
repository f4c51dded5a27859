import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { filterQuery } from '../../../contract/posts/listing-filter.ts';
import { type SearchFilter, searchQuery } from '../../../contract/search/address.ts';
import { useOptimistic } from '../../ui/layout/use-shown.ts';
import { FilterButton, FilterChips, FilterSheet, type SheetFilter } from '../posts/index.ts';
import { hitsSummary } from './api.ts';

interface FiltersProps {
  q: string;
  filter: SearchFilter;
  /** the tab only shows posts with photos */
  media: boolean;
  onChange: (filter: SearchFilter) => void;
}

const withPhotos = (filter: SheetFilter): SearchFilter => ({ ...filter, photos: filter.photos ?? false });

/** The filters of the results, behind a button. */
export function SearchFilters({ q, filter, media, onChange }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const [shown, show] = useOptimistic(filter);
  const set = (next: SearchFilter) => {
    show(next);
    onChange(next);
  };
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2 pr-2">
      <FilterButton query={searchQuery(shown)} onClick={() => setOpen(true)} />
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

/** Above the results: the active filters, the number of results and their order, and the view. */
export function SearchChips({ q, filter: addressed, media, onChange }: FiltersProps) {
  const [filter, show] = useOptimistic(addressed);
  const set = (next: SearchFilter) => {
    show(next);
    onChange(next);
  };
  const summary = hitsSummary(q, media ? 'media' : 'latest', filter);
  const { data } = useQuery(summary);
  const narrowed = Object.keys(filterQuery({ ...filter, sort: undefined })).length > 0 || filter.photos;
  return (
    // its height from the start, so that the results below don't move
    <Suspense fallback={<div className={narrowed ? 'h-[101px]' : 'h-12'} />}>
      <FilterChips
        filter={filter}
        of="search"
        // the photos are a grid already
        switches={!media}
        summary={summary}
        // a query that no post matches completely shows the nearest posts, which aren't counted
        counts={narrowed || Boolean(data?.results)}
        onChange={(next) => set(withPhotos(next))}
      />
    </Suspense>
  );
}
