import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { adQuery, isMissing } from '../api.ts';
import { useTwoPanes } from '../../../lib/two-panes.ts';
import { AdActionButtons } from './ad-action-buttons.tsx';
import { AdFacts } from './ad-facts.tsx';
import { AdResults } from './ad-results.tsx';
import { hasNotRun } from './spend.ts';

/** Spending accrues by the minute. */
const SPEND_MS = 60_000;

/** One ad with its analytics, updated live. */
export function AdDetail({ id }: { id: string }) {
  const both = useTwoPanes();
  const { data, error, refetch } = useQuery({
    ...adQuery(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.ad.status === 'active' ? SPEND_MS : false),
  });
  usePageTitle(data?.ad.title ?? 'Ad');
  const head = both ? null : <ScreenHead title="Analytics" back="/ads" />;
  if (isMissing(error))
    return (
      <>
        {head}
        <EmptyState
          drawing="lost"
          className="py-14"
          title={error.message}
          action={
            <Link to="/ads" replace className={buttonClass('second')}>
              Manage Ads
            </Link>
          }
        />
      </>
    );
  if (!data)
    return (
      <>
        {head}
        <NotLoaded error={error} refetch={refetch} rows={4} />
      </>
    );
  return (
    <>
      {head}
      <div className="p-6 phone:p-4">
        <AdActionButtons ad={data.ad} />
        <AdFacts known={data} />
        <AdResults id={id} ad={data.ad} empty={hasNotRun(data.ad)} />
      </div>
    </>
  );
}
