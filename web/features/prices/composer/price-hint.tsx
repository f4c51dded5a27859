import { useQuery } from '@tanstack/react-query';
import { plainText } from '../../../../contract/posts/rich-text/index.ts';
import { isSelling } from '../../../../contract/posts/listing-fields.ts';
import { itemKeys } from '../../../../contract/prices/item-keys.ts';
import { rangeText, salesText } from '../../../../contract/prices/price-rules.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { ChartIcon } from '../../../ui/icons/icons.tsx';
import type { ComposedListing } from '../../composer/index.ts';
import { rangeQuery } from '../queries.ts';

/** Typing is over after this pause. */
const PAUSE_MS = 400;

/** In the composer of a listing: what similar items sold for here. Empty until that is known. */
export function PriceHint({ listing, text }: ComposedListing) {
  const { kind, title, details, category } = listing;
  const keys = itemKeys({ title, plain: text ? plainText(text) : '', details }).join();
  const settledKeys = useDebounced(keys, PAUSE_MS, '');
  const { data: range } = useQuery({
    ...rangeQuery(category, settledKeys),
    enabled: isSelling(kind) && settledKeys !== '',
  });
  return (
    <p
      role="status"
      className="col-span-2 flex gap-2.5 rounded-l bg-2 px-3 py-2.5 text-small leading-5 tnum empty:hidden"
    >
      {range && isSelling(kind) && keys === settledKeys ? (
        <>
          <ChartIcon size={18} className="mt-px shrink-0 text-2" />
          <span>
            Similar items sold for {rangeText(range)} here <span className="text-2">({salesText(range)})</span>
          </span>
        </>
      ) : null}
    </p>
  );
}
