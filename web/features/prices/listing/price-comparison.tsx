import { useQuery } from '@tanstack/react-query';
import { labelTexts, type PriceLabel, rangeText, salesText } from '../../../../contract/prices/price-rules.ts';
import { useViewer } from '../../../lib/viewer.ts';
import type { KnownPost } from '../../posts/index.ts';
import { comparisonQuery, isCompared } from '../queries.ts';
import { RangeBar } from './range-bar.tsx';

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
