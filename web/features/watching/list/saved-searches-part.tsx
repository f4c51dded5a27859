import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../../lib/viewer.ts';
import { savedSearchesQuery } from '../api.ts';
import { SavedSearchRow } from './saved-search-row.tsx';

/** The viewer's saved searches, in Search before anything is typed. */
export function SavedSearchesPart() {
  const { user, abilities } = useViewer();
  const { data: searches } = useQuery({ ...savedSearchesQuery, enabled: user !== null && abilities.read });
  if (!searches || searches.length === 0) return null;
  return (
    <section aria-label="Saved searches">
      <h2 className="px-4 pt-5 text-title font-semi">Saved searches</h2>
      {searches.map((search) => (
        <SavedSearchRow key={search._id} search={search} />
      ))}
    </section>
  );
}
