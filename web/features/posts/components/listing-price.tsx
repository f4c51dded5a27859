import { Suspense } from 'react';
import { valueText } from '../../../../contract/posts/listing-fields.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { lazy } from '../../../lib/lazy.ts';

const EarlierPrice = lazy(() => import('./earlier-price.tsx'));

/** Beside a price that dropped, the earlier one. */
export const Earlier = ({ post }: { post: Post }) =>
  post.earlier_prices ? (
    <Suspense>
      <EarlierPrice post={post} />
    </Suspense>
  ) : null;

/** A listing's price in a list: "$85", "Free"; struck through after "Sold" (D30) or "Expired". */
export function ListingPrice({ post, className }: { post: Post; className: string }) {
  const { price, sold, expired, kind } = post;
  const amount = valueText(price);
  const text = kind === 'looking' && amount ? `Up to ${amount}` : amount;
  const state = sold ? 'Sold' : expired ? 'Expired' : null;
  if (!state)
    return text ? (
      <span className={`${className} font-bold tnum`}>
        {text}
        <Earlier post={post} />
      </span>
    ) : null;
  const Amount = sold ? 's' : 'span';
  return (
    <span className={`${className} font-bold tnum`}>
      <span>{state}</span>
      {text ? <Amount className="ml-1.5 text-body font-normal text-3">{text}</Amount> : null}
    </span>
  );
}
