import { isFirm, isOffer, valueText } from '../../../../contract/posts/listing-fields.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { PricePill } from '../../../ui/price-pill.tsx';
import { Facts } from './facts.tsx';
import { Earlier } from './listing-price.tsx';

/** On a post's page: its price, its other fields and its campus tag. */
export function DealLine({ post }: { post: Post }) {
  const { campus_short_name: name, location } = useCampus();
  const text = valueText(post.price);
  const price = text && post.kind === 'looking' ? `Up to ${text}` : text;
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-2.5 text-small text-2">
      <PricePill price={price} sold={post.sold} big />
      <Earlier post={post} />
      {post.price && isOffer(post.kind) && !post.sold ? <span>{isFirm(post) ? 'Firm' : 'Open to offers'}</span> : null}
      <Facts post={post} />
      <span>{`${name}, ${location.city}, ${location.state}`}</span>
    </div>
  );
}
