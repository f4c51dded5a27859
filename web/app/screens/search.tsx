import { SaveSearch, SavedSearchesPart } from '../../features/watching/index.ts';
import { CoursesLink } from '../../features/courses/components/courses-link.tsx';
import { SearchScreen } from '../../features/search/screens/search.tsx';

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
