import { valueText } from '../../../../contract/posts/listing-fields.ts';
import { struckPrice } from '../../../../contract/posts/earlier-prices.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useNow } from '../../../ui/time/clock.ts';

/** What a listing cost before its price dropped, struck through, for seven days. */
export default function EarlierPrice({ post }: { post: Post }) {
  const price = struckPrice(post, useNow());
  if (price === null) return null;
  return (
    <span className="ml-1.5 text-label font-normal tracking-normal text-3 tnum">
      <span className="sr-only">, was </span>
      <s>{valueText(price)}</s>
    </span>
  );
}
