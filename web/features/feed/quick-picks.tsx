import { Suspense } from 'react';
import { Link } from 'react-router';
import { isNewMember } from '../../../contract/posts/first-step.ts';
import { filterQuery } from '../../../contract/posts/listing-filter.ts';
import { useApp } from '../../lib/app-state.ts';
import { useHydrated } from '../../lib/hydration.ts';
import { lazy } from '../../lib/lazy.ts';
import { useViewer } from '../../lib/viewer.ts';
import { chipClass } from '../../ui/chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { FeedFilter } from '../posts/index.ts';
import { PickIcon } from '../posts/components/index.ts';
import { isPicked } from './picked.ts';
import { SeasonBanner } from './season-banner.tsx';
import { useSetFilter } from './use-set-filter.ts';

const FirstStep = lazy(() => import('./first-step.tsx'));

const CHOSEN = 'bg-invert text-on-invert';

/**
 * Above the feed: what the season or a new member's first days suggest, and in one row the campus's quick picks.
 */
export default function QuickPicks({ filter: addressed }: { filter: FeedFilter }) {
  const { filter } = useSetFilter(addressed);
  const { quick_picks: picks } = useApp().boot;
  return (
    <>
      <Suggestion filtered={Object.keys(filterQuery(addressed)).length > 0} />
      <nav aria-label="Quick picks" className="scrollless flex h-13 items-center gap-2 overflow-x-auto px-4">
        <Pick path="/home" name="All" on={isPicked('/home', filter)} />
        {picks.map(({ name, icon, path }) => (
          <Pick key={`${name} ${path}`} path={path} name={name} icon={icon} on={isPicked(path, filter)} />
        ))}
      </nav>
    </>
  );
}

function Pick({ path, name, icon, on }: { path: string; name: string; icon?: string; on: boolean }) {
  return (
    <Link to={path} aria-current={on ? 'page' : undefined} className={chip(on)}>
      {icon ? <PickIcon of={icon} className="-ml-1" /> : null}
      {name}
    </Link>
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
 * Whether the viewer is a new member of this campus who hasn't posted yet, nor dismissed the suggestions. While the page
 * hydrates, it's what the server said: they may have posted in another tab since.
 */
function useIsNew(): boolean {
  const { first_step, viewer, campus, now } = useApp().boot;
  const live = useViewer().user;
  const user = useHydrated() ? live : viewer.user;
  return first_step && user !== null && isNewMember(user, campus._id, now);
}

/** A chip's classes; a chosen one is filled, so it has neither the outline nor the hover of the others. */
const chip = (on: boolean) =>
  classNames(on ? chipClass().replace(/inset-ring\S* ?|hover:\S+/g, '') : chipClass(), on && CHOSEN);
