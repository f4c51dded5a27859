import { Link } from 'react-router';
import { categoryLabel } from '../../../../contract/categories.ts';
import type { Post } from '../../../../contract/posts.ts';
import { campus } from '../../../lib/boot.ts';
import { PricePill } from '../../../ui/price-pill.tsx';
import { priceText } from './post-links.ts';

/** What it costs and what kind of thing it is; on the post's page also where (the campus tag). */
export function DealLine({ post, big }: { post: Post; big?: boolean }) {
  const { price, sold, category } = post;
  if (price === null && !sold && category === null && !big) return null;
  const { campus_short_name: name, location } = campus;
  return (
    <div className={`flex flex-wrap items-center gap-2.5 text-small text-2 ${big ? 'mt-3.5' : 'mt-2.5'}`}>
      <PricePill price={priceText(price)} sold={sold} big={big} />
      <span>
        {category === null ? null : (
          <Link to={`/home?category=${encodeURIComponent(category)}`} className="hit-44 hover:underline">
            {categoryLabel(category)}
          </Link>
        )}
        {big && category !== null ? ' · ' : null}
        {big ? `${name}, ${location.city}, ${location.state}` : null}
      </span>
    </div>
  );
}
