import { valueText } from '../../../../contract/posts/listing-fields.ts';
import type { Post } from '../../../../contract/posts/posts.ts';

/** What a listing costs in a list: "$85", "Free"; struck through when it's sold (D30). */
export function ListingPrice({ post: { price, sold, kind }, className }: { post: Post; className: string }) {
  const amount = price === 0 ? 'Free' : valueText(price);
  const text = kind === 'looking' && amount ? `Up to ${amount}` : amount;
  if (!sold) return text ? <span className={`${className} font-bold tnum`}>{text}</span> : null;
  return (
    <span className={`${className} font-bold tnum`}>
      <span>Sold</span>
      {text ? <s className="ml-1.5 text-body font-normal text-3">{text}</s> : null}
    </span>
  );
}
