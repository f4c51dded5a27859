import type { Deal } from '../../../contract/deals/deal.ts';
import { classNames } from '../../ui/class-names.ts';
import { ListingPicture } from './listing-picture.tsx';
import { thingsIn } from './things.ts';

/** The picture of what a deal is about: of several things, of two of them, one behind the other. */
export function DealPicture({ deal, faded = false, className }: { deal: Deal; faded?: boolean; className: string }) {
  const things = thingsIn(deal);
  if (things.length < 2) return <ListingPicture photo={deal.listing.photo} faded={faded} className={className} />;
  // those with a picture first
  const photos = things.flatMap(({ photo }) => photo ?? []);
  const [front, back] = [photos[0] ?? null, photos[1] ?? null];
  return (
    <span aria-hidden="true" className={classNames('relative block shrink-0', className)}>
      <ListingPicture photo={back} faded={faded} className="absolute! top-0 right-0 size-3/4" />
      <ListingPicture
        photo={front}
        faded={faded}
        className="absolute! bottom-0 left-0 size-3/4 shadow-[0_0_0_2px_var(--color-page)]"
      />
    </span>
  );
}
