import { type ReactNode, Suspense, useMemo } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import type { Category } from '../../../../contract/posts/categories.ts';
import { categoryOfSlug } from '../../../../contract/posts/category-address.ts';
import { choiceLabel } from '../../../../contract/posts/listing-fields.ts';
import { filterQuery, readFilter } from '../../../../contract/posts/listing-filter.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { useView } from '../../../lib/view.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { MissingPage } from '../../../ui/feedback/missing-page.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import FeedControls from '../feed-controls.tsx';
import { FeedView } from '../feed.tsx';
import { PrivateGate } from '../gate.tsx';
import { entryName } from '../../../lib/history-entry.ts';
import type { FeedChipsPart } from '../filters/feed-chips.tsx';

interface Parts {
  search: ReactNode;
  /** its filters and the number of results */
  Chips: FeedChipsPart;
  /** above them */
  top: (category: Category) => ReactNode;
  /** what its items sold for, above the unfiltered list */
  prices: (category: Category) => ReactNode;
}

/** /c/furniture: a category with its filters, number of results and price range. */
export default function CategoryScreen(parts: Parts) {
  const { slug = '' } = useParams();
  const campus = useCampus();
  const category = campus.generic ? null : categoryOfSlug(slug);
  return category ? <Listed key={category} category={category} {...parts} /> : <MissingPage />;
}

function Listed({ category, search: searchBox, Chips, top, prices }: Parts & { category: Category }) {
  const { abilities } = useViewer();
  const { key } = useLocation();
  const [search] = useSearchParams();
  const view = useView();
  const title = choiceLabel(category);
  // memoized, so that queries don't start over while the address is the same
  const query = String(search);
  const filter = useMemo(() => {
    const address = new URLSearchParams(query);
    address.set('category', category);
    return readFilter(address);
  }, [query, category]);
  const name = `${view} ${String(new URLSearchParams(filterQuery(filter)))}`;
  return (
    <div className="contents">
      <ScreenHead title={title} back="/home">
        {abilities.read ? (
          <>
            {view === 'grid' ? searchBox : null}
            <FeedControls filter={filter} fixed />
          </>
        ) : null}
      </ScreenHead>
      {abilities.read ? (
        <Suspense fallback={null}>
          {query === '' ? top(category) : null}
          <Chips filter={filter} fixed />
          {query === '' ? prices(category) : null}
          <FeedView key={name} filter={filter} entry={entryName(key)} label={title} />
        </Suspense>
      ) : (
        <PrivateGate />
      )}
    </div>
  );
}
