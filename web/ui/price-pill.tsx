import { classNames } from './class-names.ts';

/**
 * The price in the campus's color; grey and struck through when sold (D30). Nothing if it has no price and isn't sold.
 * `price` is formatted: "$85".
 */
export function PricePill({
  price,
  sold,
  big,
  className,
}: {
  price?: string | null;
  sold?: boolean;
  big?: boolean;
  className?: string;
}) {
  if (!price && !sold) return null;
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-2 rounded-pill font-bold tracking-[-0.01em] tnum',
        big ? 'h-9 px-3.5 text-title' : 'h-7 px-2.5 text-body',
        sold ? 'bg-3 text-2' : 'bg-accent-tint text-accent',
        className,
      )}
    >
      {sold ? <span>Sold</span> : null}
      {sold && price ? <s className="font-medium text-3">{price}</s> : null}
      {sold ? null : price}
    </span>
  );
}
