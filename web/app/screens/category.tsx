import { CoursesLink } from '../../features/courses/components/courses-link.tsx';
import CategoryScreen from '../../features/feed/screens/category.tsx';
import CategoryHistory from '../../features/prices/history/category-history.tsx';
import GridSearch from '../shell/grid-search.tsx';
import FeedChips from './feed-chips.tsx';
import { categoryOfSlug } from '../../../contract/posts/category-address.ts';
import { type ListingFilter, readFilter } from '../../../contract/posts/listing-filter.ts';
import { feedSummary } from '../../features/feed/filters/summary-query.ts';
import { historyQuery } from '../../features/prices/queries.ts';
import { all, type Loader } from '../../lib/loader.ts';

export const loader: Loader = ({ queries, params: { slug = '' }, address }) => {
  const known = categoryOfSlug(slug);
  if (!known) return null;
  const filter: ListingFilter = { ...readFilter(address), category: known };
  return all(queries.query(feedSummary(filter)), ...(address.size > 0 ? [] : [queries.query(historyQuery(known))]));
};

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
