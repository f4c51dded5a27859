import { Suspense } from 'react';
import { Link } from 'react-router';
import { categoryPath } from '../../../../contract/posts/category-address.ts';
import type { Category } from '../../../../contract/posts/categories.ts';
import { filterQuery } from '../../../../contract/posts/listing-filter.ts';
import { useApp, useCampus } from '../../../lib/app-state.ts';
import { lazy } from '../../../lib/lazy.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { chipClass } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { FeedFilter } from '../api.ts';
import { FieldChip } from '../components/field-chip.tsx';
import { SeasonBanner } from './season-banner.tsx';
import { useSetFilter } from './use-set-filter.ts';

export const loadFirstStep = () => import('./first-step.tsx');
const FirstStep = lazy(loadFirstStep);

/** People without a post count as new for a week. */
const NEW_MS = 7 * 86_400_000;

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
  const isNew = useIsNew() && Object.keys(filterQuery(addressed)).length === 0;
  return (
    <>
      {isNew ? (
        <Suspense fallback={<div className="h-24" />}>
          <FirstStep />
        </Suspense>
      ) : (
        <SeasonBanner />
      )}
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

/** Whether the viewer is a new member of this campus who hasn't posted yet, nor dismissed the suggestions (INV-04). */
function useIsNew(): boolean {
  const { first_step, now } = useApp().boot;
  const { _id } = useCampus();
  const { user } = useViewer();
  return (
    first_step &&
    user !== null &&
    user.campus_id === _id &&
    user.totalPosts === 0 &&
    Date.parse(user.createdAt) > now - NEW_MS
  );
}

const chip = (on: boolean) =>
  classNames(on ? chipClass().replace(/inset-ring\S* ?|hover:\S+/g, '') : chipClass(), on && CHOSEN);
