import { useLayoutEffect, useRef, useState } from 'react';
import { numberText } from '../words.ts';
import { type By, type ChartPoint, pointText, scaleOf } from './chart-data.ts';
import type { Figure } from './figures.ts';
import { useCampus } from '../../../lib/app-state.ts';

// px, as all sizes of the chart; TOP and BOTTOM are where the scale's highest value and zero are
const HEIGHT = 200;
const TOP = 28;
const BOTTOM = 172;
/** baseline of the dates below the line */
const DATES = 194;
/** width of the scale's numbers at the right */
const SCALE = 48;
const EDGE = 8;
/** width that a date label needs */
const LABEL = { day: 64, hour: 104 } as const;

/** An element's width, px; at least 200, and 552 until it's measured. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(552);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(200, element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

/**
 * A line chart of one figure over days or hours. An invisible slider covers it: pointer, touch and arrow keys move
 * along the line, and screen readers announce each point.
 */
export function Chart({ points, by, figure, name }: { points: ChartPoint[]; by: By; figure: Figure; name: string }) {
  const { time_zone: timeZone } = useCampus();
  const [box, width] = useWidth();
  const [picked, setPicked] = useState<number | null>(null);
  const values = points.map((point) => point[figure]);
  const scale = scaleOf(Math.max(...values));
  const top = scale.at(-1) ?? 1;
  const right = width - SCALE;
  const x = (n: number) => (points.length === 1 ? right / 2 : EDGE + (n * (right - 2 * EDGE)) / (points.length - 1));
  const y = (value: number) => BOTTOM - (value / top) * (BOTTOM - TOP);
  const line = values.map((value, n) => `${n === 0 ? 'M' : 'L'}${x(n).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const at = picked === null ? null : Math.min(picked, points.length - 1);
  const pointLabel = (n: number) =>
    `${pointText(points[n]?.at ?? 0, by, timeZone)}: ${numberText(values[n] ?? 0)} ${name.toLowerCase()}`;
  // as many dates as there is room for
  const every = Math.max(1, Math.ceil((points.length * LABEL[by]) / Math.max(1, right)));
  return (
    <div ref={box} className="relative overflow-x-clip">
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        aria-hidden="true"
        className="block max-w-full overflow-visible text-[12px] font-medium"
      >
        {scale.map((value) => (
          <g key={value}>
            <path d={`M0 ${y(value)}H${right}`} className="stroke-line" />
            <text x={right + 8} y={y(value) + 4} className="fill-[var(--ink-3)] tnum">
              {numberText(value)}
            </text>
          </g>
        ))}
        {points.length > 1 ? (
          <>
            <path
              d={`${line}L${x(points.length - 1)} ${BOTTOM}L${x(0)} ${BOTTOM}z`}
              className="fill-accent opacity-10"
            />
            <path d={line} fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-accent" />
          </>
        ) : (
          <circle cx={x(0)} cy={y(values[0] ?? 0)} r="5" className="fill-accent" />
        )}
        {points.map(({ at: time }, n) =>
          n % every === 0 ? (
            <text
              key={time}
              x={Math.max(0, x(n))}
              y={DATES}
              textAnchor={n === 0 && points.length > 1 ? 'start' : 'middle'}
              className="fill-[var(--ink-3)]"
            >
              {pointText(time, by, timeZone)}
            </text>
          ) : null,
        )}
        {at === null ? null : (
          <>
            <path d={`M${x(at)} ${TOP}V${BOTTOM}`} className="stroke-line-2" />
            <circle cx={x(at)} cy={y(values[at] ?? 0)} r="5" strokeWidth="2" className="fill-accent stroke-page" />
          </>
        )}
      </svg>
      {at === null ? null : (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0 -translate-x-1/2 rounded-m bg-invert px-2.5 py-1 text-small font-medium whitespace-nowrap text-on-invert tnum"
          style={{ left: Math.min(Math.max(x(at), 80), Math.max(80, width - 80)) }}
        >
          {pointLabel(at)}
        </span>
      )}
      <input
        type="range"
        aria-label={`${name} over time`}
        aria-valuetext={pointLabel(at ?? points.length - 1)}
        min={0}
        max={Math.max(0, points.length - 1)}
        value={at ?? points.length - 1}
        onChange={(event) => setPicked(Number(event.target.value))}
        onFocus={(event) => event.target.matches(':focus-visible') && setPicked((was) => was ?? points.length - 1)}
        onBlur={() => setPicked(null)}
        onPointerMove={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          const share = (event.clientX - left - EDGE) / Math.max(1, right - 2 * EDGE);
          setPicked(Math.round(Math.min(1, Math.max(0, share)) * (points.length - 1)));
        }}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setPicked(null)}
        className="peer absolute inset-y-0 left-0 cursor-crosshair touch-pan-y opacity-0"
        style={{ width: right }}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 rounded-m outline-offset-4 outline-focus peer-focus-visible:outline-2"
      />
    </div>
  );
}
