import { Link } from 'react-router';
import { categoryPath } from '../../../../contract/posts/category-address.ts';
import type { Category } from '../../../../contract/posts/categories.ts';
import { chipClass } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { FeedFilter } from '../api.ts';
import { FieldChip } from '../components/field-chip.tsx';
import { SeasonBanner } from './season-banner.tsx';
import { useSetFilter } from './use-set-filter.ts';

/** The most popular categories, with short names; all categories are in the select before the row. */
const most: readonly [Category, string][] = [
  ['furniture', 'Furniture'],
  ['books, movies, & music', 'Books'],
  ['housing & apartments', 'Housing'],
  ['computers & accessories', 'Computers'],
  ['cell phones & accessories', 'Phones'],
  ['tickets', 'Tickets'],
  ['kitchen & dining', 'Kitchen'],
  ['clothing, shoes, & accessories', 'Clothing'],
  ['sports & outdoors', 'Sports'],
  ['cars & trucks', 'Cars'],
  ['school supplies', 'School'],
  ['home decor', 'Decor'],
  ['video games & consoles', 'Games'],
  ['tvs & media players', 'TVs'],
  ['musical instruments', 'Instruments'],
];

const CHOSEN = 'bg-invert text-on-invert';

/** Above the feed: a select of all categories on wide screens, and links to the most popular ones (BRO-04). */
export default function CategoryRow({ filter: addressed }: { filter: FeedFilter }) {
  const { filter, setField } = useSetFilter(addressed);
  return (
    <>
      <SeasonBanner />
      <nav aria-label="Categories" className="scrollless flex h-13 items-center gap-2 overflow-x-auto px-4">
        <FieldChip
          name="category"
          value={filter.category}
          onChoose={(value) => setField('category', value)}
          className="max-w-36 shrink-0! phone:hidden"
        />
        <Link to="/home" aria-current={filter.category ? undefined : 'page'} className={chip(!filter.category)}>
          All
        </Link>
        {most.map(([category, label]) => (
          <Link key={category} to={categoryPath(category)} className={chip(filter.category === category)}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}

const chip = (on: boolean) =>
  classNames(on ? chipClass().replace(/inset-ring\S* ?|hover:\S+/g, '') : chipClass(), on && CHOSEN);
