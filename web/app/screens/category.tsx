import { CoursesLink } from '../../features/courses/components/courses-link.tsx';
import CategoryScreen from '../../features/posts/screens/category.tsx';
import CategoryHistory from '../../features/prices/history/category-history.tsx';
import GridSearch from '../shell/grid-search.tsx';
import FeedChips from './feed-chips.tsx';

/** /c/furniture: a category's page, what its items sold for, and for books the way to those of a course. */
export default function Category() {
  return (
    <CategoryScreen
      search={<GridSearch />}
      Chips={FeedChips}
      top={(category) => (category === 'books, movies, & music' ? <CoursesLink /> : null)}
      prices={(category) => <CategoryHistory category={category} />}
    />
  );
}
