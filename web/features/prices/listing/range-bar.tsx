import { valueText } from '../../../../contract/posts/listing-fields.ts';
import type { PriceRange } from '../../../../contract/prices/price-rules.ts';

/** Space at the ends, as a share of what is shown. */
const MARGIN = 0.2;

/** A price on a bar with the range of similar prices. */
export function RangeBar({ price, range: { low, high } }: { price: number; range: PriceRange }) {
  const from = Math.min(low, price);
  const to = Math.max(high, price);
  const margin = (to - from) * MARGIN;
  const at = (value: number) => `${(((value - from + margin) / (to - from + 2 * margin)) * 100).toFixed(1)}%`;
  return (
    <div
      role="img"
      aria-label={`${valueText(price)}, on a scale with ${valueText(low)} to ${valueText(high)} marked`}
      className="relative mt-3 mb-2 h-1.5 rounded-pill bg-[var(--line-2)] forced-colors:border"
    >
      <span
        className="absolute inset-y-0 rounded-pill bg-control"
        style={{ left: at(low), right: `calc(100% - ${at(high)})` }}
      />
      <span
        className="absolute -top-1 size-3.5 -translate-x-1/2 rounded-pill border-[7px] border-[var(--ink)] outline-3 outline-[var(--bg-2)]"
        style={{ left: at(price) }}
      />
    </div>
  );
}
