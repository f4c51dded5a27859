import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { ErrorLine } from '../../ui/forms/error-line.tsx';
import { ChartIcon } from '../../ui/icons/icons.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { searchPath, type SearchInAddress } from './address.ts';
import { popularQuery } from './api.ts';
import { searchCount } from './counts.ts';

const SHOWN = 6;

/** Shown instead of results while the query is empty: popular searches. */
export function Popular() {
  const { data, error, refetch } = useQuery(popularQuery);
  if (error && !data) return <ErrorLine text={messageOf(error)} onRetry={() => void refetch()} className="py-12" />;
  if (!data) return <SkeletonRows />;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="popular-searches" className="pt-5 pb-6">
      <h2 id="popular-searches" className="px-4 pb-1 text-lead font-semi">
        Popular searches
      </h2>
      <ul>
        {data.slice(0, SHOWN).map(({ _id, text, total_views }) => (
          <li key={_id}>
            <Link
              to={searchPath(text)}
              state={{ fromSearch: true } satisfies SearchInAddress}
              className="flex min-h-13 items-center gap-4 px-4 py-2 transition-colors hover:bg-2"
            >
              <ChartIcon size={20} className="text-2" />
              <span className="min-w-0 flex-1 wrap-anywhere font-medium">{text}</span>
              <span className="shrink-0 text-small text-3 tnum">{searchCount(total_views)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
