import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { SAVED_SEARCHES_MAX } from '../../../../contract/watching/saved-searches.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { savedSearchesQuery } from '../api.ts';
import { SavedSearchRow } from '../list/saved-search-row.tsx';
import type { Loader } from '../../../lib/loader.ts';

export const loader: Loader = ({ queries }) => queries.query(savedSearchesQuery);

/** /settings/account/searches: the viewer's saved searches, and when they alert. */
export default function SavedSearchesScreen() {
  const { waiting } = useCampus();
  const { data: searches, error, refetch } = useQuery({ ...savedSearchesQuery, enabled: !waiting });
  if (waiting)
    return (
      <EmptyState
        className="py-16"
        drawing="search"
        title="No saved searches yet"
        text="You can search and save searches once your campus opens."
      />
    );
  if (!searches) return <NotLoaded error={error} refetch={refetch} />;
  if (searches.length === 0)
    return (
      <EmptyState
        className="py-16"
        drawing="search"
        title="No saved searches yet"
        text="Search for something you want, then choose Save this search. We'll tell you when it's posted."
        action={
          <Link to="/search" className={buttonClass('primary')}>
            Search
          </Link>
        }
      />
    );
  return (
    <>
      <p className="px-4 pt-5 text-2">
        {searches.length} of {SAVED_SEARCHES_MAX} saved searches.
      </p>
      {searches.map((search) => (
        <SavedSearchRow key={search._id} search={search} />
      ))}
    </>
  );
}
