import { SaveSearch, SavedSearchesPart } from '../../features/watching/index.ts';
import { CoursesLink } from '../../features/courses/components/courses-link.tsx';
import { SearchScreen } from '../../features/search/screens/search.tsx';
import { readAddress } from '../../../contract/search/address.ts';
import { hitsQuery, hitsSummary, peopleQuery, popularQuery } from '../../features/search/api.ts';
import { namesSpot } from '../../features/search/use-typed.ts';
import { spotsQuery } from '../../features/posts/spots/spots.ts';
import { savedSearchesQuery } from '../../features/watching/api.ts';
import { all, type Loader } from '../../lib/loader.ts';

export const loader: Loader = ({ queries, address }) => {
  const { q, show, filter } = readAddress(address);
  if (q === '') return show === 'latest' ? all(queries.query(popularQuery), queries.query(savedSearchesQuery)) : all();
  if (show === 'people') return queries.infiniteQuery(peopleQuery(q));
  return all(
    queries.infiniteQuery(hitsQuery(q, show, filter)),
    queries.query(hitsSummary(q, show, filter)),
    ...(namesSpot(q) ? [queries.query(spotsQuery)] : []),
  );
};

/** /search: search, with the viewer's saved searches and the offer to save another, and the way to courses. */
export default function Search() {
  return (
    <SearchScreen
      save={(q, filter) => <SaveSearch q={q} filter={filter} />}
      saved={<SavedSearchesPart />}
      courses={<CoursesLink />}
    />
  );
}
