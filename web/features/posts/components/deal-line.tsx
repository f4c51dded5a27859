import { valueText } from '../../../../contract/posts/listing-fields.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { PricePill } from '../../../ui/price-pill.tsx';
import { Facts } from './facts.tsx';

/** What a post costs, what it says in its other fields, and where (the campus tag), on its page. */
export function DealLine({ post }: { post: Post }) {
  const { campus_short_name: name, location } = useCampus();
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-2.5 text-small text-2">
      <PricePill price={valueText(post.price)} sold={post.sold} big />
      <Facts post={post} />
      <span>{`${name}, ${location.city}, ${location.state}`}</span>
    </div>
  );
}
