import { valueText } from '../../../../contract/posts/listing-fields.ts';
import { monthsOf, scaleAround } from '../../../../contract/prices/chart-scale.ts';
import type { PriceHistory } from '../../../../contract/prices/prices.ts';
import { formatDate } from '../../../../contract/date-format.ts';

/** Which of the twelve months are named below the chart, and how their names are aligned. */
const named: readonly [at: number, align: string][] = [
  [0, ''],
  [4, '-translate-x-1/2'],
  [8, '-translate-x-1/2'],
  [11, '-translate-x-full'],
];

/** "Aug", "August 2026" */
export const monthName = (month: string, long = false): string =>
  formatDate(`${month}-01`, { month: long ? 'long' : 'short', ...(long ? { year: 'numeric' } : {}), timeZone: 'UTC' });

/** "Median price by month, from $56 in September to $54 in August; lowest $42 in May" */
export function chartText({ months }: Pick<PriceHistory, 'months'>): string {
  const text = ({ month, median }: PriceHistory['months'][number]) =>
    `${valueText(median)} in ${monthName(month, true)}`;
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last || first === last)
    return first ? `Median price by month: ${text(first)}` : 'Median price by month';
  const lowest = months.reduce((low, each) => (each.median < low.median ? each : low));
  return `Median price by month, from ${text(first)} to ${text(last)}; lowest ${text(lowest)}`;
}

/** A line chart of median prices over twelve months. Months without a figure are bridged by a dashed line. */
export function PriceChart({ history }: { history: Pick<PriceHistory, 'months'> }) {
  const months = monthsOf(history);
  const [low, middle, high] = scaleAround(history.months.map(({ median }) => median));
  const x = (at: number) => (at / (months.length - 1)) * 100;
  const y = (value: number) => 100 - ((value - low) / (high - low)) * 100;
  const points = months.flatMap(({ median }, at) => (median === null ? [] : [{ at, x: x(at), y: y(median) }]));
  const segments = points.slice(1).map((to, n) => ({ from: points[n] as typeof to, to }));
  return (
    <div role="img" aria-label={chartText(history)} className="text-micro text-3 tnum">
      <div className="flex gap-2" aria-hidden="true">
        <div className="flex flex-col justify-between py-px text-right leading-3">
          {[high, middle, low].map((value) => (
            <span key={value}>{valueText(value)}</span>
          ))}
        </div>
        <div className="relative my-1.5 mr-1.5 h-24 min-w-0 flex-1">
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
            fill="none"
          >
            {[0, 50, 100].map((line) => (
              <path
                key={line}
                d={`M0 ${line}H100`}
                vectorEffect="non-scaling-stroke"
                className="stroke-line forced-colors:stroke-[GrayText]"
              />
            ))}
            {segments.map(({ from, to }) => (
              <path
                key={to.at}
                d={`M${from.x.toFixed(2)} ${from.y.toFixed(2)}L${to.x.toFixed(2)} ${to.y.toFixed(2)}`}
                vectorEffect="non-scaling-stroke"
                strokeWidth="2"
                strokeLinecap="round"
                strokeDasharray={to.at - from.at > 1 ? '2 5' : undefined}
                className="stroke-accent forced-colors:stroke-[CanvasText]"
              />
            ))}
          </svg>
          {points.map((point) => (
            <span
              key={point.at}
              className="absolute size-2 -translate-1/2 rounded-pill bg-accent"
              style={{ left: `${point.x}%`, top: `${point.y}%` }}
            />
          ))}
        </div>
      </div>
      <div className="flex gap-2" aria-hidden="true">
        <span className="invisible">{valueText(high)}</span>
        <div className="relative mr-1.5 h-4 flex-1">
          {named.map(([at, align]) => (
            <span key={at} className={`absolute whitespace-nowrap ${align}`} style={{ left: `${x(at)}%` }}>
              {monthName(months[at]?.month ?? '')}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
