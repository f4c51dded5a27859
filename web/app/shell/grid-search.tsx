import { Suspense } from 'react';
import { SearchField } from '../../features/search/index.ts';

/** The search box above a photo grid, which takes the side panel's space. */
export default function GridSearch() {
  return (
    <div className="min-h-11 min-w-0 flex-1 px-2 mid:hidden">
      <Suspense fallback={null}>
        <SearchField shortcut="/" />
      </Suspense>
    </div>
  );
}
