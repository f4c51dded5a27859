import { useQuery } from '@tanstack/react-query';
import {
  labelTexts,
  type PriceLabel,
  type PriceRange,
  rangeText,
  salesText,
} from '../../../../contract/prices/price-rules.ts';
import { useViewer } from '../../../lib/viewer.ts';
import type { KnownPost } from '../../posts/index.ts';
import { comparisonQuery, isCompared } from '../queries.ts';
import { valueText } from '../../../../contract/posts/listing-fields.ts';

/** Space at the ends, as a share of what is shown. */
const MARGIN = 0.2;

/** A price on a bar with the range of similar prices. */
function RangeBar({ price, range: { low, high } }: { price: number; range: PriceRange }) {
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

const looks: Record<PriceLabel, string> = { lower: 'text-ok', typical: '', higher: 'text-warn' };

/** Why a price has its label, for its seller. */
const reasons: Record<PriceLabel, string> = {
  lower: 'Your price is below what most of them sold for.',
  typical: 'Your price is within what most of them sold for.',
  higher: 'Your price is above what most of them sold for.',
};

/** On a listing's page: how its price compares with what similar items sold for. Nothing where too few were sold. */
export function PriceComparison({ known: { post } }: { known: KnownPost }) {
  const { _id: id, price } = post;
  const { user } = useViewer();
  const compared = isCompared(post);
  const { data: found } = useQuery({ ...comparisonQuery(id, price), enabled: compared });
  if (!compared || !found || price === null) return null;
  return (
    <section aria-label="Price comparison" className="mx-4 mb-5 rounded-l bg-2 px-3.5 py-3 forced-colors:border">
      <p className={`font-semi ${looks[found.label]}`}>{labelTexts[found.label]}</p>
      <p className="mt-0.5 text-small leading-5 text-2 tnum">
        Similar items sold for {rangeText(found)} here ({salesText(found)})
      </p>
      <RangeBar price={price} range={found} />
      {user?._id === post.user._id ? (
        <p className="mt-1 text-small leading-5 text-2">
          {reasons[found.label]} Only you see this line. Prices are updated once a day.
        </p>
      ) : null}
    </section>
  );
}
