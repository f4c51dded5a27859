import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { filterQuery } from '../../../contract/posts/listing-filter.ts';
import { type SearchFilter, searchQuery } from '../../../contract/search/address.ts';
import { useShown } from '../../ui/layout/use-shown.ts';
import { FilterButton, FilterChips, FilterSheet, type SheetFilter } from '../feed/index.ts';
import { hitsSummary } from './api.ts';
import type { useTyped } from './use-typed.ts';

interface FiltersProps {
  /** the search with the filters among its words */
  typed: ReturnType<typeof useTyped>;
  /** the tab only shows posts with photos */
  media: boolean;
  onChange: (filter: SearchFilter) => void;
}

const withPhotos = (filter: SheetFilter): SearchFilter => ({ ...filter, photos: filter.photos ?? false });

/** The filters of the results, behind a button. */
export function SearchFilters({ typed: { filter, change }, media, onChange }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const [shown, show] = useShown(filter);
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
            summary={(draft) => {
              const next = change(withPhotos(draft));
              return hitsSummary(next.q, media ? 'media' : 'latest', next.filter);
            }}
            onApply={(next) => set(withPhotos(next))}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

/** Above the results: the active filters, the number of results and their order, and the view. */
export function SearchChips({ typed, media, onChange }: FiltersProps) {
  const [filter, show] = useShown(typed.filter);
  const set = (next: SearchFilter) => {
    show(next);
    onChange(next);
  };
  const next = typed.change(filter);
  const summary = hitsSummary(next.q, media ? 'media' : 'latest', next.filter);
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
        onChange={(changed) => set(withPhotos(changed))}
      />
    </Suspense>
  );
}
