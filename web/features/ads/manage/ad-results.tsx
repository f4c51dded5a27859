import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ad } from '../../../../contract/ads/ads.ts';
import { messageOf } from '../../../lib/api.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { DownIcon } from '../../../ui/icons/icons.tsx';
import { Segments } from '../../../ui/forms/segments.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { analyticsQuery } from '../api.ts';
import { InfoButton } from '../components/info-button.tsx';
import { numberText } from '../words.ts';
import { Chart } from './chart.tsx';
import { type By, filledPoints, type ChartPoint, pointText } from './chart-data.ts';
import { ReachResult } from './reach-result.tsx';
import { type Figure, figures } from './figures.ts';
import { useCampus } from '../../../lib/app-state.ts';

const spans = [
  { value: 'day', label: 'By day' },
  { value: 'hour', label: 'By hour' },
] as const;

/**
 * An ad's analytics: all figures, the chosen one over time, and a table of the numbers. `empty`: the ad has not run
 * yet.
 */
export function AdResults({ id, ad, empty }: { id: string; ad: Ad; empty: boolean }) {
  const [by, setBy] = useState<By>('day');
  const [figure, setFigure] = useState<Figure>('views');
  const { data, error, refetch } = useQuery({ ...analyticsQuery(id, by), enabled: !empty, refetchOnMount: 'always' });
  const shown = figures.find(({ key }) => key === figure) ?? figures[0];
  const points = data && filledPoints(data.points, by, Date.parse(ad.start_time ?? ad.at), endOf(ad));
  return (
    <section aria-label="Analytics">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] overflow-hidden border-y border-line">
        {figures.map(({ key, name, means }) => (
          <li key={key} className="relative shadow-[1px_1px_0_var(--line)] has-aria-pressed:bg-2">
            <button
              type="button"
              aria-pressed={key === figure}
              disabled={empty}
              onClick={() => setFigure(key)}
              className="flex size-full flex-col justify-between px-3 py-3.5 text-left focus-visible:-outline-offset-2 enabled:hover:bg-2"
            >
              <span className="block pr-5 text-small text-2">{name}</span>
              <span className="block text-name font-bold tnum">
                {empty ? (
                  '--'
                ) : data ? (
                  numberText(data.totals[key])
                ) : (
                  <span className="text-3">{error ? '--' : '…'}</span>
                )}
              </span>
            </button>
            <InfoButton name={name} className="absolute top-0 right-0">
              {means}
            </InfoButton>
          </li>
        ))}
      </ul>
      {empty ? (
        <p className="py-8 text-center text-2">You'll see numbers here once your ad is running.</p>
      ) : !points ? (
        error ? (
          <ErrorLine text={messageOf(error)} onRetry={() => void refetch()} className="py-12" />
        ) : (
          <Waiting className="py-6">
            <Bone className="h-52 rounded-m" />
          </Waiting>
        )
      ) : (
        <>
          <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-3">
            <h3 className="font-semi">{shown?.name}</h3>
            <Segments label="Time" options={spans} value={by} onChange={setBy} />
          </div>
          <Chart points={points} by={by} figure={figure} name={shown?.name ?? ''} />
          <ReachResult ad={ad} views={data.totals.views} />
          <Engagement counts={data.totals} />
          <NumbersTable points={points} by={by} />
        </>
      )}
    </section>
  );
}

/** The chart's last point in time, ms: when the ad ended or was paused, otherwise the server's time. */
const endOf = ({ at, ended_at: ended, paused_at: paused }: Ad): number => Date.parse(ended ?? paused ?? at);

const engagementFigures: readonly Figure[] = [
  'external_link_clicks',
  'profile_visits',
  'direct_messages',
  'saves',
  'copied_link',
];

/** What people did, compared with each other. */
function Engagement({ counts }: { counts: Record<Figure, number> }) {
  const rows = figures
    .filter(({ key }) => engagementFigures.includes(key))
    .sort((a, b) => counts[b.key] - counts[a.key]);
  const most = Math.max(1, ...rows.map(({ key }) => counts[key]));
  return (
    <div className="mt-6 border-t border-line py-6">
      <h3 className="mb-4 font-semi">Engagement</h3>
      <dl className="grid grid-cols-[max-content_1fr_max-content] items-center gap-x-4 gap-y-3 text-label">
        {rows.map(({ key, name }) => (
          <div key={key} className="contents">
            <dt className="text-2">{name}</dt>
            <dd className="contents">
              <span
                aria-hidden="true"
                className={classNames('h-3 rounded-[3px]', counts[key] > 0 ? 'min-w-[3px] bg-accent' : 'bg-3')}
                style={{ width: counts[key] > 0 ? `${(counts[key] / most) * 100}%` : 3 }}
              />
              <span className="text-right font-semi tnum">{numberText(counts[key])}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The chart's numbers as a table, newest first; hours without any activity are left out. */
function NumbersTable({ points, by }: { points: ChartPoint[]; by: By }) {
  const { time_zone: timeZone } = useCampus();
  const rows = [...points].reverse().filter((point) => by === 'day' || figures.some(({ key }) => point[key] > 0));
  return (
    <details className="group border-t border-line py-2">
      <summary className="inline-flex h-11 cursor-pointer list-none items-center gap-1.5 rounded-s text-label font-medium text-accent [&::-webkit-details-marker]:hidden">
        <DownIcon size={18} className="transition-transform group-open:rotate-180" />
        Show as table
      </summary>
      <section
        aria-label="Numbers"
        // a scroll container has to be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full min-w-[500px] text-label [overflow-wrap:normal] tnum">
          <thead>
            <tr className="border-b border-line text-small text-3">
              <th scope="col" className="py-2 pr-3 text-left font-medium">
                {by === 'day' ? 'Day' : 'Hour'}
              </th>
              {figures.map(({ key, name }) => (
                <th key={key} scope="col" className="py-2 pl-3 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((point) => (
              <tr key={point.at} className="border-b border-line">
                <th scope="row" className="py-2.5 pr-3 text-left font-normal whitespace-nowrap">
                  {pointText(point.at, by, timeZone)}
                </th>
                {figures.map(({ key }) => (
                  <td key={key} className="py-2.5 pl-3 text-right">
                    {numberText(point[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 ? <p className="py-6 text-center text-2">Nothing in this time.</p> : null}
      </section>
    </details>
  );
}
