import { useQuery } from '@tanstack/react-query';
import type { AdminSummary } from '../../../../contract/moderation/admin.ts';
import { summaryQuery } from './api.ts';

/** "12s", "38m", "5h", "2d"; hours until two days. */
export function secondsText(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))}s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)}m`;
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)}h`;
  return `${Math.round(seconds / 86_400)}d`;
}

/** The queue's figures: open cases, response time, appeals and ads in review. */
export function ReportsSummary() {
  const { data } = useQuery(summaryQuery);
  return (
    <section aria-label="Figures" className="grid grid-cols-4 border-b border-line phone:grid-cols-2">
      <Figure value={data?.open} label="Open reports" points={data?.days.map(({ opened }) => opened)} />
      {/* there is no median by day: its line is of the decisions */}
      <Figure
        value={data ? (data.median_seconds === null ? '–' : secondsText(data.median_seconds)) : undefined}
        label="Median response"
        points={data?.days.map(({ decided }) => decided)}
      />
      <Figure value={data?.appeals} label="Appeals" />
      <Figure value={data?.ads} label="Ads in review" />
      {data ? <Days days={data.days} /> : null}
    </section>
  );
}

function Figure({
  value,
  label,
  points,
}: {
  value: number | string | undefined;
  label: string;
  points?: number[] | undefined;
}) {
  return (
    <div className="flex min-h-[90px] justify-between gap-2 border-line p-4 not-first:border-l phone:odd:border-l-0 phone:nth-[n+3]:border-t">
      <p>
        <b className="block text-display font-bold tnum">{value ?? ' '}</b>
        <span className="text-small text-2">{label}</span>
      </p>
      {points ? <Line points={points} /> : null}
    </div>
  );
}

/** The last two weeks, 14 days from left to right, as a line chart; a hidden list has the figures for screen readers. */
function Line({ points }: { points: readonly number[] }) {
  const most = Math.max(1, ...points);
  const at = points.map((value, day) => `${(day / 13) * 68 + 2},${26 - (value / most) * 22}`);
  return (
    <svg viewBox="0 0 72 28" width="72" height="28" aria-hidden="true" className="mt-1 shrink-0 text-accent mid:hidden">
      <polyline points={at.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" />
    </svg>
  );
}

/** Not a table, because tests and screen readers would take its rows for entries of the queue. */
function Days({ days }: Pick<AdminSummary, 'days'>) {
  return (
    <ul aria-label="The last 14 days" className="sr-only">
      {days.map(({ day, opened, decided }) => (
        <li key={day}>
          {day}: {opened} opened, {decided} decided
        </li>
      ))}
    </ul>
  );
}
