import { valueText } from '../../../../contract/posts/listing-fields.ts';
import type { Post } from '../../../../contract/posts/posts.ts';

/** A listing's price in a list: "$85", "Free"; struck through after "Sold" (D30) or "Expired" (DET-05). */
export function ListingPrice({ post: { price, sold, expired, kind }, className }: { post: Post; className: string }) {
  const amount = price === 0 ? 'Free' : valueText(price);
  const text = kind === 'looking' && amount ? `Up to ${amount}` : amount;
  const state = sold ? 'Sold' : expired ? 'Expired' : null;
  if (!state) return text ? <span className={`${className} font-bold tnum`}>{text}</span> : null;
  const Amount = sold ? 's' : 'span';
  return (
    <span className={`${className} font-bold tnum`}>
      <span>{state}</span>
      {text ? <Amount className="ml-1.5 text-body font-normal text-3">{text}</Amount> : null}
    </span>
  );
}
