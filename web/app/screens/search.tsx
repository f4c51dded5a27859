import { SaveSearch, SavedSearchesPart, useFirstNew } from '../../features/watching/index.ts';
import { SearchScreen } from '../../features/search/screens/search.tsx';

/** /search: search, with the viewer's saved searches and the offer to save another. */
export default function Search() {
  useFirstNew();
  return <SearchScreen save={(q, filter) => <SaveSearch q={q} filter={filter} />} saved={<SavedSearchesPart />} />;
}
