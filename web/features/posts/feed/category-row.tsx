import { Suspense } from 'react';
import { Link } from 'react-router';
import { categoryPath } from '../../../../contract/posts/category-address.ts';
import type { Category } from '../../../../contract/posts/categories.ts';
import { isNewMember } from '../../../../contract/posts/first-step.ts';
import { filterQuery } from '../../../../contract/posts/listing-filter.ts';
import { useApp } from '../../../lib/app-state.ts';
import { useHydrated } from '../../../lib/hydration.ts';
import { lazy } from '../../../lib/lazy.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { chipClass } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { FeedFilter } from '../api.ts';
import { CategoryIcon } from '../components/category-icon.tsx';
import { FieldChip } from '../components/field-chip.tsx';
import { SeasonBanner } from './season-banner.tsx';
import { useSetFilter } from './use-set-filter.ts';

const FirstStep = lazy(() => import('./first-step.tsx'));

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

/** Above the feed: a select of all categories on wide screens, and links to what is free (SAL-06) and to the most popular ones (BRO-04). */
export default function CategoryRow({ filter: addressed }: { filter: FeedFilter }) {
  const { filter, setField } = useSetFilter(addressed);
  const free = filter.price_max === '0' && !filter.category;
  const all = !filter.category && !free;
  return (
    <>
      <Suggestion filtered={Object.keys(filterQuery(addressed)).length > 0} />
      <nav aria-label="Categories" className="scrollless flex h-13 items-center gap-2 overflow-x-auto px-4">
        <FieldChip
          name="category"
          value={filter.category}
          onChoose={(value) => setField('category', value)}
          className="max-w-36 shrink-0! phone:hidden"
        />
        <Link to="/home" aria-current={all ? 'page' : undefined} className={chip(all)}>
          All
        </Link>
        <Link to="/home?price_max=0" aria-current={free ? 'page' : undefined} className={chip(free)}>
          <CategoryIcon of="free" className="-ml-1" />
          Free
        </Link>
        {most.map(([category, label]) => (
          <Link key={category} to={categoryPath(category)} className={chip(filter.category === category)}>
            <CategoryIcon of={category} className="-ml-1" />
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}

function Suggestion({ filtered }: { filtered: boolean }) {
  const isNew = useIsNew();
  return isNew && !filtered ? (
    <Suspense fallback={<div className="h-25 phone:h-31" />}>
      <FirstStep />
    </Suspense>
  ) : (
    <SeasonBanner />
  );
}

/**
 * Whether the viewer is a new member of this campus who hasn't posted yet, nor dismissed the suggestions (INV-04). While the page
 * hydrates, it's what the server said: they may have posted in another tab since.
 */
function useIsNew(): boolean {
  const { first_step, viewer, campus, now } = useApp().boot;
  const live = useViewer().user;
  const user = useHydrated() ? live : viewer.user;
  return first_step && user !== null && isNewMember(user, campus._id, now);
}

const chip = (on: boolean) =>
  classNames(on ? chipClass().replace(/inset-ring\S* ?|hover:\S+/g, '') : chipClass(), on && CHOSEN);
